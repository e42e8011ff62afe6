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
constexpr double kFill = 0.8;         // the default

constexpr double kLeastShare = 0.03;  // of the frame, that thing and hand each show in every view
constexpr int kRaysAcross = 40;

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
        {"fill",
         OptionType::Number,
         kFill,
         0.05,
         0.95,
         {},
         "share of the picture's width or height that hand and thing take, or the nearer part of them where one would show too little"_help},
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

/// A thing and the hand that holds it, and the boxes that pictures may be of.
struct Held {
    std::vector<spec::ObjectSpec> objects;
    double least_z = 0.0;  ///< of both
    cast::Box hand;        ///< without its forearm
    cast::Box thing;       ///< what of it is not far from the hand
    cast::Box whole;       ///< the hand and all of the thing
    cast::Box both;        ///< the hand and what of the thing is not far from it: what pictures are of
};

/// The hand without its forearm, and what of the thing is not far from it.
void find_boxes(const things::ThingMesh& mesh, const modeling::JointPlace& place, const ThingObject& thing, Held& held)
{
    constexpr double kNear = 2.2;  // lengths of the hand
    const things::Thing& kind = *things::find_thing("hand");
    held.least_z = thing.low.z;
    for (std::size_t i = 0; i < mesh.model.triangles.size(); ++i) {
        const std::string_view part = kind.parts[mesh.parts[i]].name;
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            const dvec3 point = place.at(dvec3(mesh.model.positions[mesh.model.triangles[i][corner]]));
            held.least_z = std::min(held.least_z, point.z);
            if (part != "forearm" && part != "sleeve") {
                held.hand.add(point);
            }
        }
    }
    const dvec3 size = held.hand.high - held.hand.low;
    const dvec3 reach(kNear * std::max({size.x, size.y, size.z}));
    const dvec3 middle = 0.5 * (held.hand.low + held.hand.high);
    held.thing.add(glm::clamp(thing.low, middle - reach, middle + reach));
    held.thing.add(glm::clamp(thing.high, middle - reach, middle + reach));
    held.both = held.hand;
    held.both.add(held.thing);
    held.whole = held.hand;
    held.whole.add(thing.low);
    held.whole.add(thing.high);
}

/// Moves all up.
void lift(double height_m, Held& held)
{
    lift_objects(height_m, held.objects);
    held.least_z += height_m;
    for (cast::Box* const box : {&held.hand, &held.thing, &held.whole, &held.both}) {
        box->low.z += height_m;
        box->high.z += height_m;
    }
}

/// The first variant, of the first category from that turn on, that fits in the hand.
/// \param attempt  the first that is tried; becomes the one after that which is held
Held draw_held(const catalog::Catalog& catalog, const TaskRequest& request, const EpisodeStreams& streams, std::uint64_t& attempt)
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
        find_boxes(*mesh, grasp::place_mesh(*mesh, *hold), shown, held);
        held.objects = {std::move(shown.object), make_holding_hand(look, params, *mesh, *hold)};
        return held;
    };
    if (options.has("model")) {
        const catalog::Model& model = find_wanted_model(catalog, options);
        std::optional<Held> held =
            hold_in_hand(*bodies.load(&model), [&] { return make_model_object(model, kHeldId, *request.meshes); });
        if (!held || attempt++ > 0) {
            throw SpecError(fmt::format("--set model={}: {}", model.name,
                                        held ? "no view shows enough of it and of the hand" : "no part of it fits in the hand"));
        }
        return *held;
    }
    while (attempt < kMostAttempts) {
        const things::Thing& thing = *categories[(request.index + attempt / kVariantsOfOne) % categories.size()];
        const std::int64_t variant = streams.stream(fmt::format("thing/variant/{}", attempt++)).uniform_index(kVariants);
        const std::optional<Held> held = hold_in_hand(*bodies.load(resolve::ThingForm{&thing, things::sample(thing, variant)}),
                                                      [&] { return make_thing_object(thing, variant, kHeldId, *request.meshes); });
        if (held) {
            return *held;
        }
    }
    throw SpecError(
        fmt::format("--set category={}: no variant of {} was found that fits in the hand and shows with it", options.name("category"),
                    kMostAttempts));
}

/// Calls `visit` with the rays through the middles of a grid's cells, row by row, that covers the middle of the picture.
/// \param share  of width and height that is covered
template <typename Visit>
void visit_rays(const scene::Camera& camera, const glm::ivec2& count, double share, const Visit& visit)
{
    for (int y = 0; y < count.y; ++y) {
        for (int x = 0; x < count.x; ++x) {
            const double u = share * ((2.0 * x + 1.0) / count.x - 1.0);
            const double v = share * (1.0 - (2.0 * y + 1.0) / count.y);
            visit(cast::Ray{dvec3(camera.eye), u * static_cast<double>(camera.tan_half_fov.x) * dvec3(camera.right) +
                                                   v * static_cast<double>(camera.tan_half_fov.y) * dvec3(camera.up) - dvec3(camera.back)});
        }
    }
}

