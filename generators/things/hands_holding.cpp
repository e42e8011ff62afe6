// A hand with its forearm that holds a thing, in the air over the world `plain`, from several sides.
#include "generators/draw_panel.h"
#include "generators/frame_box.h"
#include "generators/things/holding.h"
#include "generators/things/tasks.h"
#include "generators/things/thing_objects.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/cast/caster.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/limits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

namespace clevrvk::generators::things_family {

namespace {

using glm::dvec3;

constexpr double kMostSize_m = 0.45;  // of the least that a kind of `any` can be: others are furniture, cars, houses

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "hands_holding";
    info.family = "things";
    info.summary = "A hand that holds a thing by power, pinch or palm, from several sides, with contacts."_help;
    std::vector<std::string> categories{kAny};
    for (const things::Thing* thing : list_things(false)) {
        categories.emplace_back(thing->name);
    }
    const auto name = [](std::string key, std::string preset, std::vector<std::string> choices, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Name, std::move(preset), 0.0, 0.0, std::move(choices), std::move(help)};
    };
    const auto integer = [](std::string key, std::int64_t preset, double low, double high, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Integer, preset, low, high, {}, std::move(help)};
    };
    info.options = {
        name("category", kAny, categories, "what is held; any: all things that can be shorter than 45 cm, in turn"_help),
        make_model_option("held"),
        name("side", kAny, {kAny, "left", "right"}, "the hand"_help),
        name("age", kAny, {kAny, "adult", "infant"}, "whose hand"_help),
        name("grasp", kAny, {kAny, "power", "pinch", "palm"}, "how it holds; any: the way that suits the thing"_help),
        name("background", "gray", {"gray", "white"}, "gray is sRGB 156; both are the ground, too"_help),
        integer("views", 4, 1, 6, "pictures of an episode, from equally spaced sides; the first one shows most"_help),
        {"fill", OptionType::Number, 0.8, 0.05, 0.95, {}, "share of the picture's width or height that hand and thing take"_help},
        integer("width", 256, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image width in pixels"_help),
        integer("height", 256, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image height in pixels"_help),
    };
    info.variants = {"repaired"};
    info.check_options = check_model_option;
    return info;
}

const TaskInfo& holding_info()
{
    static const TaskInfo info = make_info();
    return info;
}

std::vector<const things::Thing*> list_categories(const std::string& category)
{
    if (category != kAny) {
        return {things::find_thing(category)};
    }
    std::vector<const things::Thing*> categories = list_things(false);
    std::erase_if(categories, [](const things::Thing* thing) { return thing->least_m > kMostSize_m; });
    return categories;
}

std::string draw_word(const std::string& wanted, std::array<std::string_view, 2> words, Rng rng)
{
    const std::uint32_t drawn = rng.uniform_index(2);
    return wanted == kAny ? std::string(words[drawn]) : wanted;
}

/// A thing and the hand that holds it, not yet lifted, and the box that a picture of them is of.
struct Held {
    std::vector<spec::ObjectSpec> objects;
    double least_z = 0.0;  ///< of both
    dvec3 low{0.0};
    dvec3 high{0.0};
};

/// The hand without its forearm, and what of the thing is not far from it.
void find_box(const things::ThingMesh& mesh, const modeling::JointPlace& place, const ThingObject& thing, Held& held)
{
    constexpr double kNear = 2.2;  // lengths of the hand
    const things::Thing& kind = *things::find_thing("hand");
    held.low = dvec3(cast::kNoHit);
    held.high = -held.low;
    held.least_z = thing.low.z;
    for (std::size_t i = 0; i < mesh.model.triangles.size(); ++i) {
        const std::string_view part = kind.parts[mesh.parts[i]].name;
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            const dvec3 point = place.at(dvec3(mesh.model.positions[mesh.model.triangles[i][corner]]));
            held.least_z = std::min(held.least_z, point.z);
            if (part != "forearm" && part != "sleeve") {
                held.low = glm::min(held.low, point);
                held.high = glm::max(held.high, point);
            }
        }
    }
    const dvec3 size = held.high - held.low;
    const dvec3 reach(kNear * std::max({size.x, size.y, size.z}));
    const dvec3 middle = 0.5 * (held.low + held.high);
    held.low = glm::min(held.low, glm::clamp(thing.low, middle - reach, middle + reach));
    held.high = glm::max(held.high, glm::clamp(thing.high, middle - reach, middle + reach));
}

