// Tests that writing and reading undo each other, on random episodes; and that no damaged line does worse than an error
// that says where.
#include "renderer/spec/write_spec.h"

#include "renderer/base/rng.h"
#include "renderer/resolve/thing_params.h"
#include "tests/choose_count.h"
#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

namespace {

template <typename T>
const T& pick(Rng& rng, const std::vector<T>& members)
{
    return members[rng.uniform_index(static_cast<std::uint32_t>(members.size()))];
}

bool toss(Rng& rng)
{
    return rng.uniform_index(2) == 1;
}

// Many digits, few digits, or a whole number.
double draw_number(Rng& rng, double low, double high)
{
    const double number = rng.uniform(low, high);
    const std::uint32_t kind = rng.uniform_index(3);
    if (kind == 0) {
        return number;
    }
    const double step = kind == 1 ? 0.01 : 1.0;
    const double rounded = std::round(number / step) * step;
    return rounded >= low && rounded <= high ? rounded : number;
}

Vec3 draw_point(Rng& rng, double low_z)
{
    const double x = draw_number(rng, -5.0, 5.0);
    const double y = draw_number(rng, -5.0, 5.0);
    const double z = draw_number(rng, low_z, 8.0);
    return {x, y, z};
}

Json draw_labels(Rng& rng)
{
    static const std::vector<std::string> texts{R"({})", R"({"b":1,"a":[1.5,-7,"x\"\\\n",null,true]})",
                                                R"({"ä":{"":{"z":0.1}},"n":18446744073709551615})"};
    return toss(rng) ? Json() : Json::parse(pick(rng, texts));
}

catalog::Surface draw_surface(Rng& rng)
{
    catalog::Surface surface;
    for (const catalog::SurfaceColor& color : catalog::kSurfaceColors) {
        for (double& channel : surface.*color.member) {
            channel = draw_number(rng, 0.0, color.most);
        }
    }
    for (const catalog::SurfaceNumber& number : catalog::kSurfaceNumbers) {
        surface.*number.member = draw_number(rng, number.range.minimum, number.range.maximum);
    }
    if (toss(rng)) {
        surface.solid.emplace();
        surface.solid->kind = "marble";
        surface.solid->scale = draw_number(rng, 0.001, 1.0);
        surface.solid->seed = rng.next_u32();
    }
    return surface;
}

// A material with its own colour, or a surface.
SlotMaterial draw_own_material(Rng& rng)
{
    if (toss(rng)) {
        return {"surface", "oak", {}};
    }
    return {"surface", "", draw_surface(rng)};
}

LightSpec draw_light(Rng& rng)
{
    LightSpec light;
    light.radiance = draw_point(rng, 0.0);
    for (double& channel : light.radiance) {
        channel = std::abs(channel);
    }
    constexpr std::array kKinds{LightKind::Rectangle, LightKind::Disc, LightKind::Sphere};
    light.kind = kKinds[rng.uniform_index(kKinds.size())];
    light.position = draw_point(rng, 1.0);
    light.is_visible = toss(rng);
    if (light.kind != LightKind::Sphere) {
        light.target = draw_point(rng, -3.0);
        light.target[2] -= 5.0;
    }
    if (light.kind == LightKind::Rectangle) {
        light.size = {0.5, draw_number(rng, 0.001, 200.0)};
    } else {
        light.radius = draw_number(rng, 0.001, 200.0);
    }
    return light;
}

