// Lines of cords against closed forms and the theory of knots; bodies around them.
#include "renderer/modeling/cord.h"

#include "renderer/modeling/maths.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

/// A place where the plan of a line crosses itself.
struct PlanCrossing {
    std::size_t first;   ///< of the earlier strand
    std::size_t second;  ///< of the later one
    double above;        ///< height of the earlier strand over the later one
    double turn;         ///< positive where the later one comes from the right of the earlier one
};

double cross(const dvec2& a, const dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

std::vector<PlanCrossing> list_plan_crossings(const Points3& line)
{
    std::vector<PlanCrossing> crossings;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        for (std::size_t j = i + 2; j + 1 < line.size(); ++j) {
            const dvec2 a(line[i + 1] - line[i]);
            const dvec2 b(line[j + 1] - line[j]);
            const dvec2 apart(line[j] - line[i]);
            const double area = cross(a, b);
            const double s = cross(apart, b) / area;
            const double t = cross(apart, a) / area;
            if (area != 0.0 && s >= 0.0 && s < 1.0 && t >= 0.0 && t < 1.0) {
                crossings.push_back({i, j, glm::mix(line[i].z, line[i + 1].z, s) - glm::mix(line[j].z, line[j + 1].z, t), area});
            }
        }
    }
    return crossings;
}

/// The least distance of two points of a line that are further apart along it than half a turn around the thickness.
double find_least_gap(const Points3& line, double thickness)
{
    const Points3 points = resample(line, 1 + static_cast<int>(measure_length(line) / (0.05 * thickness)));
    const auto apart = static_cast<std::size_t>(0.5 * kPi / 0.05);
    double least = 1e9;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + apart; j < points.size(); ++j) {
            least = std::min(least, glm::length(points[i] - points[j]));
        }
    }
    return least;
}

}  // namespace

TEST_CASE("trace_helix is as long as a helix, and winds around its axis as often as it is asked to")
{
    const double radius = 0.2;
    const double pitch = 0.03;
    const double turns = 3.25;
    const Points3 line = trace_helix(radius, pitch, turns);
    const double exact = turns * std::sqrt(std::pow(2.0 * kPi * radius, 2.0) + pitch * pitch);
    CHECK(measure_length(line) < exact);
    CHECK(measure_length(line) > 0.999 * exact);
    CHECK(glm::length(line.front() - dvec3(radius, 0.0, 0.0)) < 1e-12);
    CHECK(glm::length(line.back() - dvec3(0.0, radius, pitch * turns)) < 1e-9);
    // Gauss's integral with a straight line along z comes down to the angle that is passed over.
    double angle = 0.0;
    for (std::size_t k = 1; k < line.size(); ++k) {
        angle += std::atan2(cross(dvec2(line[k - 1]), dvec2(line[k])), glm::dot(dvec2(line[k - 1]), dvec2(line[k])));
    }
    CHECK(angle / (2.0 * kPi) == doctest::Approx(turns).epsilon(1e-9));
}

TEST_CASE("trace_overhand is a trefoil: three crossings of one handedness, over and under in turn")
{
    for (const double size : {1.2, 2.5}) {
        CAPTURE(size);
        const Points3 line = trace_overhand(0.01, size * 0.01, 0.3);
        const std::vector<PlanCrossing> crossings = list_plan_crossings(line);
        REQUIRE(crossings.size() == 3);
        struct Passage {
            std::size_t at;
            bool is_over;
        };
        std::vector<Passage> passages;
        for (const PlanCrossing& crossing : crossings) {
            passages.push_back({crossing.first, crossing.above > 0.0});
            passages.push_back({crossing.second, crossing.above < 0.0});
            // A crossing's sign: of the strand above, then the one below.
            CHECK(crossing.turn * crossing.above * crossings.front().turn * crossings.front().above > 0.0);
        }
        std::ranges::sort(passages, {}, &Passage::at);
        for (std::size_t k = 1; k < passages.size(); ++k) {
            CHECK(passages[k].is_over != passages[k - 1].is_over);
        }
        CHECK(line.front().x == doctest::Approx(-0.3));
        CHECK(line.back().x == doctest::Approx(0.3));
    }
}

TEST_CASE("trace_overhand is nowhere nearer to itself than its thickness, and its ends lie as low as its lowest strand")
{
    for (const double size : {1.2, 1.5, 2.5}) {
        CAPTURE(size);
        const Points3 line = trace_overhand(0.01, size * 0.01, 0.3);
        CHECK(find_least_gap(line, 0.01) >= 0.01);
        const double lowest = std::ranges::min_element(line, {}, [](const dvec3& point) { return point.z; })->z;
        CHECK(line.front().z == doctest::Approx(lowest));
        CHECK(line.back().z == doctest::Approx(lowest));
    }
}

TEST_CASE("make_cord is closed, and a round one has the volume of its section times its length")
{
    const Points3 line = trace_helix(0.2, 0.03, 2.0);
    for (const CordSection& section : {CordSection{0.02, 1.0, 0, 0.0}, CordSection{0.02, 0.2, 0, 0.0}, CordSection{0.02, 1.0, 3, 0.06}}) {
        CAPTURE(section.strands);
        const Mesh mesh = make_cord(line, section);
        // A dodecagon has 95.5 % of a circle, and grooves a quarter deep leave three quarters of that.
        const double whole = section.flatness * kPi * 0.01 * 0.01 * measure_length(line);
        CHECK(compute_volume(mesh) < whole);
        CHECK(compute_volume(mesh) > (section.strands > 0 ? 0.68 : 0.93) * whole);
    }
}

TEST_CASE("make_cord's strands turn once in a lay: the section after one is the section before")
{
    const double lay = 0.06;
    const Points3 line{{0.0, 0.0, 0.0}, {4.0 * lay, 0.0, 0.0}};
    const Mesh mesh = make_cord(line, {0.02, 1.0, 3, lay});
    // Radii around the axis, of the vertices at some x.
    const auto list_ring = [&](double x) {
        std::vector<double> radii;
        for (const dvec3& point : mesh.positions) {
            if (std::abs(point.x - x) < 1e-9) {
                radii.push_back(glm::length(dvec2(point.y, point.z)));
            }
        }
        return radii;
    };
    const std::vector<double> before = list_ring(lay);
    const std::vector<double> after = list_ring(2.0 * lay);
    const std::vector<double> between = list_ring(1.1 * lay);
    REQUIRE(before.size() == 12);
    REQUIRE(after.size() == 12);
    REQUIRE(between.size() == 12);
    double moved = 0.0;
    for (std::size_t k = 0; k < before.size(); ++k) {
        CHECK(after[k] == doctest::Approx(before[k]).epsilon(1e-6));
        moved = std::max(moved, std::abs(between[k] - before[k]));
    }
    CHECK(moved > 0.001);
    CHECK(*std::ranges::max_element(before) == doctest::Approx(0.01));
}

}  // namespace clevrvk::modeling
