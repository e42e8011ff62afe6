// Parses the programs of templates, and fills their slots.
#include "generators/language/instance.h"

#include "generators/language/execute.h"
#include "generators/language/lexicon.h"
#include "generators/language/morphology.h"
#include "generators/language/say.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <span>

namespace clevrvk::language {
namespace {

// In the order of CLEVR's filters.
constexpr std::array<std::string_view, 4> kFilterAttributes{"size", "color", "material", "shape"};
constexpr std::array<std::string_view, 2> kDistances{"nearer", "farther"};

struct FunctionName {
    std::string_view name;
    Function function;
};
constexpr std::array<FunctionName, 16> kFunctions{{{"scene", Function::Scene},
                                                   {"filter", Function::Filter},
                                                   {"unique", Function::Unique},
                                                   {"relate", Function::Relate},
                                                   {"same", Function::Same},
                                                   {"union", Function::Union},
                                                   {"intersect", Function::Intersect},
                                                   {"count", Function::Count},
                                                   {"exist", Function::Exist},
                                                   {"query", Function::Query},
                                                   {"equal_integer", Function::EqualInteger},
                                                   {"equal", Function::Equal},
                                                   {"less_than", Function::LessThan},
                                                   {"greater_than", Function::GreaterThan},
                                                   {"holds", Function::Holds},
                                                   {"most", Function::Most}}};

template <typename Word>
Word draw_one(std::span<const Word> words, Rng& rng)
{
    return words[rng.uniform_index(static_cast<std::uint32_t>(words.size()))];
}

/// A part or pose of the entity, for a slot of that kind.
std::optional<std::string> draw_word(const facts::Entity& entity, char slot_kind, Rng& rng)
{
    if (slot_kind == 'V') {
        const facts::Attribute* const pose = facts::find_attribute(entity, "pose");
        return pose == nullptr || pose->value.empty() ? std::nullopt : std::optional(pose->value);
    }
    std::vector<std::string> parts;
    for (const facts::EntityPart& part : entity.parts) {
        if (part.is_shown == facts::Truth::True && find_part_word(part.name) != nullptr) {
            parts.push_back(part.name);
        }
    }
    return parts.empty() ? std::nullopt : std::optional(draw_one(std::span<const std::string>(parts), rng));
}

using Binding = std::map<std::string, std::string, std::less<>>;

/// Adds a filter for each value, in CLEVR's order. \return  index of the last filter, or `input` if there is none
int add_filters(const Binding& binding, int input, Program& program)
{
    for (const std::string_view attribute : kFilterAttributes) {
        if (const auto found = binding.find(attribute); found != binding.end()) {
            program.push_back({Function::Filter, found->first, found->second, {input}});
            input = static_cast<int>(program.size()) - 1;
        }
    }
    return input;
}

std::string say_slot(const Binding& binding, std::string_view form)
{
    NounPhrase phrase;
    for (const auto& [attribute, value] : binding) {
        if (attribute == "shape") {
            phrase.noun = value;
        } else {
            phrase.modifiers.push_back({attribute, value});
        }
    }
    phrase.is_plural = form == "s";
    if (form == "the" || form == "a") {
        phrase.determiner = form == "the" ? Determiner::The : Determiner::A;
        return say_noun_phrase(phrase);
    }
    CLEVRVK_CHECK(form == "s" || form == "one", "a noun phrase has no form '{}'", form);
    return say_nominal(phrase);
}

std::string say_word(char slot_kind, const std::string& word, std::string_view form)
{
    switch (slot_kind) {
    case 'R':
    case 'N': return phrase_for_relation(word);
    case 'H': return form == "most" ? superlative_of(word) : phrase_for_relation(word);
    case 'P': return phrase_for_part(word);
    default: return present_participle_of(word);
    }
}

}  // namespace

ParsedTemplate::ParsedTemplate(const Template& source) : source_(source)
{
    std::string_view rest = source_.program;
    static_cast<void>(parse_call(rest));
    CLEVRVK_CHECK(rest.empty(), "template '{}': '{}' is left over", source_.name, rest);
}

int ParsedTemplate::slot_count() const
{
    return static_cast<int>(std::ranges::count_if(calls_, [](const Call& call) { return !call.slot.empty(); }));
}

int ParsedTemplate::parse_call(std::string_view& rest)
{
    Call call;
    const auto* const found = std::ranges::find_if(kFunctions, [&](const FunctionName& each) { return rest.starts_with(each.name); });
    CLEVRVK_CHECK(found != kFunctions.end(), "template '{}': no function begins '{}'", source_.name, rest);
    call.function = found->function;
    rest.remove_prefix(found->name.size());
    const std::size_t end_of_name = std::min(rest.find_first_of("[(,)"), rest.size());
    call.attribute = end_of_name > 0 ? rest.substr(1, end_of_name - 1) : "";
    rest.remove_prefix(end_of_name);
    if (rest.starts_with('[')) {
        std::string_view inside = rest.substr(1, rest.find(']') - 1);
        rest.remove_prefix(inside.size() + 2);
        call.slot = inside.substr(0, 2);
        for (inside.remove_prefix(2); !inside.empty();) {
            const std::size_t end = std::min(inside.find('-', 1), inside.size());
            call.banned.emplace_back(inside.substr(1, end - 1));
            inside.remove_prefix(end);
        }
    }
    while (rest.starts_with('(') || rest.starts_with(',')) {
        rest.remove_prefix(1);
        call.inputs.push_back(parse_call(rest));
    }
    if (!call.inputs.empty()) {
        CLEVRVK_CHECK(rest.starts_with(')'), "template '{}': ')' is missing before '{}'", source_.name, rest);
        rest.remove_prefix(1);
    }
    calls_.push_back(std::move(call));
    return static_cast<int>(calls_.size()) - 1;
}

std::optional<ParsedTemplate::Binding> ParsedTemplate::draw_binding(const Call& call, const EntitySet& filtered, const SceneIndex& scene,
                                                                    Rng& rng)
{
    switch (call.slot.front()) {
    case 'R': return Binding{{"", std::string(draw_one(list_side_relations(), rng))}};
    case 'H': return Binding{{"", std::string(draw_one(list_comparatives(), rng))}};
    case 'N': return Binding{{"", std::string(draw_one(std::span<const std::string_view>(kDistances), rng))}};
    default: break;
    }
    const std::uint64_t members = filtered.certain != 0 ? filtered.certain : scene.shown().certain;
    if (members == 0) {
        return std::nullopt;
    }
    const std::size_t entity = draw_member(members, rng);
    if (call.slot.front() != 'F') {
        const std::optional<std::string> word = draw_word(scene.graph().entities[entity], call.slot.front(), rng);
        return word ? std::optional(Binding{{"", *word}}) : std::nullopt;
    }
    // Short descriptions fit more pictures, and long ones single out one of many entities.
    const std::uint32_t one_in = rng.uniform_index(2) == 0 ? 2 : 4;
    Binding binding;
    for (const std::string_view attribute : kFilterAttributes) {
        const std::string* const value = scene.find_value(attribute, entity);
        const bool is_named = rng.uniform_index(one_in) == 0;
        if (value != nullptr && is_named && std::ranges::find(call.banned, attribute) == call.banned.end()) {
            binding.emplace(attribute, *value);
        }
    }
    return binding;
}

std::optional<ParsedTemplate::Instance> ParsedTemplate::draw(const SceneIndex& scene, Rng& rng) const
{
    Bindings bindings;
    Program program;
    std::vector<int> places;  // index of each call's last step
    for (const Call& call : calls_) {
        std::vector<int> inputs;
        std::ranges::transform(call.inputs, std::back_inserter(inputs), [&](int input) { return places[static_cast<std::size_t>(input)]; });
        std::string value;
        if (!call.slot.empty()) {
            EntitySet filtered;
            if (call.function == Function::Filter) {
                // All steps so far lead to this input. If one of them has no value, the draw ends.
                const Program before(program.begin(), program.begin() + inputs.front() + 1);
                const std::optional<EntitySet> set = execute_set(before, scene);
                if (!set) {
                    return std::nullopt;
                }
                filtered = *set;
            }
            std::optional<Binding> binding = draw_binding(call, filtered, scene, rng);
            if (!binding) {
                return std::nullopt;
            }
            value = call.slot.front() == 'F' ? "" : binding->at("");
            bindings.emplace(call.slot, std::move(*binding));
        }
        if (call.function == Function::Filter && call.attribute.empty()) {
            places.push_back(add_filters(bindings.at(call.slot), inputs.front(), program));
        } else {
            program.push_back({call.function, call.attribute, value, inputs});
            places.push_back(static_cast<int>(program.size()) - 1);
        }
    }
    if (has_nested_sets(bindings)) {
        return std::nullopt;
    }
    const std::string& text = source_.texts[rng.uniform_index(static_cast<std::uint32_t>(source_.texts.size()))];
    return Instance{std::move(program), fill_text(text, bindings)};
}

const ParsedTemplate::Call* ParsedTemplate::find_filter(int call) const
{
    const Call* found = &calls_[static_cast<std::size_t>(call)];
    if (found->function == Function::Count) {
        found = &calls_[static_cast<std::size_t>(found->inputs.front())];
    }
    return found->function == Function::Filter && found->attribute.empty() ? found : nullptr;
}

bool ParsedTemplate::has_nested_sets(const Bindings& bindings) const
{
    const auto is_within = [](const Binding& narrow, const Binding& wide) {
        return std::ranges::all_of(wide, [&](const auto& word) {
            const auto found = narrow.find(word.first);
            return found != narrow.end() && found->second == word.second;
        });
    };
    return std::ranges::any_of(calls_, [&](const Call& call) {
        const bool joins = call.function == Function::Union || call.function == Function::EqualInteger ||
                           call.function == Function::LessThan || call.function == Function::GreaterThan;
        const Call* const first = joins ? find_filter(call.inputs[0]) : nullptr;
        const Call* const second = joins ? find_filter(call.inputs[1]) : nullptr;
        if (first == nullptr || second == nullptr) {
            return false;
        }
        const Binding& one = bindings.at(first->slot);
        const Binding& other = bindings.at(second->slot);
        return is_within(one, other) || is_within(other, one);
    });
}

std::string ParsedTemplate::fill_text(std::string_view text, const Bindings& bindings)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        result += text.substr(0, open);
        text.remove_prefix(open);
        if (text.empty()) {
            break;
        }
        const std::string_view inside = text.substr(1, text.find('}') - 1);
        text.remove_prefix(inside.size() + 2);
        const std::string_view slot = inside.substr(0, 2);
        const std::string_view form = inside.size() > 3 ? inside.substr(3) : std::string_view();
        const auto found = bindings.find(slot);
        CLEVRVK_CHECK(found != bindings.end(), "a text has a slot '{}' that its program lacks", slot);
        result += slot.front() == 'F' ? say_slot(found->second, form) : say_word(slot.front(), found->second.at(""), form);
    }
    return capitalize(std::move(result));
}

}  // namespace clevrvk::language
