// Tests the formulas of labels by hand-worked numbers, then that they agree with what is written, of every lens and any
// camera, and that they find each label that is damaged.
#include "renderer/check/check_geometry.h"

#include "renderer/base/rng.h"
#include "renderer/check/label_formulas.h"
#include "renderer/record/record_json.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/write/build_record.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::check {
namespace {

constexpr const char* kObjects =
    R"([{"id":"a","shape":"cube","size":"small","material":"rubber","color":"red","position":[0.5,-0.4,0.35]},)"
    R"({"id":"b","shape":"sphere","size":"small","material":"rubber","color":"blue","position":[-1.0,0.9,0.35]},)"
    R"({"id":"c","shape":"sphere","size":"small","material":"rubber","color":"blue","position":[1.3,1.1,2.5],)"
    R"("moves_to":{"position":[1.5,0.7,2.0]}}])";

// A panel and the line that is written of it.
struct Written {
    spec::EpisodeSpec episode;
    IndexLine line;

    [[nodiscard]] const spec::PanelSpec& panel() const { return episode.panels.front(); }
};

Written write_panel(const Json& camera)
{
    Json panel{{"id", "p"}, {"world", "plain"}, {"image", {{"width", 320}, {"height", 240}}}, {"camera", camera}};
    panel["objects"] = Json::parse(kObjects);
    if (!camera.contains("shutter")) {
        panel["objects"][2].erase("moves_to");
    }
    const Json episode{{"schema", "clevrvk/1"}, {"id", "e"}, {"panels", Json::array({panel})}};
    Written written{resolve::parse_episode(episode.dump(), "test:1", shipped_catalog()), {}};
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(written.panel(), shipped_catalog());
    write::RunSettings settings;
    settings.writes_images = false;
    const annotate::LabeledPanel labeled = annotate::label_panel(written.episode, 0, resolved);
    written.line = {1, "e", "p", Json::parse(record::to_json(write::build_record(labeled, {}, settings)).dump())};
    return written;
}

std::vector<std::string> find_wrong(const Written& written)
{
    Findings findings;
    std::vector<std::string> wrong = check_geometry(written.line, written.panel(), findings);
    CHECK(findings.found.size() == wrong.size());
    return wrong;
}

double draw(Rng& rng, double low, double high)
{
    return rng.uniform(low, high);
}

Json draw_point(Rng& rng, double reach)
{
    const double x = draw(rng, -reach, reach);
    const double y = draw(rng, -reach, reach);
    const double z = draw(rng, -reach, reach);
    return Json::array({x, y, z});
}

Json draw_rotation(Rng& rng)
{
    std::array<double, 4> wxyz{};
    double square = 0.0;
    for (double& each : wxyz) {
        each = draw(rng, -1.0, 1.0);
        square += each * each;
    }
    for (double& each : wxyz) {
        each /= std::sqrt(square);
    }
    return wxyz;
}

// Where a camera is, and how it is turned.
Json draw_place(bool is_turned, Rng& rng)
{
    Json place{{"eye", draw_point(rng, 6.0)}};
    if (is_turned) {
        place["rotation_wxyz"] = draw_rotation(rng);
        return place;
    }
    place["look_at"] = draw_point(rng, 2.0);
    place["roll_deg"] = draw(rng, -180.0, 180.0);
    return place;
}

Json draw_camera(int number, Rng& rng)
{
    const bool is_turned = number % 2 == 0;
    Json camera = draw_place(is_turned, rng);
    const std::array<Json, 4> lenses{
        {{{"model", "pinhole"}, {"fov_deg", draw(rng, 20.0, 120.0)}},
         {{"model", "equidistant"}, {"fov_deg", draw(rng, 60.0, 250.0)}},
         {{"model", "kannala_brandt"}, {"focal_mm", draw(rng, 8.0, 40.0)}, {"distortion", {0.05, -0.02, 0.003, -0.0004}}},
         {{"model", "brown_conrady"}, {"focal_mm", draw(rng, 15.0, 60.0)}, {"distortion", {-0.12, 0.03, 0.002, -0.003, 0.001}}}}};
    camera.update(lenses[static_cast<std::size_t>(number / 2) % lenses.size()]);
    if (number / 8 % 3 != 0) {
        camera["shutter"] = {{"close_s", 0.1}, {"moves_to", draw_place(is_turned, rng)}};
        camera["shutter"]["label_time"] = number / 8 % 3 == 1 ? "middle" : "close";
    }
    return camera;
}

}  // namespace