/// The first variant, of the first category from that turn on, that fits in the hand.
Held draw_held(const catalog::Catalog& catalog, const TaskRequest& request, const EpisodeStreams& streams)
{
    constexpr std::uint64_t kVariantsOfOne = 3;  // then the next category has its turn
    constexpr std::uint64_t kMostAttempts = 24;
    const TaskOptions& options = request.options;
    const std::vector<const things::Thing*> categories = list_categories(options.name("category"));
    const std::string& grip = options.name("grasp");
    const things::Thing& kind = *things::find_thing("hand");
    const std::int64_t look = streams.stream("hand/variant").uniform_index(kVariants);
    things::Params params = things::sample(kind, look);
    params.set("side", draw_word(options.name("side"), {"left", "right"}, streams.stream("hand/side")));
    params.set("age", draw_word(options.name("age"), {"adult", "infant"}, streams.stream("hand/age")));
    params.set_number("forearm", 1.0);
    resolve::BodyCache& bodies = *request.meshes->bodies();
    const auto hold_in_hand = [&](const things::ThingMesh& made, const auto& make_object) -> std::optional<Held> {
        const std::optional<grasp::Hold> hold = grasp::find_hold(made, params, grip == kAny ? "" : grip);
        if (!hold) {
            return std::nullopt;
        }
        params.set("pose", hold->grip);
        const std::shared_ptr<const resolve::Body> mesh = bodies.load(resolve::ThingForm{&kind, params, hold->joints});
        ThingObject shown = make_object();
        Held held;
        find_box(*mesh, grasp::place_mesh(*mesh, *hold), shown, held);
        held.objects = {std::move(shown.object), make_holding_hand(look, params, *mesh, *hold)};
        return held;
    };
    if (options.has("model")) {
        const catalog::Model& model = find_wanted_model(catalog, options);
        std::optional<Held> held =
            hold_in_hand(*bodies.load(&model), [&] { return make_model_object(model, kHeldId, *request.meshes); });
        if (!held) {
            throw SpecError(fmt::format("--set model={}: no part of it fits in the hand", model.name));
        }
        return *held;
    }
    for (std::uint64_t attempt = 0; attempt < kMostAttempts; ++attempt) {
        const things::Thing& thing = *categories[(request.index + attempt / kVariantsOfOne) % categories.size()];
        const std::int64_t variant = streams.stream(fmt::format("thing/variant/{}", attempt)).uniform_index(kVariants);
        const std::optional<Held> held = hold_in_hand(*bodies.load(resolve::ThingForm{&thing, things::sample(thing, variant)}),
                                                      [&] { return make_thing_object(thing, variant, kHeldId, *request.meshes); });
        if (held) {
            return *held;
        }
    }
    throw SpecError(
        fmt::format("--set category={}: no variant of {} was found that fits in the hand", options.name("category"), kMostAttempts));
}

