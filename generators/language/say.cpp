// Verbs agree with the subject. A list with "and" is plural, and a list with "or" or "nor" agrees with its last member.
#include "generators/language/say.h"

#include "generators/language/lexicon.h"
#include "generators/language/morphology.h"
#include "renderer/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace clevrvk::language {
namespace {

constexpr std::array<std::string_view, 3> kAdjectives{"size", "color", "material"};  // in English word order

bool is_plural(const NounPhrase& phrase)
{
    if (!phrase.conjuncts.empty()) {
        const bool is_sum = phrase.junction == Junction::And;
        return is_sum || is_plural(phrase.conjuncts.back());
    }
    switch (phrase.pronoun) {
    case Pronoun::It: return false;
    case Pronoun::They:
    case Pronoun::Them: return true;
    case Pronoun::None: break;
    }
    if (phrase.determiner == Determiner::Number) {
        return phrase.number != 1;
    }
    return phrase.determiner == Determiner::Both || phrase.determiner == Determiner::Some || phrase.is_plural;
}

std::string say_determined(const NounPhrase& phrase)
{
    const std::string words = say_nominal(phrase);
    switch (phrase.determiner) {
    case Determiner::The: return "the " + words;
    case Determiner::A: return is_plural(phrase) ? "any " + words : fmt::format("{} {}", article_for(words), words);
    case Determiner::Some: return "some " + words;
    case Determiner::No: return "no " + words;
    case Determiner::Every: return "every " + words;
    case Determiner::Both: return "both " + words;
    case Determiner::Neither: return "neither " + words;
    case Determiner::Number: break;
    }
    return fmt::format("{} {}", number_word(phrase.number), words);
}

/// The words before the first joined member, and between members.
struct Joints {
    std::string_view before;
    std::string_view between;
};

Joints joints_of(Junction junction)
{
    switch (junction) {
    case Junction::And: return {"", " and "};
    case Junction::Or: return {"", " or "};
    case Junction::NotOnly: return {"not only ", " but also "};
    case Junction::But: return {"", " but not "};
    case Junction::Neither: break;
    }
    return {"neither ", " nor "};
}

std::string join(const std::vector<std::string>& parts, Junction junction)
{
    const Joints joints = joints_of(junction);
    std::string text(joints.before);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const bool is_last = k + 1 == parts.size();
        text += k == 0 ? "" : is_last ? joints.between : std::string_view(", ");
        text += parts[k];
    }
    return text;
}

std::string say_be(bool is_plural_subject, bool is_past = false)
{
    return is_past ? (is_plural_subject ? "were" : "was") : (is_plural_subject ? "are" : "is");
}

std::string say_object(const Predicate& predicate)
{
    return predicate.object.empty() ? "" : " " + say_noun_phrase(predicate.object.front());
}

std::string say_verb(const Predicate& predicate, bool is_plural_subject)
{
    const std::string_view no = predicate.is_negated ? " not" : "";
    const bool is_past = predicate.tense == Tense::Past;
    if (predicate.voice == Voice::Passive) {
        const std::string_view being = predicate.tense == Tense::Progressive ? " being" : "";
        const std::string by = predicate.object.empty() ? "" : " by" + say_object(predicate);
        return fmt::format("{}{}{} {}{}", say_be(is_plural_subject, is_past), no, being, past_participle_of(predicate.word), by);
    }
    if (predicate.tense == Tense::Progressive) {
        return fmt::format("{}{} {}{}", say_be(is_plural_subject), no, present_participle_of(predicate.word), say_object(predicate));
    }
    if (predicate.is_negated) {
        const std::string_view help = is_past ? "did" : is_plural_subject ? "do" : "does";
        return fmt::format("{} not {}{}", help, predicate.word, say_object(predicate));
    }
    const std::string form = is_past              ? past_of(predicate.word)
                             : is_plural_subject ? predicate.word
                                                  : third_person_of(predicate.word);
    return form + say_object(predicate);
}

/// The words after a form of "be"; "" if a predicate uses another verb.
std::string say_complement(const Predicate& predicate, bool is_plural_subject)
{
    switch (predicate.kind) {
    case PredicateKind::Attribute:
        if (predicate.word == "shape") {
            const std::string noun = noun_for(predicate.value);
            return is_plural_subject ? plural_of(noun) : fmt::format("{} {}", article_for(noun), noun);
        }
        return predicate.word == "material" ? "made of " + predicate.value : predicate.value;
    case PredicateKind::Relation: return phrase_for_relation(predicate.word) + say_object(predicate);
    case PredicateKind::Pose: return present_participle_of(predicate.word);
    case PredicateKind::Part:
    case PredicateKind::Same:
    case PredicateKind::Verb: break;
    }
    return "";
}

