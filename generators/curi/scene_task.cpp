// Scenes of CURI: scenes like CLEVR's with two to five objects, at 240x160 px. Source: CLEVR, render_images.py; CURI's
// clevr-properties.json. CURI's least number of visible pixels is unknown. This task uses CLEVR's 200 at a width of 320
// px, scaled with the area of an object in the picture.
#include "generators/curi/scene_task.h"

#include "generators/clevr/clevr.h"
#include "generators/curi/variant.h"
#include "generators/draw_panel.h"
#include "generators/visibility.h"
#include "renderer/base/error.h"
#include "renderer/base/run_in_threads.h"
#include "renderer/camera/camera_basis.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::curi {
namespace {

constexpr int kLeastObjects = 2;
constexpr int kVisiblePx = 113;
constexpr int kMaxAttempts = 50000;

OptionInfo make_count_option(std::string key, int default_value, HelpText help)
{
    return {std::move(key), OptionType::Integer, std::int64_t{default_value}, 1.0, static_cast<double>(kMostObjects), {}, std::move(help)};
}

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "curi_scene";
    info.family = "curi";
    info.summary = "Scenes of CURI: 2 to 5 CLEVR objects in pictures of 240x160 px, for which concepts are true or false."_help;
    info.options = {
        make_count_option("min_objects", kLeastObjects, "least number of objects"_help),
        make_count_option("max_objects", kMostObjects, "greatest number of objects"_help),
        {"min_visible_px", OptionType::Integer, std::int64_t{kVisiblePx}, 0.0, 2000.0, {}, "least number of visible pixels per "
                                                                                           "object"_help},
    };
    info.variants.assign(kVariantNames.begin(), kVariantNames.end());
    info.check_options = check_object_counts;
    return info;
}

const TaskInfo& scene_info()
{
    static const TaskInfo info = make_info();
    return info;
}

/// Whether programs can express the place. The published programs fail for a centre beyond the far edges.
bool lies_before_far_edges(const spec::PanelSpec& panel, const spec::ObjectSpec& object)
{
    const Vec3 center = locate(panel, object);
    return center[0] <= panel.width_px && center[1] <= panel.height_px;
}

/// Draws objects until all are visible, like CLEVR. \param placement_camera  objects are kept apart along its axes
void draw_objects(const catalog::Catalog& catalog, const TaskRequest& request, const spec::CameraSpec& placement_camera, int object_count,
                  Rng rng, spec::PanelSpec& panel)
{
    const TaskOptions& options = request.options;
    VisibilityCounter counter(catalog, *request.meshes);
    const int least_visible_px = options.integer("min_visible_px");
    spec::PanelSpec placement = panel;
    placement.camera = placement_camera;
    for (int i = 0; i < kMaxAttempts; ++i) {
        std::optional<std::vector<spec::ObjectSpec>> objects = draw_clevr_objects(catalog, placement, object_count, rng);
        if (!objects) {
            continue;
        }
        panel.objects = std::move(*objects);
        const bool are_in = std::all_of(panel.objects.begin(), panel.objects.end(),
                                        [&](const spec::ObjectSpec& object) { return lies_before_far_edges(panel, object); });
        if (!are_in) {
            continue;
        }
        const std::vector<int> visible_px = counter.count(panel);
        if (*std::min_element(visible_px.begin(), visible_px.end()) >= least_visible_px) {
            return;
        }
    }
    throw SpecError(fmt::format("none of {} scenes of {} objects showed at least {} px of each object; lower --set "
                                "min_visible_px", kMaxAttempts,
                                object_count, least_visible_px));
}

