// Tests which oddities are found in a panel, and how they are reported.
#include "renderer/advice/advice.h"

#include "renderer/advice/find_loose.h"
#include "renderer/advice/find_oddities.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <numeric>
#include <string>
#include <thread>
#include <vector>

namespace clevrvk::advice {
namespace {

// 500 px of focal length, looking along +y at a height of 0.5: what lies at y = 0 is 10 away, 50 px a unit.
constexpr const char* kCamera =
    R"("image":{"width":360,"height":240},"camera":{"eye":[0,-10,0.5],"look_at":[0,0,0.5],"focal_mm":50,"sensor_mm":36})";

spec::EpisodeSpec read(const std::string& objects, const std::string& world = "plain", const std::string& keys = kCamera)
{
    const std::string line = fmt::format(R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"{}",{},"objects":[{}]}}]}})",
                                         world, keys, objects);
    return resolve::parse_episode(line, "f:1", shipped_catalog());
}

std::string sphere(const std::string& id, double radius, const std::string& position)
{
    return fmt::format(R"({{"id":"{}","shape":"sphere","size":{},"material":{{"base_color":"#808080"}},"position":{}}})", id, radius,
                       position);
}

scene::Scene build(const spec::EpisodeSpec& episode)
{
    scene::MeshCache meshes;
    return scene::build_scene(episode, 0, shipped_catalog(), meshes);
}

Oddities find_all_unseen(const spec::EpisodeSpec& episode)
{
    std::vector<std::size_t> all(episode.panels[0].objects.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    cast::MeshTrees trees;
    return find_unseen(build(episode), all, trees);
}

}  // namespace

TEST_CASE("find_unseen tells what lies outside the picture from what is small")
{
    // A radius of r covers pi (50 r)^2 pixels: 12.6 of 0.04, 28.3 of 0.06. The picture is 7.2 wide there.
    const spec::EpisodeSpec episode = read(sphere("small", 0.04, "[0,0,0.5]") + "," + sphere("seen", 0.06, "[0,0,0.5]") + "," +
                                           sphere("beside", 0.3, "[4,0,0.5]") + "," + sphere("behind", 0.3, "[0,-12,0.5]") + "," +
                                           sphere("cut", 0.3, "[3.6,0,0.5]") + "," + sphere("speck", 0.01, "[0,0,0.5]"));
    const Oddities expected{
        {0, Oddity::FewPixels}, {2, Oddity::OutsidePicture}, {3, Oddity::OutsidePicture}, {5, Oddity::FewPixels}};
    CHECK(find_all_unseen(episode) == expected);
}

TEST_CASE("find_unseen finds nothing odd about what other objects or the stage hide")
{
    const std::string wall =
        R"({"class":"wall","shape":"cube","size":1,"scale":[2,0.1,2],"position":[0,-3,0.5],"material":{"base_color":"#808080"}})";
    const spec::EpisodeSpec episode = read(sphere("front", 0.5, "[0,-2,0.5]") + "," + sphere("back", 0.2, "[0,0,0.5]"), "plain",
                                           std::string(kCamera) + R"(,"stage":[)" + wall + "]");
    CHECK(find_all_unseen(episode).empty());
}

TEST_CASE("find_unseen looks through any lens")
{
    const std::string fisheye =
        R"("image":{"width":240,"height":240},"camera":{"eye":[0,-10,0.5],"look_at":[0,0,0.5],"model":"equidistant","fov_deg":160})";
    // 1.5 px a degree: at 78 degrees from the axis still in the picture, at 90 not.
    const std::string both = sphere("edge", 1.0, "[9.4,-8,0.5]") + "," + sphere("side", 1.0, "[10,-10,0.5]");
    const spec::EpisodeSpec episode = read(both, "plain", fisheye);
    CHECK(find_all_unseen(episode) == Oddities{{1, Oddity::OutsidePicture}});
}

TEST_CASE("find_sunken finds what reaches through the floor by more than a tenth of its height")
{
    // 0.7 high: 0.07 is a tenth.
    const auto place = [](const std::string& height) {
        const std::string object = R"({"id":"o","shape":"sphere","size":"small","material":"rubber","color":"red","position":[0,0,)";
        return read(object + height + "]}", "clevr", R"("image":{"width":64,"height":48})");
    };
    CHECK(find_sunken(build(place("0.35"))).empty());
    CHECK(find_sunken(build(place("0.30"))).empty());
    CHECK(find_sunken(build(place("0.26"))) == Oddities{{0, Oddity::UnderFloor}});
    CHECK(find_sunken(build(place("-3"))) == Oddities{{0, Oddity::UnderFloor}});
    CHECK(find_sunken(build(read(sphere("o", 0.35, "[0,0,0]")))).size() == 1);
    const std::string cup = R"({"id":"c","shape":"cup","variant":"default","position":[0,0,)";
    CHECK(find_sunken(build(read(cup + "0]}"))).empty());
    CHECK(find_sunken(build(read(cup + "-0.05]}"))).size() == 1);
    // Without a floor below it, nothing is under it.
    CHECK(find_sunken(build(read(cup + "-0.05]}", "plain", std::string(kCamera) + R"(,"stage":[])"))).empty());
}

