// Tests a panel's file: names, places and axes of its nodes, and their times.
#include "renderer/meshes/panel_glb.h"

#include "renderer/base/json.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::meshes;

namespace {

Json read_json(const std::vector<std::uint8_t>& glb)
{
    const std::size_t size = glb.at(12) + 256U * glb.at(13) + 65536U * glb.at(14);
    return Json::parse(glb.begin() + 20, glb.begin() + 20 + static_cast<std::ptrdiff_t>(size));
}

Json write_panel(const std::string& panel, MeshTime time = MeshTime::Labels)
{
    const std::string line = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p",)" + panel + "}]}";
    const spec::EpisodeSpec episode = resolve::parse_episode(line, "f.jsonl:1", shipped_catalog());
    scene::MeshCache cache;
    return read_json(write_panel_glb(episode.panels[0], scene::build_scene(episode, 0, shipped_catalog(), cache), time));
}

constexpr const char* kMoving =
    R"("world":"plain","camera":{"shutter":{"close_s":1,"label_time":"middle"}},"objects":[{"id":"a/b","shape":"cube","size":0.5,)"
    R"("material":"rubber","color":"red","position":[1,2,3],"moves_to":{"position":[2,4,5]}}])";

void check_numbers(const Json& list, const std::vector<double>& expected)
{
    REQUIRE(list.size() == expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
        CHECK(list[k].get<double>() == doctest::Approx(expected[k]).epsilon(1e-6));
    }
}

}  // namespace

TEST_CASE("write_panel_glb names a node by its object's id, and places it with y up")
{
    const Json file = write_panel(
        R"("world":"clevr","objects":[{"id":"o1","shape":"cube","size":0.5,"material":"rubber","color":[255,0,51],"position":[1,2,0.5],)"
        R"("rotation_deg":90},{"id":"o2","shape":"sphere","size":0.25,"material":"metal","color":"red","position":[-1,0,2],)"
        R"("rotation_wxyz":[0.6,0.8,0,0],"scale":[1,2,3]}])");
    REQUIRE(file["nodes"].size() == 2);  // the backdrop has none
    CHECK(file["scenes"][0]["nodes"] == Json{0, 1});
    CHECK(file["nodes"][0]["name"] == "o1");
    CHECK(file["nodes"][0]["extras"]["mask_id"] == 1);
    check_numbers(file["nodes"][0]["translation"], {1.0, 0.5, -2.0});
    check_numbers(file["nodes"][0]["rotation"], {0.0, 0.70710678, 0.0, 0.70710678});  // x, y, z, w
    check_numbers(file["nodes"][0]["scale"], {0.5, 0.5, 0.5});
    check_numbers(file["nodes"][1]["rotation"], {0.8, 0.0, 0.0, 0.6});
    check_numbers(file["nodes"][1]["scale"], {0.25, 0.75, 0.5});
    const Json& primitive = file["meshes"][0]["primitives"][0];
    check_numbers(file["materials"][primitive["material"].get<std::size_t>()]["pbrMetallicRoughness"]["baseColorFactor"],
                  {1.0, 0.0, 0.2, 1.0});
    CHECK(file["meshes"][1]["primitives"][0]["material"] == 1);
}

TEST_CASE("write_panel_glb has a node for each piece of the stage, which no id can be named like")
{
    const Json file = write_panel(
        R"("world":"table","stage":[{"class":"floor","shape":"plane","size":4,"position":[0,0,0],"material":"oak"},)"
        R"({"class":"wall","shape":"plane","size":2,"position":[0,3,3],"material":"paper"}],"lights":[{"kind":"sky","radiance":1}],)"
        R"("objects":[{"id":"u","shape":"cup","variant":3,"position":[0,0]}])");
    REQUIRE(file["nodes"].size() == 3);
    CHECK(file["nodes"][0]["name"] == "u");
    CHECK(file["nodes"][1]["name"] == "stage·floor·1");
    CHECK(file["nodes"][2]["name"] == "stage·wall·2");
    CHECK(file["nodes"][2]["extras"]["mask_id"] == 0);
    check_numbers(file["nodes"][2]["translation"], {0.0, 3.0, -3.0});
}

TEST_CASE("write_panel_glb writes what moves at the time asked for")
{
    check_numbers(write_panel(kMoving, MeshTime::Open)["nodes"][0]["translation"], {1.0, 3.0, -2.0});
    check_numbers(write_panel(kMoving, MeshTime::Labels)["nodes"][0]["translation"], {1.5, 4.0, -3.0});
    check_numbers(write_panel(kMoving, MeshTime::Close)["nodes"][0]["translation"], {2.0, 5.0, -4.0});
}

TEST_CASE("write_panel_glb of a panel without meshes is an empty scene")
{
    const Json file = write_panel(R"("world":"clevr","objects":[])");
    CHECK(file.dump() == R"({"asset":{"version":"2.0","generator":"clevrvk"},"scene":0,"scenes":[{}]})");
}