std::string say_have(const Predicate& predicate, bool is_plural_subject)
{
    const bool is_part = predicate.kind == PredicateKind::Part;
    const std::string what =
        is_part ? phrase_for_part(predicate.word) : fmt::format("the same {} as{}", predicate.word, say_object(predicate));
    if (predicate.is_negated) {
        return fmt::format("{} not have {}", is_plural_subject ? "do" : "does", what);
    }
    return fmt::format("{} {}", is_plural_subject ? "have" : "has", what);
}

std::string say_predicate(const Predicate& predicate, bool is_plural_subject)
{
    if (predicate.kind == PredicateKind::Verb) {
        return say_verb(predicate, is_plural_subject);
    }
    const std::string complement = say_complement(predicate, is_plural_subject);
    if (complement.empty()) {
        return say_have(predicate, is_plural_subject);
    }
    return fmt::format("{}{} {}", say_be(is_plural_subject), predicate.is_negated ? " not" : "", complement);
}

/// If all predicates take "be", or all take "have", the verb is said once: "is red and left of the cup".
std::string say_predicates(const Clause& clause, bool is_plural_subject)
{
    std::vector<std::string> complements;
    for (const Predicate& predicate : clause.predicates) {
        const std::string complement = say_complement(predicate, is_plural_subject);
        if (!complement.empty() && !predicate.is_negated) {
            complements.push_back(complement);
        }
    }
    if (complements.size() == clause.predicates.size()) {
        return fmt::format("{} {}", say_be(is_plural_subject), join(complements, clause.junction));
    }
    CLEVRVK_CHECK(clause.predicates.size() == 1 || clause.junction == Junction::And || clause.junction == Junction::Or,
                  "predicates of several verbs are joined by 'and' or 'or' only");
    std::vector<std::string> parts;
    for (const Predicate& predicate : clause.predicates) {
        parts.push_back(say_predicate(predicate, is_plural_subject));
    }
    return join(parts, clause.junction);
}

std::string say_relative(const Clause& clause, bool is_plural_head)
{
    if (clause.gap == Gap::Object) {
        return fmt::format("that {} {}", say_noun_phrase(clause.subject.front()),
                           say_predicates(clause, is_plural(clause.subject.front())));
    }
    const Predicate& first = clause.predicates.front();
    if (clause.is_reduced && clause.predicates.size() == 1) {
        if (first.kind == PredicateKind::Part) {
            return "with " + phrase_for_part(first.word);
        }
        return say_complement(first, is_plural_head);
    }
    return "that " + say_predicates(clause, is_plural_head);
}

}  // namespace

std::string say_nominal(const NounPhrase& phrase)
{
    std::string text;
    for (const std::string_view attribute : kAdjectives) {
        for (const Modifier& modifier : phrase.modifiers) {
            text += modifier.attribute == attribute ? modifier.value + " " : "";
        }
    }
    const std::string noun = noun_for(phrase.noun);
    text += is_plural(phrase) ? plural_of(noun) : noun;
    if (!phrase.relative.empty()) {
        text += " " + say_relative(phrase.relative.front(), is_plural(phrase));
    }
    return text;
}

std::string say_noun_phrase(const NounPhrase& phrase)
{
    if (!phrase.conjuncts.empty()) {
        std::vector<std::string> parts;
        std::ranges::transform(phrase.conjuncts, std::back_inserter(parts), say_noun_phrase);
        return join(parts, phrase.junction);
    }
    switch (phrase.pronoun) {
    case Pronoun::It: return "it";
    case Pronoun::They: return "they";
    case Pronoun::Them: return "them";
    case Pronoun::None: break;
    }
    return say_determined(phrase);
}

std::string say(const Clause& clause)
{
    const NounPhrase& subject = clause.subject.front();
    const bool is_plural_subject = is_plural(subject);
    const std::string words = say_noun_phrase(subject);
    if (clause.predicates.empty()) {
        // In "There is ...", the verb agrees with the first member of a list.
        const bool is_plural_first = is_plural(subject.conjuncts.empty() ? subject : subject.conjuncts.front());
        return fmt::format("There {} {}.", say_be(is_plural_first), words);
    }
    return capitalize(fmt::format("{} {}.", words, say_predicates(clause, is_plural_subject)));
}

}  // namespace clevrvk::language
