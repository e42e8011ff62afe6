// Tests programs in a scene worked by hand: from left to right, and from back to front, a large red metal cube, a small
// red rubber sphere, a small blue metal cube.
#include "generators/language/execute.h"

#include "tests/generators/language/sample_graph.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace clevrvk::language {
namespace {

facts::Graph make_graph()
{
    return make_row({{"large", "red", "metal", "cube"}, {"small", "red", "rubber", "sphere"}, {"small", "blue", "metal", "cube"}});
}

std::string answer(const Program& program, const facts::Graph& graph = make_graph())
{
    return execute(program, SceneIndex(graph)).value_or("none");
}

const Step kScene{Function::Scene, "", "", {}};

/// The two entities are at places 3 and 6.
const std::vector<Step> kEqualColor{
    {Function::Query, "color", "", {3}}, {Function::Query, "color", "", {6}}, {Function::Equal, "color", "", {7, 8}}};

Step filter(const std::string& attribute, const std::string& value, int input)
{
    return {Function::Filter, attribute, value, {input}};
}

/// The only entity of a shape and colour: its steps end with Unique at place 3.
Program find_one(const std::string& color, const std::string& shape)
{
    return {kScene, filter("color", color, 0), filter("shape", shape, 1), {Function::Unique, "", "", {2}}};
}

Program with_steps(Program program, const std::vector<Step>& steps)
{
    program.insert(program.end(), steps.begin(), steps.end());
    return program;
}

}  // namespace

TEST_CASE("execute counts, asks whether there is any, and queries")
{
    CHECK(answer({kScene, filter("color", "red", 0), {Function::Count, "", "", {1}}}) == "2");
    CHECK(answer({kScene, filter("color", "green", 0), {Function::Count, "", "", {1}}}) == "0");
    CHECK(answer({kScene, filter("color", "red", 0), {Function::Exist, "", "", {1}}}) == "yes");
    CHECK(answer({kScene, filter("color", "green", 0), {Function::Exist, "", "", {1}}}) == "no");
    CHECK(answer(with_steps(find_one("red", "sphere"), {{Function::Query, "material", "", {3}}})) == "rubber");
    CHECK(answer({kScene, filter("shape", "cube", 0), {Function::Unique, "", "", {1}}, {Function::Query, "color", "", {2}}}) == "none");
}

TEST_CASE("execute gives `left` as what is left of the entity, and what is the same without the entity itself")
{
    CHECK(answer(with_steps(find_one("red", "sphere"), {{Function::Relate, "", "left", {3}}, {Function::Count, "", "", {4}}})) == "1");
    CHECK(answer(with_steps(find_one("blue", "cube"), {{Function::Relate, "", "left", {3}}, {Function::Count, "", "", {4}}})) == "2");
    CHECK(answer(with_steps(find_one("blue", "cube"), {{Function::Relate, "", "front", {3}}, {Function::Count, "", "", {4}}})) == "0");
    CHECK(answer(with_steps(find_one("red", "cube"), {{Function::Same, "color", "", {3}}, {Function::Count, "", "", {4}}})) == "1");
    CHECK(answer(with_steps(find_one("red", "cube"), {{Function::Same, "size", "", {3}}, {Function::Exist, "", "", {4}}})) == "no");
}

TEST_CASE("execute compares, joins, and finds the one that stands out")
{
    const Program both = with_steps(find_one("red", "cube"), {kScene, filter("shape", "sphere", 4), {Function::Unique, "", "", {5}}});
    CHECK(answer(with_steps(both, kEqualColor)) == "yes");
    CHECK(answer(with_steps(both, {{Function::Holds, "", "left", {3, 6}}})) == "yes");
    CHECK(answer(with_steps(both, {{Function::Holds, "", "left", {6, 3}}})) == "no");
    const Step of_red{Function::Count, "", "", {1}};
    const Step of_blue{Function::Count, "", "", {3}};
    const Program counts{kScene, filter("color", "red", 0), of_red, filter("color", "blue", 0), of_blue};
    CHECK(answer(with_steps(counts, {{Function::GreaterThan, "", "", {2, 4}}})) == "yes");
    CHECK(answer(with_steps(counts, {{Function::LessThan, "", "", {2, 4}}})) == "no");
    CHECK(answer(with_steps(counts, {{Function::EqualInteger, "", "", {2, 4}}})) == "no");
    const Program sets{kScene, filter("color", "red", 0), filter("shape", "cube", 0)};
    CHECK(answer(with_steps(sets, {{Function::Union, "", "", {1, 2}}, {Function::Count, "", "", {3}}})) == "3");
    CHECK(answer(with_steps(sets, {{Function::Intersect, "", "", {1, 2}}, {Function::Count, "", "", {3}}})) == "1");
    CHECK(answer({kScene, {Function::Most, "", "left", {0}}, {Function::Query, "shape", "", {1}}}) == "cube");
    CHECK(answer({kScene, {Function::Most, "", "larger", {0}}, {Function::Query, "color", "", {1}}}) == "red");
    CHECK(answer({kScene, {Function::Most, "", "smaller", {0}}, {Function::Query, "color", "", {1}}}) == "none");
}