/// How much of thing and hand a picture shows, 0 to 2, and whether the forearm leaves it.
double rate_view(const spec::EpisodeSpec& episode, const catalog::Catalog& catalog, const TaskRequest& request, cast::MeshTrees& trees)
{
    const scene::Scene scene = scene::place_scene(episode, 0, catalog, *request.meshes);
    const cast::Caster caster(scene, trees);
    std::array<int, 2> seen{};
    std::array<int, 2> alone{};
    visit_rays(scene.camera, glm::ivec2(kRaysAcross), 1.0, [&](const cast::Ray& ray) {
        const std::uint32_t id = caster.find_nearest(ray).id;
        for (std::size_t k = 0; k < seen.size(); ++k) {
            seen[k] += id == k + 1 ? 1 : 0;
            alone[k] += id == k + 1 || caster.intersect_object(k, ray) != cast::kNoHit ? 1 : 0;
        }
    });
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

/// What a picture shows.
struct Sight {
    double share = 0.0;    ///< of the middle of the frame, of thing or hand, of which there is less
    double nearest = 0.0;  ///< depth of what is nearest of them; 1 is the point that is looked at
};

/// Of the middle of the frame, which thing and hand are to fill as by default the frame.
Sight look(const spec::EpisodeSpec& episode, const glm::ivec2& count, const catalog::Catalog& catalog, const TaskRequest& request,
           cast::MeshTrees& trees)
{
    const scene::Scene scene = scene::place_scene(episode, 0, catalog, *request.meshes);
    const cast::Caster caster(scene, trees);
    std::array<int, 2> seen{};
    double nearest = cast::kNoHit;
    visit_rays(scene.camera, count, std::min(1.0, request.options.number("fill") / kFill), [&](const cast::Ray& ray) {
        const cast::NearestHit hit = caster.find_nearest(ray);
        if (hit.id > 0) {
            ++seen.at(hit.id - 1);
            nearest = std::min(nearest, hit.t);
        }
    });
    const spec::CameraSpec& camera = episode.panels.front().camera;
    const dvec3 way(camera.look_at[0] - camera.eye[0], camera.look_at[1] - camera.eye[1], camera.look_at[2] - camera.eye[2]);
    return {static_cast<double>(std::min(seen[0], seen[1])) / (count.x * count.y), nearest / glm::length(way)};
}

/// The share of the frame that thing and hand must show each. Where it is far from square, there can be no more.
double find_least_share(const TaskOptions& options)
{
    const auto [low, high] = std::minmax({options.integer("width"), options.integer("height")});
    return kLeastShare * std::min(1.0, 2.0 * static_cast<double>(low) / static_cast<double>(high));
}

dvec3 look_from(double turn, double height)
{
    return {std::sin(turn) * std::cos(height), -std::cos(turn) * std::cos(height), std::sin(height)};
}

double draw_height(const EpisodeStreams& streams, int view)
{
    return radians(streams.stream(fmt::format("camera/height/{}", view)).uniform(5.0, 40.0));
}

/// Makes the pictures of a hold.
class ViewMaker {
public:
    ViewMaker(const catalog::Catalog& catalog, const TaskRequest& request, const EpisodeStreams& streams, const Held& held,
              spec::EpisodeSpec episode)
        : catalog_(catalog), request_(request), streams_(streams), held_(held), fill_(request.options.number("fill")),
          least_(find_least_share(request.options)), episode_(std::move(episode)), panel_(episode_.panels.emplace_back())
    {
        panel_ = make_panel(catalog::get_world(catalog, "plain"), "view_1");
        resolve::fill_setting(catalog, panel_);
        if (request.options.name("background") == "white") {
            panel_.background = Vec3{1.0, 1.0, 1.0};
        }
        panel_.width_px = request.options.integer("width");
        panel_.height_px = request.options.integer("height");
        panel_.objects = held.objects;
    }

    /// From equally spaced sides, the first of which shows most; nothing where too little shows in one of them.
    [[nodiscard]] std::optional<spec::EpisodeSpec> make(int view_count)
    {
        const double first = choose_turn();
        std::vector<spec::PanelSpec> views;
        for (int view = 1; view <= view_count; ++view) {
            panel_.id = fmt::format("view_{}", view);
            if (!frame_view(view, first + radians(360.0 * (view - 1) / view_count), radians(180.0 / view_count))) {
                return std::nullopt;
            }
            views.push_back(panel_);
        }
        episode_.panels = std::move(views);
        return std::move(episode_);
    }

private:
    double choose_turn()
    {
        constexpr int kSidesTried = 8;
        constexpr double kFront = 0.3;  // a thing's front against a share that is hidden
        const double first = streams_.stream("camera/turn").uniform(0.0, radians(360.0 / kSidesTried));
        const double height = draw_height(streams_, 1);
        double best_turn = first;
        double best_rating = -1.0;
        for (int side = 0; side < kSidesTried; ++side) {
            const double turn = first + radians(360.0 * side / kSidesTried);
            frame_box(held_.both.low, held_.both.high, look_from(turn, height), fill_, panel_);
            const double rating = rate_view(episode_, catalog_, request_, trees_) + kFront * std::cos(turn);
            best_turn = rating > best_rating ? turn : best_turn;
            best_rating = std::max(best_rating, rating);
        }
        return best_turn;
    }

    /// All of both from that side. Where too little of one shows, another height, a side ever farther from it, and a
    /// nearer view of one of them or a farther one of all are drawn until enough does.
    bool frame_view(int view, double turn, double most_turn)
    {
        constexpr int kMostDrawn = 120;
        constexpr double kLeastDepth = 0.5;  // of what is before the point that is looked at: no arm in front of the lens
        frame_box(held_.both.low, held_.both.high, look_from(turn, draw_height(streams_, view)), fill_, panel_);
        if (shows_enough()) {
            return true;
        }
        Rng rng = streams_.stream(fmt::format("camera/drawn/{}", view));
        for (int drawn = 1; drawn <= kMostDrawn; ++drawn) {
            const double away = rng.uniform(-most_turn, most_turn) * drawn / kMostDrawn;
            const double height = radians(rng.uniform(2.0, 60.0));
            const cast::Box target = draw_target(rng);
            const double share = rng.uniform(0.0, 1.0);
            frame_box(glm::mix(held_.both.low, target.low, share), glm::mix(held_.both.high, target.high, share),
                      look_from(turn + away, height), fill_, panel_);
            const Sight sight = look(episode_, glm::ivec2(kRaysAcross), catalog_, request_, trees_);
            if (sight.nearest >= kLeastDepth && sight.share >= least_ && shows_enough()) {
                return true;
            }
        }
        return false;
    }

    /// All of the thing, what of it is near, the hand, or the surroundings of a contact, where both are.
    cast::Box draw_target(Rng& rng) const
    {
        constexpr double kAround = 0.15;  // of the hand's longest side, to each side of the contact
        const std::array boxes{held_.whole, held_.thing, held_.hand};
        const spec::Json& contacts = held_.objects[1].labels.at("contacts");
        const std::uint32_t kind = rng.uniform_index(static_cast<std::uint32_t>(boxes.size()) + 1);
        const spec::Json& point = contacts.at(rng.uniform_index(static_cast<std::uint32_t>(contacts.size()))).at("point");
        if (kind < boxes.size()) {
            return boxes.at(kind);
        }
        const dvec3 middle(point[0].get<double>(), point[1].get<double>(), point[2].get<double>());
        const dvec3 size = held_.hand.high - held_.hand.low;
        const dvec3 around(kAround * std::max({size.x, size.y, size.z}));
        return {middle - around, middle + around};
    }

    /// By a ray through each pixel's middle, of large pictures by fewer.
    [[nodiscard]] bool shows_enough()
    {
        constexpr double kSure = 1.6;  // so much more or less a coarse look tells
        constexpr int kMostRaysAcross = 256;
        const double coarse = look(episode_, glm::ivec2(kRaysAcross), catalog_, request_, trees_).share;
        if (coarse > kSure * least_ || coarse < least_ / kSure) {
            return coarse >= least_;
        }
        return look(episode_, glm::min(glm::ivec2(panel_.width_px, panel_.height_px), kMostRaysAcross), catalog_, request_, trees_).share >=
               least_;
    }

    const catalog::Catalog& catalog_;  // these outlive this
    const TaskRequest& request_;
    const EpisodeStreams& streams_;
    const Held& held_;
    const double fill_;
    const double least_;
    spec::EpisodeSpec episode_;
    spec::PanelSpec& panel_;  // its only one
    cast::MeshTrees trees_;
};

spec::EpisodeSpec generate(const catalog::Catalog& catalog, const TaskRequest& request)
{
    constexpr double kAir_m = 0.03;
    const EpisodeStreams streams(holding_info().name, request);
    for (std::uint64_t attempt = 0;;) {
        Held held = draw_held(catalog, request, streams, attempt);
        lift(kAir_m - held.least_z, held);
        ViewMaker maker(catalog, request, streams, held, begin_episode(holding_info(), request));
        if (std::optional<spec::EpisodeSpec> episode = maker.make(request.options.integer("views"))) {
            const spec::Json& hand = held.objects[1].labels;
            episode->labels = {
                {"category", held.objects[0].labels["category"]}, {"side", hand["side"]}, {"age", hand["age"]}, {"grasp", hand["grasp"]}};
            return std::move(*episode);
        }
    }
}

}  // namespace

Task make_holding_task()
{
    return {holding_info(), generate, find_broken_holds};
}

}  // namespace clevrvk::generators::things_family
