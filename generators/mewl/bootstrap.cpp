// The task bootstrap: a learner who knows left, right, front and behind learns words for whole objects from statements
// about the relative positions of objects.
#include "generators/mewl/episode_maker.h"
#include "generators/mewl/mewl.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/solve.h"
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kWordCount = 6;
constexpr std::size_t kStatementCount = kContextCount + kChoiceCount;  // contexts, the answer and the other choices

/// The statement "first RELATION second"; the numbers are indices in the lexicon.
struct Statement {
    int first = 0;
    Relation relation = Relation::Left;
    int second = 0;
};

using Statements = std::array<Statement, kStatementCount>;

/// Draws different pairs from the 15; in each, first < second.
Statements draw_pairs(Rng& rng)
{
    std::vector<Statement> pairs;
    for (int second = 0; second < kWordCount; ++second) {
        for (int first = 0; first < second; ++first) {
            pairs.push_back({first, Relation::Left, second});
        }
    }
    shuffle(pairs, rng);
    Statements statements;
    std::copy_n(pairs.begin(), kStatementCount, statements.begin());
    return statements;
}

void draw_relations(Statements& statements, Rng& rng)
{
    for (Statement& statement : statements) {
        statement.relation = kRelations[static_cast<std::size_t>(draw_index(static_cast<int>(kRelations.size()), rng))];
    }
}

/// In the published program, the later word comes first in a true statement, and the earlier word in a false one.
void turn_as_published(Statements& statements)
{
    for (std::size_t i = 0; i <= kContextCount; ++i) {
        std::swap(statements[i].first, statements[i].second);
    }
}

void turn_at_random(Statements& statements, Rng& rng)
{
    for (Statement& statement : statements) {
        if (draw_index(2, rng) == 1) {
            std::swap(statement.first, statement.second);
        }
    }
}

std::set<int> words_in_contexts(const Statements& statements)
{
    std::set<int> words;
    for (std::size_t i = 0; i < kContextCount; ++i) {
        words.insert({statements[i].first, statements[i].second});
    }
    return words;
}

bool hears_all_relations(const Statements& statements)
{
    std::set<Relation> relations;
    for (std::size_t i = 0; i < kContextCount; ++i) {
        relations.insert(statements[i].relation);
    }
    return relations.size() == kRelations.size();
}

/// Whether each statement shares a word with another one. Otherwise two words are heard only with each other, so that
/// they can never be distinguished.
bool ties_all_pairs_together(const Statements& statements)
{
    std::array<int, kWordCount> heard_count{};
    for (std::size_t i = 0; i < kContextCount; ++i) {
        ++heard_count[static_cast<std::size_t>(statements[i].first)];
        ++heard_count[static_cast<std::size_t>(statements[i].second)];
    }
    return std::all_of(statements.begin(), statements.begin() + kContextCount, [&heard_count](const Statement& statement) {
        return heard_count[static_cast<std::size_t>(statement.first)] > 1 || heard_count[static_cast<std::size_t>(statement.second)] > 1;
    });
}

/// Draws statements that a repaired episode may make.
Statements draw_repaired_statements(Rng& rng)
{
    for (;;) {
        Statements statements = draw_pairs(rng);
        draw_relations(statements, rng);
        if (words_in_contexts(statements).size() == kWordCount && hears_all_relations(statements) && ties_all_pairs_together(statements)) {
            turn_at_random(statements, rng);
            return statements;
        }
    }
}

/// All choices made before objects are placed.
struct Plan {
    std::vector<Item> lexicon;
    std::vector<std::string> words;
    Statements statements{};
    std::vector<Item> named;  ///< objects that an unnamed one must differ from
};

Plan draw_plan(EpisodeMaker& maker, Rng& rng)
{
    Plan plan;
    for (const int place : draw_sample(kItemCount, kWordCount, rng)) {
        plan.lexicon.push_back(item_at(place));
    }
    plan.words = maker.draw_words(kWordCount, kTrisyllabic);
    return plan;
}

void draw_statements(bool is_published, Plan& plan, Rng& rng)
{
    if (is_published) {
        plan.statements = draw_pairs(rng);
        draw_relations(plan.statements, rng);
        turn_as_published(plan.statements);
    } else {
        plan.statements = draw_repaired_statements(rng);
    }
    plan.named.clear();
    for (const int word : words_in_contexts(plan.statements)) {
        plan.named.push_back(plan.lexicon[static_cast<std::size_t>(word)]);
    }
}

std::string say(const Plan& plan, const Statement& statement)
{
    return fmt::format("{} {} {}", plan.words[static_cast<std::size_t>(statement.first)], name_of(statement.relation),
                       plan.words[static_cast<std::size_t>(statement.second)]);
}

