// Uses Kleene's three-valued logic: a sentence is true or false only if this does not depend on facts in doubt.
#include "generators/language/hear.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <functional>

namespace clevrvk::language {
namespace {

using facts::Truth;
/// A statement about an entity, which is given by its index in the graph.
using Property = std::function<Truth(std::size_t)>;

class Hearer {
public:
    explicit Hearer(const facts::Graph& graph) : graph_(graph) {}

    [[nodiscard]] Truth judge(const Clause& clause) const
    {
        return quantify(clause.subject.front(), [&](std::size_t entity) { return judge_predicates(clause, entity); });
    }

private:
    /// Whether the property holds for as many of the described entities as the determiner says.
    [[nodiscard]] Truth quantify(const NounPhrase& phrase, const Property& property) const
    {
        if (!phrase.conjuncts.empty()) {
            return quantify_list(phrase, property);
        }
        if (phrase.pronoun != Pronoun::None) {
            return quantify(phrase.antecedent.front(), property);
        }
        switch (phrase.determiner) {
        case Determiner::The: return judge_definite(phrase, phrase.is_plural ? 2 : 1, phrase.is_plural ? kAny : 1, property);
        case Determiner::Every: return judge_definite(phrase, 1, kAny, property);
        case Determiner::Both: return judge_definite(phrase, 2, 2, property);
        case Determiner::Neither: return judge_definite(phrase, 2, 2, [&](std::size_t k) { return facts::negate(property(k)); });
        case Determiner::A: return judge_least(phrase, 1, property);
        case Determiner::Some: return judge_least(phrase, 2, property);
        case Determiner::No: return facts::negate(judge_least(phrase, 1, property));
        case Determiner::Number: break;
        }
        const Count count = count_both(phrase, property);
        if (count.possible < phrase.number) {
            return Truth::False;
        }
        return count.certain == phrase.number && count.possible == phrase.number ? Truth::True : Truth::Doubt;
    }

    [[nodiscard]] Truth quantify_list(const NounPhrase& phrase, const Property& property) const
    {
        std::vector<Truth> truths;
        for (const NounPhrase& conjunct : phrase.conjuncts) {
            truths.push_back(quantify(conjunct, property));
        }
        return combine(truths, phrase.junction);
    }

    [[nodiscard]] static Truth combine(const std::vector<Truth>& truths, Junction junction)
    {
        const bool is_choice = junction == Junction::Or || junction == Junction::Neither;
        Truth result = truths.front();
        for (std::size_t k = 1; k < truths.size(); ++k) {
            const Truth next = junction == Junction::But ? facts::negate(truths[k]) : truths[k];
            result = is_choice ? facts::either(result, next) : facts::both(result, next);
        }
        return junction == Junction::Neither ? facts::negate(result) : result;
    }

    /// Judges "the", "every" and "both": the number of entities must certainly be in range, and all must have the
    /// property.
    [[nodiscard]] Truth judge_definite(const NounPhrase& phrase, int least, int most, const Property& property) const
    {
        const Count count = count_both(phrase, [](std::size_t) { return Truth::True; });
        if (count.certain != count.possible || count.certain < least || count.certain > most) {
            return Truth::Doubt;
        }
        Truth result = Truth::True;
        for (std::size_t k = 0; k < graph_.entities.size(); ++k) {
            if (describes(phrase, k) == Truth::True) {
                result = facts::both(result, property(k));
            }
        }
        return result;
    }

    [[nodiscard]] Truth judge_least(const NounPhrase& phrase, int least, const Property& property) const
    {
        const Count count = count_both(phrase, property);
        return count.certain >= least ? Truth::True : count.possible >= least ? Truth::Doubt : Truth::False;
    }

    struct Count {
        int certain = 0;
        int possible = 0;
    };

    /// Counts the entities that the phrase describes and that have the property.
    [[nodiscard]] Count count_both(const NounPhrase& phrase, const Property& property) const
    {
        Count count;
        for (std::size_t k = 0; k < graph_.entities.size(); ++k) {
            const Truth described = describes(phrase, k);
            const Truth truth = described == Truth::False ? Truth::False : facts::both(described, property(k));
            count.certain += truth == Truth::True ? 1 : 0;
            count.possible += truth == Truth::False ? 0 : 1;
        }
        return count;
    }

