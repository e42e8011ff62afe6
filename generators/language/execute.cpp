// Every step has a value of one type. If a step has no value, the program has no answer.
#include "generators/language/execute.h"

#include "renderer/base/error.h"

#include <array>
#include <bit>
#include <variant>

namespace clevrvk::language {
namespace {

/// A single entity, by index.
enum class One : std::size_t {};
/// Monostate stands for no value.
using Value = std::variant<std::monostate, EntitySet, One, int, const std::string*, bool>;

constexpr std::size_t kMostSteps = 64;

class Run {
public:
    Run(const Program& program, const SceneIndex& scene) : program_(program), scene_(scene) {}

    [[nodiscard]] Value run()
    {
        CLEVRVK_CHECK(!program_.empty() && program_.size() <= kMostSteps, "a program of {} steps", program_.size());
        for (std::size_t k = 0; k < program_.size(); ++k) {
            values_[k] = compute(program_[k]);
            if (std::holds_alternative<std::monostate>(values_[k])) {
                return {};
            }
        }
        return values_[program_.size() - 1];
    }

private:
    template <typename T>
    [[nodiscard]] const T& input(const Step& step, std::size_t place = 0) const
    {
        return std::get<T>(values_[static_cast<std::size_t>(step.inputs[place])]);
    }

    [[nodiscard]] std::size_t one(const Step& step, std::size_t place = 0) const
    {
        return static_cast<std::size_t>(input<One>(step, place));
    }

    [[nodiscard]] Value compute(const Step& step) const
    {
        switch (step.function) {
        case Function::Scene: return scene_.shown();
        case Function::Filter: return intersect(input<EntitySet>(step), scene_.find(step.attribute, step.value));
        case Function::Unique: return find_only(input<EntitySet>(step));
        case Function::Relate: return intersect(scene_.shown(), scene_.relate(step.value, one(step)));
        case Function::Same: return find_same(step);
        case Function::Union:
        case Function::Intersect: return join(step);
        case Function::Count: return count(input<EntitySet>(step));
        case Function::Exist: return exist(input<EntitySet>(step));
        case Function::Query: return query(step);
        case Function::Equal: return compare_words(step);
        case Function::EqualInteger: return input<int>(step) == input<int>(step, 1);
        case Function::LessThan: return input<int>(step) < input<int>(step, 1);
        case Function::GreaterThan: return input<int>(step) > input<int>(step, 1);
        case Function::Holds: return hold(step);
        case Function::Most: break;
        }
        return find_most(step);
    }

    /// Whether both inputs come from the same entity: nobody compares the cup with the cup.
    [[nodiscard]] bool have_one_source(const Step& step) const
    {
        const auto find_source = [&](std::size_t place) {
            const Step& before = program_[static_cast<std::size_t>(step.inputs[place])];
            const Value* const value = before.inputs.size() == 1 ? &values_[static_cast<std::size_t>(before.inputs.front())] : nullptr;
            return value == nullptr ? nullptr : std::get_if<One>(value);
        };
        const One* const first = find_source(0);
        const One* const second = find_source(1);
        return first != nullptr && second != nullptr && *first == *second;
    }

    [[nodiscard]] Value join(const Step& step) const
    {
        if (have_one_source(step)) {
            return {};
        }
        const EntitySet& first = input<EntitySet>(step);
        const EntitySet& second = input<EntitySet>(step, 1);
        return step.function == Function::Union ? unite(first, second) : intersect(first, second);
    }

    [[nodiscard]] Value compare_words(const Step& step) const
    {
        return have_one_source(step) ? Value() : Value(*input<const std::string*>(step) == *input<const std::string*>(step, 1));
    }

    [[nodiscard]] static Value find_only(const EntitySet& set)
    {
        const bool is_one = set.is_clear() && std::has_single_bit(set.certain);
        return is_one ? Value(One{static_cast<std::size_t>(std::countr_zero(set.certain))}) : Value();
    }

    [[nodiscard]] static Value count(const EntitySet& set)
    {
        return set.is_clear() ? Value(std::popcount(set.certain)) : Value();
    }

    [[nodiscard]] static Value exist(const EntitySet& set)
    {
        return set.certain != 0 || set.possible == 0 ? Value(set.certain != 0) : Value();
    }

    [[nodiscard]] Value find_same(const Step& step) const
    {
        const EntitySet* const found = scene_.find_same(step.attribute, one(step));
        return found == nullptr ? Value() : Value(intersect(scene_.shown(), *found));
    }

    [[nodiscard]] Value query(const Step& step) const
    {
        const std::string* const value = scene_.find_value(step.attribute, one(step));
        return value == nullptr ? Value() : Value(value);
    }

    [[nodiscard]] Value hold(const Step& step) const
    {
        const std::uint64_t bit = std::uint64_t{1} << one(step);
        const EntitySet set = scene_.relate(step.value, one(step, 1));
        const bool is_certain = (set.certain & bit) != 0;
        const bool is_clear = one(step) != one(step, 1) && is_certain == ((set.possible & bit) != 0);
        return is_clear ? Value(is_certain) : Value();
    }

    /// Requires that the set certainly has at least two members.
    [[nodiscard]] Value find_most(const Step& step) const
    {
        const EntitySet& set = input<EntitySet>(step);
        if (!set.is_clear() || std::popcount(set.certain) < 2) {
            return {};
        }
        std::uint64_t left = set.certain;
        for (std::uint64_t rest = set.certain; rest != 0; rest &= rest - 1) {
            const auto other = static_cast<std::size_t>(std::countr_zero(rest));
            left &= scene_.relate(step.value, other).certain | (std::uint64_t{1} << other);
        }
        return find_only({left, left});
    }

    const Program& program_;  // outlive this
    const SceneIndex& scene_;
    std::array<Value, kMostSteps> values_;
};

}  // namespace

std::optional<std::string> execute(const Program& program, const SceneIndex& scene)
{
    const Value value = Run(program, scene).run();
    if (const int* const number = std::get_if<int>(&value)) {
        return std::to_string(*number);
    }
    if (const bool* const truth = std::get_if<bool>(&value)) {
        return *truth ? "yes" : "no";
    }
    if (const auto* const word = std::get_if<const std::string*>(&value)) {
        return **word;
    }
    return std::nullopt;
}

std::optional<EntitySet> execute_set(const Program& program, const SceneIndex& scene)
{
    const Value value = Run(program, scene).run();
    const EntitySet* const set = std::get_if<EntitySet>(&value);
    return set == nullptr ? std::nullopt : std::optional(*set);
}

}  // namespace clevrvk::language