TEST_CASE("The formulas give the K, axes, pixels and directions of a level camera that are worked by hand")
{
    // Looks along +y from (0, -10, 0): 35 mm on 32 mm are 350 px of 320. 10 deep, 1 right and 0.5 up are 35 and 17.5
    // px.
    camera::CameraSpec spec{{0.0, -10.0, 0.0}, {0.0, 0.0, 0.0}, 35.0, 32.0};
    CHECK(derive_focal_px(spec, 320) == doctest::Approx(350.0));
    const FormulaCamera camera = derive_camera(spec).value();
    CHECK(camera.right == glm::dvec3(1.0, 0.0, 0.0));
    CHECK(camera.down == glm::dvec3(0.0, 0.0, -1.0));
    CHECK(camera.forward == glm::dvec3(0.0, 1.0, 0.0));
    const FormulaPixel pixel = FormulaLens(spec, camera, 320, 240).project({1.0, 0.0, 0.5});
    CHECK(pixel.at.x == doctest::Approx(195.0));
    CHECK(pixel.at.y == doctest::Approx(102.5));
    CHECK(pixel.depth == 10.0);
    CHECK(derive_directions(camera)[1].vector == glm::dvec3(1.0, 0.0, 0.0));
    CHECK(derive_directions(camera)[3].vector == glm::dvec3(0.0, 1.0, 0.0));
    CHECK(FormulaLens(spec, camera, 320, 240).project({1.0, -11.0, 0.5}).shown == Shown::Mirrored);
    // Rolled clockwise by a right angle, the picture's right is down in the world.
    spec.roll_deg = 90.0;
    CHECK(glm::length(derive_camera(spec)->right - glm::dvec3(0.0, 0.0, -1.0)) < 1e-12);
    // 180 degrees over 320 px are 160 px a quarter turn; a fisheye shows 45 degrees off the axis half as far.
    spec = {{0.0, -10.0, 0.0}, {0.0, 0.0, 0.0}, 0.0, 32.0, shaders::LensKind::Equidistant, {}, 180.0};
    CHECK(FormulaLens(spec, derive_camera(spec).value(), 320, 240).project({3.0, -7.0, 0.0}).at.x == doctest::Approx(240.0));
    CHECK(FormulaLens(spec, derive_camera(spec).value(), 320, 240).project({3.0, -10.1, 0.0}).shown == Shown::No);
}

TEST_CASE("The formulas meet half-way between two rotations, the shorter way, and not of two that are opposite")
{
    camera::CameraSpec spec{{0.0, -10.0, 0.0}, {0.0, 0.0, 0.0}, 35.0, 32.0};
    spec.shutter.emplace();
    spec.shutter->moves_to = camera::CameraMove{{2.0, -10.0, 0.0}, {12.0, -10.0, 0.0}};  // from +y to +x
    const FormulaCamera camera = derive_camera(spec).value();
    CHECK(camera.eye == glm::dvec3(1.0, -10.0, 0.0));
    CHECK(glm::length(camera.forward - glm::dvec3(std::sqrt(0.5), std::sqrt(0.5), 0.0)) < 1e-12);
    CHECK(glm::length(camera.down - glm::dvec3(0.0, 0.0, -1.0)) < 1e-12);
    spec.shutter->moves_to = camera::CameraMove{{0.0, -10.0, 0.0}, {0.0, -20.0, 0.0}};
    CHECK_FALSE(derive_camera(spec).has_value());
}

TEST_CASE("What is written of any camera, lens and shutter agrees with the formulas")
{
    Rng rng = Rng::for_key(11, "check_geometry", 0);
    int shown_count = 0;
    for (int number = 0; number < 240; ++number) {
        const Written written = write_panel(draw_camera(number, rng));
        CAPTURE(written.line.value.dump());
        CHECK(find_wrong(written).empty());
        const FormulaCamera camera = derive_camera(written.panel().camera).value();
        const FormulaLens lens(written.panel().camera, camera, 320, 240);
        for (const spec::ObjectSpec& object : written.panel().objects) {
            shown_count += lens.project(derive_centre(object, derive_label_time(written.panel().camera))).shown == Shown::Yes ? 1 : 0;
        }
    }
    CHECK(shown_count > 300);
    // Straight down and straight up, by a point and by a rotation.
    for (const char* const camera : {
             R"({"eye":[0,0,9],"look_at":[0,0,0]})",
             R"({"eye":[0,0,-9],"look_at":[0.001,0,0],"roll_deg":100})",
             R"({"eye":[0,0,9],"rotation_wxyz":[0,0.6,0.8,0]})",
             R"({"eye":[0,0,-9],"rotation_wxyz":[0.6,0,0,0.8]})",
         }) {
        CHECK(find_wrong(write_panel(Json::parse(camera))).empty());
    }
}