Item draw_unnamed(const Plan& plan, const std::vector<Item>& pair, Rng& rng)
{
    const auto holds_item = [](const std::vector<Item>& items, const Item& item) {
        return std::find(items.begin(), items.end(), item) != items.end();
    };
    for (;;) {
        const Item item = item_at(draw_index(kItemCount, rng));
        if (!holds_item(plan.named, item) && !holds_item(pair, item)) {
            return item;
        }
    }
}

/// One panel, and the words for its objects; "" for the unnamed one.
struct NamedPanel {
    spec::PanelSpec panel;
    std::vector<std::string> names;
};

NamedPanel make_panel_of(EpisodeMaker& maker, const Plan& plan, const std::string& id, const Statement& statement, Rng& rng)
{
    // The published order is that of the lexicon, followed by the unnamed object.
    std::vector<int> order{std::min(statement.first, statement.second), std::max(statement.first, statement.second), kWordCount};
    const std::vector<Item> pair{plan.lexicon[static_cast<std::size_t>(order[0])], plan.lexicon[static_cast<std::size_t>(order[1])]};
    const Item unnamed = draw_unnamed(plan, pair, rng);
    if (!maker.is_published()) {
        shuffle(order, rng);
    }
    NamedPanel made;
    std::vector<Item> items;
    for (const int word : order) {
        const bool is_named = word != kWordCount;
        items.push_back(is_named ? plan.lexicon[static_cast<std::size_t>(word)] : unnamed);
        made.names.push_back(is_named ? plan.words[static_cast<std::size_t>(word)] : "");
    }
    const auto first = static_cast<std::size_t>(std::find(order.begin(), order.end(), statement.first) - order.begin());
    const auto second = static_cast<std::size_t>(std::find(order.begin(), order.end(), statement.second) - order.begin());
    made.panel = maker.panels().make(id, items, rng, [&](const SceneView& view) {
        return holds(statement.relation, view.objects[first].position, view.objects[second].position, view.directions);
    });
    return made;
}

/// Draws statements and makes the six context panels. In the variant repaired, repeats until each word has only one
/// possible object.
std::vector<NamedPanel> make_contexts(EpisodeMaker& maker, Plan& plan, Rng& rng)
{
    std::vector<Rng> streams;
    for (std::size_t i = 0; i < kContextCount; ++i) {
        streams.push_back(maker.stream(panel_id(i) + "/objects"));
    }
    for (;;) {
        // Statements are redrawn too, because some rarely determine their words, whatever the placement.
        draw_statements(maker.is_published(), plan, rng);
        std::vector<std::string> utterances;
        std::vector<NamedPanel> panels;
        std::vector<SceneView> views;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            panels.push_back(make_panel_of(maker, plan, panel_id(i), plan.statements[i], streams[i]));
            views.push_back(maker.panels().view(panels.back().panel));
            utterances.push_back(say(plan, plan.statements[i]));
        }
        if (maker.is_published() || settles_words_of_pairs(views, utterances)) {
            return panels;
        }
    }
}

const TaskInfo& bootstrap_info()
{
    static const TaskInfo info = [] {
        TaskInfo made = make_mewl_info("bootstrap", "MEWL: words for whole objects, which the learner infers from spatial relations to "
                                                    "other objects."_help);
        made.options.push_back(make_contexts_option(6, kMostContexts, 2));
        return made;
    }();
    return info;
}

spec::EpisodeSpec generate_bootstrap(const catalog::Catalog& catalog, const TaskRequest& request)
{
    EpisodeMaker maker(catalog, bootstrap_info(), request);
    if (maker.is_strict()) {
        return make_strict_bootstrap(maker);
    }
    Rng rng = maker.stream("plan");
    Plan plan = draw_plan(maker, rng);
    for (std::size_t i = 0; i < kWordCount; ++i) {
        maker.labels().lexicon.push_back({plan.words[i], write_item(plan.lexicon[i])});
    }
    std::vector<NamedPanel> contexts = make_contexts(maker, plan, rng);
    for (std::size_t i = 0; i < kContextCount; ++i) {
        maker.add_panel(std::move(contexts[i].panel), contexts[i].names);
        const std::string utterance = say(plan, plan.statements[i]);
        maker.add_utterance(utterance, utterance);
    }
    Rng question_rng = maker.stream("question/objects");
    NamedPanel question = make_panel_of(maker, plan, "question", plan.statements[kContextCount], question_rng);
    maker.add_panel(std::move(question.panel), question.names);
    std::vector<std::string> others;
    for (std::size_t i = kContextCount + 1; i < kStatementCount; ++i) {
        others.push_back(say(plan, plan.statements[i]));
    }
    maker.set_choices(say(plan, plan.statements[kContextCount]), std::move(others));
    return maker.finish();
}

}  // namespace

Task make_bootstrap_task()
{
    return {bootstrap_info(), generate_bootstrap, find_broken_rules};
}

}  // namespace clevrvk::generators::mewl