/// How much of thing and hand a picture shows, 0 to 2, and whether the forearm leaves it.
double rate_view(const spec::EpisodeSpec& episode, const catalog::Catalog& catalog, const TaskRequest& request, cast::MeshTrees& trees)
{
    constexpr int kRaysAcross = 40;
    const scene::Scene scene = scene::place_scene(episode, 0, catalog, *request.meshes);
    const cast::Caster caster(scene, trees);
    const scene::Camera& camera = scene.camera;
    std::array<int, 2> seen{};
    std::array<int, 2> alone{};
    for (int y = 0; y < kRaysAcross; ++y) {
        for (int x = 0; x < kRaysAcross; ++x) {
            const double u = (2.0 * x + 1.0) / kRaysAcross - 1.0;
            const double v = 1.0 - (2.0 * y + 1.0) / kRaysAcross;
            const cast::Ray ray{dvec3(camera.eye), u * static_cast<double>(camera.tan_half_fov.x) * dvec3(camera.right) +
                                                       v * static_cast<double>(camera.tan_half_fov.y) * dvec3(camera.up) -
                                                       dvec3(camera.back)};
            const std::uint32_t id = caster.find_nearest(ray).id;
            for (std::size_t k = 0; k < seen.size(); ++k) {
                seen[k] += id == k + 1 ? 1 : 0;
                alone[k] += id == k + 1 || caster.intersect_object(k, ray) != cast::kNoHit ? 1 : 0;
            }
        }
    }
    const spec::PanelSpec& panel = episode.panels.front();
    const spec::ObjectSpec& hand = panel.objects[1];
    const Vec3 elbow =
        camera::project_point(panel.camera, {panel.width_px, panel.height_px}, camera::compute_camera_basis(panel.camera), hand.position);
    const bool is_cut = elbow[0] < 0.0 || elbow[1] < 0.0 || elbow[0] > panel.width_px || elbow[1] > panel.height_px;
    double rating = is_cut ? 0.4 : 0.0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
        rating += alone[k] > 0 ? static_cast<double>(seen[k]) / alone[k] : 0.0;
    }
    return rating;
}

dvec3 look_from(double turn, double height)
{
    return {std::sin(turn) * std::cos(height), -std::cos(turn) * std::cos(height), std::sin(height)};
}

double draw_height(const EpisodeStreams& streams, int view)
{
    return radians(streams.stream(fmt::format("camera/height/{}", view)).uniform(5.0, 40.0));
}

spec::EpisodeSpec generate(const catalog::Catalog& catalog, const TaskRequest& request)
{
    constexpr int kSidesTried = 8;
    constexpr double kAir_m = 0.03;
    constexpr double kFront = 0.3;  // a thing's front against a share that is hidden
    spec::EpisodeSpec episode = begin_episode(holding_info(), request);
    const EpisodeStreams streams(holding_info().name, request);
    const TaskOptions& options = request.options;
    Held held = draw_held(catalog, request, streams);
    const double lift = kAir_m - held.least_z;
    lift_objects(lift, held.objects);
    held.low.z += lift;
    held.high.z += lift;

    spec::PanelSpec& panel = episode.panels.emplace_back(make_panel(catalog::get_world(catalog, "plain"), "view_1"));
    resolve::fill_setting(catalog, panel);
    if (options.name("background") == "white") {
        panel.background = Vec3{1.0, 1.0, 1.0};
    }
    panel.width_px = options.integer("width");
    panel.height_px = options.integer("height");
    panel.objects = held.objects;
    const double first = streams.stream("camera/turn").uniform(0.0, radians(360.0 / kSidesTried));
    const double height = draw_height(streams, 1);
    cast::MeshTrees trees;
    double best_turn = first;
    double best_rating = -1.0;
    for (int side = 0; side < kSidesTried; ++side) {
        const double turn = first + radians(360.0 * side / kSidesTried);
        frame_box(held.low, held.high, look_from(turn, height), options.number("fill"), panel);
        const double rating = rate_view(episode, catalog, request, trees) + kFront * std::cos(turn);
        best_turn = rating > best_rating ? turn : best_turn;
        best_rating = std::max(best_rating, rating);
    }
    const spec::PanelSpec shown = panel;
    episode.panels.clear();
    for (int view = 1; view <= options.integer("views"); ++view) {
        spec::PanelSpec& seen = episode.panels.emplace_back(shown);
        seen.id = fmt::format("view_{}", view);
        const double turn = best_turn + radians(360.0 * (view - 1) / options.integer("views"));
        frame_box(held.low, held.high, look_from(turn, draw_height(streams, view)), options.number("fill"), seen);
    }
    const spec::Json& hand = held.objects[1].labels;
    episode.labels = {
        {"category", held.objects[0].labels["category"]}, {"side", hand["side"]}, {"age", hand["age"]}, {"grasp", hand["grasp"]}};
    return episode;
}

}  // namespace

Task make_holding_task()
{
    return {holding_info(), generate, find_broken_holds};
}

}  // namespace clevrvk::generators::things_family
