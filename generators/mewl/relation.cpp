// The task relation: each word names left, right, front or behind, heard between objects that are identified by color
// and shape.
#include "generators/mewl/blind_odds.h"
#include "generators/mewl/episode_maker.h"
#include "generators/mewl/mewl.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kWordCount = 3;
constexpr int kObjectCount = 3;
constexpr int kPanelsPerWord = kContextCount / kWordCount;

using Lexicon = std::array<Relation, kWordCount>;

/// The statement about one panel.
struct Heard {
    std::string utterance;
    Relation confound = Relation::Left;  ///< the other relation that holds between the same objects
};

/// Three items that differ in color or shape.
std::vector<Item> draw_items(Rng& rng)
{
    std::vector<Item> items;
    while (items.size() < kObjectCount) {
        const Item item = item_at(draw_index(kItemCount, rng));
        const bool is_new = std::none_of(items.begin(), items.end(), [&item](const Item& other) {
            return value_of(item, Attribute::Color) == value_of(other, Attribute::Color) &&
                   value_of(item, Attribute::Shape) == value_of(other, Attribute::Shape);
        });
        if (is_new) {
            items.push_back(item);
        }
    }
    return items;
}

std::string describe(const Item& item)
{
    return fmt::format("{} {}", value_name(item, Attribute::Color), value_name(item, Attribute::Shape));
}

std::vector<std::string> describe(const std::vector<Item>& items)
{
    std::vector<std::string> names;
    for (const Item& item : items) {
        names.push_back(describe(item));
    }
    return names;
}

bool is_true(const SceneView& view, Relation relation, std::size_t first, std::size_t second)
{
    return first != second && holds(relation, view.objects[first].position, view.objects[second].position, view.directions);
}

/// The true statements about the scene that use the word for that relation.
std::vector<Heard> list_statements(const SceneView& view, Relation relation, const std::string& word)
{
    std::vector<Heard> statements;
    for (std::size_t first = 0; first < view.objects.size(); ++first) {
        for (std::size_t second = 0; second < view.objects.size(); ++second) {
            if (!is_true(view, relation, first, second)) {
                continue;
            }
            for (const Relation other : kRelations) {
                if (other != relation && is_true(view, other, first, second)) {
                    statements.push_back(
                        {fmt::format("{} {} {}", describe(view.objects[first].item), word, describe(view.objects[second].item)), other});
                }
            }
        }
    }
    return statements;
}

/// Adds a context panel with a statement that uses the word.
/// \param before  the statement of the word's earlier panel, if any; confound and utterance must differ from it
Heard add_context(EpisodeMaker& maker, std::size_t context, Relation relation, const std::string& word, const std::optional<Heard>& before)
{
    const std::string id = panel_id(context);
    Rng rng = maker.stream(id + "/objects");
    bool may_share_confound = !before;
    for (;;) {
        const std::vector<Item> items = draw_items(rng);
        Heard heard;
        spec::PanelSpec panel = maker.panels().make(id, items, rng, [&](const SceneView& view) {
            std::vector<Heard> statements = list_statements(view, relation, word);
            std::erase_if(statements, [&](const Heard& each) { return !may_share_confound && each.confound == before->confound; });
            if (statements.empty()) {
                return false;
            }
            heard = statements[static_cast<std::size_t>(draw_index(static_cast<int>(statements.size()), rng))];
            return true;
        });
        if (!before || heard.utterance != before->utterance) {
            maker.add_panel(std::move(panel), describe(items));
            maker.add_utterance(heard.utterance, heard.utterance);
            return heard;
        }
        // From here on, the published program compares with the wrong panel.
        may_share_confound = maker.is_published();
    }
}

/// All true statements about a scene, or all false ones.
std::vector<BlindStatement> list_blind_statements(const SceneView& view, const Lexicon& lexicon, bool are_true)
{
    std::vector<BlindStatement> statements;
    for (int first = 0; first < kObjectCount; ++first) {
        for (int second = 0; second < kObjectCount; ++second) {
            for (int word = 0; word < kWordCount; ++word) {
                const Relation relation = lexicon[static_cast<std::size_t>(word)];
                if (first != second &&
                    are_true == is_true(view, relation, static_cast<std::size_t>(first), static_cast<std::size_t>(second))) {
                    statements.push_back({first, word, second});
                }
            }
        }
    }
    return statements;
}

