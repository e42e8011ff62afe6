// A hand with its forearm holds a thing in the air over the world `plain`, seen from several sides.
#include "generators/things/holding.h"
#include "generators/things/holding_views.h"
#include "generators/things/tasks.h"
#include "generators/things/thing_objects.h"
#include "renderer/base/error.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/spec/limits.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace clevrvk::generators::things_family {

namespace {

using glm::dvec3;

constexpr double kMostSize_m = 0.45;  // `any` leaves out kinds whose smallest size is larger: furniture, cars, houses

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "hands_holding";
    info.family = "things";
    info.summary = "A hand that holds a thing in a power grip, in a pinch or on the palm, seen from several sides, with contacts."_help;
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
        name("category", kAny, categories, "category of the held thing; any: all things that can be shorter than 45 cm, in turn"_help),
        make_model_option("held"),
        name("side", kAny, {kAny, "left", "right"}, "the hand"_help),
        name("age", kAny, {kAny, "adult", "infant"}, "whose hand"_help),
        name("grasp", kAny, {kAny, "power", "pinch", "palm"}, "grip of the hand; any: the grip that suits the thing"_help),
        name("background", "gray", {"gray", "white"}, "color of the background and of the ground; gray is sRGB 156"_help),
        integer("views", 4, 1, 6, "number of pictures per episode, from equally spaced sides; the first picture shows most"_help),
        {"fill",
         OptionType::Number,
         kHoldingFill,
         0.05,
         0.95,
         {},
         "share of the picture's width or height that the hand and the thing fill; only their nearer part if one would show too "
         "little"_help},
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

/// Finds the boxes of the hand without its forearm and of the nearby part of the thing.
void find_boxes(const things::ThingMesh& mesh, const modeling::JointPlace& place, const ThingObject& thing, Held& held)
{
    constexpr double kNear = 2.2;  // in lengths of the hand
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

/// Moves everything up.
void lift(double height_m, Held& held)
{
    lift_objects(height_m, held.objects);
    held.least_z += height_m;
    for (cast::Box* const box : {&held.hand, &held.thing, &held.whole, &held.both}) {
        box->low.z += height_m;
        box->high.z += height_m;
    }
}

/// The first variant that fits in the hand. The search begins with the category whose turn it is.
/// \param attempt  number of the first attempt; becomes the number after the successful one
Held draw_held(const catalog::Catalog& catalog, const TaskRequest& request, const EpisodeStreams& streams, std::uint64_t& attempt)
{
    constexpr std::uint64_t kVariantsOfOne = 3;  // after which the next category has its turn
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
        fmt::format("--set category={}: none of {} drawn variants fits in the hand and is visible together with it",
                    options.name("category"), kMostAttempts));
}

spec::EpisodeSpec generate(const catalog::Catalog& catalog, const TaskRequest& request)
{
    constexpr double kAir_m = 0.03;
    const EpisodeStreams streams(holding_info().name, request);
    for (std::uint64_t attempt = 0;;) {
        Held held = draw_held(catalog, request, streams, attempt);
        lift(kAir_m - held.least_z, held);
        if (std::optional<spec::EpisodeSpec> episode =
                make_holding_views(catalog, request, streams, held, begin_episode(holding_info(), request))) {
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
