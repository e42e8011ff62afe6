// Ways of cords around boxes and cylinders: turns by the angle that the line goes through, strands that do not meet, a
// hitch that crosses where it must, and plans that cannot be laid.
#include "renderer/cords/route.h"

#include "renderer/contact/body.h"
#include "renderer/modeling/cord.h"
#include "renderer/modeling/maths.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::cords {
namespace {

constexpr double kThickness = 0.01;
constexpr double kMost = 8.0;  // length

std::vector<Triangle> make_box(const dvec3& low, const dvec3& high)
{
    return contact::make_box_body(low, high).surface().triangles();
}

/// A closed prism around a center, whose sides touch a circle from inside.
std::vector<Triangle> make_prism(const dvec3& center, double radius, double height, int sides)
{
    std::vector<Triangle> triangles;
    const auto corner = [&](int k, double z) {
        const double angle = 2.0 * modeling::kPi * k / sides;
        return center + dvec3(radius * std::cos(angle), radius * std::sin(angle), z);
    };
    for (int k = 0; k < sides; ++k) {
        const double half = 0.5 * height;
        triangles.push_back({corner(k, -half), corner(k + 1, -half), corner(k + 1, half)});
        triangles.push_back({corner(k, -half), corner(k + 1, half), corner(k, half)});
        triangles.push_back({corner(k, half), corner(k + 1, half), center + dvec3(0.0, 0.0, half)});
        triangles.push_back({corner(k + 1, -half), corner(k, -half), center - dvec3(0.0, 0.0, half)});
    }
    return triangles;
}

Points3 trace(const RoutePlan& plan)
{
    RouteOutcome outcome = trace_route(plan);
    CHECK_MESSAGE(!outcome.fault, (outcome.fault ? outcome.fault->what : ""));
    return outcome.line;
}

/// Turns of a line about an upright axis, counter-clockwise, of its part within some distance of that axis.
double count_turns(const Points3& line, const dvec2& axis, double within)
{
    double angle = 0.0;
    for (std::size_t k = 1; k < line.size(); ++k) {
        const dvec2 from = dvec2(line[k - 1]) - axis;
        const dvec2 to = dvec2(line[k]) - axis;
        if (glm::length(from) < within && glm::length(to) < within) {
            angle += std::atan2(from.x * to.y - from.y * to.x, glm::dot(from, to));
        }
    }
    return angle / (2.0 * modeling::kPi);
}

/// Whether a line passes through a body.
double find_least_distance(const Points3& line, const std::vector<Triangle>& triangles)
{
    const contact::Surface surface(triangles);
    double least = 1e9;
    for (const dvec3& point : modeling::resample(line, 4000)) {
        const double distance = surface.find_closest(point, 1e9).distance;
        least = std::min(least, surface.is_inside(point) ? -distance : distance);
    }
    return least;
}

struct Near {
    double distance = 1e9;
    double cosine = 0.0;  ///< of the angle between both strands
    dvec3 place{0.0};
};

/// The closest approach of parts of a line that are more than three thicknesses apart along it.
Near find_near(const Points3& line)
{
    const double step = 0.1 * kThickness;
    const Points3 points = modeling::resample(line, 1 + static_cast<int>(modeling::measure_length(line) / step));
    Near near;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        for (std::size_t j = i + 25; j + 1 < points.size(); ++j) {
            const double distance = glm::length(points[i] - points[j]);
            if (distance < near.distance) {
                const double cosine = glm::dot(glm::normalize(points[i + 1] - points[i]), glm::normalize(points[j + 1] - points[j]));
                near = {distance, std::abs(cosine), points[i]};
            }
        }
    }
    return near;
}

/// The sharpest bend of a line: radius over the thickness.
double find_least_bend(const Points3& line)
{
    const Points3 points = modeling::resample(line, 1 + static_cast<int>(modeling::measure_length(line) / (0.3 * kThickness)));
    double least = 1e9;
    for (std::size_t k = 1; k + 1 < points.size(); ++k) {
        const dvec3 in = points[k] - points[k - 1];
        const dvec3 out = points[k + 1] - points[k];
        const double turn = modeling::acos(glm::dot(in, out) / (glm::length(in) * glm::length(out)));
        least = turn > 0.0 ? std::min(least, glm::length(in) / turn) : least;
    }
    return least / kThickness;
}

}  // namespace

