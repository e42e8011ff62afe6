// Three to eight things on a table or a floor, placed like CLEVR's objects: with gaps, and without relations in doubt.
#include "generators/draw_panel.h"
#include "generators/things/ground.h"
#include "generators/things/tasks.h"
#include "generators/things/thing_objects.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "renderer/sight/see.h"
#include "renderer/spec/limits.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::things_family {

namespace {

constexpr int kMostAttempts = 200;
constexpr int kPlacesOfOneDraw = 20;  // tries to place the same things before other things are drawn
constexpr int kMostObjects = 8;
constexpr double kLeastVisible = 0.4;  // visible share of a thing, measured with rays
constexpr int kRaysAcross = 64;

// A ground: the least and greatest longest side of the things that it may carry, half the side of the square from which
// their centres are drawn, the gap between things, and the camera.
struct Ground {
    double least_m;
    double most_m;
    double half_side;
    double gap;
    Vec3 eye;
    Vec3 look_at;
};
constexpr Ground kTable{0.0, 0.4, 0.36, 0.02, {0.0, -1.25, 0.85}, {0.0, -0.02, 0.05}};
constexpr Ground kFloor{0.3, 2.4, 2.2, 0.15, {0.0, -6.4, 3.4}, {0.0, 0.0, 0.3}};

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "things_table";
    info.family = "things";
    info.summary = "Three to eight everyday things on a table or a floor, with categories, parts, attributes and relations."_help;
    const auto integer = [](std::string key, std::int64_t preset, double low, double high, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Integer, preset, low, high, {}, std::move(help)};
    };
    info.options = {
        {"ground",
         OptionType::Name,
         std::string("table"),
         0.0,
         0.0,
         {"table", "floor"},
         "small things on a table, or large ones on a floor"_help},
        integer("min_objects", 3, 1, kMostObjects, "least number of things"_help),
        integer("max_objects", kMostObjects, 1, kMostObjects, "greatest number of things"_help),
        integer("width", 320, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image width in pixels"_help),
        integer("height", 240, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image height in pixels"_help),
    };
    info.variants = {"repaired"};
    info.check_options = check_object_counts;
    return info;
}

const TaskInfo& table_info()
{
    static const TaskInfo info = make_info();
    return info;
}

std::vector<const things::Thing*> list_fitting(const Ground& ground)
{
    std::vector<const things::Thing*> fitting;
    for (const things::Thing* thing : list_things(false)) {
        if (thing->least_m >= ground.least_m && thing->least_m <= ground.most_m) {
            fitting.push_back(thing);
        }
    }
    return fitting;
}

// Draws a variant that is not too large for the ground.
ThingObject draw_thing(std::span<const things::Thing* const> fitting, const Ground& ground, int number, Rng& rng, scene::MeshCache& meshes)
{
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        const things::Thing& thing = *fitting[rng.uniform_index(static_cast<std::uint32_t>(fitting.size()))];
        ThingObject drawn = make_thing_object(thing, rng.uniform_index(kVariants), fmt::format("o{}", number), meshes);
        const glm::dvec3 size = drawn.high - drawn.low;
        if (std::max({size.x, size.y, size.z}) <= ground.most_m) {
            return drawn;
        }
    }
    throw SpecError("--set ground: no thing is small enough for this ground");
}

// Whether enough of each thing is visible and no thing is cut off by the picture's edge, tested with few rays.
bool are_all_seen(const scene::Scene& scene, cast::MeshTrees& trees)
{
    const cast::Caster caster(scene, trees);
    const sight::View view(scene);
    const sight::Grid grid{{kRaysAcross, kRaysAcross * scene.height_px / scene.width_px}};
    if (sight::is_any_cut(caster, view, grid)) {
        return false;
    }
    return std::ranges::all_of(sight::see(caster, view, grid), [](const sight::Seen& seen) {
        return seen.visible > 0 && seen.visible >= kLeastVisible * seen.amodal;
    });
}

// The angle of an object in degrees. A picture faces the camera, which is at -y, within 50 degrees, because its back
// shows nothing; other objects may have any angle.
// \param u  from 0 to 1
double find_turn(const spec::ObjectSpec& object, double u)
{
    const auto form = object.thing->params.find("form");
    const bool is_picture = form != object.thing->params.end() && *form == "picture";
    return is_picture ? 100.0 * u - 50.0 : 360.0 * u;
}

// Draws things and moves them until each has a place and is visible; returns false if this fails.
bool draw_objects(const catalog::Catalog& catalog, const TaskRequest& request, const Ground& ground, int count, Rng& rng,
                  spec::EpisodeSpec& episode)
{
    spec::PanelSpec& panel = episode.panels.front();
    const std::vector<const things::Thing*> fitting = list_fitting(ground);
    std::vector<double> radii;
    panel.objects.clear();
    for (int k = 0; k < count; ++k) {
        ThingObject drawn = draw_thing(fitting, ground, k + 1, rng, *request.meshes);
        const glm::dvec3 reach = glm::max(glm::abs(drawn.low), glm::abs(drawn.high));
        radii.push_back(std::hypot(reach.x, reach.y));
        panel.objects.push_back(std::move(drawn.object));
    }
    PlacementRules rules = make_clevr_rules(panel.camera);
    rules.half_side = ground.half_side;
    rules.min_gap = ground.gap;
    rules.min_axis_gap = 0.1 * ground.half_side;
    cast::MeshTrees trees;
    for (int attempt = 0; attempt < kPlacesOfOneDraw; ++attempt) {
        const std::optional<std::vector<FloorPoint>> places = place_discs(radii, rules, rng);
        if (!places) {
            continue;
        }
        for (std::size_t k = 0; k < panel.objects.size(); ++k) {
            panel.objects[k].position = {places->at(k)[0], places->at(k)[1], 0.0};
            panel.objects[k].rotation_deg = find_turn(panel.objects[k], rng.uniform(0.0, 1.0));
        }
        if (are_all_seen(scene::place_scene(episode, 0, catalog, *request.meshes), trees)) {
            return true;
        }
    }
    return false;
}

spec::EpisodeSpec generate_table(const catalog::Catalog& catalog, const TaskRequest& request)
{
    spec::EpisodeSpec episode = begin_episode(table_info(), request);
    const EpisodeStreams streams(table_info().name, request);
    const bool is_floor = request.options.name("ground") == "floor";
    const Ground& ground = is_floor ? kFloor : kTable;
    spec::PanelSpec& panel = episode.panels.emplace_back(make_panel(catalog::get_world(catalog, "table"), "scene"));
    resolve::fill_setting(catalog, panel);
    panel.width_px = request.options.integer("width");
    panel.height_px = request.options.integer("height");
    panel.camera.eye = ground.eye;
    panel.camera.look_at = ground.look_at;
    if (is_floor) {
        make_floor(panel);
    }
    const int count = draw_object_count(request.options, streams.stream("scene/object_count"));
    Rng rng = streams.stream("scene/objects");
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        if (draw_objects(catalog, request, ground, count, rng, episode)) {
            return episode;
        }
    }
    throw SpecError(fmt::format("{}: found no room for {} things in {} attempts; lower --set max_objects, which is {}", episode.id, count,
                                kMostAttempts, request.options.integer("max_objects")));
}

}  // namespace

Task make_table_task()
{
    return {table_info(), generate_table};
}

}  // namespace clevrvk::generators::things_family
