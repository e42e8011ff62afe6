#include "tests/contact/sample_bodies.h"

#include <glm/gtc/matrix_transform.hpp>

#include <array>
#include <cmath>
#include <numbers>

namespace clevrvk::tests {
namespace {

void halve(const Triangle& triangle, double radius, int halvings, std::vector<Triangle>& triangles)
{
    if (halvings == 0) {
        triangles.push_back(triangle);
        return;
    }
    const auto& [a, b, c] = triangle;
    const dvec3 ab = radius * glm::normalize(a + b);
    const dvec3 bc = radius * glm::normalize(b + c);
    const dvec3 ca = radius * glm::normalize(c + a);
    for (const Triangle& part : {Triangle{a, ab, ca}, Triangle{ab, b, bc}, Triangle{ca, bc, c}, Triangle{ab, bc, ca}}) {
        halve(part, radius, halvings - 1, triangles);
    }
}

}  // namespace

std::vector<Triangle> make_ball(double radius, int halvings)
{
    std::vector<Triangle> triangles;
    for (const double x : {-radius, radius}) {
        for (const double y : {-radius, radius}) {
            for (const double z : {-radius, radius}) {
                const Triangle face{dvec3(x, 0, 0), dvec3(0, y, 0), dvec3(0, 0, z)};
                halve(x * y * z > 0.0 ? face : Triangle{face[0], face[2], face[1]}, radius, halvings, triangles);
            }
        }
    }
    return triangles;
}

std::vector<Triangle> make_bowl(double outer_radius, double thickness, int steps)
{
    // A profile (distance from the axis, height): from the middle of the outside up to the rim, and down the inside.
    std::vector<glm::dvec2> profile;
    for (int k = 0; k <= steps; ++k) {
        const double angle = 0.5 * std::numbers::pi * k / steps;
        profile.emplace_back(outer_radius * std::sin(angle), -outer_radius * std::cos(angle));
    }
    for (int k = steps; k >= 0; --k) {
        const double angle = 0.5 * std::numbers::pi * k / steps;
        profile.emplace_back((outer_radius - thickness) * std::sin(angle), -(outer_radius - thickness) * std::cos(angle));
    }
    profile.front().x = profile.back().x = 0.0;
    const auto at = [&](const glm::dvec2& knot, int turn) {
        const double angle = 2.0 * std::numbers::pi * (turn % (4 * steps)) / (4 * steps);
        return dvec3(knot.x * std::cos(angle), knot.x * std::sin(angle), knot.y);
    };
    std::vector<Triangle> triangles;
    for (std::size_t k = 0; k + 1 < profile.size(); ++k) {
        for (int turn = 0; turn < 4 * steps; ++turn) {
            const Triangle low{at(profile[k], turn), at(profile[k], turn + 1), at(profile[k + 1], turn + 1)};
            const Triangle high{at(profile[k], turn), at(profile[k + 1], turn + 1), at(profile[k + 1], turn)};
            if (profile[k].x > 0.0) {
                triangles.push_back(low);
            }
            if (profile[k + 1].x > 0.0) {
                triangles.push_back(high);
            }
        }
    }
    return triangles;
}

std::vector<Triangle> make_box(const dvec3& low, const dvec3& high, bool is_hollow)
{
    std::vector<Triangle> triangles = contact::make_box_body(low, high).surface().triangles();
    if (is_hollow) {
        for (Triangle& triangle : triangles) {
            std::swap(triangle[1], triangle[2]);
        }
    }
    return triangles;
}

std::vector<Triangle> make_sheet(double x, double y)
{
    const dvec3 a(-x, -y, 0);
    const dvec3 b(x, -y, 0);
    const dvec3 c(x, y, 0);
    const dvec3 d(-x, y, 0);
    return {{a, b, c}, {a, c, d}};
}

Placement draw_placement(Rng& rng, double reach)
{
    Placement at;
    dvec3 axis{0.0};
    for (int k = 0; k < 3; ++k) {
        axis[k] = rng.uniform(-1.0, 1.0);
        at.origin[k] = rng.uniform(-reach, reach);
    }
    at.axes = glm::dmat3(glm::rotate(glm::dmat4(1.0), rng.uniform(0.0, 6.0), glm::normalize(axis)));
    at.scale = rng.uniform(0.5, 2.0);
    return at;
}

}  // namespace clevrvk::tests
