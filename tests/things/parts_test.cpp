// Tests that the parts of a thing do not come through each other.
#include "renderer/things/thing.h"
#include "tests/choose_count.h"
#include "tests/source_dir.h"
#include "tests/things/crossings.h"

#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <string_view>

namespace clevrvk::tests {
namespace {

using things::Params;
using things::Thing;
using things::ThingMesh;

std::size_t find_part(const Thing& thing, std::string_view name)
{
    const auto found = std::ranges::find(thing.parts, name, &things::Part::name);
    REQUIRE(found != thing.parts.end());
    return static_cast<std::size_t>(found - thing.parts.begin());
}

/// The file's depths by which parts may be in each other, m.
std::map<std::string, Crossings> load_allowed()
{
    const std::set<std::string> reasons{"joined", "grown", "worn", "soft", "hollow", "listed"};
    std::map<std::string, Crossings> allowed;
    std::ifstream file(find_source_dir() / "tests/things/crossing_parts.txt");
    REQUIRE(file.good());
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) {
            continue;
        }
        CAPTURE(line);
        std::istringstream words(line);
        std::string kind;
        std::string one;
        std::string other;
        std::string reason;
        double depth_mm = 0.0;
        words >> kind >> one >> other >> depth_mm >> reason;
        REQUIRE(reasons.contains(reason));
        const Thing* const thing = things::find_thing(kind);
        REQUIRE(thing != nullptr);
        CHECK(allowed[kind].emplace(std::pair(find_part(*thing, one), find_part(*thing, other)), 0.001 * depth_mm).second);
    }
    return allowed;
}

}  // namespace

TEST_SUITE_BEGIN("figures");

TEST_CASE("parts of things are in each other by 3 mm at most, but for those of the list (issue 57)")
{
    constexpr double kMostDepth_m = 0.003;
    const std::map<std::string, Crossings> allowed = load_allowed();
    const int count = choose_count(0, 3);
    for (const Thing& thing : things::all_things()) {
        const auto own = allowed.find(std::string(thing.name));
        for (int variant = -1; variant < count; ++variant) {
            const Params params = variant < 0 ? Params(thing.parameters) : things::sample(thing, variant);
            for (const auto& [pair, most] : measure_crossings(things::build(thing, params))) {
                const std::pair<std::size_t, std::size_t> parts = pair;  // messages take no structured bindings
                const double depth = most;
                const bool is_listed = own != allowed.end() && own->second.contains(parts);
                INFO(std::string(thing.name), ", variant ", variant, ": ", std::string(thing.parts[parts.first].name), " and ",
                     std::string(thing.parts[parts.second].name), " are ", 1000.0 * depth, " mm in each other");
                CHECK(depth <= (is_listed ? own->second.at(parts) : kMostDepth_m));
            }
        }
    }
}

TEST_SUITE_END();

TEST_CASE("a child's bed has its bedding within bars and boards (issue 57)")
{
    const Thing& bed = *things::find_thing("bed");
    for (int variant = 0; variant < 6; ++variant) {
        CAPTURE(variant);
        Params params = things::sample(bed, variant);
        params.set("style", "crib");
        const Crossings crossings = measure_crossings(things::build(bed, params));
        for (const std::string_view wood : {"frame", "headboard"}) {
            for (const std::string_view soft : {"blanket", "pillow"}) {
                CAPTURE(soft);
                CHECK_FALSE(crossings.contains(std::minmax(find_part(bed, wood), find_part(bed, soft))));
            }
        }
        // It lies on slats, a centimetre deep.
        CHECK(crossings.at(std::minmax(find_part(bed, "frame"), find_part(bed, "mattress"))) < 0.015);
        CHECK_FALSE(crossings.contains(std::minmax(find_part(bed, "headboard"), find_part(bed, "mattress"))));
    }
}

}  // namespace clevrvk::tests
