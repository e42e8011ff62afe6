// Tests graphs of panels: worked by hand, and against the labels of relations, which other code writes.
#include "renderer/facts/build_graph.h"

#include "renderer/annotate/annotate_geometry.h"
#include "renderer/facts/graph_json.h"
#include "renderer/resolve/read_episode.h"

#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace clevrvk::facts {
namespace {

spec::EpisodeSpec parse(const std::string& panel)
{
    return resolve::parse_episode(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p",)" + panel + "}]}", "test:1", shipped_catalog());
}

Graph build(const std::string& panel)
{
    return GraphBuilder(shipped_catalog()).build(parse(panel), 0);
}

Truth judge(const Graph& graph, const std::string& relation, std::size_t first, std::size_t second)
{
    return holds(graph, *find_relation(graph, relation), first, second);
}

/// Objects of world clevr, `x,y` each: large red rubber cubes o1, o2, ... The camera looks along +y.
std::string clevr_panel(const std::string& objects)
{
    return R"("world":"clevr","camera":{"eye":[0,-12,6],"look_at":[0,0,0]},"objects":[)" + objects + "]";
}

std::string cube(const std::string& id, const std::string& place, const std::string& size = "large")
{
    return fmt::format(R"({{"id":"{}","shape":"cube","size":"{}","material":"rubber","color":"red","position":[{}]}})", id, size, place);
}

/// A panel with things on a table, seen by a camera that looks along +y.
std::string table_panel(const std::string& objects)
{
    return R"("world":"table","camera":{"eye":[0,-0.8,0.4],"look_at":[0,0,0.05]},"objects":[)" + objects + "]";
}

}  // namespace

TEST_CASE("build names what CLEVR names, and says that the words are CLEVR's")
{
    const Graph graph = build(clevr_panel(cube("a", "0,0")));
    REQUIRE(graph.entities.size() == 1);
    const Entity& entity = graph.entities.front();
    CHECK(entity.kind == EntityKind::Shape);
    CHECK(has_value(entity, "color", "red") == Truth::True);
    CHECK(has_value(entity, "material", "rubber") == Truth::True);
    CHECK(has_value(entity, "shape", "cube") == Truth::True);
    CHECK(has_value(entity, "size", "large") == Truth::True);
    CHECK(entity.is_shown == Truth::True);
    CHECK(entity.visible_share == doctest::Approx(1.0));
    CHECK(graph.is_clevr);
}

TEST_CASE("build has CLEVR's sides in world clevr, in doubt within 0.2 units")
{
    const Graph graph = build(clevr_panel(cube("a", "-1,0") + "," + cube("b", "1,0.1") + "," + cube("c", "-1.15,3")));
    CHECK(judge(graph, "left", 0, 1) == Truth::True);
    CHECK(judge(graph, "right", 1, 0) == Truth::True);
    CHECK(judge(graph, "right", 0, 1) == Truth::False);
    CHECK(judge(graph, "behind", 1, 0) == Truth::Doubt);
    CHECK(judge(graph, "front", 1, 0) == Truth::Doubt);
    CHECK(judge(graph, "left", 2, 0) == Truth::Doubt);
    CHECK(judge(graph, "behind", 2, 0) == Truth::True);
    CHECK(judge(graph, "nearer", 0, 2) == Truth::True);
}

TEST_CASE("build agrees with the labels of relations wherever nothing is in doubt")
{
    const std::string large = cube("a", "-1,0.3") + "," + cube("b", "1.2,-2") + "," + cube("c", "-2.1,2,0.7");
    const spec::EpisodeSpec episode = parse(clevr_panel(large + "," + cube("d", "2.5,1.1,0.35", "small")));
    const Graph graph = GraphBuilder(shipped_catalog()).build(episode, 0);
    const annotate::PanelGeometry geometry = annotate::annotate_geometry(episode.panels.front());
    int compared = 0;
    for (const annotate::PanelGeometry::Relation& relation : geometry.relationships) {
        for (std::size_t i = 0; i < 4; ++i) {
            for (std::size_t j = 0; j < 4; ++j) {
                const bool is_labeled = std::ranges::find(relation.related[i], static_cast<int>(j)) != relation.related[i].end();
                const Truth truth = judge(graph, relation.name, j, i);
                if (truth != Truth::Doubt) {
                    CHECK(is_labeled == (truth == Truth::True));
                    ++compared;
                }
            }
        }
    }
    CHECK(compared == 4 * 16);
}

