// Tests the truth of sentences in a scene worked by hand: from left to right, and from back to front, a large red metal
// cube, a small red rubber sphere, a small blue metal cube.
#include "generators/language/hear.h"

#include "tests/generators/language/sample_graph.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace clevrvk::language {
namespace {

using facts::Truth;

facts::Graph make_graph()
{
    return make_row({{"large", "red", "metal", "cube"}, {"small", "red", "rubber", "sphere"}, {"small", "blue", "metal", "cube"}});
}

Truth judge(NounPhrase subject, std::vector<Predicate> predicates, Junction junction = Junction::And)
{
    return hear({{std::move(subject)}, std::move(predicates), junction}, make_graph());
}

NounPhrase number(int count, NounPhrase phrase)
{
    phrase.determiner = Determiner::Number;
    phrase.number = count;
    return phrase;
}

}  // namespace

TEST_CASE("hear judges what there is by determiners")
{
    CHECK(judge(with(Determiner::A, the("red", "cube")), {}) == Truth::True);
    CHECK(judge(with(Determiner::A, the("blue", "sphere")), {}) == Truth::False);
    CHECK(judge(with(Determiner::No, the("blue", "sphere")), {}) == Truth::True);
    CHECK(judge(with(Determiner::Some, the("", "cube")), {}) == Truth::True);
    CHECK(judge(with(Determiner::Some, the("", "sphere")), {}) == Truth::False);
    CHECK(judge(number(2, the("red", "")), {}) == Truth::True);
    CHECK(judge(number(3, the("red", "")), {}) == Truth::False);
    CHECK(judge(number(1, the("red", "")), {}) == Truth::Doubt);
}

TEST_CASE("hear is in doubt about 'the' unless there is one, 'both' unless there are two, 'every' unless there is any")
{
    CHECK(judge(the("", "sphere"), {is_color("red")}) == Truth::True);
    CHECK(judge(the("", "sphere"), {is_color("blue")}) == Truth::False);
    CHECK(judge(the("", "cube"), {is_color("red")}) == Truth::Doubt);
    CHECK(judge(the("", "cylinder"), {is_color("red")}) == Truth::Doubt);
    CHECK(judge(with(Determiner::Both, the("red", "")), {is_color("red")}) == Truth::True);
    CHECK(judge(with(Determiner::Both, the("", "cube")), {is_color("red")}) == Truth::False);
    CHECK(judge(with(Determiner::Both, the("", "")), {is_color("red")}) == Truth::Doubt);
    CHECK(judge(with(Determiner::Neither, the("red", "")), {is_color("blue")}) == Truth::True);
    CHECK(judge(with(Determiner::Every, the("", "cube")), {{PredicateKind::Attribute, "material", "metal", {}}}) == Truth::True);
    CHECK(judge(with(Determiner::Every, the("", "cylinder")), {is_color("red")}) == Truth::Doubt);
}

TEST_CASE("hear judges relations, comparatives, what is the same, and negation")
{
    const NounPhrase red_cube = the("red", "cube");
    const NounPhrase blue_cube = the("blue", "cube");
    CHECK(judge(red_cube, {relates("left", blue_cube)}) == Truth::True);
    CHECK(judge(blue_cube, {relates("left", red_cube)}) == Truth::False);
    CHECK(judge(red_cube, {relates("larger", the("", "sphere"))}) == Truth::True);
    CHECK(judge(blue_cube, {relates("larger", the("", "sphere"))}) == Truth::Doubt);
    CHECK(judge(red_cube, {{PredicateKind::Same, "color", "", {the("", "sphere")}}}) == Truth::True);
    CHECK(judge(blue_cube, {{PredicateKind::Same, "color", "", {the("", "sphere")}}}) == Truth::False);
    CHECK(judge(red_cube, {relates("left", red_cube)}) == Truth::Doubt);
    CHECK(judge(red_cube, {relates("left", with(Determiner::A, the("red", "cube")))}) == Truth::False);
    Predicate denied = relates("left", blue_cube);
    denied.is_negated = true;
    CHECK(judge(red_cube, {denied}) == Truth::False);
    CHECK(judge(red_cube, {relates("under", blue_cube)}) == Truth::Doubt);
}

