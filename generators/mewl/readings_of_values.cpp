// Readings in which a word names one value: an attribute value, or a number.
#include "generators/mewl/readings.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

using Meanings = std::map<std::string, int>;

/// The word at one place of an utterance.
std::string word_at(const std::string& utterance, std::size_t place, std::size_t word_count)
{
    const std::vector<std::string> words = split_words(utterance);
    if (words.size() != word_count) {
        throw SpecError(fmt::format("{} should have {} words", quote_text(utterance), word_count));
    }
    return words[place];
}

const SeenObject& only_object(const SceneView& scene)
{
    if (scene.objects.size() != 1) {
        throw SpecError(fmt::format("a panel has {} objects where 1 is expected", scene.objects.size()));
    }
    return scene.objects.front();
}

/// The meanings of the words at one place if they name values of that type; nothing when a word names two values, or
/// two words name the same value.
std::optional<Meanings> learn_type(const EpisodeView& episode, Attribute type, std::size_t place, std::size_t word_count)
{
    Meanings meanings;
    std::set<int> named;
    for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
        const int value = value_of(only_object(episode.contexts[i]).item, type);
        const auto [entry, is_new] = meanings.emplace(word_at(episode.utterances[i], place, word_count), value);
        if (entry->second != value || (is_new && !named.insert(value).second)) {
            return std::nullopt;
        }
    }
    return meanings;
}

/// Whether the word may name the value. An unheard word may name any value that no heard word names.
bool may_name(const Meanings& meanings, const std::string& word, int value)
{
    if (const auto known = meanings.find(word); known != meanings.end()) {
        return known->second == value;
    }
    return std::none_of(meanings.begin(), meanings.end(), [value](const auto& meaning) { return meaning.second == value; });
}

/// An attribute value and its type.
using TypedValue = std::pair<Attribute, int>;

/// The target's values that no other object in the picture has: the values that a helpful speaker may name.
std::set<TypedValue> find_distinctive_values(const SceneView& scene)
{
    if (!scene.target) {
        throw SpecError("a panel of the task pragmatic has no object at which the hand points");
    }
    std::set<TypedValue> distinctive;
    for (const Attribute type : kAttributes) {
        const int value = value_of(scene.objects[*scene.target].item, type);
        const auto same = std::count_if(scene.objects.begin(), scene.objects.end(),
                                        [&](const SeenObject& object) { return value_of(object.item, type) == value; });
        if (same == 1) {
            distinctive.insert({type, value});
        }
    }
    return distinctive;
}

}  // namespace

ChoiceSet read_attribute(const EpisodeView& episode)
{
    ChoiceSet possible = 0;
    for (const Attribute type : kAttributes) {
        const std::optional<Meanings> meanings = learn_type(episode, type, 0, 1);
        for (std::size_t i = 0; meanings && i < episode.choices.size(); ++i) {
            if (may_name(*meanings, episode.choices[i], value_of(only_object(episode.question).item, type))) {
                possible |= 1U << i;
            }
        }
    }
    return possible;
}

ChoiceSet read_composite(const EpisodeView& episode)
{
    constexpr std::array kTypes{Attribute::Shape, Attribute::Color, Attribute::Material};
    return read_composite_of(episode, kTypes);
}

ChoiceSet read_composite_of(const EpisodeView& episode, std::span<const Attribute> types)
{
    ChoiceSet possible = 0;
    for (const Attribute first_type : types) {
        for (const Attribute second_type : types) {
            const std::optional<Meanings> first = learn_type(episode, first_type, 0, 2);
            const std::optional<Meanings> second = learn_type(episode, second_type, 1, 2);
            if (first_type == second_type || !first || !second) {
                continue;
            }
            const Item& item = only_object(episode.question).item;
            for (std::size_t i = 0; i < episode.choices.size(); ++i) {
                if (may_name(*first, word_at(episode.choices[i], 0, 2), value_of(item, first_type)) &&
                    may_name(*second, word_at(episode.choices[i], 1, 2), value_of(item, second_type))) {
                    possible |= 1U << i;
                }
            }
        }
    }
    return possible;
}

ChoiceSet read_number(const EpisodeView& episode)
{
    Meanings meanings;
    std::set<int> named;
    for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
        const int count = static_cast<int>(episode.contexts[i].objects.size());
        const auto [entry, is_new] = meanings.emplace(episode.utterances[i], count);
        if (entry->second != count || (is_new && !named.insert(count).second)) {
            return 0;
        }
    }
    ChoiceSet possible = 0;
    for (std::size_t i = 0; i < episode.choices.size(); ++i) {
        if (may_name(meanings, episode.choices[i], static_cast<int>(episode.question.objects.size()))) {
            possible |= 1U << i;
        }
    }
    return possible;
}

ChoiceSet read_pragmatic(const EpisodeView& episode)
{
    // A word keeps the values that were distinctive each time it was heard. If every word keeps just one, as in MEWL,
    // nothing else needs to be considered.
    std::map<std::string, std::set<TypedValue>> kept;
    for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
        const std::set<TypedValue> distinctive = find_distinctive_values(episode.contexts[i]);
        const auto [entry, is_new] = kept.emplace(episode.utterances[i], distinctive);
        if (!is_new) {
            std::erase_if(entry->second, [&distinctive](const TypedValue& value) { return !distinctive.contains(value); });
        }
    }
    const std::set<TypedValue> asked = find_distinctive_values(episode.question);
    ChoiceSet possible = 0;
    for (std::size_t i = 0; i < episode.choices.size(); ++i) {
        const auto known = kept.find(episode.choices[i]);
        const bool may_be = std::any_of(asked.begin(), asked.end(), [&](const TypedValue& value) {
            if (known != kept.end()) {
                return known->second.contains(value);
            }
            return std::none_of(kept.begin(), kept.end(), [&](const auto& word) { return word.second == std::set<TypedValue>{value}; });
        });
        if (may_be) {
            possible |= 1U << i;
        }
    }
    return possible;
}

}  // namespace clevrvk::generators::mewl
