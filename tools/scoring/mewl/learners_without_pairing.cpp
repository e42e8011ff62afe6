// A learner that hears the words and sees the pictures of the contexts, but does not know which belong together. It
// keeps every way to give each word a different meaning under which the utterances as a whole describe the pictures as
// a whole.
#include "tools/scoring/mewl/learners.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace clevrvk::scoring::mewl {

using namespace generators::mewl;

namespace {

using Mask = unsigned;  // bit i stands for the value or object with index i

/// Meanings of the words of a sorted set: meanings[i] is the index of the i-th word's meaning.
using WordMeanings = std::vector<std::size_t>;

template <typename Key>
std::size_t place_in(const std::set<Key>& all, const Key& key)
{
    return static_cast<std::size_t>(std::distance(all.begin(), all.find(key)));
}

template <typename Value>
std::vector<Value> in_order(std::vector<Value> values)
{
    std::sort(values.begin(), values.end());
    return values;
}

WordMeanings first_meanings(std::size_t count)
{
    WordMeanings meanings(count);
    for (std::size_t i = 0; i < count; ++i) {
        meanings[i] = i;
    }
    return meanings;
}

/// For tasks with one word per picture: keeps the words that are heard as often as the question's value is shown.
Weights weigh_counts(const EpisodeView& episode, const std::vector<int>& shown, int asked)
{
    const auto shown_count = std::count(shown.begin(), shown.end(), asked);
    Weights weights;
    for (const std::string& choice : episode.choices) {
        weights.push_back(std::count(episode.utterances.begin(), episode.utterances.end(), choice) == shown_count ? 1.0 : 0.0);
    }
    return weights;
}

/// The words of "A and B and C".
std::set<std::string> read_named(const std::string& text)
{
    const std::vector<std::string> words = split_words(text);
    std::set<std::string> named(words.begin(), words.end());
    named.erase("and");
    return named;
}

/// The indices in the set `all` of the values that are named or shown; nothing if one of them is not in the set.
template <typename Key>
std::optional<std::vector<std::size_t>> place_all(const std::set<Key>& all, const std::set<Key>& some)
{
    std::vector<std::size_t> places;
    for (const Key& each : some) {
        if (!all.contains(each)) {
            return std::nullopt;
        }
        places.push_back(place_in(all, each));
    }
    return places;
}

Mask mask_of(const std::vector<std::size_t>& places, const WordMeanings& meanings)
{
    Mask mask = 0;
    for (const std::size_t place : places) {
        mask |= 1U << meanings[place];
    }
    return mask;
}

std::set<Item> items_in(const SceneView& scene)
{
    std::set<Item> items;
    for (const SeenObject& object : scene.objects) {
        items.insert(object.item);
    }
    return items;
}

Weights weigh_objects(const EpisodeView& episode)
{
    std::set<std::string> words;
    std::set<Item> items;
    for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
        words.merge(read_named(episode.utterances[i]));
        items.merge(items_in(episode.contexts[i]));
    }
    const auto asked = place_all(items, items_in(episode.question));
    Weights weights(episode.choices.size(), 0.0);
    if (words.size() != items.size() || !asked) {
        return weights;
    }
    WordMeanings meanings = first_meanings(words.size());
    std::vector<Mask> shown;
    std::vector<std::vector<std::size_t>> said;
    for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
        shown.push_back(mask_of(*place_all(items, items_in(episode.contexts[i])), meanings));
        said.push_back(*place_all(words, read_named(episode.utterances[i])));
    }
    shown = in_order(shown);
    std::vector<std::optional<std::vector<std::size_t>>> offered;
    for (const std::string& choice : episode.choices) {
        offered.push_back(place_all(words, read_named(choice)));
    }
    const Mask wanted = mask_of(*asked, meanings);
    do {
        std::vector<Mask> meant;
        for (const std::vector<std::size_t>& places : said) {
            meant.push_back(mask_of(places, meanings));
        }
        if (in_order(meant) == shown) {
            for (std::size_t i = 0; i < weights.size(); ++i) {
                weights[i] += offered[i] && mask_of(*offered[i], meanings) == wanted ? 1.0 : 0.0;
            }
        }
    } while (std::next_permutation(meanings.begin(), meanings.end()));
    return weights;
}

