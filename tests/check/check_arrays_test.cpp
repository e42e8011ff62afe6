// Tests which types of arrays are accepted: others would lose values.
#include "renderer/check/check_arrays.h"

#include "renderer/image/npy.h"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::check {

TEST_CASE("check_array finds an array of another type than a run writes, before it compares values")
{
    scene::Scene scene;
    scene.width_px = 2;
    scene.height_px = 1;
    const IndexLine line{1, "e", "p", {}};
    ArrayContext context;
    context.scene = &scene;
    context.line = &line;
    constexpr std::array kShape{1, 2};
    const std::vector<float> floats{300.0F, -1.0F};
    const std::vector<std::uint8_t> bytes{1, 2};
    const std::vector<std::uint16_t> words{1, 2};
    const auto find = [&](const std::string& name, const auto& values) {
        Findings findings;
        check_array(context, name, image::encode_npy(std::span(values), kShape), "a.npy", findings);
        REQUIRE(findings.found.size() == 1);
        CHECK(findings.found[0].check == Check::Arrays);
        return findings.found[0].what;
    };
    CHECK(find("stage", floats) == "panel 'p' of 'e': shape and type: expected [1,2] |u1, found [1,2] <f4");
    CHECK(find("stage", words) == "panel 'p' of 'e': shape and type: expected [1,2] |u1, found [1,2] <u2");
    CHECK(find("parts", floats) == "panel 'p' of 'e': shape and type: expected [1,2] <u2, found [1,2] <f4");
    CHECK(find("parts", bytes) == "panel 'p' of 'e': shape and type: expected [1,2] <u2, found [1,2] |u1");
    CHECK(find("depth", words) == "panel 'p' of 'e': shape and type: expected [1,2] <f4, found [1,2] <u2");
}

}  // namespace clevrvk::check
