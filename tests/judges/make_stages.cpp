// make_stages pairs|heaps SEED COUNT: prints spec lines of stages, for judges that share nothing with the stager. A
// line of pairs has two panels: `rest` as it was staged, `pushed` with the first thing moved towards the second by its
// gap and up to 12 mm, so that most are in each other. A line of heaps has `rest` alone. A refused stage is drawn
// again; stderr has the clauses of the refusals, and how often each failed.
#include "generators/staging/heap.h"
#include "generators/staging/put.h"
#include "generators/staging/trial.h"
#include "renderer/things/thing.h"
#include "tests/generators/staging/sample_props.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using namespace generators::staging;
using contact::Placement;
using contact::PlacedBody;
using Json = nlohmann::ordered_json;

constexpr std::uint32_t kVariants = 1U << 31U;
constexpr double kMostPush_m = 0.012;
constexpr std::array<std::string_view, 10> kHeaped{"ball", "apple",    "cookie", "block", "banana",
                                                   "can",  "toy_duck", "stone",  "key",   "cheese"};

/// A drawn variant of a kind.
struct Drawn {
    std::string kind;
    std::int64_t variant = 0;
    SampleProp sample;
};

Drawn draw(std::span<const std::string_view> kinds, Rng& rng)
{
    Drawn drawn;
    drawn.kind = kinds[rng.uniform_index(static_cast<std::uint32_t>(kinds.size()))];
    drawn.variant = rng.uniform_index(kVariants);
    const things::Thing& thing = *things::find_thing(drawn.kind);
    drawn.sample = make_sample(thing, things::sample(thing, drawn.variant));
    return drawn;
}

Json write_object(std::string_view id, const Drawn& thing, const Placement& at)
{
    const glm::dquat turn = glm::normalize(glm::quat_cast(at.axes));
    return {{"id", id},
            {"shape", thing.kind},
            {"variant", thing.variant},
            {"position", {at.origin.x, at.origin.y, at.origin.z}},
            {"rotation_wxyz", {turn.w, turn.x, turn.y, turn.z}},
            {"scale", at.scale}};
}

/// A panel without stage: its ground is z = 0.
Json write_panel(std::string_view id, std::span<const Drawn> things, std::span<const Placement> places)
{
    Json objects = Json::array();
    for (std::size_t k = 0; k < things.size(); ++k) {
        objects.push_back(write_object(fmt::format("o{}", k), things[k], places[k]));
    }
    return {{"id", id}, {"world", "plain"}, {"objects", std::move(objects)}};
}

void print_line(std::string_view name, std::uint64_t index, Json panels)
{
    const Json line{{"schema", "clevrvk/1"}, {"id", fmt::format("{}/{}", name, index)}, {"panels", std::move(panels)}};
    fmt::print("{}\n", line.dump());
}

using Refusals = std::map<std::string, int>;

/// One pair of the relation that is its turn. False where it is refused.
bool make_pair(std::uint64_t index, Rng& rng, Refusals& refusals)
{
    const Putter& putter = all_putters()[index % all_putters().size()];
    std::vector<Drawn> things;
    things.push_back(draw(kPropKinds, rng));
    things.push_back(draw(kPropKinds, rng));
    const Prop& first = *things[0].sample.prop;
    const Prop& second = *things[1].sample.prop;
    if (find_impossible(putter.find_misfit, first.sizes, second.sizes)) {
        return false;
    }
    const Outcome outcome = put(putter, {first, second}, rng);
    if (const auto* const refusal = std::get_if<Refusal>(&outcome)) {
        ++refusals[fmt::format("{}: {}", putter.name, refusal->clause.name)];
        return false;
    }
    const Stage& stage = std::get<Stage>(outcome);
    Placement pushed = stage.first;
    const contact::dvec3 way = stage.second.apply(second.body.center_of_mass()) - stage.first.apply(first.body.center_of_mass());
    pushed.origin += (stage.gap_m + rng.uniform(0.0, kMostPush_m)) * glm::normalize(way);
    print_line(putter.name, index,
               {write_panel("rest", things, std::array{stage.first, stage.second}),
                write_panel("pushed", things, std::array{pushed, stage.second})});
    return true;
}

/// Three to five small things, dropped into a basket or onto the ground.
bool make_heap(std::uint64_t index, Rng& rng, Refusals& refusals)
{
    constexpr std::array<std::string_view, 1> kVessels{"basket"};
    std::vector<Drawn> things;
    std::vector<Placement> places;
    std::vector<PlacedBody> others;
    Drop drop{contact::dvec2(-0.06), contact::dvec2(0.06), 0.01, -1.0};
    if (index % 2 == 0) {
        things.push_back(draw(kVessels, rng));
        const Prop& vessel = *things.front().sample.prop;
        places.push_back(vessel.rest);
        others.push_back({vessel.body, vessel.rest});
        drop.high = 0.25 * vessel.sizes.opening;
        drop.low = -drop.high;
        drop.height = vessel.sizes.box.z;
        drop.floor = 0.001;
    }
    others.push_back({ground_body(), {}});
    const std::size_t count = 3 + rng.uniform_index(3);
    std::vector<Prop> dropped;
    for (std::size_t k = 0; k < count; ++k) {
        things.push_back(draw(kHeaped, rng));
        dropped.push_back(*things.back().sample.prop);
    }
    const auto heap = settle_heap(dropped, others, drop, rng);
    if (const auto* const refusal = std::get_if<HeapRefusal>(&heap)) {
        ++refusals[fmt::format("heap: {}", refusal->clause.name)];
        return false;
    }
    const auto& rest = std::get<std::vector<Placement>>(heap);
    places.insert(places.end(), rest.begin(), rest.end());
    print_line("heap", index, Json::array({write_panel("rest", things, places)}));
    return true;
}

void make_stages(bool are_heaps, std::uint64_t seed, std::uint64_t count)
{
    constexpr std::uint64_t kMostTries = 200;
    Refusals refusals;
    for (std::uint64_t index = 0; index < count; ++index) {
        bool is_made = false;
        for (std::uint64_t k = 0; k < kMostTries && !is_made; ++k) {
            Rng rng = Rng::for_key(seed, are_heaps ? "judged_heap" : "judged_pair", index * kMostTries + k);
            is_made = are_heaps ? make_heap(index, rng, refusals) : make_pair(index, rng, refusals);
        }
        if (!is_made) {
            throw std::runtime_error(fmt::format("make_stages: nothing was staged as number {}", index));
        }
    }
    for (const auto& [clause, times] : refusals) {
        fmt::print(stderr, "refused {} times: {}\n", times, clause);
    }
}

}  // namespace
}  // namespace clevrvk::tests

int main(int count, char** words)
{
    const std::vector<std::string> arguments(words + 1, words + count);
    if (arguments.size() != 3 || (arguments[0] != "pairs" && arguments[0] != "heaps")) {
        fmt::print(stderr, "usage: make_stages pairs|heaps SEED COUNT\n");
        return 2;
    }
    clevrvk::tests::make_stages(arguments[0] == "heaps", std::stoull(arguments[1]), std::stoull(arguments[2]));
    return 0;
}