/// One true statement, then four false ones. In the variant repaired, all are equally likely without seeing the scene.
std::array<BlindStatement, kChoiceCount> draw_choices(const SceneView& view, const Lexicon& lexicon, bool is_published, Rng& rng)
{
    const std::vector<BlindStatement> true_ones = list_blind_statements(view, lexicon, true);
    const std::vector<BlindStatement> false_ones = list_blind_statements(view, lexicon, false);
    for (;;) {
        std::array<BlindStatement, kChoiceCount> choices;
        choices[0] = true_ones[static_cast<std::size_t>(draw_index(static_cast<int>(true_ones.size()), rng))];
        const std::vector<int> drawn = draw_sample(static_cast<int>(false_ones.size()), kChoiceCount - 1, rng);
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            choices[i + 1] = false_ones[static_cast<std::size_t>(drawn[i])];
        }
        if (is_published) {
            return choices;
        }
        // A set with this true statement is drawn in proportion to the number of worlds in which only that statement is
        // true. Accepting the set in inverse proportion makes each of its statements equally often the true one.
        const std::array<int, kChoiceCount> worlds = count_worlds(choices);
        const int rarest = *std::min_element(worlds.begin(), worlds.end());
        if (draw_index(worlds[0], rng) < rarest) {
            return choices;
        }
    }
}

const TaskInfo& relation_info()
{
    static const TaskInfo info = [] {
        TaskInfo made = make_mewl_info("relation",
            "MEWL: words for left, right, in front of and behind, each said of two of three objects."_help);
        made.options.push_back(make_contexts_option(6, kMostContexts, 3));
        made.options.push_back(make_held_out_in_option());
        return made;
    }();
    return info;
}

/// The word for each panel; each word occurs twice. The published program goes through the words in order.
std::vector<int> order_panels(bool is_published, Rng& rng)
{
    std::vector<int> words;
    for (int word = 0; word < kWordCount; ++word) {
        words.insert(words.end(), kPanelsPerWord, word);
    }
    if (!is_published) {
        shuffle(words, rng);
    }
    return words;
}

spec::EpisodeSpec generate_relation(const catalog::Catalog& catalog, const TaskRequest& request)
{
    EpisodeMaker maker(catalog, relation_info(), request);
    if (maker.is_strict()) {
        return make_strict_relation(maker);
    }
    Rng rng = maker.stream("plan");
    Lexicon lexicon{};
    const std::vector<int> meanings = draw_sample(static_cast<int>(kRelations.size()), kWordCount, rng);
    const std::vector<std::string> words = maker.draw_words(kWordCount, kTrisyllabic);
    for (std::size_t i = 0; i < kWordCount; ++i) {
        lexicon[i] = kRelations[static_cast<std::size_t>(meanings[i])];
        maker.labels().lexicon.push_back({words[i], std::string(name_of(lexicon[i]))});
    }
    std::array<std::optional<Heard>, kWordCount> heard;
    const std::vector<int> order = order_panels(maker.is_published(), rng);
    for (std::size_t i = 0; i < kContextCount; ++i) {
        const auto word = static_cast<std::size_t>(order[i]);
        heard[word] = add_context(maker, i, lexicon[word], words[word], heard[word]);
    }

    Rng question_rng = maker.stream("question/objects");
    const std::vector<Item> items = draw_items(question_rng);
    const std::vector<std::string> names = describe(items);
    spec::PanelSpec question = maker.panels().make("question", items, question_rng);
    const auto choices = draw_choices(maker.panels().view(question), lexicon, maker.is_published(), question_rng);
    maker.add_panel(std::move(question), names);
    std::vector<std::string> texts;
    for (const BlindStatement& choice : choices) {
        texts.push_back(fmt::format("{} {} {}", names[static_cast<std::size_t>(choice.first)], words[static_cast<std::size_t>(choice.word)],
                                    names[static_cast<std::size_t>(choice.second)]));
    }
    maker.set_choices(texts.front(), std::vector<std::string>(texts.begin() + 1, texts.end()));
    return maker.finish();
}

}  // namespace

Task make_relation_task()
{
    return {relation_info(), generate_relation, find_broken_rules};
}

}  // namespace clevrvk::generators::mewl