TEST_CASE("execute compares and joins no entity with itself")
{
    const Program twice = with_steps(find_one("red", "cube"), {kScene, filter("size", "large", 4), {Function::Unique, "", "", {5}}});
    CHECK(answer(with_steps(twice, kEqualColor)) == "none");
    const Program sides = with_steps(twice, {{Function::Relate, "", "left", {3}}, {Function::Relate, "", "right", {6}}});
    CHECK(answer(with_steps(sides, {{Function::Union, "", "", {7, 8}}, {Function::Count, "", "", {9}}})) == "none");
    CHECK(answer(with_steps(twice, {{Function::Holds, "", "left", {3, 6}}})) == "none");
}

TEST_CASE("execute has no answer that rests on a fact in doubt")
{
    facts::Graph graph = make_graph();
    graph.entities[2].attributes[0] = {"color", "", {"blue", "purple"}};
    CHECK(answer({kScene, filter("color", "blue", 0), {Function::Exist, "", "", {1}}}, graph) == "none");
    CHECK(answer({kScene, filter("color", "green", 0), {Function::Exist, "", "", {1}}}, graph) == "no");
    CHECK(answer({kScene, filter("color", "red", 0), {Function::Count, "", "", {1}}}, graph) == "2");
    graph.entities[1].is_shown = facts::Truth::Doubt;
    CHECK(answer({kScene, filter("color", "red", 0), {Function::Count, "", "", {1}}}, graph) == "none");
    CHECK(answer({kScene, filter("color", "red", 0), {Function::Exist, "", "", {1}}}, graph) == "yes");
}

TEST_CASE("execute answers about a scene without entities: none is there, and nothing can be queried")
{
    CHECK(answer({kScene, {Function::Count, "", "", {0}}}, {}) == "0");
    CHECK(answer({kScene, {Function::Exist, "", "", {0}}}, {}) == "no");
    CHECK(answer({kScene, {Function::Unique, "", "", {0}}, {Function::Query, "color", "", {1}}}, {}) == "none");
}

TEST_CASE("SceneIndex refuses more entities than anybody counts")
{
    facts::Graph graph;
    graph.entities.resize(kMostEntities + 1);
    CHECK_THROWS_WITH(static_cast<void>(SceneIndex(graph)), "the panel has 65 objects; questions and captions support at most 64");
}

TEST_CASE("drop_step leaves out one step and what it alone needs")
{
    const Program program{kScene, filter("color", "red", 0), filter("shape", "cube", 1), {Function::Count, "", "", {2}}};
    CHECK(drop_step(program, 1) == Program{kScene, filter("shape", "cube", 0), {Function::Count, "", "", {1}}});
    const Program related = with_steps(find_one("red", "cube"), {{Function::Relate, "", "left", {3}}, {Function::Count, "", "", {4}}});
    CHECK(drop_step(related, 4) == Program{kScene, {Function::Count, "", "", {0}}});
    CHECK_FALSE(is_droppable(kScene));
}

TEST_CASE("program_to_json writes CLEVR's names")
{
    const Program program = with_steps(find_one("red", "cube"), {{Function::Relate, "", "left", {3}}, {Function::Exist, "", "", {4}}});
    CHECK(program_to_json(program).dump() ==
          R"([{"inputs":[],"function":"scene","value_inputs":[]},{"inputs":[0],"function":"filter_color","value_inputs":["red"]},)"
          R"({"inputs":[1],"function":"filter_shape","value_inputs":["cube"]},{"inputs":[2],"function":"unique","value_inputs":[]},)"
          R"({"inputs":[3],"function":"relate","value_inputs":["left"]},{"inputs":[4],"function":"exist","value_inputs":[]}])");
}

}  // namespace clevrvk::language