// Any of what cameras have beyond a pinhole's place, direction and focal length.
void draw_lens(Rng& rng, const catalog::World& world, CameraSpec& camera)
{
    const std::size_t kind = rng.uniform_index(static_cast<std::uint32_t>(shaders::kLensModels.size()));
    camera.model = static_cast<shaders::LensKind>(kind);
    for (std::size_t k = 0; k < shaders::kLensModels[kind].coefficient_count; ++k) {
        camera.distortion[k] = draw_number(rng, -0.01, 0.01);
    }
    if (toss(rng)) {
        camera.fov_deg = draw_number(rng, 0.1, 100.0);
        camera.focal_mm = world.focal_mm;  // which it replaces
    }
    if (toss(rng)) {
        camera.rotation_wxyz = std::array{0.5, -0.5, 0.5, 0.5};
        camera.look_at = world.look_at;
    } else if (toss(rng)) {
        camera.roll_deg = draw_number(rng, -360.0, 360.0);
    }
    if (toss(rng)) {
        camera.aperture = draw_number(rng, 0.01, 10.0);
        camera.focus_m = draw_number(rng, 0.01, 1000.0);
    }
    if (toss(rng)) {
        camera::ShutterSpec& shutter = camera.shutter.emplace();
        shutter.open_s = draw_number(rng, -100.0, 100.0);
        shutter.close_s = draw_number(rng, 101.0, 200.0);
        shutter.rolling_s = draw_number(rng, 0.0, 1.0);
        shutter.label_time = static_cast<camera::LabelTime>(rng.uniform_index(3));
        if (toss(rng)) {
            shutter.moves_to = camera::CameraMove{camera.eye, camera.look_at, camera.rotation_wxyz, camera.roll_deg};
            shutter.moves_to->eye[0] += 0.5;
        }
    }
}

StagePiece draw_piece(Rng& rng)
{
    StagePiece piece;
    piece.stage_class = "wall";
    piece.object.shape = "plane";
    piece.object.size.radius = draw_number(rng, 0.01, 10.0);
    piece.object.position = draw_point(rng, -1.0);
    piece.object.materials.push_back(draw_own_material(rng));
    return piece;
}

ObjectSpec draw_object(Rng& rng, int index)
{
    const catalog::Catalog& catalog = shipped_catalog();
    ObjectSpec object;
    object.id = "o" + std::to_string(index);
    object.shape = pick(rng, catalog.shapes).name;
    object.size.radius = draw_number(rng, 0.01, 10.0);
    if (toss(rng)) {
        const catalog::NamedSize& size = pick(rng, catalog.sizes);
        object.size = {size.name, size.radius};
    }
    const catalog::Material& material = pick(rng, catalog.materials);
    if (material.surface) {
        object.materials.push_back(draw_own_material(rng));
    } else {
        object.material = material.name;
        const catalog::NamedColor& color = pick(rng, catalog.colors);
        object.color = {toss(rng) ? color.name : "", color.rgb};
        object.color.is_srgb = object.color.name.empty() && toss(rng);
    }
    if (rng.uniform_index(4) == 0) {
        const things::Thing& thing = pick(rng, things::all_things());
        object = ObjectSpec();
        object.id = "o" + std::to_string(index);
        object.shape = thing.name;
        const std::optional<std::int64_t> variant = toss(rng) ? std::optional<std::int64_t>(rng.next_u32()) : std::nullopt;
        object.thing = ThingSpec{variant, resolve::params_to_json(thing, resolve::draw_params(thing, variant))};
        if (things::is_agent(thing)) {
            const things::Parameter& joint = pick(rng, thing.joints);
            object.thing->joints = {{joint.name, draw_number(rng, joint.low, joint.high)}};
        }
    }
    object.position = draw_point(rng, -1.0);
    object.rotation_deg = draw_number(rng, -400.0, 400.0);
    object.labels = draw_labels(rng);
    return object;
}

