// Each kind of caption draws a tree, and `hear` judges whether it is true. The false sentence is a tree with one word
// replaced that `hear` judges to be false. This file has no rules of its own about truth.
#include "generators/language/caption.h"

#include "generators/language/caption_kinds.h"
#include "generators/language/hear.h"
#include "generators/language/lexicon.h"
#include "generators/language/say.h"
#include "renderer/base/rng.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <sstream>

namespace clevrvk::language {
namespace {

using facts::Truth;

constexpr int kDrawsOfKind = 24;

/// The words in a tree that may be replaced.
struct Places {
    std::vector<std::string*> relations;
    std::vector<std::string*> comparatives;
    std::vector<std::pair<std::string, std::string*>> values;  // with their attributes
    std::vector<std::string*> parts;
    std::vector<std::string*> poses;
    std::vector<int*> numbers;
};

void collect(Clause& clause, Places& places);

void collect(NounPhrase& phrase, Places& places)
{
    if (phrase.determiner == Determiner::Number) {
        places.numbers.push_back(&phrase.number);
    }
    for (Modifier& modifier : phrase.modifiers) {
        places.values.emplace_back(modifier.attribute, &modifier.value);
    }
    if (!phrase.noun.empty()) {
        places.values.emplace_back("shape", &phrase.noun);
    }
    for (Clause& clause : phrase.relative) {
        collect(clause, places);
    }
    for (NounPhrase& conjunct : phrase.conjuncts) {
        collect(conjunct, places);
    }
}

void collect(Clause& clause, Places& places)
{
    for (NounPhrase& subject : clause.subject) {
        collect(subject, places);
    }
    for (Predicate& predicate : clause.predicates) {
        if (predicate.kind == PredicateKind::Attribute) {
            places.values.emplace_back(predicate.word, &predicate.value);
        } else if (predicate.kind == PredicateKind::Relation) {
            const bool is_side = std::ranges::find(list_side_relations(), predicate.word) != list_side_relations().end();
            (is_side ? places.relations : places.comparatives).push_back(&predicate.word);
        } else if (predicate.kind == PredicateKind::Part) {
            places.parts.push_back(&predicate.word);
        } else if (predicate.kind == PredicateKind::Pose) {
            places.poses.push_back(&predicate.word);
        }
        for (NounPhrase& object : predicate.object) {
            collect(object, places);
        }
    }
}

std::vector<std::string> split_words(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

bool differ_in_one_word(const std::string& a, const std::string& b)
{
    const std::vector<std::string> first = split_words(a);
    const std::vector<std::string> second = split_words(b);
    int different = 0;
    for (std::size_t k = 0; k < std::min(first.size(), second.size()); ++k) {
        different += first[k] == second[k] ? 0 : 1;
    }
    return first.size() == second.size() && different == 1;
}

/// The values of an attribute that pictures of this kind may have: those in the picture, and common ones.
std::vector<std::string> list_values(const facts::Graph& graph, const std::string& attribute)
{
    std::set<std::string> values;
    for (const facts::Entity& entity : graph.entities) {
        if (const facts::Attribute* const found = facts::find_attribute(entity, attribute); found != nullptr && !found->value.empty()) {
            values.insert(found->value);
        }
    }
    const std::map<std::string, std::vector<std::string>> common{{"color", {"blue", "brown", "gray", "green", "purple", "red", "yellow"}},
                                                                 {"material", {"metal", "rubber"}},
                                                                 {"size", {"large", "small"}}};
    if (const auto found = common.find(attribute); found != common.end()) {
        values.insert(found->second.begin(), found->second.end());
    }
    return {values.begin(), values.end()};
}

/// The parts that the picture's entities have. Parts of other things would make absurd sentences.
std::vector<std::string> list_parts(const facts::Graph& graph)
{
    std::set<std::string> parts;
    for (const facts::Entity& entity : graph.entities) {
        for (const facts::EntityPart& part : entity.parts) {
            if (find_part_word(part.name) != nullptr) {
                parts.insert(part.name);
            }
        }
    }
    return {parts.begin(), parts.end()};
}

/// Every tree that differs in one word.
std::vector<Clause> list_changes(const Clause& tree, const facts::Graph& graph)
{
    constexpr std::array<std::string_view, 6> kPoses{"fly", "lie", "run", "sit", "stand", "walk"};
    std::vector<Clause> changes;
    Clause changed = tree;
    Places places;
    collect(changed, places);
    const auto try_words = [&](std::string* place, const auto& words) {
        const std::string kept = *place;
        for (const auto& word : words) {
            *place = std::string(word);
            if (*place != kept) {
                changes.push_back(changed);
            }
        }
        *place = kept;
    };
    for (std::string* const place : places.relations) {
        try_words(place, list_side_relations());
    }
    for (std::string* const place : places.comparatives) {
        try_words(place, list_comparatives());
    }
    for (const auto& [attribute, place] : places.values) {
        try_words(place, list_values(graph, attribute));
    }
    for (std::string* const place : places.parts) {
        try_words(place, list_parts(graph));
    }
    for (std::string* const place : places.poses) {
        try_words(place, kPoses);
    }
    for (int* const place : places.numbers) {
        const int kept = *place;
        for (*place = 1; *place <= kMostNumber + 1; ++*place) {
            changes.push_back(changed);
        }
        *place = kept;
    }
    return changes;
}

/// Whether an object is mentioned twice, as in "behind the cup and left of the cup", which nobody would say.
bool repeats_object(const Clause& tree)
{
    std::set<std::string> objects;
    return std::ranges::any_of(tree.predicates, [&](const Predicate& predicate) {
        return !predicate.object.empty() && !objects.insert(say_noun_phrase(predicate.object.front())).second;
    });
}

std::optional<Sentence> draw_false(const Sentence& sentence, const facts::Graph& graph, Rng& rng)
{
    std::vector<Sentence> found;
    for (Clause& tree : list_changes(sentence.tree, graph)) {
        std::string text = say(tree);
        if (differ_in_one_word(sentence.text, text) && !repeats_object(tree) && hear(tree, graph) == Truth::False) {
            found.push_back({std::move(tree), std::move(text)});
        }
    }
    if (found.empty()) {
        return std::nullopt;
    }
    return found[rng.uniform_index(static_cast<std::uint32_t>(found.size()))];
}

std::optional<Caption> draw_caption(const CaptionKind& kind, const SceneIndex& scene, Rng& rng)
{
    Drawer drawer(scene, rng);
    for (int draw = 0; draw < kDrawsOfKind; ++draw) {
        std::optional<Clause> tree = kind.draw(drawer);
        if (!tree || hear(*tree, scene.graph()) != Truth::True) {
            continue;
        }
        Sentence is_true{std::move(*tree), ""};
        is_true.text = say(is_true.tree);
        if (std::optional<Sentence> is_false = draw_false(is_true, scene.graph(), rng)) {
            return Caption{std::string(kind.name), std::move(is_true), std::move(*is_false)};
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> list_caption_kinds()
{
    std::vector<std::string> names;
    std::ranges::transform(all_caption_kinds(), std::back_inserter(names), [](const CaptionKind& kind) { return std::string(kind.name); });
    return names;
}

std::vector<Caption> write_captions(const SceneIndex& scene, std::int64_t seed, std::uint64_t index, int most)
{
    std::vector<Caption> captions;
    if (scene.shown().certain == 0) {
        return captions;
    }
    Rng rng = Rng::for_key(seed, "captions", index);
    const std::span<const CaptionKind> all = all_caption_kinds();
    std::vector<CaptionKind> kinds(all.begin(), all.end());
    for (std::size_t i = kinds.size(); i > 1; --i) {
        std::swap(kinds[i - 1], kinds[rng.uniform_index(static_cast<std::uint32_t>(i))]);
    }
    for (const CaptionKind& kind : kinds) {
        if (captions.size() == static_cast<std::size_t>(most)) {
            break;
        }
        std::optional<Caption> caption = draw_caption(kind, scene, rng);
        const auto is_known = [&](const Caption& other) { return caption && other.is_true.text == caption->is_true.text; };
        if (caption && std::ranges::none_of(captions, is_known)) {
            captions.push_back(std::move(*caption));
        }
    }
    return captions;
}

}  // namespace clevrvk::language
