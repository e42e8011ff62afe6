// Interprets programs: each operation as the published primitives define it.
#include "generators/curi/interpret.h"

#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::curi {
namespace {

/// Evaluates the body for one x.
class Interpreter {
public:
    Interpreter(const Program& program, const Scene& scene, std::size_t x) : nodes_(program.nodes), scene_(scene), x_(x) {}

    [[nodiscard]] bool holds() const { return is_true(static_cast<int>(nodes_.size()) - 1); }

private:
    [[nodiscard]] const Node& node(int place) const { return nodes_[static_cast<std::size_t>(place)]; }

    [[nodiscard]] int value_of(int place) const
    {
        const Node& value = node(place);
        if (value.op == Op::Constant) {
            return value.value;
        }
        if (value.op == Op::Count) {
            const std::vector<int> list = list_of(value.left);
            return static_cast<int>(std::count(list.begin(), list.end(), value_of(value.right)));
        }
        CLEVRVK_CHECK(value.op == Op::OfObject, "operation {} is not a value", static_cast<int>(value.op));
        return scene_.values[x_][static_cast<std::size_t>(value.property)];
    }

    [[nodiscard]] std::vector<int> list_of(int place) const
    {
        const Node& list = node(place);
        std::vector<int> values;
        for (std::size_t i = 0; i < scene_.objects().size(); ++i) {
            if (!list.excludes_x || i != x_) {
                values.push_back(scene_.values[i][static_cast<std::size_t>(list.property)]);
            }
        }
        return values;
    }

    [[nodiscard]] bool is_true(int place) const
    {
        const Node& test = node(place);
        switch (test.op) {
            case Op::Equal: return value_of(test.left) == value_of(test.right);
            case Op::Greater: return value_of(test.left) > value_of(test.right);
            case Op::Exists: {
                const std::vector<int> list = list_of(test.left);
                return std::find(list.begin(), list.end(), value_of(test.right)) != list.end();
            }
            case Op::ForAll: {
                const std::vector<int> list = list_of(test.left);
                const int value = value_of(test.right);
                return !list.empty() && std::all_of(list.begin(), list.end(), [value](int each) { return each == value; });
            }
            case Op::And: return is_true(test.left) && is_true(test.right);
            case Op::Or: return is_true(test.left) || is_true(test.right);
            case Op::Not: return !is_true(test.left);
            case Op::Constant:
            case Op::OfObject:
            case Op::OfSet:
            case Op::Count: break;
        }
        CLEVRVK_CHECK(false, "operation {} is not a truth value", static_cast<int>(test.op));
        return false;
    }

    const std::vector<Node>& nodes_;  // outlives this, like the scene
    const Scene& scene_;
    std::size_t x_;
};

}  // namespace

bool interpret(const Program& program, const Scene& scene)
{
    if (program.quantifier == Quantifier::None) {
        return Interpreter(program, scene, 0).holds();
    }
    const bool is_for_all = program.quantifier == Quantifier::ForAll;
    for (std::size_t x = 0; x < scene.objects().size(); ++x) {
        if (Interpreter(program, scene, x).holds() != is_for_all) {
            return !is_for_all;
        }
    }
    return is_for_all;
}

}  // namespace clevrvk::generators::curi
