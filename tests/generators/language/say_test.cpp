// Tests sentences: every kind of phrase, predicate and joint.
#include "generators/language/say.h"

#include "tests/generators/language/sample_graph.h"
#include "tests/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace clevrvk::language {
namespace {

Clause make(NounPhrase subject, std::vector<Predicate> predicates, Junction junction = Junction::And)
{
    return {{std::move(subject)}, std::move(predicates), junction};
}

Predicate does(const std::string& verb, NounPhrase object, Tense tense = Tense::Present, Voice voice = Voice::Active)
{
    return {PredicateKind::Verb, verb, "", {std::move(object)}, false, tense, voice};
}

Predicate negated(Predicate predicate)
{
    predicate.is_negated = true;
    return predicate;
}

NounPhrase number(int count, NounPhrase phrase)
{
    phrase.determiner = Determiner::Number;
    phrase.number = count;
    return phrase;
}

NounPhrase list(NounPhrase first, NounPhrase second, Junction junction)
{
    NounPhrase phrase;
    phrase.junction = junction;
    phrase.conjuncts = {std::move(first), std::move(second)};
    return phrase;
}

NounPhrase that(NounPhrase head, Clause clause)
{
    head.relative.push_back(std::move(clause));
    return head;
}

/// The headers of the project that a file and its header include.
std::set<std::string> list_includes(const std::string& name)
{
    std::set<std::string> includes;
    for (const std::string end : {".h", ".cpp"}) {
        std::ifstream file(find_source_dir() / ("generators/language/" + name + end));
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("#include \"")) {
                includes.insert(line.substr(10, line.size() - 11));
            }
        }
    }
    return includes;
}

}  // namespace

TEST_CASE("say and hear share the tree and nothing else that knows sentences")
{
    const std::set<std::string> of_say = list_includes("say");
    const std::set<std::string> of_hear = list_includes("hear");
    std::set<std::string> shared;
    std::ranges::set_intersection(of_say, of_hear, std::inserter(shared, shared.end()));
    CHECK(shared == std::set<std::string>{"generators/language/tree.h", "renderer/base/error.h"});
    CHECK_FALSE(of_hear.contains("generators/language/lexicon.h"));
    CHECK_FALSE(of_say.contains("renderer/facts/graph.h"));
}

TEST_CASE("say writes what is there, with articles, numbers and plurals")
{
    CHECK(say(make(with(Determiner::A, the("orange", "cup")), {})) == "There is an orange cup.");
    CHECK(say(make(with(Determiner::No, the("red", "knife")), {})) == "There is no red knife.");
    CHECK(say(make(number(3, the("red", "knife")), {})) == "There are three red knives.");
    CHECK(say(make(number(1, the("", "")), {})) == "There is one thing.");
    CHECK(say(make(number(2, the("", "sheep")), {})) == "There are two sheep.");
    CHECK(say(make(with(Determiner::Some, the("", "bread")), {})) == "There are some pieces of bread.");
}

TEST_CASE("say writes attributes, relations, comparatives, parts, poses and what is the same")
{
    CHECK(say(make(the("", "cup"), {is_color("red")})) == "The cup is red.");
    CHECK(say(make(the("", "cup"), {negated(is_color("red"))})) == "The cup is not red.");
    CHECK(say(make(the("", "cube"), {{PredicateKind::Attribute, "material", "metal", {}}})) == "The cube is made of metal.");
    CHECK(say(make(the("red", ""), {{PredicateKind::Attribute, "shape", "apple", {}}})) == "The red thing is an apple.");
    CHECK(say(make(the("red", "cup"), {relates("front", the("", "toy_dog"))})) == "The red cup is in front of the toy dog.");
    CHECK(say(make(the("", "cup"), {relates("taller", the("", "plate"))})) == "The cup is taller than the plate.");
    CHECK(say(make(the("", "cup"), {{PredicateKind::Part, "handle", "", {}}})) == "The cup has a handle.");
    CHECK(say(make(the("", "car"), {negated({PredicateKind::Part, "wheels", "", {}})})) == "The car does not have wheels.");
    CHECK(say(make(the("", "dog"), {{PredicateKind::Pose, "lie", "", {}}})) == "The dog is lying.");
    CHECK(say(make(the("", "cup"), {{PredicateKind::Same, "color", "", {the("", "plate")}}})) ==
          "The cup has the same color as the plate.");
}