TEST_CASE("a noose of two turns goes twice around a cylinder, and once more along the cord that leads away")
{
    for (const int turns : {1, 2, 4}) {
        const std::vector<Triangle> body = make_prism({0.3, 0.2, 0.5}, 0.08, 0.4, 48);
        RoutePlan plan{kThickness, kMost, {{body, {}, {0.0, 0.0, 1.0}, turns, true}}, {{1.0, 0.2, 0.5}}};
        const Points3 line = trace(plan);
        // Up to the cord's middle, half a thickness and the knot's place farther out. The knot is before +x.
        CHECK(std::abs(count_turns(line, {0.3, 0.2}, 0.08 + 1.4 * kThickness)) == doctest::Approx(turns).epsilon(0.06));
        CHECK(line.back().x == doctest::Approx(1.0));
        const double clear = find_least_distance(line, body);
        CHECK(clear > 0.48 * kThickness);
        CHECK(clear < 0.55 * kThickness);
    }
}

TEST_CASE("strands of a knot touch, but are not in each other, and no bend is tighter than the cord is thick")
{
    const std::vector<std::vector<Triangle>> bodies{make_prism({0.0, 0.0, 0.0}, 0.1, 0.4, 48), make_prism({0.0, 0.0, 0.0}, 0.012, 0.4, 24),
                                                    make_box({-0.2, -0.1, -0.2}, {0.2, 0.1, 0.2})};
    const std::vector<dvec3> targets{{1.0, 0.0, 0.0}, {0.5, -0.7, 0.1}, {0.2, 0.0, 1.0}, {0.2, 0.1, -1.0}};
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        for (std::size_t i = 0; i < targets.size(); ++i) {
            CAPTURE(k);
            CAPTURE(i);
            const Points3 line = trace({kThickness, kMost, {{bodies[k], {}, {0.0, 0.0, 1.0}, 2, true}}, {targets[i]}});
            const Near near = find_near(line);
            CAPTURE(near.place.x);
            CAPTURE(near.place.y);
            CAPTURE(near.place.z);
            CAPTURE(near.cosine);
            CHECK(near.distance > 0.9 * kThickness);
            CHECK(near.distance < 1.1 * kThickness);
            CHECK(find_least_bend(line) > 0.4);
            CHECK(find_least_distance(line, bodies[k]) > 0.42 * kThickness);
        }
    }
}

TEST_CASE("a cord between two bodies has a noose around each, and is straight between the knots")
{
    const std::vector<Triangle> first = make_box({-0.3, -0.1, 0.0}, {-0.1, 0.1, 0.2});
    const std::vector<Triangle> second = make_prism({0.2, 0.05, 0.1}, 0.05, 0.2, 32);
    const Points3 line = trace({kThickness, kMost, {{first, {}, {0.0, 0.0, 1.0}, 2, true}, {second, {}, {0.0, 0.0, 1.0}, 3, true}}, {}});
    CHECK(std::abs(count_turns(line, {0.2, 0.05}, 0.05 + 1.4 * kThickness)) == doctest::Approx(3.0).epsilon(0.06));
    CHECK(find_least_distance(line, first) > 0.42 * kThickness);
    CHECK(find_least_distance(line, second) > 0.42 * kThickness);
    // Between x = -0.05 and 0.1 it is on one straight line.
    Points3 between;
    std::ranges::copy_if(line, std::back_inserter(between), [](const dvec3& point) { return point.x > -0.05 && point.x < 0.1; });
    REQUIRE(between.size() > 4);
    const dvec3 way = glm::normalize(between.back() - between.front());
    for (const dvec3& point : between) {
        const dvec3 away = point - between.front();
        CHECK(glm::length(away - glm::dot(away, way) * way) < 0.1 * kThickness);
    }
}

TEST_CASE("a cord without a noose passes its points")
{
    const Points3 points{{0.0, 0.0, 0.0}, {0.1, 0.0, 0.0}, {0.1, 0.2, 0.1}};
    const Points3 line = trace({kThickness, kMost, {}, points});
    for (const dvec3& point : points) {
        CHECK(std::ranges::any_of(line, [&](const dvec3& at) { return glm::length(at - point) < 1e-9; }));
    }
    CHECK(line.front() == points.front());
    CHECK(line.back() == points.back());
}

