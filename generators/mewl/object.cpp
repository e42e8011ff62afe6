// The task object: each word names one whole object; words are heard in threes.
#include "generators/mewl/episode_maker.h"
#include "generators/mewl/mewl.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kWordCount = 6;
constexpr int kNamedCount = 3;

/// Indices in the lexicon, ascending.
using Triple = std::array<int, kNamedCount>;

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

/// Whether each word is heard and no two words are heard in the same panels. Then each word can only mean the object
/// seen whenever it is heard.
bool distinguishes_all_words(const std::vector<Triple>& triples)
{
    std::array<unsigned, kWordCount> heard{};
    for (std::size_t i = 0; i < kContextCount; ++i) {
        for (const int word : triples[i]) {
            heard[static_cast<std::size_t>(word)] |= 1U << i;
        }
    }
    const std::set<unsigned> different(heard.begin(), heard.end());
    return different.size() == kWordCount && !different.contains(0);
}

/// In the published program words and objects are in lexicon order, so captions reveal the meanings of the
/// words.
std::vector<int> order_triple(const Triple& triple, bool is_published, Rng& rng)
{
    std::vector<int> order(triple.begin(), triple.end());
    if (!is_published) {
        shuffle(order, rng);
    }
    return order;
}

std::string say(const Triple& triple, const std::vector<std::string>& words, bool is_published, Rng& rng)
{
    const std::vector<int> order = order_triple(triple, is_published, rng);
    return fmt::format("{} and {} and {}", words[static_cast<std::size_t>(order[0])], words[static_cast<std::size_t>(order[1])],
                       words[static_cast<std::size_t>(order[2])]);
}

const TaskInfo& object_info()
{
    static const TaskInfo info = [] {
        TaskInfo made = make_mewl_info("object", "MEWL: words for whole objects; three words are heard at a time."_help);
        made.options.push_back(make_contexts_option(6, kMostContexts, 1));
        made.options.push_back(make_distractors_option("choices that share one or two words with each other"_help));
        return made;
    }();
    return info;
}

spec::EpisodeSpec generate_object(const catalog::Catalog& catalog, const TaskRequest& request)
{
    EpisodeMaker maker(catalog, object_info(), request);
    if (maker.is_strict()) {
        return make_strict_object(maker);
    }
    Rng rng = maker.stream("plan");
    std::vector<Item> lexicon;
    for (const int place : draw_sample(kItemCount, kWordCount, rng)) {
        lexicon.push_back(item_at(place));
    }
    std::vector<Triple> triples = list_triples();
    do {
        shuffle(triples, rng);
    } while (!maker.is_published() && !distinguishes_all_words(triples));
    const std::vector<std::string> words = maker.draw_words(kWordCount, kTrisyllabic);
    for (std::size_t i = 0; i < kWordCount; ++i) {
        maker.labels().lexicon.push_back({words[i], write_item(lexicon[i])});
    }

    for (std::size_t i = 0; i <= kContextCount; ++i) {
        std::vector<Item> items;
        std::vector<std::string> names;
        for (const int place : order_triple(triples[i], maker.is_published(), rng)) {
            items.push_back(lexicon[static_cast<std::size_t>(place)]);
            names.push_back(words[static_cast<std::size_t>(place)]);
        }
        const std::string id = panel_id(i);
        Rng object_rng = maker.stream(id + "/objects");
        maker.add_panel(maker.panels().make(id, items, object_rng), names);
        const std::string utterance = say(triples[i], words, maker.is_published(), rng);
        if (i < kContextCount) {
            maker.add_utterance(utterance, utterance);
            continue;
        }
        std::vector<std::string> others;
        for (std::size_t other = i + 1; other < i + kChoiceCount; ++other) {
            others.push_back(say(triples[other], words, maker.is_published(), rng));
        }
        maker.set_choices(utterance, std::move(others));
    }
    return maker.finish();
}

}  // namespace

Task make_object_task()
{
    return {object_info(), generate_object, find_broken_rules};
}

}  // namespace clevrvk::generators::mewl