EpisodeSpec draw_episode(Rng& rng)
{
    const catalog::Catalog& catalog = shipped_catalog();
    EpisodeSpec episode;
    episode.id = "set/" + std::to_string(rng.next_u32());
    if (toss(rng)) {
        episode.task = "some task";
    }
    if (toss(rng)) {
        const std::uint64_t high = rng.next_u32();
        const std::uint64_t low = rng.next_u32();
        episode.seed = static_cast<std::int64_t>(high << 32U | low);
    }
    const std::uint32_t panel_count = 1 + rng.uniform_index(3);
    for (std::uint32_t i = 0; i < panel_count; ++i) {
        const catalog::World& world = pick(rng, catalog.worlds);
        PanelSpec panel;
        panel.id = "panel #" + std::to_string(i);
        panel.world = world.name;
        panel.width_px = static_cast<int>(16 + rng.uniform_index(4081));
        panel.height_px = static_cast<int>(16 + rng.uniform_index(4081));
        panel.camera.eye = draw_point(rng, 9.0);
        panel.camera.eye[0] += 20.0;
        panel.camera.look_at = draw_point(rng, 0.0);
        panel.camera.focal_mm = draw_number(rng, 1.0, 1000.0);
        panel.camera.sensor_mm = draw_number(rng, 1.0, 1000.0);
        draw_lens(rng, world, panel.camera);
        for (const catalog::AreaLight& light : world.lights) {
            panel.lights.push_back({light.name, draw_point(rng, 1.0)});
        }
        if (world.setting || toss(rng)) {
            panel.lights.clear();
            panel.light_list = {draw_light(rng), draw_light(rng)};
        }
        if (world.setting || toss(rng)) {
            panel.stage = {draw_piece(rng), draw_piece(rng)};
            panel.background = Vec3{0.25, draw_number(rng, 0.0, 1.0), 1.0};
        }
        const std::uint32_t object_count = rng.uniform_index(6);
        for (std::uint32_t k = 0; k < object_count; ++k) {
            ObjectSpec object = draw_object(rng, static_cast<int>(k));
            if (object.shape == "hand" && !object.thing && k > 0) {
                object.points_to = "o0";
            }
            panel.objects.push_back(std::move(object));
        }
        if (toss(rng)) {
            panel.time_s = draw_number(rng, 0.0, 1e9);
        }
        panel.labels = draw_labels(rng);
        episode.panels.push_back(std::move(panel));
    }
    episode.labels = draw_labels(rng);
    return episode;
}

std::vector<std::string> reference_lines()
{
    std::ifstream file(std::string(CLEVRVK_SOURCE_DIR) + "/tests/reference/episodes.jsonl");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(line);
    }
    return lines;
}

// Reads a text that may be anything: it is good, or there is one line of error that says where.
void check_is_good_or_located(const std::string& text)
{
    try {
        static_cast<void>(parse_episode(text, "f.jsonl:3", shipped_catalog()));
    } catch (const SpecError& error) {
        const std::string message = error.what();
        if (!message.starts_with("f.jsonl:3: ") || message.find('\n') != std::string::npos || message.size() > 1000) {
            FAIL_CHECK("bad message '", message, "' for '", text, "'");
        }
    }
}

}  // namespace

TEST_CASE("write_episode of the full line is a line with every value written out")
{
    const std::string expected =
        R"({"schema":"clevrvk/1","id":"mewl/shape/train/000012","task":"mewl_shape","seed":7,"panels":[{"id":"context_0","world":"mewl",)"
        R"("image":{"width":320,"height":240},"camera":{"eye":[7.48,-6.51,5.34],"look_at":[0.0,0.0,0.0],"focal_mm":35.0,"sensor_mm":32.0},)"
        R"("lights":{"key":[6.4,-2.9,4.3],"fill":[-4.7,-4.0,3.0],"back":[-1.2,2.6,5.8]},"objects":[)"
        R"({"id":"o1","shape":"sphere","size":"large","material":"rubber","color":"red","position":[1.2,-0.4,0.7],"rotation_deg":30.0},)"
        R"({"id":"o2","shape":"cube","size":0.5,"material":"metal","color":[1,2,255],"position":[-1.0,1.0,0.5],"rotation_deg":0.0,"labels":{"k":[1]}},)"
        R"({"id":"o3","shape":"hand","size":0.6,"material":"rubber","color":"yellow","position":[1.6,-1.6,0.6],"rotation_deg":5.0,"points_to":"o2"}]}],)"
        R"("labels":{"utterances":["a b"],"answer":"c"}})";
    CHECK(write_episode(parse(full_with("/panels/0/objects/2/rotation_deg", 5))) == expected);
}

