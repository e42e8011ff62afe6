// The words for enumerators are their names in tree.h in lower case.
#include "generators/language/tree_json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string_view>

namespace clevrvk::language {
namespace {

constexpr std::array<std::string_view, 8> kDeterminers{"the", "a", "some", "no", "every", "both", "neither", "number"};
constexpr std::array<std::string_view, 4> kPronouns{"", "it", "they", "them"};
constexpr std::array<std::string_view, 5> kJunctions{"and", "or", "not_only", "but", "neither"};
constexpr std::array<std::string_view, 6> kPredicates{"attribute", "relation", "part", "pose", "same", "verb"};
constexpr std::array<std::string_view, 3> kTenses{"present", "progressive", "past"};
constexpr std::array<std::string_view, 3> kGaps{"", "subject", "object"};

template <typename Enum, std::size_t kCount>
std::string_view word_of(Enum value, const std::array<std::string_view, kCount>& words)
{
    return words.at(static_cast<std::size_t>(value));
}

Json phrase_to_json(const NounPhrase& phrase);

Json list_phrases(const std::vector<NounPhrase>& phrases)
{
    Json list = Json::array();
    for (const NounPhrase& phrase : phrases) {
        list.push_back(phrase_to_json(phrase));
    }
    return list;
}

Json phrase_to_json(const NounPhrase& phrase)
{
    if (!phrase.conjuncts.empty()) {
        return {{"junction", word_of(phrase.junction, kJunctions)}, {"conjuncts", list_phrases(phrase.conjuncts)}};
    }
    if (phrase.pronoun != Pronoun::None) {
        return {{"pronoun", word_of(phrase.pronoun, kPronouns)}, {"antecedent", phrase_to_json(phrase.antecedent.front())}};
    }
    Json json{{"determiner", word_of(phrase.determiner, kDeterminers)}};
    if (phrase.determiner == Determiner::Number) {
        json["number"] = phrase.number;
    }
    if (phrase.is_plural) {
        json["is_plural"] = true;
    }
    for (const Modifier& modifier : phrase.modifiers) {
        json["modifiers"].push_back({{"attribute", modifier.attribute}, {"value", modifier.value}});
    }
    if (!phrase.noun.empty()) {
        json["noun"] = phrase.noun;
    }
    if (!phrase.relative.empty()) {
        json["relative"] = tree_to_json(phrase.relative.front());
    }
    return json;
}

Json predicate_to_json(const Predicate& predicate)
{
    Json json{{"kind", word_of(predicate.kind, kPredicates)}, {"word", predicate.word}};
    if (!predicate.value.empty()) {
        json["value"] = predicate.value;
    }
    if (!predicate.object.empty()) {
        json["object"] = phrase_to_json(predicate.object.front());
    }
    if (predicate.is_negated) {
        json["is_negated"] = true;
    }
    if (predicate.kind == PredicateKind::Verb) {
        json["tense"] = word_of(predicate.tense, kTenses);
        json["is_passive"] = predicate.voice == Voice::Passive;
    }
    return json;
}

}  // namespace

Json tree_to_json(const Clause& clause)
{
    Json json = Json::object();
    if (!clause.subject.empty()) {
        json["subject"] = phrase_to_json(clause.subject.front());
    }
    for (const Predicate& predicate : clause.predicates) {
        json["predicates"].push_back(predicate_to_json(predicate));
    }
    if (clause.predicates.size() > 1) {
        json["junction"] = word_of(clause.junction, kJunctions);
    }
    if (clause.gap != Gap::None) {
        json["gap"] = word_of(clause.gap, kGaps);
        json["is_reduced"] = clause.is_reduced;
    }
    return json;
}

}  // namespace clevrvk::language
