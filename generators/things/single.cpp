// One thing, or one agent in a pose, in the world `plain`, seen from a random side and height. It fills a random share
// of the picture.
#include "generators/draw_panel.h"
#include "generators/things/tasks.h"
#include "generators/things/thing_objects.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/sight/frame_box.h"
#include "renderer/spec/limits.h"

#include <cmath>

namespace clevrvk::generators::things_family {

namespace {

// Makes the information of things_single, or of the task for agents if `has_pose` is set.
TaskInfo make_info(bool has_pose)
{
    TaskInfo info;
    info.name = has_pose ? "agents_single" : "things_single";
    info.family = "things";
    info.summary = has_pose ? "One person, animal or hand in a pose on plain ground, with category, parameters, parts and size."_help
                            : "One everyday thing on plain ground, with category, parameters, parts and size."_help;
    std::vector<std::string> categories{kAny};
    for (const things::Thing& thing : things::all_things()) {
        if (!has_pose || things::is_agent(thing)) {
            categories.emplace_back(thing.name);
        }
    }
    const auto number = [](std::string key, double preset, double low, double high, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Number, preset, low, high, {}, std::move(help)};
    };
    const auto integer = [](std::string key, std::int64_t preset, double low, double high, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Integer, preset, low, high, {}, std::move(help)};
    };
    info.options = {
        {"category", OptionType::Name, std::string(kAny), 0.0, 0.0, categories, "category of the thing; any: all of its categories in "
                                                                                "turn"_help},
        {"background", OptionType::Name, std::string("gray"), 0.0, 0.0, {"gray", "white"},
         "color of the background and of the ground; gray is sRGB 156"_help},
        number("least_turn_deg", -60.0, -180.0, 180.0,
               "least angle of the camera around the thing, measured from its front, in degrees"_help),
        number("most_turn_deg", 60.0, -180.0, 180.0,
               "greatest angle of the camera around the thing, measured from its front, in degrees"_help),
        number("least_height_deg", 12.0, 0.0, 85.0, "least angle at which the camera looks down, in degrees"_help),
        number("most_height_deg", 35.0, 0.0, 85.0, "greatest angle at which the camera looks down, in degrees"_help),
        number("fill", 0.75, 0.05, 0.95, "share of the picture's width or height that the thing fills, whichever is greater"_help),
        integer("width", 256, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image width in pixels"_help),
        integer("height", 256, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image height in pixels"_help),
    };
    if (!has_pose) {
        info.options.push_back(make_model_option("shown"));
    }
    info.variants = {"repaired"};
    info.check_options = [](const TaskOptions& options) {
        check_model_option(options);
        for (const std::string what : {"turn", "height"}) {
            if (options.number("least_" + what + "_deg") > options.number("most_" + what + "_deg")) {
                throw SpecError(fmt::format("--set least_{0}_deg={1}: the angle must not exceed most_{0}_deg, which is {2}", what,
                                            options.number("least_" + what + "_deg"), options.number("most_" + what + "_deg")));
            }
        }
    };
    return info;
}

const TaskInfo& single_info()
{
    static const TaskInfo info = make_info(false);
    return info;
}

const TaskInfo& agents_info()
{
    static const TaskInfo info = make_info(true);
    return info;
}

spec::EpisodeSpec generate(const TaskInfo& info, const std::vector<const things::Thing*>& turns, const catalog::Catalog& catalog,
                           const TaskRequest& request)
{
    spec::EpisodeSpec episode = begin_episode(info, request);
    const EpisodeStreams streams(info.name, request);
    const TaskOptions& options = request.options;
    const std::string& category = options.name("category");
    const things::Thing& thing = category == kAny ? *turns[request.index % turns.size()] : *things::find_thing(category);
    const ThingObject shown =
        options.has("model") ? make_model_object(find_wanted_model(catalog, options), "thing", *request.meshes)
                             : make_thing_object(thing, streams.stream("thing/variant").uniform_index(kVariants), "thing", *request.meshes);

    spec::PanelSpec panel = make_panel(catalog::get_world(catalog, "plain"), "scene");
    resolve::fill_setting(catalog, panel);
    if (options.name("background") == "white") {
        panel.background = Vec3{1.0, 1.0, 1.0};
    }
    panel.width_px = options.integer("width");
    panel.height_px = options.integer("height");
    const double turn = radians(streams.stream("camera/turn").uniform(options.number("least_turn_deg"), options.number("most_turn_deg")));
    const double height =
        radians(streams.stream("camera/height").uniform(options.number("least_height_deg"), options.number("most_height_deg")));
    const glm::dvec3 direction(std::sin(turn) * std::cos(height), -std::cos(turn) * std::cos(height), std::sin(height));
    sight::frame_points(shown.made->mesh->positions, direction, options.number("fill"), {panel.width_px, panel.height_px}, panel.camera);
    panel.objects.push_back(shown.object);
    episode.labels = {{"category", shown.object.labels["category"]}};
    episode.panels.push_back(std::move(panel));
    return episode;
}

spec::EpisodeSpec generate_single(const catalog::Catalog& catalog, const TaskRequest& request)
{
    return generate(single_info(), list_things(false), catalog, request);
}

spec::EpisodeSpec generate_agent(const catalog::Catalog& catalog, const TaskRequest& request)
{
    spec::EpisodeSpec episode = generate(agents_info(), list_things(true), catalog, request);
    const spec::ObjectSpec& agent = episode.panels.front().objects.front();
    episode.labels["pose"] = agent.thing->params.at("pose");
    return episode;
}

}  // namespace

Task make_single_task()
{
    return {single_info(), generate_single};
}

Task make_agents_task()
{
    return {agents_info(), generate_agent};
}

}  // namespace clevrvk::generators::things_family