TEST_CASE("write_episode puts a panel's time and labels behind its objects")
{
    Json document = least_document();
    document["panels"][0]["labels"] = Json::parse(R"({"b":[1,2.50],"a":{}})");
    document["panels"][0]["time_s"] = 3;
    CHECK(write_episode(parse(document)).ends_with(R"("objects":[],"time_s":3.0,"labels":{"b":[1,2.5],"a":{}}}]})"));
}

TEST_CASE("write_episode writes the fewest digits that read back exactly, and the sign of zero")
{
    EpisodeSpec episode = parse(least_document());
    episode.panels[0].camera.look_at = {0.1 + 0.2, -0.0, 1e-7};
    const std::string line = write_episode(episode);
    CHECK(line.find(R"("look_at":[0.30000000000000004,-0.0,1e-07])") != std::string::npos);
    CHECK(write_episode(parse_episode(line, "f:1", shipped_catalog())) == line);
}

TEST_CASE("write_episode stops on a number that is not finite")
{
    EpisodeSpec episode = parse(least_document());
    episode.panels[0].camera.focal_mm = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(static_cast<void>(write_episode(episode)), std::logic_error);
}

TEST_CASE("parse_episode of write_episode gives the same episode, and writing that the same bytes, on random episodes")
{
    const std::uint64_t count = is_sanitized() ? 400 : 2000;
    for (std::uint64_t index = 0; index < count; ++index) {
        Rng rng = Rng::for_key(1, "round trip", index);
        const EpisodeSpec episode = draw_episode(rng);
        const std::string line = write_episode(episode);
        CAPTURE(line);
        const EpisodeSpec read = parse_episode(line, "f.jsonl:1", shipped_catalog());
        REQUIRE(read == episode);
        REQUIRE(write_episode(read) == line);
    }
}

TEST_CASE("parse_episode of write_episode gives the same episode on the reference lines")
{
    for (const std::string& line : reference_lines()) {
        const EpisodeSpec episode = parse_episode(line, "f.jsonl:1", shipped_catalog());
        CHECK(parse_episode(write_episode(episode), "f.jsonl:1", shipped_catalog()) == episode);
    }
}

TEST_CASE("parse_episode of a truncated line is an error that says where")
{
    for (const std::string& line : {full_document().dump(), reference_lines().at(7)}) {
        for (std::size_t length = 0; length < line.size(); ++length) {
            const std::string message = message_of_text(line.substr(0, length));
            CHECK(message.starts_with("column "));
        }
    }
}

TEST_CASE("parse_episode of a line with changed bytes is good or an error that says where")
{
    const std::vector<std::string> lines{full_document().dump(), reference_lines().at(7)};
    const std::string telling = "\"\\{}[],:0-9.eE tfn\xc3\xff";
    for (std::uint64_t index = 0; index < 20000; ++index) {
        Rng rng = Rng::for_key(2, "changed bytes", index);
        std::string text = pick(rng, lines);
        const std::uint32_t change_count = 1 + rng.uniform_index(3);
        for (std::uint32_t i = 0; i < change_count; ++i) {
            const std::uint32_t place = rng.uniform_index(static_cast<std::uint32_t>(text.size()));
            const std::uint32_t kind = rng.uniform_index(4);
            const std::uint32_t value = rng.next_u32();
            if (kind == 0) {
                text[place] = static_cast<char>(text[place] ^ static_cast<char>(1U << (value % 8)));
            } else if (kind == 1) {
                text[place] = telling[value % telling.size()];
            } else if (kind == 2) {
                text.erase(place, 1 + value % 5);
            } else {
                text.insert(place, text.substr(value % text.size(), 10));
            }
            if (text.empty()) {
                break;
            }
        }
        check_is_good_or_located(text);
    }
}
