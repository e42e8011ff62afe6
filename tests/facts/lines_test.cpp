// Tests vertical lines and cavities against volumes by formula.
#include "renderer/facts/cavity.h"
#include "renderer/facts/lines.h"

#include <doctest/doctest.h>

#include <glm/gtc/constants.hpp>

#include <array>
#include <cmath>
#include <vector>

namespace clevrvk::facts {
namespace {

using contact::Triangle;
using glm::dvec2;
using glm::dvec3;

void add_quad(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& d, std::vector<Triangle>& triangles)
{
    triangles.push_back({a, b, c});
    triangles.push_back({a, c, d});
}

/// A solid of revolution about z. \param profile  (radius, height) from axis to axis, with the solid on its left
contact::Body revolve(const std::vector<dvec2>& profile, int sides)
{
    std::vector<Triangle> triangles;
    const auto point = [&](const dvec2& p, int k) {
        const double angle = glm::two_pi<double>() * (k % sides) / sides;
        return dvec3(p.x * std::cos(angle), p.x * std::sin(angle), p.y);
    };
    for (std::size_t row = 0; row + 1 < profile.size(); ++row) {
        for (int k = 0; k < sides; ++k) {
            const dvec3 a = point(profile[row], k);
            const dvec3 b = point(profile[row], k + 1);
            const dvec3 c = point(profile[row + 1], k + 1);
            const dvec3 d = point(profile[row + 1], k);
            if (profile[row].x > 0.0) {
                triangles.push_back({a, b, c});
            }
            if (profile[row + 1].x > 0.0) {
                triangles.push_back({a, c, d});
            }
        }
    }
    return contact::Body(std::move(triangles));
}

/// A beaker: outer radius 0.05, wall and bottom 0.004 thick, 0.1 high.
const std::vector<dvec2> kBeaker{{0.0, 0.0}, {0.05, 0.0}, {0.05, 0.1}, {0.046, 0.1}, {0.046, 0.004}, {0.0, 0.004}};

double measure_volume(const contact::Body& body, int most)
{
    const dvec2 low(body.bounds().low);
    const dvec2 high(body.bounds().high);
    const LineSpans lines = measure_lines(body, make_line_grid(low, high, most));
    double volume = 0.0;
    for (const std::vector<Span>& spans : lines.spans) {
        for (const Span& span : spans) {
            volume += (span.high - span.low) * lines.grid.cell.x * lines.grid.cell.y;
        }
    }
    return volume;
}

}  // namespace

TEST_CASE("lines measure the volume of a box exactly, also where they pass its edges")
{
    const contact::Body box = contact::make_box_body({-0.5, -0.25, 0.0}, {0.5, 0.25, 2.0});
    CHECK(measure_volume(box, 32) == doctest::Approx(1.0).epsilon(1e-12));
    // The diagonal of each face lies on lines of a grid with as many cells along x as along y.
    const contact::Body cube = contact::make_box_body(dvec3(-1.0), dvec3(1.0));
    CHECK(measure_volume(cube, 16) == doctest::Approx(8.0).epsilon(1e-12));
}

TEST_CASE("lines leave the room in a beaker free")
{
    const contact::Body beaker = revolve(kBeaker, 64);
    const double outer = 0.5 * 64 * 0.05 * 0.05 * std::sin(glm::two_pi<double>() / 64) * 0.1;
    const double inner = 0.5 * 64 * 0.046 * 0.046 * std::sin(glm::two_pi<double>() / 64) * 0.096;
    CHECK(measure_volume(beaker, 200) == doctest::Approx(outer - inner).epsilon(0.02));
    const LineSpans lines = measure_lines(beaker, make_line_grid({-0.05, -0.05}, {0.05, 0.05}, 5));
    REQUIRE(lines.at(2, 2).size() == 1);
    CHECK(lines.at(2, 2)[0].low == doctest::Approx(0.0));
    CHECK(lines.at(2, 2)[0].high == doctest::Approx(0.004));
}

TEST_CASE("overlapping shells are one piece, and a sheet is a piece without length")
{
    const contact::Body low = contact::make_box_body(dvec3(-1.0), dvec3(1.0));
    const contact::Body high = contact::make_box_body({-1.0, -1.0, 0.5}, {1.0, 1.0, 3.0});
    std::vector<Triangle> both = low.surface().triangles();
    both.insert(both.end(), high.surface().triangles().begin(), high.surface().triangles().end());
    add_quad({-1, -1, 5}, {1, -1, 5}, {1, 1, 5}, {-1, 1, 5}, both);
    const LineSpans lines = measure_lines(contact::Body(both), make_line_grid({-1, -1}, {1, 1}, 3));
    const std::vector<Span>& spans = lines.at(1, 1);
    REQUIRE(spans.size() == 2);
    CHECK(spans[0].low == doctest::Approx(-1.0));
    CHECK(spans[0].high == doctest::Approx(3.0));
    CHECK(spans[1].low == doctest::Approx(5.0));
    CHECK(spans[1].high == doctest::Approx(5.0));
}

TEST_CASE("a beaker holds its volume of water, and none upside down")
{
    const Cavity room(revolve(kBeaker, 64));
    const double inner = glm::pi<double>() * 0.046 * 0.046 * 0.096;
    // A cell at the wall is lost all around: about 1.5 of 33 cells of the radius.
    CHECK(room.volume() > 0.85 * inner);
    CHECK(room.volume() < 1.0 * inner);
    CHECK(room.rim() == doctest::Approx(0.1).epsilon(0.02));
    CHECK(room.floor() == doctest::Approx(0.004).epsilon(0.8));
    CHECK(room.contains({0.0, 0.0, 0.05}));
    CHECK(room.contains({0.045, 0.0, 0.05}));
    CHECK_FALSE(room.contains({0.0, 0.0, 0.11}));
    CHECK_FALSE(room.contains({0.06, 0.0, 0.05}));
    CHECK(room.bounds({0.046, 0.0, 0.05}));
    CHECK_FALSE(room.bounds({0.05, 0.0, 0.0}));
    std::vector<dvec2> inverted;
    for (auto p = kBeaker.rbegin(); p != kBeaker.rend(); ++p) {
        inverted.emplace_back(p->x, 0.1 - p->y);
    }
    CHECK(Cavity(revolve(inverted, 64)).is_empty());
}

TEST_CASE("a closed box, a ball's dent of the grid and a beaker that lies hold no water")
{
    CHECK(Cavity(contact::make_box_body(dvec3(-0.1), dvec3(0.1))).is_empty());
    std::vector<Triangle> lying;
    const contact::Body beaker = revolve(kBeaker, 64);
    for (Triangle triangle : beaker.surface().triangles()) {
        for (dvec3& corner : triangle) {
            corner = {corner.z, corner.y, -corner.x};
        }
        lying.push_back(triangle);
    }
    const Cavity room{contact::Body(lying)};
    CHECK(room.volume() == 0.0);
    // A box with walls all around and air inside: water cannot be poured in.
    const contact::Body outer = contact::make_box_body(dvec3(-0.1), dvec3(0.1));
    std::vector<Triangle> hollow = outer.surface().triangles();
    const contact::Body inner = contact::make_box_body(dvec3(-0.08), dvec3(0.08));
    for (const Triangle& triangle : inner.surface().triangles()) {
        hollow.push_back({triangle[0], triangle[2], triangle[1]});
    }
    CHECK(Cavity(contact::Body(hollow)).is_empty());
}

}  // namespace clevrvk::facts
