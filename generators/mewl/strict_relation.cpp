// Strict relation: each word is heard with each of the two other relations that may hold beside its own. The question
// shows five objects, and the choices are statements about neighbours in a ring of them (see ring_odds.h). All five
// have one size: small objects fit, and are visible, in the middle more often than large ones.
#include "generators/mewl/ring_odds.h"
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::size_t kWordCount = kRingWordCount;
constexpr int kContextObjects = 3;

using Meanings = std::array<Relation, kWordCount>;

/// The plan of one context: a word, and the other relation that holds between the same objects.
struct Lesson {
    std::size_t word = 0;
    Relation confound = Relation::Left;
};

std::array<Relation, 2> confounds_of(Relation relation)
{
    const bool is_sideways = relation == Relation::Left || relation == Relation::Right;
    return is_sideways ? std::array{Relation::Front, Relation::Behind} : std::array{Relation::Left, Relation::Right};
}

/// Draws the contexts: each word equally often, with its two confounds in turn.
std::vector<Lesson> draw_lessons(const Meanings& meanings, int context_count, Rng& rng)
{
    std::vector<Lesson> lessons;
    for (std::size_t word = 0; word < kWordCount; ++word) {
        const auto first = static_cast<std::size_t>(draw_index(2, rng));
        for (std::size_t i = 0; i < static_cast<std::size_t>(context_count) / kWordCount; ++i) {
            lessons.push_back({word, confounds_of(meanings[word])[(first + i) % 2]});
        }
    }
    shuffle(lessons, rng);
    return lessons;
}

/// Items that differ in color or shape, so that color and shape identify them.
std::vector<Item> draw_items(const EpisodeMaker& maker, int count, bool is_question, Rng& rng)
{
    std::vector<Item> items;
    while (static_cast<int>(items.size()) < count) {
        const Item item = maker.draw_item(is_question, rng);
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

std::vector<std::string> describe(const std::vector<Item>& items)
{
    std::vector<std::string> names;
    for (const Item& item : items) {
        names.push_back(fmt::format("{} {}", value_name(item, Attribute::Color), value_name(item, Attribute::Shape)));
    }
    return names;
}

bool is_true(const SceneView& view, Relation relation, std::size_t first, std::size_t second)
{
    return holds(relation, view.objects[first].position, view.objects[second].position, view.directions);
}

void add_context(EpisodeMaker& maker, const std::string& id, const Meanings& meanings, const std::vector<std::string>& words,
                 const Lesson& lesson)
{
    Rng rng = maker.stream(id + "/objects");
    for (;;) {
        const std::vector<Item> items = draw_items(maker, kContextObjects, false, rng);
        const std::vector<std::string> names = describe(items);
        std::string utterance;
        spec::PanelSpec panel = maker.panels().make(id, items, rng, [&](const SceneView& view) {
            std::vector<std::string> statements;
            for (std::size_t first = 0; first < items.size(); ++first) {
                for (std::size_t second = 0; second < items.size(); ++second) {
                    if (is_true(view, meanings[lesson.word], first, second) && is_true(view, lesson.confound, first, second)) {
                        statements.push_back(fmt::format("{} {} {}", names[first], words[lesson.word], names[second]));
                    }
                }
            }
            if (statements.empty()) {
                return false;
            }
            utterance = statements[static_cast<std::size_t>(draw_index(static_cast<int>(statements.size()), rng))];
            return true;
        });
        const std::vector<std::string>& heard = maker.labels().utterances;
        if (std::find(heard.begin(), heard.end(), utterance) == heard.end()) {
            maker.add_panel(std::move(panel), names);
            maker.add_utterance(utterance, utterance);
            return;
        }
    }
}

using Order = std::array<std::size_t, kRingSize>;  // the panel's objects in ring order

/// Every order in which the objects form the ring.
std::vector<Order> find_orders(const SceneView& view, const Ring& ring)
{
    std::vector<Order> orders;
    Order order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        bool is_ring = true;
        for (std::size_t i = 0; is_ring && i < kRingSize; ++i) {
            const std::size_t next = order[(i + 1) % kRingSize];
            is_ring = is_true(view, Relation::Left, order[i], next) == ring.holds(Relation::Left, i) &&
                      is_true(view, Relation::Front, order[i], next) == ring.holds(Relation::Front, i);
        }
        if (is_ring) {
            orders.push_back(order);
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return orders;
}

void add_question(EpisodeMaker& maker, const Meanings& meanings, const std::vector<std::string>& words)
{
    Rng rng = maker.stream("question/objects");
    const RingQuestion question = draw_ring_question(meanings, rng);
    std::vector<Item> items;
    do {
        items = draw_items(maker, kRingSize, true, rng);
    } while (!have_one_value(items, Attribute::Size) || !maker.options().are_fit_for_question(items));
    Order order{};
    spec::PanelSpec panel = maker.panels().make(kQuestionName, items, rng, [&](const SceneView& view) {
        const std::vector<Order> orders = find_orders(view, question.ring);
        if (!orders.empty()) {
            order = orders[static_cast<std::size_t>(draw_index(static_cast<int>(orders.size()), rng))];
        }
        return !orders.empty();
    });
    const std::vector<std::string> names = describe(items);
    maker.add_panel(std::move(panel), names);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < kRingSize; ++i) {
        texts.push_back(fmt::format("{} {} {}", names[order[i]], words[kRingWords[i]], names[order[(i + 1) % kRingSize]]));
    }
    std::swap(texts.front(), texts[question.answer]);
    maker.set_choices(texts.front(), {texts.begin() + 1, texts.end()});
}

}  // namespace

spec::EpisodeSpec make_strict_relation(EpisodeMaker& maker)
{
    Rng rng = maker.stream("plan");
    Meanings meanings{};
    const std::vector<int> drawn = draw_sample(static_cast<int>(kRelations.size()), static_cast<int>(kWordCount), rng);
    const std::vector<std::string> words = maker.draw_words(static_cast<int>(kWordCount), kTrisyllabic);
    for (std::size_t i = 0; i < kWordCount; ++i) {
        meanings[i] = kRelations[static_cast<std::size_t>(drawn[i])];
        maker.labels().lexicon.push_back({words[i], std::string(name_of(meanings[i]))});
    }
    // The words' roles in the ring differ from their indices in the lexicon.
    std::vector<std::size_t> roles{0, 1, 2};
    shuffle(roles, rng);
    const Meanings ring_meanings{meanings[roles[0]], meanings[roles[1]], meanings[roles[2]]};
    const std::vector<std::string> ring_words{words[roles[0]], words[roles[1]], words[roles[2]]};

    const std::vector<Lesson> lessons = draw_lessons(meanings, maker.options().contexts, rng);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        add_context(maker, panel_id(i, lessons.size()), meanings, words, lessons[i]);
    }
    add_question(maker, ring_meanings, ring_words);
    return maker.finish();
}

}  // namespace clevrvk::generators::mewl