TEST_CASE("check_geometry finds every label that is damaged, and names it alone")
{
    struct Damage {
        std::string label;
        std::function<void(Json&)> edit;
    };
    const auto negate = [](Json& number) { number = -number.get<double>(); };
    const auto shift = [](Json& number) { number = number.get<double>() + 0.5; };
    const std::vector<Damage> damages{
        {"camera.K", [&](Json& line) { shift(line["camera"]["K"][0][0]); }},
        {"camera.K", [&](Json& line) { line["camera"]["K"][1][1] = line["camera"]["K"][1][1].get<double>() * (1.0 + 1e-7); }},
        {"camera.K", [&](Json& line) { shift(line["camera"]["K"][0][2]); }},
        {"camera.K", [](Json& line) { line["camera"]["K"].erase(2); }},
        {"camera.pose_opencv", [&](Json& line) { negate(line["camera"]["pose_opencv"][1][2]); }},
        {"camera.pose_opencv",
         [&](Json& line) {
             for (std::size_t row = 0; row < 3; ++row) {  // OpenGL's axes
                 negate(line["camera"]["pose_opencv"][row][1]);
                 negate(line["camera"]["pose_opencv"][row][2]);
             }
         }},
        {"camera.pose_opencv", [&](Json& line) { shift(line["camera"]["pose_opencv"][2][3]); }},
        {"camera.pose_opencv", [](Json& line) { line["camera"].erase("pose_opencv"); }},
        {"objects[1].pixel_coords", [&](Json& line) { shift(line["objects"][1]["pixel_coords"][0]); }},
        {"objects[2].pixel_coords", [&](Json& line) { shift(line["objects"][2]["pixel_coords"][1]); }},
        {"objects[0].pixel_coords", [&](Json& line) { shift(line["objects"][0]["pixel_coords"][2]); }},
        {"objects[0].pixel_coords", [](Json& line) { line["objects"][0]["pixel_coords"][0] = nullptr; }},
        {"directions.behind", [](Json& line) { line["directions"]["behind"] = line["directions"]["front"]; }},
        {"relationships.left", [](Json& line) { std::swap(line["relationships"]["left"][0], line["relationships"]["left"][1]); }},
        {"relationships.front", [](Json& line) { line["relationships"]["front"] = "none"; }},
        {"relationships.right", [](Json& line) { line["relationships"]["right"][0] = {1, 2, 2}; }},
    };
    const Written sound = write_panel(Json::parse(R"({"eye":[4,-5,3],"look_at":[0,0,0.5]})"));
    for (const Damage& damage : damages) {
        CAPTURE(damage.label);
        Written damaged = sound;
        damage.edit(damaged.line.value);
        REQUIRE(damaged.line.value != sound.line.value);
        const std::vector<std::string> wrong = find_wrong(damaged);
        REQUIRE(wrong.size() == 1);
        CHECK(wrong.front() == damage.label);
    }
}

TEST_CASE("compare_line reports a label that is wrong by its formula once, and one that is off by a bit as another than is written")
{
    const Written sound = write_panel(Json::parse(R"({"eye":[4,-5,3],"look_at":[0,0,0.5]})"));
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(sound.panel(), shipped_catalog());
    const annotate::LabeledPanel labeled = annotate::label_panel(sound.episode, 0, resolved);
    write::RunSettings settings;
    settings.writes_images = false;
    const auto compare = [&](double factor) {
        IndexLine line = sound.line;
        line.value["camera"]["K"][0][0] = line.value["camera"]["K"][0][0].get<double>() * factor;
        Findings findings;
        static_cast<void>(compare_line(line, labeled, settings, {}, findings));
        return findings.found;
    };
    CHECK(compare(1.0).empty());
    const std::vector<Finding> far = compare(1.001);
    REQUIRE(far.size() == 1);
    CHECK(far[0].check == Check::Camera);
    CHECK(far[0].what.find("by its formula camera.K: expected [[") != std::string::npos);
    const std::vector<Finding> near = compare(1.0 + 4e-16);
    REQUIRE(near.size() == 1);
    CHECK(near[0].check == Check::Camera);
    CHECK(near[0].what.find("formula") == std::string::npos);
}

TEST_CASE("check_geometry takes either answer of a pair that is as far apart as the margin, and no other")
{
    Written written = write_panel(Json::parse(R"({"eye":[0,-5,0.35],"look_at":[0,0,0.35]})"));
    written.episode.panels.front().objects[1].position = {0.7, -0.4, 0.35};  // 0.2 to the right of the first
    Json& coords = written.line.value["objects"][1]["pixel_coords"];
    coords = {160.0 + written.line.value["camera"]["K"][0][0].get<double>() * 0.7 / 4.6, 120.0, 4.6};
    Json& relations = written.line.value["relationships"];
    relations["right"] = Json::parse("[[2],[2],[]]");
    relations["left"] = Json::parse("[[],[],[0,1]]");
    relations["front"] = Json::parse("[[],[],[0,1]]");
    relations["behind"] = Json::parse("[[2],[2],[]]");
    CHECK(find_wrong(written).empty());
    relations["right"][0] = {1, 2};
    CHECK(find_wrong(written).empty());
    relations["right"][0] = Json::array();
    CHECK(find_wrong(written).size() == 1);
}

}  // namespace clevrvk::check
