// Strict object. A permutation of the words maps the set of contexts to itself and the choices to each other, and any
// choice can be the answer. So the choices cannot be distinguished by the words, by the question alone or by the
// contexts alone, nor by any count that ignores which words are heard with which picture.
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kWordCount = 6;
constexpr int kNamedCount = 3;

using Triple = std::array<int, kNamedCount>;  // indices in the lexicon, ascending

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

/// The orbits of the triples under repeated application of a permutation of the words.
std::vector<std::vector<Triple>> list_orbits(const std::vector<int>& permutation)
{
    std::vector<Triple> all = list_triples();
    std::vector<std::vector<Triple>> orbits;
    while (!all.empty()) {
        std::vector<Triple> orbit;
        Triple next = all.front();
        do {
            orbit.push_back(next);
            std::erase(all, next);
            for (int& word : next) {
                word = permutation[static_cast<std::size_t>(word)];
            }
            std::sort(next.begin(), next.end());
        } while (next != orbit.front());
        orbits.push_back(std::move(orbit));
    }
    return orbits;
}

bool share_words(const std::vector<Triple>& triples)
{
    return std::all_of(triples.begin(), triples.end(), [&triples](const Triple& a) {
        return std::all_of(triples.begin(), triples.end(), [&a](const Triple& b) {
            return std::any_of(a.begin(), a.end(), [&b](int word) { return std::find(b.begin(), b.end(), word) != b.end(); });
        });
    });
}

/// Whether each word is heard and no two words are heard in the same panels. Then each word can only mean the object
/// seen whenever it is heard.
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

/// The triples of the choices, with the answer first, then of the contexts.
std::vector<Triple> draw_triples(const StrictOptions& options, Rng& rng)
{
    for (;;) {
        std::vector<std::vector<Triple>> orbits = list_orbits(draw_sample(kWordCount, kWordCount, rng));
        shuffle(orbits, rng);
        const auto offered = std::find_if(orbits.begin(), orbits.end(), [&options](const std::vector<Triple>& orbit) {
            return orbit.size() >= kChoiceCount && (!options.has_near_distractors || share_words(orbit));
        });
        if (offered == orbits.end()) {
            continue;
        }
        std::vector<Triple> chosen = std::move(*offered);
        orbits.erase(offered);
        shuffle(chosen, rng);
        chosen.resize(kChoiceCount);
        std::vector<Triple> contexts;
        for (const std::vector<Triple>& orbit : orbits) {
            if (contexts.size() + orbit.size() <= static_cast<std::size_t>(options.contexts)) {
                contexts.insert(contexts.end(), orbit.begin(), orbit.end());
            }
        }
        if (contexts.size() == static_cast<std::size_t>(options.contexts) && distinguishes_all_words(contexts)) {
            shuffle(contexts, rng);
            chosen.insert(chosen.end(), contexts.begin(), contexts.end());
            return chosen;
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