TEST_CASE("a noose without a hitch ends beside its turns")
{
    const std::vector<Triangle> body = make_prism({0.0, 0.0, 0.0}, 0.05, 0.3, 32);
    const Points3 tied = trace({kThickness, kMost, {{body, {}, {0.0, 0.0, 1.0}, 2, true}}, {{1.0, 0.0, 0.0}}});
    const Points3 loose = trace({kThickness, kMost, {{body, {}, {0.0, 0.0, 1.0}, 2, false}}, {{1.0, 0.0, 0.0}}});
    CHECK(modeling::measure_length(tied) - modeling::measure_length(loose) > 5.0 * kThickness);
    CHECK(find_near(loose).cosine > 0.9);
}

TEST_CASE("a cord may lead along the axis of its noose to any distance")
{
    const std::vector<Triangle> body = make_box({-0.05, -0.05, -0.05}, {0.05, 0.05, 0.05});
    for (const dvec3& axis : {dvec3(1.0, 0.0, 0.0), dvec3(0.0, 1.0, 0.0), dvec3(0.0, 0.0, 1.0)}) {
        const TurnsOutcome found = find_turns({body, make_plane(dvec3(0.0), axis), true, 2, kThickness});
        REQUIRE(found.turns);
        const Outlet near = find_outlet(*found.turns, kThickness, 2.0 * axis);
        const Outlet far = find_outlet(*found.turns, kThickness, 50.0 * axis);
        CHECK(glm::length(far.out) == doctest::Approx(1.0));
        CHECK(glm::length(far.out - near.out) < 1e-9);
        CHECK(glm::length(far.point - near.point) < 1e-9);
    }
}

TEST_CASE("refine keeps a line's points, and adds others at most a quarter of the thickness apart")
{
    const Points3 fine = refine({{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {1.0, 0.1, 0.0}}, 1.0);
    REQUIRE(fine.size() == 6);
    CHECK(fine[1] == dvec3(0.25, 0.0, 0.0));
    CHECK(fine[3] == dvec3(0.75, 0.0, 0.0));
    CHECK(fine[4] == dvec3(1.0, 0.0, 0.0));
    CHECK(fine[5] == dvec3(1.0, 0.1, 0.0));
}

TEST_CASE("what cannot be laid is said with its place")
{
    const std::vector<Triangle> body = make_box({-0.05, -0.05, 0.0}, {0.05, 0.05, 0.2});
    const auto find_fault = [](const RoutePlan& plan) {
        const RouteOutcome outcome = trace_route(plan);
        REQUIRE(outcome.fault);
        return *outcome.fault;
    };
    const NoosePlan around{body, {}, {0.0, 0.0, 1.0}, 2, true};
    const RouteFault close = find_fault({kThickness, kMost, {}, {{0.0, 0.0, 0.0}, {0.1, 0.0, 0.0}, {0.1, 0.001, 0.0}}});
    CHECK(close.part == RoutePart::Point);
    CHECK(close.number == 2);
    const RouteFault above = find_fault({kThickness, kMost, {{body, dvec3(0.0, 0.0, 0.4), {0.0, 0.0, 1.0}, 2, true}}, {}});
    CHECK(above.part == RoutePart::Noose);
    CHECK(above.what.find("no part of it") != std::string::npos);
    const RouteFault within = find_fault({kThickness, kMost, {around}, {{0.0, -0.07, 0.1}}});
    CHECK(within.part == RoutePart::Point);
    CHECK(within.what.find("within the knot") != std::string::npos);
    const NoosePlan next{make_box({0.08, -0.05, 0.0}, {0.2, 0.05, 0.2}), {}, {0.0, 0.0, 1.0}, 2, true};
    const RouteFault overlap = find_fault({kThickness, kMost, {around, next}, {}});
    CHECK(overlap.number == 1);
    CHECK(overlap.what.find("move the objects apart") != std::string::npos);
    const RouteFault length = find_fault({kThickness, kMost, {}, {{0.0, 0.0, 0.0}, {9.0, 0.0, 0.0}}});
    CHECK(length.what.find("at most 8 m") != std::string::npos);
}

}  // namespace clevrvk::cords
