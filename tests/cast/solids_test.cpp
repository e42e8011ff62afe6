// Tests the solid textures of the CPU: every member of the list unseen, and some by hand.
#include "renderer/cast/solid_dispatch.h"

#include "shaders/solid_list.h"

#include <doctest/doctest.h>

#include <string>

using namespace clevrvk;
using namespace clevrvk::cast;

TEST_CASE("every solid texture has shares of both colours, from 0 to 1, and another pattern of another seed where it is random")
{
    for (std::uint32_t kind = 0; kind < shaders::kSolidNames.size(); ++kind) {
        const std::string name(shaders::kSolidNames[kind]);
        CAPTURE(name);
        double sum = 0.0;
        double least = 1.0;
        double most = 0.0;
        int other_count = 0;
        constexpr int kCount = 8000;
        for (int k = 0; k < kCount; ++k) {
            const glm::dvec3 p(0.37 * (k % 20) - 3.1, 0.41 * (k / 20 % 20) - 4.3, 0.43 * (k / 400) - 2.7);
            const double share = evaluate_solid(kind, p, 5);
            sum += share;
            least = std::min(least, share);
            most = std::max(most, share);
            other_count += share != evaluate_solid(kind, p, 6) ? 1 : 0;
        }
        CHECK(least >= 0.0);
        CHECK(most <= 1.0);
        CHECK(least < 0.2);
        CHECK(most > 0.7);
        CHECK(sum / kCount > 0.02);
        CHECK(sum / kCount < 0.8);
        const bool is_regular = name == "checker" || name == "stripes";
        CHECK((other_count == 0) == is_regular);
    }
    CHECK(evaluate_solid(static_cast<std::uint32_t>(shaders::kSolidNames.size()), {}, 0) == 0.0);
}

TEST_CASE("checker and stripes are where they must be")
{
    CHECK(solid_checker({0.5, 0.5, 0.5}, 0) == 0.0);
    CHECK(solid_checker({1.5, 0.5, 0.5}, 0) == 1.0);
    CHECK(solid_checker({-0.5, 0.5, 0.5}, 0) == 1.0);
    CHECK(solid_checker({-0.5, 1.5, 2.5}, 0) == 0.0);
    CHECK(solid_stripes({7.0, 8.0, 0.25}, 0) == 0.0);
    CHECK(solid_stripes({7.0, 8.0, 0.75}, 0) == 1.0);
    CHECK(solid_stripes({7.0, 8.0, -0.25}, 0) == 1.0);
}

TEST_CASE("noise goes through its lattice's values without a jump, and repeats nowhere near")
{
    for (const glm::ivec3 cell : {glm::ivec3(0), glm::ivec3(-7, 12, 5), glm::ivec3(100, -100, 3)}) {
        const double there = lattice_value(cell, 9);
        CHECK(noise_field(glm::dvec3(cell), 9) == doctest::Approx(there).epsilon(1e-12));
        CHECK(noise_field(glm::dvec3(cell) - 1e-7, 9) == doctest::Approx(there).epsilon(1e-6));
        CHECK(lattice_value(cell + glm::ivec3(1, 0, 0), 9) != there);
        CHECK(lattice_value(cell, 10) != there);
    }
    CHECK(noise_field({0.5, 0.0, 0.0}, 9) ==
          doctest::Approx(0.5 * (lattice_value({0, 0, 0}, 9) + lattice_value({1, 0, 0}, 9))).epsilon(1e-12));
}
