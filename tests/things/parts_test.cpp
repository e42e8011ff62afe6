// Tests that the parts of a thing do not come through each other.
#include "renderer/things/thing.h"
#include "tests/things/crossings.h"

#include <doctest/doctest.h>

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

}  // namespace

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
