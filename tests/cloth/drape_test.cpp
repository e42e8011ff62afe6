// Cloths at rest, measured by formulas and by brute force.
#include "renderer/cloth/drape.h"

#include "renderer/contact/triangle.h"
#include "renderer/things/thing.h"
#include "tests/choose_count.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

using cloth::Fabric;
using cloth::Sheet;
using cloth::Start;
using contact::DistanceField;
using contact::Triangle;
using glm::dvec2;
using glm::dvec3;

constexpr double kMostStretch = 0.05;
constexpr double kMostDepth_m = 0.002;

void add_box(std::vector<Triangle>& triangles, const dvec3& low, const dvec3& high)
{
    const contact::Body box = contact::make_box_body(low, high);
    triangles.insert(triangles.end(), box.surface().triangles().begin(), box.surface().triangles().end());
}

/// A floor at z = 0 below everything else.
std::vector<Triangle> make_floor()
{
    std::vector<Triangle> triangles;
    add_box(triangles, {-50.0, -50.0, -1.0}, {50.0, 50.0, 0.0});
    return triangles;
}

/// Points of both faces of a sheet, a quarter of a square apart.
std::vector<dvec3> list_face_points(const Sheet& sheet, double thickness)
{
    constexpr int kParts = 4;
    std::vector<dvec3> points;
    for (int row = 0; row + 1 < sheet.rows; ++row) {
        for (int column = 0; column + 1 < sheet.columns; ++column) {
            const dvec3& a = sheet.at(column, row);
            const dvec3& b = sheet.at(column + 1, row);
            const dvec3& c = sheet.at(column, row + 1);
            const dvec3& d = sheet.at(column + 1, row + 1);
            const dvec3 normal = glm::normalize(glm::cross(d - a, c - b));
            for (int i = 0; i < kParts * kParts; ++i) {
                const double u = i % kParts / double{kParts};
                const double v = i / kParts / double{kParts};
                const dvec3 point = (1.0 - u) * (1.0 - v) * a + u * (1.0 - v) * b + (1.0 - u) * v * c + u * v * d;
                points.push_back(point + 0.5 * thickness * normal);
                points.push_back(point - 0.5 * thickness * normal);
            }
        }
    }
    return points;
}

double find_deepest(const std::vector<dvec3>& points, const std::function<double(const dvec3&)>& distance)
{
    double least = 1e9;
    for (const dvec3& point : points) {
        least = std::min(least, distance(point));
    }
    return -least;
}

/// The least distance of two triangles of the sheet, as it lies, that have no corner within two squares of each other.
double measure_apart(const Sheet& sheet)
{
    struct Face {
        Triangle triangle;
        dvec3 center{0.0};
        int column = 0;
        int row = 0;
    };
    std::vector<Face> faces;
    for (int row = 0; row + 1 < sheet.rows; ++row) {
        for (int column = 0; column + 1 < sheet.columns; ++column) {
            for (const Triangle& triangle : {Triangle{sheet.at(column, row), sheet.at(column + 1, row), sheet.at(column + 1, row + 1)},
                                             Triangle{sheet.at(column, row), sheet.at(column + 1, row + 1), sheet.at(column, row + 1)}}) {
                faces.push_back({triangle, (triangle[0] + triangle[1] + triangle[2]) / 3.0, column, row});
            }
        }
    }
    // Only faces whose centers are near in x can be near.
    std::sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.center.x < b.center.x; });
    const double reach = 3.0 * glm::length(sheet.step);
    double least = 1e9;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        for (std::size_t k = i + 1; k < faces.size() && faces[k].center.x - faces[i].center.x < reach; ++k) {
            const bool is_near_on_cloth =
                std::abs(faces[i].column - faces[k].column) <= 2 && std::abs(faces[i].row - faces[k].row) <= 2;
            if (!is_near_on_cloth && glm::length(faces[i].center - faces[k].center) < reach) {
                least = std::min(least, std::sqrt(contact::find_closest_points(faces[i].triangle, faces[k].triangle).squared));
            }
        }
    }
    return least;
}