TEST_CASE("build compares no two shapes of one named size, and takes a large cube for larger and taller than a small one")
{
    const Graph graph = build(clevr_panel(cube("a", "-1,0") + "," + cube("b", "1,0") + "," + cube("c", "0,2", "small")));
    CHECK(judge(graph, "larger", 0, 1) == Truth::Doubt);
    CHECK(judge(graph, "larger", 0, 2) == Truth::True);
    CHECK(judge(graph, "smaller", 2, 0) == Truth::True);
    CHECK(judge(graph, "taller", 2, 0) == Truth::False);
}

TEST_CASE("build does not show what is behind another or outside of the frame, and doubts what hardly shows")
{
    const Graph hidden = build(clevr_panel(cube("a", "0,-1") + "," + cube("b", "0,0.2,0.25", "small") + "," + cube("c", "30,0")));
    CHECK(hidden.entities[0].is_shown == Truth::True);
    CHECK(hidden.entities[1].is_shown == Truth::False);
    CHECK(hidden.entities[2].is_shown == Truth::False);
    const Graph hardly = build(clevr_panel(cube("a", "0,-1") + "," + cube("b", "0.6,1.2,0.35", "small")));
    CHECK(hardly.entities[1].is_shown == Truth::Doubt);
    CHECK(hardly.entities[1].visible_share > 0.0);
}

TEST_CASE("build knows things by their category, their parts, and the colour that the picture shows")
{
    const Graph graph = build(table_panel(
        R"({"id":"u","shape":"cup","variant":"default","params":{"color":"red","inside":"same","decor":"none"},)"
        R"("position":[-0.15,0],"rotation_deg":0},)"
        R"({"id":"p","shape":"plate","variant":"default","position":[0.15,0]})"));
    CHECK_FALSE(graph.is_clevr);
    const Entity& cup = graph.entities[0];
    CHECK(cup.kind == EntityKind::Thing);
    CHECK(has_value(cup, "shape", "cup") == Truth::True);
    CHECK(has_value(cup, "color", "red") == Truth::True);
    CHECK(has_part(cup, "handle") == Truth::True);
    CHECK(has_part(cup, "lid") == Truth::False);
    CHECK(judge(graph, "left", 0, 1) == Truth::True);
    CHECK(judge(graph, "taller", 0, 1) == Truth::True);
    CHECK(judge(graph, "smaller", 0, 1) == Truth::True);
    CHECK(judge(graph, "behind", 0, 1) == Truth::Doubt);
}

TEST_CASE("build puts nothing at the side of what it stands on")
{
    const Graph graph = build(table_panel(R"({"id":"p","shape":"plate","variant":"default","position":[0,0]},)"
                                          R"({"id":"a","shape":"apple","variant":"default","position":[0.09,0,0.02]})"));
    for (const char* side : {"left", "right", "front", "behind"}) {
        CHECK(judge(graph, side, 1, 0) == Truth::Doubt);
    }
}

TEST_CASE("build knows the clear poses of agents by one name, and doubts the others")
{
    const Graph graph = build(table_panel(R"({"id":"a","shape":"dog","variant":"default","params":{"pose":"sit"},"scale":[0.3,0.3,0.3],)"
                                          R"("position":[-0.15,0,0]},{"id":"b","shape":"dog","variant":"default","params":{"pose":"look"},)"
                                          R"("scale":[0.3,0.3,0.3],"position":[0.15,0,0]})"));
    CHECK(graph.entities[0].kind == EntityKind::Agent);
    CHECK(has_value(graph.entities[0], "pose", "sit") == Truth::True);
    CHECK(has_value(graph.entities[0], "pose", "stand") == Truth::False);
    CHECK(has_value(graph.entities[1], "pose", "stand") == Truth::Doubt);
}

TEST_CASE("build gives the graph of an empty panel")
{
    const Json json = graph_to_json(build(clevr_panel("")));
    CHECK(json["entities"].empty());
    CHECK(json["relations"].size() == 10);
}

}  // namespace clevrvk::facts