using Pair = std::array<std::size_t, 2>;

/// Phrases as indices of their words among all first words and all second words that are heard.
struct HeardPhrases {
    std::array<std::set<std::string>, 2> words;
    std::vector<Pair> said;
    std::vector<std::optional<Pair>> offered;

    explicit HeardPhrases(const EpisodeView& episode)
    {
        for (const std::string& utterance : episode.utterances) {
            const std::vector<std::string> both = split_words(utterance);
            words[0].insert(both.at(0));
            words[1].insert(both.at(1));
        }
        for (const std::string& utterance : episode.utterances) {
            said.push_back(*place(utterance));
        }
        for (const std::string& choice : episode.choices) {
            offered.push_back(place(choice));
        }
    }

    [[nodiscard]] std::optional<Pair> place(const std::string& phrase) const
    {
        const std::vector<std::string> both = split_words(phrase);
        const bool is_heard = words[0].contains(both.at(0)) && words[1].contains(both.at(1));
        return is_heard ? std::optional(Pair{place_in(words[0], both[0]), place_in(words[1], both[1])}) : std::nullopt;
    }
};

/// Adds the ways in which the words name values of these two attributes.
void add_phrases(const EpisodeView& episode, const HeardPhrases& heard, const std::array<Attribute, 2>& types, Weights& weights)
{
    std::array<std::set<int>, 2> values;
    for (const SceneView& scene : episode.contexts) {
        for (std::size_t place = 0; place < types.size(); ++place) {
            values[place].insert(value_of(scene.objects.front().item, types[place]));
        }
    }
    const Item& question = episode.question.objects.front().item;
    if (values[0].size() != heard.words[0].size() || values[1].size() != heard.words[1].size() ||
        !values[0].contains(value_of(question, types[0])) || !values[1].contains(value_of(question, types[1]))) {
        return;
    }
    const auto pair_of = [&](const Item& item) {
        return Pair{place_in(values[0], value_of(item, types[0])), place_in(values[1], value_of(item, types[1]))};
    };
    std::vector<Pair> shown;
    for (const SceneView& scene : episode.contexts) {
        shown.push_back(pair_of(scene.objects.front().item));
    }
    shown = in_order(shown);
    const Pair asked = pair_of(question);
    WordMeanings first = first_meanings(values[0].size());
    do {
        WordMeanings second = first_meanings(values[1].size());
        do {
            const auto mean = [&](const Pair& said) { return Pair{first[said[0]], second[said[1]]}; };
            std::vector<Pair> meant;
            std::transform(heard.said.begin(), heard.said.end(), std::back_inserter(meant), mean);
            const bool fits = in_order(meant) == shown;
            for (std::size_t i = 0; fits && i < weights.size(); ++i) {
                weights[i] += heard.offered[i] && mean(*heard.offered[i]) == asked ? 1.0 : 0.0;
            }
        } while (std::next_permutation(second.begin(), second.end()));
    } while (std::next_permutation(first.begin(), first.end()));
}

Weights weigh_phrases(const EpisodeView& episode)
{
    const HeardPhrases heard(episode);
    Weights weights(episode.choices.size(), 0.0);
    for (const Attribute first : kAttributes) {
        for (const Attribute second : kAttributes) {
            if (first != second) {
                add_phrases(episode, heard, {first, second}, weights);
            }
        }
    }
    return weights;
}

}  // namespace

Weights weigh_without_pairing(const EpisodeView& episode)
{
    if (episode.task == "object") {
        return weigh_objects(episode);
    }
    if (episode.task == "composite") {
        return weigh_phrases(episode);
    }
    const auto type = std::find_if(kAttributes.begin(), kAttributes.end(), [&](Attribute each) { return name_of(each) == episode.task; });
    const auto value_in = [&](const SceneView& scene) {
        return type == kAttributes.end() ? static_cast<int>(scene.objects.size()) : value_of(scene.objects.front().item, *type);
    };
    std::vector<int> shown;
    std::transform(episode.contexts.begin(), episode.contexts.end(), std::back_inserter(shown), value_in);
    return weigh_counts(episode, shown, value_in(episode.question));
}

}  // namespace clevrvk::scoring::mewl
