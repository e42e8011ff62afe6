// The tree of a sentence. `say` writes it in English, and `hear` judges it in a graph. They share only this file.
#pragma once

#include <string>
#include <vector>

namespace clevrvk::language {

struct Clause;

/// The first word of a noun phrase.
enum class Determiner {
    The,      ///< the cup: there is exactly one
    A,        ///< a cup, any cups: there is at least one
    Some,     ///< some cups: there are at least two
    No,       ///< no cup
    Every,    ///< every cup
    Both,     ///< both cups: there are exactly two
    Neither,  ///< neither cup: there are exactly two
    Number,   ///< three cups: exactly that many
};

enum class Pronoun { None, It, They, Them };

/// How members of a list are joined: NotOnly is "not only a but also b", But is "a but not b", and Neither is "neither
/// a nor b".
enum class Junction { And, Or, NotOnly, But, Neither };

/// An attribute before the noun, such as color red.
struct Modifier {
    std::string attribute;  ///< color, material, size
    std::string value;
};

/// The subject of a clause. If it has conjuncts, it is a list of them and its other members are unused.
struct NounPhrase {
    Determiner determiner = Determiner::The;
    int number = 0;  ///< for Number: 1 or more
    bool is_plural = false;
    std::vector<Modifier> modifiers;
    std::string noun;              ///< a value of the attribute `shape`; "" for any thing
    std::vector<Clause> relative;  ///< at most one clause, which has a gap
    Pronoun pronoun = Pronoun::None;  ///< if set, it stands for `antecedent`, and the other words are unused
    std::vector<NounPhrase> antecedent;
    Junction junction = Junction::And;
    std::vector<NounPhrase> conjuncts;  ///< empty, or at least two
};

enum class PredicateKind {
    Attribute,  ///< is red, is a cube: word is the attribute, value its value
    Relation,   ///< is to the left of the cup, is taller than the cup: word is the relation
    Part,       ///< has a handle: word is the part
    Pose,       ///< is sitting: word is the pose
    Same,       ///< has the same color as the cup: word is the attribute
    Verb,       ///< pushes the cup: word is the verb, a relation of the graph
};

enum class Tense { Present, Progressive, Past };
enum class Voice { Active, Passive };

/// The predicate of a clause.
struct Predicate {
    PredicateKind kind = PredicateKind::Attribute;
    std::string word;
    std::string value;
    std::vector<NounPhrase> object;  ///< one for Relation, Same and Verb; none if it is the clause's gap
    bool is_negated = false;
    Tense tense = Tense::Present;  ///< for Verb
    Voice voice = Voice::Active;   ///< for Verb; with Passive, the subject is the one acted on
};

/// The place in a relative clause that the preceding noun fills.
enum class Gap { None, Subject, Object };

/// A subject and its predicates. Without predicates, the clause says that the subject exists: there is a cup.
struct Clause {
    std::vector<NounPhrase> subject;    ///< one phrase; none if it is the gap
    std::vector<Predicate> predicates;  ///< if empty, the clause says that the subject exists
    Junction junction = Junction::And;
    Gap gap = Gap::None;
    bool is_reduced = false;  ///< leaves out "that is" in a relative clause with a subject gap
};

}  // namespace clevrvk::language
