// The tree of a sentence. `say` writes it in English, `hear` judges it in a graph; they share nothing but this file.
#pragma once

#include <string>
#include <vector>

namespace clevrvk::language {

struct Clause;

/// The first word of a noun phrase.
enum class Determiner {
    The,      ///< the cup: there is one
    A,        ///< a cup, any cups: there is one at least
    Some,     ///< some cups: there are two at least
    No,       ///< no cup
    Every,    ///< every cup
    Both,     ///< both cups: there are two
    Neither,  ///< neither cup: there are two
    Number,   ///< three cups: as many, and not more
};

enum class Pronoun { None, It, They, Them };

/// How parts of a sentence are joined. NotOnly: "not only a but also b". But: "a but not b". Neither: "neither a nor
/// b".
enum class Junction { And, Or, NotOnly, But, Neither };

/// A word before the noun: color red.
struct Modifier {
    std::string attribute;  ///< color, material, size
    std::string value;
};

/// The subject of a clause. With conjuncts it is their list, and its own words are not used.
struct NounPhrase {
    Determiner determiner = Determiner::The;
    int number = 0;  ///< of Number: 1 and up
    bool is_plural = false;
    std::vector<Modifier> modifiers;
    std::string noun;              ///< a value of the attribute `shape`; "": any thing
    std::vector<Clause> relative;  ///< at most one, with a gap
    Pronoun pronoun = Pronoun::None;  ///< then it stands for `antecedent`, and nothing else of it is said
    std::vector<NounPhrase> antecedent;
    Junction junction = Junction::And;
    std::vector<NounPhrase> conjuncts;  ///< none, or two and more
};

enum class PredicateKind {
    Attribute,  ///< is red, is a cube: word and value
    Relation,   ///< is to the left of the cup, is taller than the cup: word, and the object
    Part,       ///< has a handle: word
    Pose,       ///< is sitting: word
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
    std::vector<NounPhrase> object;  ///< one of Relation, Same and Verb; none where it is the clause's gap
    bool is_negated = false;
    Tense tense = Tense::Present;  ///< of Verb
    Voice voice = Voice::Active;   ///< of Verb; Passive: the subject is the one that it is done to
};

/// The place of a relative clause that the noun before it fills.
enum class Gap { None, Subject, Object };

/// A subject with its predicates, which share it. Without predicates it says that the subject exists: there is a cup.
struct Clause {
    std::vector<NounPhrase> subject;    ///< one; none where it is the gap
    std::vector<Predicate> predicates;  ///< none: the subject exists
    Junction junction = Junction::And;
    Gap gap = Gap::None;
    bool is_reduced = false;  ///< of a relative clause with a gap for its subject: "to the left of the cup" without "that is"
};

}  // namespace clevrvk::language