spec::EpisodeSpec generate_scene(const catalog::Catalog& catalog, const TaskRequest& request)
{
    spec::EpisodeSpec episode = begin_episode(scene_info(), request);
    const EpisodeStreams streams(scene_info().name, request);
    const catalog::World& world = catalog::get_world(catalog, "clevr");

    spec::PanelSpec panel = make_panel(world, "scene");
    panel.width_px = kWidthPx;
    panel.height_px = kHeightPx;
    const spec::CameraSpec camera_before_jitter = panel.camera;
    jitter_panel(world, streams, panel);
    const int object_count = draw_object_count(request.options, streams.stream("scene/object_count"));
    const bool is_published = find_variant(request.variant) == Variant::Published;
    draw_objects(catalog, request, is_published ? camera_before_jitter : panel.camera, object_count, streams.stream("scene/objects"),
                 panel);
    episode.panels.push_back(std::move(panel));
    return episode;
}

std::int8_t value_of(Kind kind, const std::string& name)
{
    const std::span<const std::string_view> names = constants_of(kind);
    const auto found = std::find(names.begin(), names.end(), name);
    CLEVRVK_CHECK(found != names.end(), "programs have no word for '{}'", name);
    return static_cast<std::int8_t>(found - names.begin());
}

}  // namespace

Task make_scene_task()
{
    return {scene_info(), generate_scene};
}

Vec3 locate(const spec::PanelSpec& panel, const spec::ObjectSpec& object)
{
    const Vec3 center =
        camera::project_point(panel.camera, {panel.width_px, panel.height_px}, camera::compute_camera_basis(panel.camera), object.position);
    // Half to even, like Python's round.
    return {std::nearbyint(center[0]), std::nearbyint(center[1]), center[2]};
}

Scene view_panel(const spec::PanelSpec& panel)
{
    CLEVRVK_CHECK(panel.objects.size() <= kMostObjects, "a scene of CURI has {} objects", panel.objects.size());
    Scene scene;
    for (const spec::ObjectSpec& object : panel.objects) {
        const Vec3 center = locate(panel, object);
        ObjectValues& values = scene.values[static_cast<std::size_t>(scene.object_count)];
        values[0] = value_of(Kind::Color, object.color.name);
        values[1] = value_of(Kind::Shape, object.shape);
        values[2] = value_of(Kind::Material, object.material);
        values[3] = object.size.name == "large" ? 1 : 0;
        values[4] = static_cast<std::int8_t>(bin_of(center[0], panel.width_px));
        values[5] = static_cast<std::int8_t>(bin_of(center[1], panel.height_px));
        ++scene.object_count;
    }
    return scene;
}

std::string name_scene(std::string_view split, std::uint64_t index)
{
    return fmt::format("ADHOC_{}_{:08}", split, index);
}

spec::Json write_scene(const spec::PanelSpec& panel, std::string_view split, std::uint64_t index)
{
    spec::Json json{{"split", split}, {"image_index", index}, {"image_filename", name_scene(split, index) + ".png"}};
    json["objects"] = spec::Json::array();
    for (const spec::ObjectSpec& object : panel.objects) {
        const Vec3 center = locate(panel, object);
        spec::Json each{{"shape", object.shape},      {"size", object.size.name},        {"material", object.material},
                        {"color", object.color.name}, {"rotation", object.rotation_deg}, {"3d_coords", object.position}};
        each["pixel_coords"] = {static_cast<int>(center[0]), static_cast<int>(center[1]), center[2]};
        json["objects"].push_back(std::move(each));
    }
    return json;
}

std::vector<Scene> draw_scenes(const catalog::Catalog& catalog, std::int64_t seed, const std::string& variant, std::int64_t count,
                               int thread_count)
{
    std::vector<Scene> scenes(static_cast<std::size_t>(count));
    TaskRequest first;
    first.seed = seed;
    first.variant = variant;
    first.options = parse_options(scene_info(), {});
    run_in_threads(scenes.size(), thread_count, [&](std::size_t i) {
        TaskRequest request = first;
        request.index = i;
        scenes[i] = view_panel(generate_scene(catalog, request).panels.front());
    });
    return scenes;
}

}  // namespace clevrvk::generators::curi