TEST_CASE("hear joins by all five junctions")
{
    const NounPhrase sphere = the("", "sphere");
    CHECK(judge(sphere, {is_color("red"), relates("left", the("blue", "cube"))}) == Truth::True);
    CHECK(judge(sphere, {is_color("blue"), is_color("red")}, Junction::Or) == Truth::True);
    CHECK(judge(sphere, {is_color("blue"), is_color("green")}, Junction::Neither) == Truth::True);
    CHECK(judge(sphere, {is_color("red"), is_color("green")}, Junction::Neither) == Truth::False);
    CHECK(judge(sphere, {is_color("red"), is_color("green")}, Junction::But) == Truth::True);
    CHECK(judge(sphere, {is_color("red"), is_color("red")}, Junction::But) == Truth::False);
    NounPhrase list;
    list.conjuncts = {sphere, the("blue", "cube")};
    CHECK(judge(list, {is_color("red")}) == Truth::False);
    list.junction = Junction::Or;
    CHECK(judge(list, {is_color("red")}) == Truth::True);
    list.junction = Junction::But;
    CHECK(judge(list, {is_color("red")}) == Truth::True);
    list.junction = Junction::Neither;
    CHECK(judge(list, {is_color("green")}) == Truth::True);
}

TEST_CASE("hear judges verbs in both voices, relative clauses on subject and object, and pronouns")
{
    facts::Graph graph = make_graph();
    facts::Relation chase{"chase", 0.5, std::vector<double>(9, -1.0)};
    chase.margins[0 * 3 + 1] = 1.0;  // the red cube chases the sphere
    graph.relations.push_back(chase);
    const auto hears = [&](NounPhrase subject, Predicate predicate) {
        return hear({{std::move(subject)}, {std::move(predicate)}}, graph);
    };
    Predicate active{PredicateKind::Verb, "chase", "", {the("", "sphere")}};
    Predicate passive{PredicateKind::Verb, "chase", "", {the("red", "cube")}, false, Tense::Present, Voice::Passive};
    CHECK(hears(the("red", "cube"), active) == Truth::True);
    CHECK(hears(the("blue", "cube"), active) == Truth::False);
    CHECK(hears(the("", "sphere"), passive) == Truth::True);
    CHECK(hears(the("blue", "cube"), passive) == Truth::False);
    NounPhrase chaser = the("", "cube");
    chaser.relative.push_back({{}, {active}, Junction::And, Gap::Subject, false});
    CHECK(hears(chaser, is_color("red")) == Truth::True);
    NounPhrase chased = the("", "");
    chased.relative.push_back({{the("red", "cube")}, {{PredicateKind::Verb, "chase", "", {}}}, Junction::And, Gap::Object, false});
    CHECK(hears(chased, {PredicateKind::Attribute, "shape", "sphere", {}}) == Truth::True);
    NounPhrase it;
    it.pronoun = Pronoun::It;
    it.antecedent = {the("", "sphere")};
    CHECK(hears(it, is_color("red")) == Truth::True);
}

TEST_CASE("hear is in doubt about whatever rests on a fact in doubt, and about nothing else")
{
    facts::Graph graph = make_graph();
    graph.entities[2].attributes[0] = {"color", "", {"blue", "purple"}};
    const auto hears = [&](NounPhrase subject, std::vector<Predicate> predicates) {
        return hear({{std::move(subject)}, std::move(predicates)}, graph);
    };
    CHECK(hears(with(Determiner::A, the("blue", "cube")), {}) == Truth::Doubt);
    CHECK(hears(with(Determiner::A, the("green", "cube")), {}) == Truth::False);
    CHECK(hears(the("blue", "cube"), {relates("right", the("", "sphere"))}) == Truth::Doubt);
    CHECK(hears(the("red", "cube"), {relates("left", the("", "sphere"))}) == Truth::True);
    graph.entities[1].is_shown = Truth::Doubt;
    CHECK(hears(with(Determiner::A, the("", "sphere")), {}) == Truth::Doubt);
    CHECK(hears(the("red", "cube"), {relates("left", the("", "sphere"))}) == Truth::Doubt);
    graph.entities[1].is_shown = Truth::False;
    CHECK(hears(with(Determiner::A, the("", "sphere")), {}) == Truth::False);
}

TEST_CASE("hear is in doubt about a relation whose margin is driven into the tolerance")
{
    facts::Graph graph = make_graph();
    const Clause sentence{{the("red", "cube")}, {relates("left", the("", "sphere"))}};
    facts::Relation& left = graph.relations.front();
    left.margins[1] = left.tolerance + 1e-9;
    CHECK(hear(sentence, graph) == Truth::True);
    left.margins[1] = left.tolerance;
    CHECK(hear(sentence, graph) == Truth::Doubt);
    left.margins[1] = -left.tolerance;
    CHECK(hear(sentence, graph) == Truth::Doubt);
    left.margins[1] = -left.tolerance - 1e-9;
    CHECK(hear(sentence, graph) == Truth::False);
}

}  // namespace clevrvk::language