    /// Whether the noun, the modifiers and the relative clause are true of an entity that the picture shows.
    [[nodiscard]] Truth describes(const NounPhrase& phrase, std::size_t entity) const
    {
        const facts::Entity& it = graph_.entities[entity];
        Truth result = it.is_shown;
        if (!phrase.noun.empty()) {
            result = facts::both(result, facts::has_value(it, "shape", phrase.noun));
        }
        for (const Modifier& modifier : phrase.modifiers) {
            result = facts::both(result, facts::has_value(it, modifier.attribute, modifier.value));
        }
        if (result != Truth::False && !phrase.relative.empty()) {
            result = facts::both(result, judge_relative(phrase.relative.front(), entity));
        }
        return result;
    }

    [[nodiscard]] Truth judge_relative(const Clause& clause, std::size_t entity) const
    {
        if (clause.gap != Gap::Object) {
            return judge_predicates(clause, entity);
        }
        const Predicate& predicate = clause.predicates.front();
        const bool is_passive = predicate.voice == Voice::Passive;
        const Truth truth = quantify(clause.subject.front(), [&](std::size_t other) {
            return is_passive ? judge_relation(predicate.word, entity, other) : judge_relation(predicate.word, other, entity);
        });
        return predicate.is_negated ? facts::negate(truth) : truth;
    }

    [[nodiscard]] Truth judge_predicates(const Clause& clause, std::size_t entity) const
    {
        std::vector<Truth> truths;
        for (const Predicate& predicate : clause.predicates) {
            const Truth truth = judge_predicate(predicate, entity);
            truths.push_back(predicate.is_negated ? facts::negate(truth) : truth);
        }
        return truths.empty() ? Truth::True : combine(truths, clause.junction);
    }

    [[nodiscard]] Truth judge_predicate(const Predicate& predicate, std::size_t entity) const
    {
        const facts::Entity& it = graph_.entities[entity];
        switch (predicate.kind) {
        case PredicateKind::Attribute: return facts::has_value(it, predicate.word, predicate.value);
        case PredicateKind::Part: return facts::has_part(it, predicate.word);
        case PredicateKind::Pose: return facts::has_value(it, "pose", predicate.word);
        case PredicateKind::Same:
        case PredicateKind::Relation:
        case PredicateKind::Verb: break;
        }
        const NounPhrase& object = predicate.object.front();
        return quantify(object, [&](std::size_t other) {
            if (other == entity) {
                // "The cup is left of the cup" is odd rather than false.
                return is_definite(object) ? Truth::Doubt : Truth::False;
            }
            if (predicate.kind == PredicateKind::Same) {
                return judge_same(predicate.word, entity, other);
            }
            const bool is_passive = predicate.voice == Voice::Passive;
            return is_passive ? judge_relation(predicate.word, other, entity) : judge_relation(predicate.word, entity, other);
        });
    }

    [[nodiscard]] static bool is_definite(const NounPhrase& phrase)
    {
        if (!phrase.conjuncts.empty()) {
            return is_definite(phrase.conjuncts.front());
        }
        return phrase.pronoun != Pronoun::None || phrase.determiner == Determiner::The || phrase.determiner == Determiner::Every ||
               phrase.determiner == Determiner::Both || phrase.determiner == Determiner::Neither;
    }

    [[nodiscard]] Truth judge_relation(std::string_view name, std::size_t first, std::size_t second) const
    {
        const facts::Relation* const relation = facts::find_relation(graph_, name);
        return relation == nullptr ? Truth::Doubt : facts::holds(graph_, *relation, first, second);
    }

    [[nodiscard]] Truth judge_same(std::string_view name, std::size_t first, std::size_t second) const
    {
        const facts::Attribute* const one = facts::find_attribute(graph_.entities[first], name);
        const facts::Attribute* const other = facts::find_attribute(graph_.entities[second], name);
        if (one == nullptr || other == nullptr) {
            return Truth::False;
        }
        return one->value.empty() || other->value.empty() ? Truth::Doubt : facts::truth_of(one->value == other->value);
    }

    static constexpr int kAny = 1 << 30;

    const facts::Graph& graph_;  // outlives this
};

}  // namespace

facts::Truth hear(const Clause& clause, const facts::Graph& graph)
{
    CLEVRVK_CHECK(clause.subject.size() == 1, "a sentence has one subject, not {}", clause.subject.size());
    return Hearer(graph).judge(clause);
}

}  // namespace clevrvk::language
