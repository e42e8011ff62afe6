#include "generators/staged/wish.h"

#include "renderer/spec/limits.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::staged {

namespace {

using contact::dvec2;
using contact::dvec3;
using things_family::kAny;

constexpr std::array<Arrangement, 5> kArrangements{{{"in", "in", 0.75, 1.3},
                                                    {"on", "on", 0.35, 0.7},
                                                    {"under", "under", 0.2, 0.4},
                                                    {"near", "near", 0.4, 0.9},
                                                    {"behind", "occluded by", 0.25, 0.45}}};

const std::array<Ground, 2>& list_grounds()
{
    static const std::array<Ground, 2> grounds{{
        {{"cup", "bottle", "spoon", "book", "ball", "bowl", "plate", "apple", "cookie", "block", "box", "fork", "knife", "comb", "key",
          "hammer", "pencil", "banana", "carrot", "hat", "basket", "milk", "cheese", "bread", "can", "toy_dog", "toy_cat", "toy_duck",
          "toy_frog", "teddy", "shoe", "stone"},
         {"cup", "bowl", "box", "basket", "hat", "shoe"},
         0.42,
         false},
        {{"chair", "table", "sofa", "bed", "basket", "box", "ball", "teddy", "toy_dog", "toy_horse", "toy_elephant", "doll", "pillow",
          "lamp", "shoe", "hat", "book", "bottle", "cup", "truck", "car", "block"},
         {"basket", "box", "basket", "box", "hat", "shoe"},
         2.2,
         true},
    }};
    return grounds;
}

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "staged_pairs";
    info.family = "staged";
    info.summary = "Two or three things, the first in, on, under, near or behind the second, with the measured relations."_help;
    const auto name = [](std::string key, std::vector<std::string> choices, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Name, std::string(kAny), 0.0, 0.0, std::move(choices), std::move(help)};
    };
    const auto integer = [](std::string key, std::optional<OptionValue> preset, double low, double high, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Integer, std::move(preset), low, high, {}, std::move(help)};
    };
    std::vector<std::string> kinds{kAny};
    for (const Ground& ground : list_grounds()) {
        for (const std::string_view kind : ground.kinds) {
            if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
                kinds.emplace_back(kind);
            }
        }
    }
    info.options = {
        name("arrangement", {kAny, "in", "on", "under", "near", "behind"},
             "place of the first thing relative to the second; any: all arrangements in turn"_help),
        name("ground", {kAny, "table", "floor"}, "small things on a table, or things of any size on a floor"_help),
        name("first", kinds, "category of the first thing"_help),
        name("second", kinds, "category of the second thing"_help),
        integer("objects", std::nullopt, 2, 3,
                "number of things; a third thing stands beside the pair; by default the number is drawn"_help),
        integer("width", 320, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image width in pixels"_help),
        integer("height", 240, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image height in pixels"_help),
    };
    info.variants = {"repaired"};
    return info;
}

}  // namespace

const TaskInfo& pairs_info()
{
    static const TaskInfo info = make_info();
    return info;
}

Wish draw_wish(const TaskRequest& request, const EpisodeStreams& streams)
{
    const TaskOptions& options = request.options;
    Wish wish;
    wish.arrangement = &kArrangements[request.index % kArrangements.size()];
    for (const Arrangement& arrangement : kArrangements) {
        if (arrangement.name == options.name("arrangement")) {
            wish.arrangement = &arrangement;
        }
    }
    const std::string& ground = options.name("ground");
    const std::uint32_t drawn_ground = streams.stream("scene/ground").uniform_index(3);
    wish.ground = &list_grounds()[ground == "floor" || (ground == kAny && drawn_ground == 0) ? 1 : 0];
    wish.first = options.name("first");
    wish.second = options.name("second");
    wish.count = options.has("objects") ? options.integer("objects") : 2 + static_cast<int>(streams.stream("scene/count").uniform_index(2));
    Rng rng = streams.stream("scene/camera");
    const double aside = rng.uniform(-0.5, 0.5);
    const double rise = rng.uniform(wish.arrangement->least_rise, wish.arrangement->most_rise);
    const dvec2 level = glm::normalize(dvec2(aside, -1.0));
    wish.way = glm::normalize(dvec3(level, rise));
    wish.fill = rng.uniform(0.55, 0.75);
    return wish;
}

std::optional<StagedThing> draw_thing(const Ground& ground, std::span<const std::string_view> kinds, const std::string& wanted,
                                      const TaskRequest& request, Rng& rng)
{
    const std::string_view drawn = kinds[rng.uniform_index(static_cast<std::uint32_t>(kinds.size()))];
    const things::Thing& thing = *things::find_thing(wanted == kAny ? drawn : std::string_view(wanted));
    const std::int64_t variant = rng.uniform_index(things_family::kVariants);
    const things_family::ThingObject shown = things_family::make_thing_object(thing, variant, thing.name, *request.meshes);
    const dvec3 size = shown.high - shown.low;
    const auto form = shown.object.thing->params.find("form");
    const bool is_picture = form != shown.object.thing->params.end() && *form == "picture";  // a card, not the thing itself
    if (is_picture || std::max({size.x, size.y, size.z}) > ground.most_m) {
        return std::nullopt;
    }
    return make_staged_thing(thing, variant, *request.meshes);
}

}  // namespace clevrvk::generators::staged
