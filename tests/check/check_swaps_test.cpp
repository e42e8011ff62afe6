// Tests how swapped pictures show, with numbers by hand.
#include "renderer/check/check_swaps.h"

#include <doctest/doctest.h>

#include <vector>

namespace clevrvk::check {
namespace {

// A picture of 20 cells whose estimate is 30 levels too dark; a thing of 90 levels more stands at one half of them.
PictureTrace make_trace(const std::string& place, bool shows_left, bool expects_left)
{
    PictureTrace trace{place, "panel", {20, 1}, {}};
    for (std::size_t k = 0; k < 20; ++k) {
        const double found = 100.0 + ((k < 10) == shows_left ? 90.0 : 0.0);
        const double expected = 70.0 + ((k < 10) == expects_left ? 90.0 : 0.0);
        trace.cells.push_back({k, glm::dvec3(found), glm::dvec3(expected)});
    }
    return trace;
}

}  // namespace

TEST_CASE("check_swaps reports the later of two pictures that differ in the opposite way, even if all are too dark")
{
    Findings findings;
    check_swaps(std::vector{make_trace("a", false, true), make_trace("b", true, false)}, findings);
    REQUIRE(findings.found.size() == 1);
    CHECK(findings.found[0].check == Check::Picture);
    CHECK(findings.found[0].place == "b");
    CHECK(findings.found[0].what.find("a show each other's scene") != std::string::npos);
}

TEST_CASE("check_swaps takes pictures for sound that differ like their panels, or whose panels are alike")
{
    Findings findings;
    check_swaps(std::vector{make_trace("a", true, true), make_trace("b", false, false), make_trace("c", true, true)}, findings);
    check_swaps(std::vector{make_trace("a", true, true), make_trace("b", false, true)}, findings);
    CHECK(findings.found.empty());
    CHECK(findings.made[static_cast<std::size_t>(Check::Picture)] == 4);
}

TEST_CASE("check_swaps compares only cells that both pictures have, and pictures of one size")
{
    PictureTrace half = make_trace("b", true, false);
    half.cells.erase(half.cells.begin(), half.cells.begin() + 10);
    Findings findings;
    check_swaps(std::vector{make_trace("a", false, true), half}, findings);
    CHECK(findings.found.size() == 1);
    half.size_px = {40, 2};
    check_swaps(std::vector{make_trace("a", false, true), half}, findings);
    CHECK(findings.found.size() == 1);
}

}  // namespace clevrvk::check
