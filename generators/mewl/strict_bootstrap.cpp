// Strict bootstrap: the six words name two trios of objects, and each context shows a whole trio. Co-occurrence of
// objects and words thus reveals only the trios; the relations alone reveal which word is which. The question shows
// one trio and two objects of the other. Its five statements are chosen so that, however a viewer permutes the words
// within the trios, each statement is the only true one for some permutations. One of the five is drawn to be true,
// and then one of its permutations to be the words' meanings. So all five are equally likely to a learner who sees the
// question without the contexts' relations, and to one who knows the words without seeing the question.
#include "generators/mewl/solve.h"
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::size_t kTrioSize = 3;
constexpr std::size_t kWordCount = 2 * kTrioSize;
constexpr std::size_t kShownCount = 5;
constexpr int kStatementTries = 60;  // per placement

/// "first RELATION second", in words.
struct Statement {
    std::size_t first = 0;
    Relation relation = Relation::Left;
    std::size_t second = 0;
};

using Statements = std::array<Statement, kChoiceCount>;

/// The index of the object that each word names. The first three words name the first three objects, in some order.
using Naming = std::array<std::size_t, kWordCount>;

/// All ways to name the objects of the question, without the absent sixth object.
std::vector<Naming> list_namings()
{
    std::vector<Naming> namings;
    std::array<std::size_t, kTrioSize> trio{0, 1, 2};
    do {
        namings.push_back({trio[0], trio[1], trio[2], 3, 4, 5});
        namings.push_back({trio[0], trio[1], trio[2], 4, 3, 5});
    } while (std::next_permutation(trio.begin(), trio.end()));
    return namings;
}

/// Two statements about one pair of words, two about another, and one about a third. No two share both pair and axis.
Statements draw_statements(Rng& rng)
{
    Statements statements;
    std::set<std::array<std::size_t, 3>> known;  // lesser word, greater word, axis
    for (std::size_t i = 0; i < statements.size();) {
        const std::vector<int> pair = draw_sample(static_cast<int>(kShownCount), 2, rng);
        Statement statement{static_cast<std::size_t>(pair[0]), kRelations[static_cast<std::size_t>(draw_index(4, rng))],
                            static_cast<std::size_t>(pair[1])};
        const bool repeats_pair = i == 1 || i == 3;
        if (repeats_pair) {
            statement.first = statements[i - 1].first;
            statement.second = statements[i - 1].second;
            if (draw_index(2, rng) == 1) {
                std::swap(statement.first, statement.second);
            }
        }
        const bool is_sideways = statement.relation == Relation::Left || statement.relation == Relation::Right;
        if (known.insert({std::min(statement.first, statement.second), std::max(statement.first, statement.second), is_sideways ? 1U : 0U})
                .second) {
            statements[i++] = statement;
        }
    }
    return statements;
}

/// The index of the only true statement; nothing when another number of statements is true.
std::optional<std::size_t> find_answer(const Statements& statements, const Naming& naming, const SceneView& view)
{
    std::optional<std::size_t> answer;
    for (std::size_t i = 0; i < statements.size(); ++i) {
        const Statement& statement = statements[i];
        if (holds(statement.relation, view.objects[naming[statement.first]].position, view.objects[naming[statement.second]].position,
                  view.directions)) {
            if (answer) {
                return std::nullopt;
            }
            answer = i;
        }
    }
    return answer;
}

/// The statements, the true one, and the objects that the words name.
struct Question {
    Statements statements{};
    std::size_t answer = 0;
    Naming naming{};
};

/// Nothing if no statements are found that leave all choices open in this picture.
/// \param view  objects 0 to 2 belong to the first trio
std::optional<Question> draw_question(const SceneView& view, Rng& rng)
{
    static const std::vector<Naming> namings = list_namings();
    for (int i = 0; i < kStatementTries; ++i) {
        Question question;
        question.statements = draw_statements(rng);
        std::array<std::vector<Naming>, kChoiceCount> by_answer;
        for (const Naming& naming : namings) {
            if (const std::optional<std::size_t> answer = find_answer(question.statements, naming, view)) {
                by_answer[*answer].push_back(naming);
            }
        }
        if (std::none_of(by_answer.begin(), by_answer.end(), [](const std::vector<Naming>& each) { return each.empty(); })) {
            question.answer = static_cast<std::size_t>(draw_index(kChoiceCount, rng));
            const std::vector<Naming>& fitting = by_answer[question.answer];
            question.naming = fitting[static_cast<std::size_t>(draw_index(static_cast<int>(fitting.size()), rng))];
            return question;
        }
    }
    return std::nullopt;
}

/// All choices made before the contexts. Each word names objects[naming[word]].
struct Plan {
    std::vector<Item> objects;
    std::vector<std::string> words;
    Question question;
    spec::PanelSpec panel;              ///< panel of the question
    std::vector<std::size_t> in_panel;  ///< index of the object at each place of the panel
};

std::string say(const Plan& plan, const Statement& statement)
{
    return fmt::format("{} {} {}", plan.words[statement.first], name_of(statement.relation), plan.words[statement.second]);
}

std::vector<std::string> name_objects(const Plan& plan, const std::vector<std::size_t>& objects)
{
    std::vector<std::string> names;
    for (const std::size_t object : objects) {
        const auto word = std::find(plan.question.naming.begin(), plan.question.naming.end(), object) - plan.question.naming.begin();
        names.push_back(plan.words[static_cast<std::size_t>(word)]);
    }
    return names;
}

std::vector<Item> take_items(const Plan& plan, const std::vector<std::size_t>& objects)
{
    std::vector<Item> items;
    for (const std::size_t object : objects) {
        items.push_back(plan.objects[object]);
    }
    return items;
}