Fabric make_blanket()
{
    return {{0.9, 1.1}, 0.007, 0.0035};
}

/// A ball of many faces.
void add_ball(std::vector<Triangle>& triangles, const dvec3& center, double radius)
{
    constexpr int kSteps = 48;
    const auto corner = [&](int around, int up) {
        const double a = 2.0 * 3.14159265358979 * around / kSteps;
        const double b = 3.14159265358979 * (2.0 * up / kSteps - 0.5);
        return center + radius * dvec3(std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b));
    };
    for (int around = 0; around < kSteps; ++around) {
        const int next = (around + 1) % kSteps;
        for (int up = 0; up < kSteps / 2; ++up) {
            triangles.push_back({corner(around, up), corner(next, up), corner(next, up + 1)});
            triangles.push_back({corner(around, up), corner(next, up + 1), corner(around, up + 1)});
        }
    }
}

void check_sound(const Sheet& sheet, const Fabric& fabric)
{
    CHECK(cloth::measure_stretch(sheet) < kMostStretch);
    CHECK(measure_apart(sheet) > fabric.thickness - kMostDepth_m);
}

}  // namespace

TEST_CASE("measure_stretch is how much longer the longest way between neighbours is than when flat")
{
    Sheet sheet{3, 2, {0.1, 0.2}, {{0, 0, 0}, {0.1, 0, 0}, {0.2, 0, 0}, {0, 0.2, 0}, {0.1, 0.2, 0}, {0.2, 0.2, 0}}};
    CHECK(std::abs(cloth::measure_stretch(sheet)) < 1e-12);
    sheet.points[2].x = 0.203;
    CHECK(cloth::measure_stretch(sheet) == doctest::Approx(0.03));
    sheet.points[4] = {0.1, 0.2, 0.1};  // from a neighbour in its row it is sqrt(0.1^2 + 0.1^2)
    CHECK(cloth::measure_stretch(sheet) == doctest::Approx(std::sqrt(2.0) - 1.0));
}

TEST_CASE("drape lets a cloth over a ball fall to the floor: no stretch, nothing in the ball, the floor or itself")
{
    std::vector<Triangle> triangles = make_floor();
    const dvec3 center(0.0, 0.0, 0.25);
    add_ball(triangles, center, 0.25);
    const DistanceField below(triangles);
    const Fabric fabric = make_blanket();
    const Sheet sheet = cloth::drape(fabric, Start{}, below);
    check_sound(sheet, fabric);
    const std::vector<dvec3> points = list_face_points(sheet, fabric.thickness);
    CHECK(find_deepest(points, [&](const dvec3& p) { return glm::length(p - center) - 0.25; }) < kMostDepth_m);
    CHECK(find_deepest(points, [](const dvec3& p) { return p.z; }) < kMostDepth_m);
    // It lies on the ball's top, and its corners lie on the floor.
    const dvec3& middle = sheet.at(sheet.columns / 2, sheet.rows / 2);
    CHECK(std::abs(middle.z - 0.5 - 0.5 * fabric.thickness) < 0.004);
    for (const int column : {0, sheet.columns - 1}) {
        for (const int row : {0, sheet.rows - 1}) {
            CHECK(sheet.at(column, row).z < 0.03);
        }
    }
}