TEST_CASE("find_sunken takes the lowest floor below an object, and none that is not level")
{
    const auto with_stage = [](const std::string& pieces) {
        return read(sphere("o", 0.5, "[0,0,0.5]"), "plain", std::string(kCamera) + R"(,"stage":[)" + pieces + "]");
    };
    const std::string floor = R"({"class":"floor","shape":"plane","size":1,"scale":3,"material":{"base_color":"#808080"},"position":)";
    CHECK(find_sunken(build(with_stage(floor + "[0,0,1]}"))).size() == 1);
    CHECK(find_sunken(build(with_stage(floor + "[0,0,1]}," + floor + "[0,0,0]}"))).empty());
    CHECK(find_sunken(build(with_stage(floor + "[9,0,1]}"))).empty());
    CHECK(find_sunken(build(with_stage(floor + R"([0,0,1],"rotation_wxyz":[0.9238795,0.3826834,0,0]})"))).empty());
}

TEST_CASE("find_drawn_unasked finds things that name no variant, in the stage, too")
{
    const spec::EpisodeSpec episode =
        read(R"({"id":"a","shape":"cup","position":[0,0]},{"id":"b","shape":"cup","variant":0,"position":[1,0]})", "plain",
             std::string(kCamera) + R"(,"stage":[{"class":"table","shape":"table","position":[0,0]}])");
    CHECK(find_drawn_unasked(episode.panels[0]) == Oddities{{0, Oddity::DrawnUnasked}, {2, Oddity::DrawnUnasked}});
    CHECK(name_object(episode.panels[0], 0) == "a");
    CHECK(name_object(episode.panels[0], 2) == "stage[0]");
}

TEST_CASE("find_loose finds a body that touches nothing, to 5 % of its diagonal, but not one that flies")
{
    const auto loose = [](const std::string& objects) {
        const spec::EpisodeSpec episode = read(objects);
        return find_loose(episode.panels[0], build(episode));
    };
    // The diagonal of the box around a sphere of radius 0.1 is 0.346; 5 % of it is 0.0173.
    CHECK(loose(sphere("a", 0.1, "[0,0,0.1]")).empty());
    CHECK(loose(sphere("a", 0.1, "[0,0,0.115]")).empty());
    CHECK(loose(sphere("a", 0.1, "[0,0,0.12]")) == Oddities{{0, Oddity::Floating}});
    CHECK(loose(sphere("a", 0.1, "[0,0,0.1]") + "," + sphere("b", 0.1, "[0.05,0,0.28]")).empty());
    CHECK(loose(sphere("a", 0.1, "[0,0,0.1]") + "," + sphere("b", 0.1, "[0.25,0,0.3]")) == Oddities{{1, Oddity::Floating}});
    const auto thing = [](const std::string& kind, const std::string& place) {
        return R"({"id":"t","shape":")" + kind + R"(","variant":"default","position":)" + place + "}";
    };
    // The box of a table holds all that is under its top, but the cup there is far from its surface.
    CHECK(loose(thing("table", "[0,0]") + R"(,{"id":"c","shape":"cup","variant":"default","position":[0,0,0.3]})") ==
          Oddities{{1, Oddity::Floating}});
    CHECK(loose(thing("table", "[0,0]") + R"(,{"id":"c","shape":"cup","variant":"default","position":[0,0,0.74]})").empty());
    CHECK(loose(thing("balloon", "[0,0,1]")).empty());
    CHECK(loose(thing("cup", "[0,0,1]")).size() == 1);
}

TEST_CASE("find_loose finds the later of two bodies that are deep in each other, to 5 % of the smaller diagonal")
{
    const auto loose = [](const std::string& objects) {
        const spec::EpisodeSpec episode = read(objects);
        return find_loose(episode.panels[0], build(episode));
    };
    const std::string low = sphere("a", 0.1, "[0,0,0.1]");
    CHECK(loose(low + "," + sphere("b", 0.1, "[0.19,0,0.1]")).empty());
    CHECK(loose(low + "," + sphere("b", 0.1, "[0.16,0,0.1]")) == Oddities{{1, Oddity::Deep}});
    CHECK(loose(low + "," + sphere("b", 0.02, "[0,0,0.1]")) == Oddities{{1, Oddity::Deep}});
    const std::string bowl = R"({"id":"t","shape":"bowl","variant":"default","position":[0,0]})";
    CHECK(loose(bowl + "," + sphere("b", 0.02, "[0,0,0.0265]")).empty());
}

TEST_CASE("Advice tells each kind once, with the number and the first places, whatever the order of threads")
{
    Advice advice("f.jsonl");
    CHECK(advice.describe().empty());
    std::vector<std::thread> threads;
    for (std::uint64_t k = 0; k < 4; ++k) {
        threads.emplace_back([&advice, k] {
            for (std::uint64_t line = 40; line > 0; line -= 4) {
                advice.add(Oddity::OutsidePicture, {line - k, 0, 0, fmt::format("o{}", line - k)});
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    advice.add(Oddity::FewPixels, {7, 0, 0, "tiny"});
    const std::vector<std::string> lines = advice.describe();
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].starts_with("40 objects lie outside the picture: f.jsonl:1 'o1', f.jsonl:2 'o2', f.jsonl:3 'o3', ...; "));
    CHECK(lines[1].starts_with("1 object has fewer than 20 pixels: f.jsonl:7 'tiny'; "));
}

}  // namespace clevrvk::advice
