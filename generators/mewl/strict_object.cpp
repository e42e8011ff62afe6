// Strict object: five triples are chosen to be offered and one of them, any, to be the answer; the contexts are drawn
// from the others, so that all words are heard equally often. So neither words, nor the question by itself, nor the
// contexts by themselves tell them apart, nor how often anything is heard and shown.
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kWordCount = 6;
constexpr int kNamedCount = 3;
constexpr int kMostTries = 200;

using Triple = std::array<int, kNamedCount>;  // places in the lexicon, ascending

std::vector<Triple> list_triples()
{
    std::vector<Triple> triples;
    for (int a = 0; a < kWordCount; ++a) {
        for (int b = a + 1; b < kWordCount; ++b) {
            for (int c = b + 1; c < kWordCount; ++c) {
                triples.push_back({a, b, c});
            }
        }
    }
    return triples;
}

/// Five triples that all have a word in common, the other two neighbours of a ring of five. Each is to the others as
/// every other one is: the answer is no odd one, and no more like the others than they are.
std::vector<Triple> draw_ring(Rng& rng)
{
    const std::vector<int> words = draw_sample(kWordCount, kWordCount, rng);
    std::vector<Triple> triples;
    for (std::size_t i = 0; i < kChoiceCount; ++i) {
        Triple triple{words.back(), words[i], words[(i + 1) % kChoiceCount]};
        std::sort(triple.begin(), triple.end());
        triples.push_back(triple);
    }
    return triples;
}

/// Is each word heard, and no two in the same panels? Then each can only mean the object that was seen with it each
/// time.
bool distinguishes_all_words(std::span<const Triple> contexts)
{
    std::array<unsigned, kWordCount> heard{};
    for (std::size_t i = 0; i < contexts.size(); ++i) {
        for (const int word : contexts[i]) {
            heard[static_cast<std::size_t>(word)] |= 1U << i;
        }
    }
    const std::set<unsigned> different(heard.begin(), heard.end());
    return different.size() == kWordCount && !different.contains(0);
}

/// Is each word heard as often as any other, or as nearly as this many contexts allow? Then how often words are heard
/// and objects shown does not tell which belong together.
bool are_heard_alike(std::span<const Triple> contexts)
{
    std::array<int, kWordCount> counts{};
    for (const Triple& triple : contexts) {
        for (const int word : triple) {
            ++counts[static_cast<std::size_t>(word)];
        }
    }
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    const bool divides = kNamedCount * contexts.size() % kWordCount == 0;
    return *most - *least <= (divides ? 0 : 1);
}

/// The choices, the answer first, then the contexts.
std::vector<Triple> draw_triples(const StrictOptions& options, Rng& rng)
{
    for (;;) {
        std::vector<Triple> all = list_triples();
        shuffle(all, rng);
        std::vector<Triple> chosen(all.begin(), all.begin() + kChoiceCount);
        if (options.has_near_distractors) {
            chosen = draw_ring(rng);
            shuffle(chosen, rng);
        }
        std::erase_if(all, [&](const Triple& each) { return std::find(chosen.begin(), chosen.end(), each) != chosen.end(); });
        for (int i = 0; i < kMostTries; ++i) {
            shuffle(all, rng);
            const std::span<const Triple> contexts = std::span(all).first(static_cast<std::size_t>(options.contexts));
            if (are_heard_alike(contexts) && distinguishes_all_words(contexts)) {
                chosen.insert(chosen.end(), contexts.begin(), contexts.end());
                return chosen;
            }
        }
    }
}

std::vector<int> order_triple(const Triple& triple, Rng& rng)
{
    std::vector<int> order(triple.begin(), triple.end());
    shuffle(order, rng);
    return order;
}

std::string say(const Triple& triple, const std::vector<std::string>& words, Rng& rng)
{
    const std::vector<int> order = order_triple(triple, rng);
    return fmt::format("{} and {} and {}", words[static_cast<std::size_t>(order[0])], words[static_cast<std::size_t>(order[1])],
                       words[static_cast<std::size_t>(order[2])]);
}

}  // namespace

spec::EpisodeSpec make_strict_object(EpisodeMaker& maker)
{
    Rng rng = maker.stream("plan");
    const std::vector<Item> lexicon = maker.draw_items(kWordCount, false, rng);
    const std::vector<Triple> triples = draw_triples(maker.options(), rng);
    const std::vector<std::string> words = maker.draw_words(kWordCount, kTrisyllabic);
    for (std::size_t i = 0; i < kWordCount; ++i) {
        maker.labels().lexicon.push_back({words[i], write_item(lexicon[i])});
    }
    const auto add_panel = [&](const std::string& id, const Triple& triple) {
        std::vector<Item> items;
        std::vector<std::string> names;
        for (const int place : order_triple(triple, rng)) {
            items.push_back(lexicon[static_cast<std::size_t>(place)]);
            names.push_back(words[static_cast<std::size_t>(place)]);
        }
        Rng object_rng = maker.stream(id + "/objects");
        maker.add_panel(maker.panels().make(id, items, object_rng), names);
    };
    const std::size_t context_count = triples.size() - kChoiceCount;
    for (std::size_t i = 0; i < context_count; ++i) {
        add_panel(panel_id(i, context_count), triples[kChoiceCount + i]);
        const std::string utterance = say(triples[kChoiceCount + i], words, rng);
        maker.add_utterance(utterance, utterance);
    }
    add_panel(kQuestionName, triples.front());
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < kChoiceCount; ++i) {
        texts.push_back(say(triples[i], words, rng));
    }
    maker.set_choices(texts.front(), {texts.begin() + 1, texts.end()});
    return maker.finish();
}

}  // namespace clevrvk::generators::mewl
