// CLEVR's scenes: its attributes, placement and jitter. Source: clevr-dataset-gen, render_images.py. Two things differ
// from the source. Left, right, front and behind refer to the jittered camera instead of the camera before its jitter,
// and an object's pixels are counted on the exact shapes at pixel centres, without a GPU.
#include "generators/clevr/clevr.h"

#include "generators/clevr/attributes.h"
#include "generators/visibility.h"
#include "renderer/base/error.h"
#include "renderer/spec/limits.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators {
namespace {

constexpr int kClevrWidthPx = 320;
constexpr int kClevrHeightPx = 240;
constexpr int kClevrVisiblePx = 200;

// 10 objects, the default upper limit, take a few dozen attempts; 12 take a few thousand, and 13 never fit.
constexpr int kMaxPlacementAttempts = 50000;
constexpr int kMaxVisibilityAttempts = 1000;
// Larger numbers of objects are moved until they fit. In 10,000 of 10,000 episodes, 14 objects took 7 attempts of 17 ms
// on average and 56 at most; 15 objects never fitted in 2,000 attempts.
constexpr int kMaxMovingAttempts = 500;
constexpr int kMostObjects = 14;

OptionInfo make_integer_option(std::string key, std::optional<OptionValue> default_value, int low, int high, HelpText help)
{
    return {std::move(key), OptionType::Integer, std::move(default_value), static_cast<double>(low), static_cast<double>(high), {},
            std::move(help)};
}

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "clevr";
    info.family = "clevr";
    info.summary = "Scenes of CLEVR: 3 to 10 objects on the floor; every object is visible and every relation is unambiguous."_help;
    info.options = {
        {"world",
         OptionType::Name,
         std::string("clevr"),
         0.0,
         0.0,
         {"clevr", "mewl"},
         "lights of the scene; mewl also adds the material glass"_help},
        make_integer_option("min_objects", 3, 1, kMostObjects, "least number of objects"_help),
        make_integer_option("max_objects", 10, 1, kMostObjects,
                            "greatest number of objects; with 13 or more, placing a scene takes about half a second"_help),
        make_integer_option("width", kClevrWidthPx, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image width in pixels"_help),
        make_integer_option("height", kClevrHeightPx, spec::kLeastImageSidePx, spec::kMostImageSidePx,
                            "image height in pixels; the width of the view is fixed, so a flat image shows less floor"_help),
        make_integer_option(
            "min_visible_px", std::nullopt, 0, 1000000,
            "least number of visible pixels per object; default 200 at 320x240, in proportion to the image's area"_help),
    };
    info.variants = {"repaired"};
    info.check_options = check_object_counts;
    return info;
}

const TaskInfo& clevr_info()
{
    static const TaskInfo info = make_info();
    return info;
}

int compute_least_visible_px(const TaskOptions& options, const spec::PanelSpec& panel)
{
    if (options.has("min_visible_px")) {
        return options.integer("min_visible_px");
    }
    const double scale = static_cast<double>(panel.width_px) * panel.height_px / (kClevrWidthPx * kClevrHeightPx);
    return static_cast<int>(std::lround(kClevrVisiblePx * scale));
}

AttributeNames list_names(std::string_view world)
{
    const std::span<const std::string_view> materials = world == "clevr" ? kClevrMaterials : kMewlMaterials;
    return {kClevrShapes, kClevrSizes, materials, kClevrColors};
}

/// One attempt to draw more objects than draw_clevr_objects can place; nothing if they do not fit. Crowds of small
/// objects are more likely.
std::optional<std::vector<spec::ObjectSpec>> draw_crowded_objects(const catalog::Catalog& catalog, const spec::PanelSpec& panel,
                                                                  int object_count, Rng& rng)
{
    const AttributeNames names = list_names(panel.world);
    std::vector<ObjectNames> drawn;
    std::vector<std::vector<double>> radii;
    const auto make_sized = [&](std::size_t i, std::string_view size) {
        drawn[i].size = size;
        return make_object(catalog, drawn[i], fmt::format("o{}", i + 1));
    };
    for (std::size_t i = 0; i < static_cast<std::size_t>(object_count); ++i) {
        drawn.push_back(draw_object_names(names, rng));
        radii.emplace_back();
        for (const std::string_view size : kClevrSizes) {
            radii.back().push_back(footprint_radius(catalog, make_sized(i, size)));
        }
    }
    const std::optional<std::vector<SizedPlace>> places = place_discs_by_moves(radii, make_clevr_rules(panel.camera), rng);
    if (!places) {
        return std::nullopt;
    }
    std::vector<spec::ObjectSpec> objects;
    std::vector<FloorPoint> centers;
    for (std::size_t i = 0; i < places->size(); ++i) {
        objects.push_back(make_sized(i, kClevrSizes[places->at(i).radius_choice]));
        centers.push_back(places->at(i).center);
    }
    place_and_turn(catalog, centers, objects, rng);
    return objects;
}

/// Draws scenes until every object is visible. The number of objects, the camera and the lights are kept, as in the
/// published program.
void draw_visible_objects(const catalog::Catalog& catalog, const TaskRequest& request, std::string_view episode_id, int object_count,
                          Rng rng, spec::PanelSpec& panel)
{
    const TaskOptions& options = request.options;
    VisibilityCounter counter(catalog, *request.meshes);
    const int least_visible_px = compute_least_visible_px(options, panel);
    int visibility_attempts = 0;
    for (int i = 0; i < kMaxPlacementAttempts + kMaxMovingAttempts; ++i) {
        const auto draw = i < kMaxPlacementAttempts ? draw_clevr_objects : draw_crowded_objects;
        std::optional<std::vector<spec::ObjectSpec>> objects = draw(catalog, panel, object_count, rng);
        if (!objects) {
            continue;
        }
        panel.objects = std::move(*objects);
        const std::vector<int> visible_px = counter.count(panel);
        if (*std::min_element(visible_px.begin(), visible_px.end()) >= least_visible_px) {
            return;
        }
        ++visibility_attempts;
        if (visibility_attempts == kMaxVisibilityAttempts) {
            throw SpecError(fmt::format(
                "{}: none of {} scenes of {} objects at {}x{} px showed at least {} px of each object; lower --set min_visible_px or "
                "max_objects",
                episode_id, kMaxVisibilityAttempts, object_count, panel.width_px, panel.height_px, least_visible_px));
        }
    }
    throw SpecError(fmt::format("{}: found no room for {} objects in {} attempts; lower --set max_objects, which is {}", episode_id,
                                object_count, kMaxPlacementAttempts + kMaxMovingAttempts, options.integer("max_objects")));
}

spec::EpisodeSpec generate_clevr(const catalog::Catalog& catalog, const TaskRequest& request)
{
    spec::EpisodeSpec episode = begin_episode(clevr_info(), request);
    const EpisodeStreams streams(clevr_info().name, request);
    const catalog::World& world = catalog::get_world(catalog, request.options.name("world"));

    spec::PanelSpec panel = make_panel(world, "scene");
    panel.width_px = request.options.integer("width");
    panel.height_px = request.options.integer("height");
    jitter_panel(world, streams, panel);
    const int object_count = draw_object_count(request.options, streams.stream("scene/object_count"));
    draw_visible_objects(catalog, request, episode.id, object_count, streams.stream("scene/objects"), panel);
    episode.panels.push_back(std::move(panel));
    return episode;
}

}  // namespace

Task make_clevr_task()
{
    return {clevr_info(), generate_clevr};
}

std::optional<std::vector<spec::ObjectSpec>> draw_clevr_objects(const catalog::Catalog& catalog, const spec::PanelSpec& panel,
                                                                int object_count, Rng& rng)
{
    const AttributeNames names = list_names(panel.world);
    std::vector<spec::ObjectSpec> objects;
    for (int i = 0; i < object_count; ++i) {
        objects.push_back(make_object(catalog, draw_object_names(names, rng), fmt::format("o{}", i + 1)));
    }
    const std::optional<std::vector<FloorPoint>> places =
        place_discs(compute_footprint_radii(catalog, objects), make_clevr_rules(panel.camera), rng);
    if (!places) {
        return std::nullopt;
    }
    place_and_turn(catalog, *places, objects, rng);
    return objects;
}

}  // namespace clevrvk::generators