TEST_CASE("drape over the edge of a box: a part lies on it, the rest hangs down beside it")
{
    std::vector<Triangle> triangles = make_floor();
    add_box(triangles, {-1.0, -1.0, 0.0}, {0.0, 1.0, 0.9});
    const DistanceField below(triangles);
    const Fabric fabric = make_blanket();
    Start start;
    start.center = {-0.1, 0.0, 0.0};
    const Sheet sheet = cloth::drape(fabric, start, below);
    check_sound(sheet, fabric);
    const auto distance_to_box = [](const dvec3& p) {
        return std::max(std::max(p.x, p.z - 0.9), std::max(-1.0 - p.x, std::abs(p.y) - 1.0));
    };
    CHECK(find_deepest(list_face_points(sheet, fabric.thickness), distance_to_box) < kMostDepth_m);
    CHECK(sheet.at(0, sheet.rows / 2).z > 0.89);
    // 0.35 m hang over: less what bends around the edge, and what the cloth gives.
    const dvec3& hem = sheet.at(sheet.columns - 1, sheet.rows / 2);
    CHECK(hem.x < 0.06);
    CHECK(hem.z < 0.9 - 0.28);
    CHECK(hem.z > 0.9 - 0.36);
}

TEST_CASE("drape leaves a cloth that is pinned at two corners hanging from them")
{
    const DistanceField below(make_floor());
    const Fabric fabric{{0.6, 0.6}, 0.007, 0.0035};
    Start start;
    start.center = {0.0, 0.0, 1.2};
    start.y = {0.0, 0.0, 1.0};
    start.pins = {{-1, 1}, {1, 1}};
    const Sheet sheet = cloth::drape(fabric, start, below);
    CHECK(cloth::measure_stretch(sheet) < kMostStretch);
    // The corners are where those of the flat cloth are, but for 4 % that the cloth has to spare.
    CHECK(glm::length(sheet.at(0, sheet.rows - 1) - dvec3(-0.288, 0.0, 1.488)) < 1e-12);
    CHECK(glm::length(sheet.at(sheet.columns - 1, sheet.rows - 1) - dvec3(0.288, 0.0, 1.488)) < 1e-12);
    CHECK(sheet.at(sheet.columns / 2, 0).z > 0.8);  // nothing fell
    CHECK(sheet.at(sheet.columns / 2, sheet.rows - 1).z < 1.5);
}

TEST_CASE("drape gives the same bytes twice")
{
    std::vector<Triangle> triangles = make_floor();
    add_box(triangles, {-0.1, -0.1, 0.0}, {0.1, 0.1, 0.2});
    const DistanceField below(triangles);
    const Fabric fabric{{0.5, 0.5}, 0.007, 0.0035};
    CHECK(cloth::drape(fabric, Start{}, below).points == cloth::drape(fabric, Start{}, below).points);
}

TEST_CASE("drape over things and people: no stretch, nothing crosses")
{
    const std::vector<std::string_view> all{"man",   "child",  "chair", "table", "bowl",  "cup",      "knife",
                                            "teddy", "iguana", "dog",   "lamp",  "sofa",  "house",    "horse",
                                            "bottle", "basket", "fork", "tree",  "stroller", "robot", "plate"};
    const int count = choose_count(1, static_cast<int>(all.size()));
    for (int k = 0; k < count; ++k) {
        const things::Thing& thing = *things::find_thing(all[static_cast<std::size_t>(k)]);
        CAPTURE(thing.name);
        const model::Model model = things::build(thing, things::Params(thing.parameters)).model;
        std::vector<Triangle> triangles = make_floor();
        for (const glm::uvec3& corners : model.triangles) {
            const auto corner = [&](glm::length_t place) { return dvec3(model.positions[corners[place]]); };
            triangles.push_back({corner(0), corner(1), corner(2)});
        }
        const DistanceField below(triangles);
        const Fabric fabric = make_blanket();
        const Sheet sheet = cloth::drape(fabric, Start{}, below);
        check_sound(sheet, fabric);
        const auto distance = [&](const dvec3& point) {
            const std::optional<contact::FieldValue> value = below.measure(point, 0.02);
            return value ? value->distance : 0.02;
        };
        CHECK(find_deepest(list_face_points(sheet, fabric.thickness), distance) < kMostDepth_m);
    }
}

}  // namespace clevrvk::tests