TEST_CASE("say agrees with lists, and joins by all five junctions")
{
    const NounPhrase cup = the("", "cup");
    const NounPhrase plate = the("", "plate");
    CHECK(say(make(list(cup, plate, Junction::And), {is_color("red")})) == "The cup and the plate are red.");
    CHECK(say(make(list(cup, plate, Junction::Or), {is_color("red")})) == "The cup or the plate is red.");
    CHECK(say(make(list(cup, plate, Junction::NotOnly), {is_color("red")})) == "Not only the cup but also the plate is red.");
    CHECK(say(make(list(cup, plate, Junction::Neither), {is_color("red")})) == "Neither the cup nor the plate is red.");
    CHECK(say(make(list(cup, plate, Junction::But), {is_color("red")})) == "The cup but not the plate is red.");
    CHECK(say(make(cup, {is_color("red"), is_color("blue")}, Junction::Neither)) == "The cup is neither red nor blue.");
    CHECK(say(make(cup, {relates("left", plate), relates("behind", the("", "fork"))}, Junction::But)) ==
          "The cup is to the left of the plate but not behind the fork.");
    CHECK(say(make(list(with(Determiner::A, cup), with(Determiner::A, plate), Junction::And), {})) == "There is a cup and a plate.");
    CHECK(say(make(with(Determiner::Both, cup), {is_color("red")})) == "Both cups are red.");
    CHECK(say(make(with(Determiner::Neither, cup), {is_color("red")})) == "Neither cup is red.");
    CHECK(say(make(with(Determiner::Every, cup), {is_color("red")})) == "Every cup is red.");
}

TEST_CASE("say writes verbs in voice, tense and negation, and pronouns")
{
    const NounPhrase girl = the("", "girl");
    const NounPhrase boy = the("", "boy");
    CHECK(say(make(girl, {does("push", boy)})) == "The girl pushes the boy.");
    CHECK(say(make(girl, {does("carry", boy, Tense::Progressive)})) == "The girl is carrying the boy.");
    CHECK(say(make(girl, {negated(does("push", boy))})) == "The girl does not push the boy.");
    CHECK(say(make(girl, {negated(does("hold", boy, Tense::Past))})) == "The girl did not hold the boy.");
    CHECK(say(make(boy, {does("push", girl, Tense::Present, Voice::Passive)})) == "The boy is pushed by the girl.");
    CHECK(say(make(boy, {does("hold", girl, Tense::Progressive, Voice::Passive)})) == "The boy is being held by the girl.");
    CHECK(say(make(boy, {does("bite", girl, Tense::Past, Voice::Passive)})) == "The boy was bitten by the girl.");
    NounPhrase them;
    them.pronoun = Pronoun::Them;
    them.antecedent = {list(girl, boy, Junction::And)};
    NounPhrase they = them;
    they.pronoun = Pronoun::They;
    CHECK(say(make(the("", "dog"), {does("chase", them)})) == "The dog chases them.");
    CHECK(say(make(they, {does("chase", the("", "dog"))})) == "They chase the dog.");
}

TEST_CASE("say writes relative clauses: full, reduced, on the object, in the middle")
{
    const Clause left{{}, {relates("left", the("", "plate"))}, Junction::And, Gap::Subject, false};
    Clause reduced = left;
    reduced.is_reduced = true;
    CHECK(say(make(that(the("", "cup"), left), {is_color("red")})) == "The cup that is to the left of the plate is red.");
    CHECK(say(make(that(with(Determiner::A, the("", "cup")), reduced), {})) == "There is a cup to the left of the plate.");
    const Clause handle{{}, {{PredicateKind::Part, "handle", "", {}}}, Junction::And, Gap::Subject, true};
    CHECK(say(make(that(the("", "cup"), handle), {is_color("red")})) == "The cup with a handle is red.");
    const Clause chased{{the("", "cow")}, {{PredicateKind::Verb, "chase", "", {}}}, Junction::And, Gap::Object, false};
    CHECK(say(make(that(the("", "cat"), chased), {is_color("black")})) == "The cat that the cow chases is black.");
}

}  // namespace clevrvk::language