/// The view with its objects in the plan's order.
SceneView sort_view(const SceneView& view, const std::vector<std::size_t>& in_panel)
{
    SceneView sorted = view;
    for (std::size_t i = 0; i < in_panel.size(); ++i) {
        sorted.objects[in_panel[i]] = view.objects[i];
    }
    return sorted;
}

Plan draw_plan(EpisodeMaker& maker)
{
    Rng rng = maker.stream("plan");
    Plan plan;
    // All have one size: small objects fit, and are visible, in the middle more often than large ones.
    do {
        plan.objects = maker.draw_items(kWordCount, false, rng);
    } while (!have_one_value(plan.objects, Attribute::Size));
    plan.words = maker.draw_words(kWordCount, kTrisyllabic);
    plan.in_panel = {0, 1, 2, 3, 4};
    shuffle(plan.in_panel, rng);
    Rng question_rng = maker.stream("question/objects");
    plan.panel = maker.panels().make(kQuestionName, take_items(plan, plan.in_panel), question_rng, [&](const SceneView& view) {
        const std::optional<Question> question = draw_question(sort_view(view, plan.in_panel), question_rng);
        plan.question = question.value_or(plan.question);
        return question.has_value();
    });
    return plan;
}

/// The contexts of one trio, as utterances and pictures.
struct Lessons {
    std::vector<std::string> utterances;
    std::vector<spec::PanelSpec> panels;
    std::vector<std::vector<std::string>> names;
    std::set<Relation> relations;
};

/// \param first_word  first word of the trio
Lessons draw_lessons(EpisodeMaker& maker, const Plan& plan, std::size_t first_word, std::size_t first_panel, int count, Rng& rng)
{
    Lessons lessons;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        Statement statement{first_word + i % kTrioSize, kRelations[static_cast<std::size_t>(draw_index(4, rng))],
                            first_word + (i + 1) % kTrioSize};
        if (draw_index(2, rng) == 1) {
            std::swap(statement.first, statement.second);
        }
        // The trio's objects have the same indices as its words.
        std::vector<std::size_t> objects{first_word, first_word + 1, first_word + 2};
        shuffle(objects, rng);
        const auto place_of = [&](std::size_t word) {
            return static_cast<std::size_t>(std::find(objects.begin(), objects.end(), plan.question.naming[word]) - objects.begin());
        };
        const std::size_t first = place_of(statement.first);
        const std::size_t second = place_of(statement.second);
        lessons.panels.push_back(
            maker.panels().make(fmt::format("context_{}", first_panel + i), take_items(plan, objects), rng, [&](const SceneView& view) {
                return holds(statement.relation, view.objects[first].position, view.objects[second].position, view.directions);
            }));
        lessons.names.push_back(name_objects(plan, objects));
        lessons.utterances.push_back(say(plan, statement));
        lessons.relations.insert(statement.relation);
    }
    return lessons;
}

/// Draws until each word of the trio has only one possible object and no two utterances are the same.
Lessons draw_settling_lessons(EpisodeMaker& maker, const Plan& plan, std::size_t first_word, std::size_t first_panel, int count, Rng& rng)
{
    for (;;) {
        Lessons lessons = draw_lessons(maker, plan, first_word, first_panel, count, rng);
        std::vector<SceneView> views;
        for (const spec::PanelSpec& panel : lessons.panels) {
            views.push_back(maker.panels().view(panel));
        }
        const std::set<std::string> different(lessons.utterances.begin(), lessons.utterances.end());
        if (different.size() == lessons.utterances.size() && settles_words_of_pairs(views, lessons.utterances)) {
            return lessons;
        }
    }
}

void add_contexts(EpisodeMaker& maker, const Plan& plan)
{
    const int count = maker.options().contexts / 2;
    Rng rng = maker.stream("contexts/objects");
    Lessons lessons;
    do {
        lessons = draw_settling_lessons(maker, plan, 0, 0, count, rng);
        Lessons others = draw_settling_lessons(maker, plan, kTrioSize, lessons.panels.size(), count, rng);
        lessons.relations.merge(others.relations);
        lessons.panels.insert(lessons.panels.end(), others.panels.begin(), others.panels.end());
        lessons.names.insert(lessons.names.end(), others.names.begin(), others.names.end());
        lessons.utterances.insert(lessons.utterances.end(), others.utterances.begin(), others.utterances.end());
    } while (lessons.relations.size() != kRelations.size());
    const int context_count = 2 * count;
    std::size_t panel = 0;
    for (const int from : draw_sample(context_count, context_count, rng)) {
        const auto place = static_cast<std::size_t>(from);
        lessons.panels[place].id = panel_id(panel++, static_cast<std::size_t>(context_count));
        maker.add_panel(std::move(lessons.panels[place]), lessons.names[place]);
        maker.add_utterance(lessons.utterances[place], lessons.utterances[place]);
    }
}

}  // namespace

spec::EpisodeSpec make_strict_bootstrap(EpisodeMaker& maker)
{
    Plan plan = draw_plan(maker);
    for (std::size_t word = 0; word < kWordCount; ++word) {
        maker.labels().lexicon.push_back({plan.words[word], write_item(plan.objects[plan.question.naming[word]])});
    }
    add_contexts(maker, plan);
    const std::vector<std::string> names = name_objects(plan, plan.in_panel);
    maker.add_panel(std::move(plan.panel), names);
    std::vector<std::string> texts;
    for (const Statement& statement : plan.question.statements) {
        texts.push_back(say(plan, statement));
    }
    std::swap(texts.front(), texts[plan.question.answer]);
    maker.set_choices(texts.front(), {texts.begin() + 1, texts.end()});
    return maker.finish();
}

}  // namespace clevrvk::generators::mewl
