// Represents objects as convex polygons on the floor, and searches for separating lines.
#include "generators/mewl/footprints.h"

#include "generators/placement.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace clevrvk::generators::mewl {
namespace {

/// Corners in order around the polygon.
using Polygon = std::vector<FloorPoint>;

/// x_low, x_high, y_low, y_high in unit space; each vertex of assets/shapes/hand/hand.obj lies in one of the boxes.
constexpr std::array<std::array<double, 4>, 2> kHandBoxes{{{-0.63, 0.97, -0.18, 1.49}, {0.22, 0.52, -0.95, -0.16}}};

constexpr int kCircleCornerCount = 16;

Polygon place_box(const spec::ObjectSpec& object, const std::array<double, 4>& box)
{
    const double angle_rad = radians(object.rotation_deg);
    const double cosine = std::cos(angle_rad) * object.size.radius;
    const double sine = std::sin(angle_rad) * object.size.radius;
    Polygon polygon;
    for (const FloorPoint& corner :
         {FloorPoint{box[0], box[2]}, FloorPoint{box[1], box[2]}, FloorPoint{box[1], box[3]}, FloorPoint{box[0], box[3]}}) {
        polygon.push_back(
            {object.position[0] + cosine * corner[0] - sine * corner[1], object.position[1] + sine * corner[0] + cosine * corner[1]});
    }
    return polygon;
}

Polygon surround_circle(const spec::ObjectSpec& object)
{
    const double reach = object.size.radius / std::cos(std::numbers::pi / kCircleCornerCount);
    Polygon polygon;
    for (int i = 0; i < kCircleCornerCount; ++i) {
        const double angle_rad = 2.0 * std::numbers::pi * i / kCircleCornerCount;
        polygon.push_back({object.position[0] + reach * std::cos(angle_rad), object.position[1] + reach * std::sin(angle_rad)});
    }
    return polygon;
}

/// The convex parts of an object's footprint.
std::vector<Polygon> list_parts(const spec::ObjectSpec& object)
{
    if (object.shape == "hand") {
        return {place_box(object, kHandBoxes[0]), place_box(object, kHandBoxes[1])};
    }
    if (object.shape == "cube") {
        return {place_box(object, {-1.0, 1.0, -1.0, 1.0})};
    }
    CLEVRVK_CHECK(object.shape == "sphere" || object.shape == "cylinder", "'{}' has no known footprint", object.shape);
    return {surround_circle(object)};
}

/// Whether an edge of `a` separates the polygons.
bool is_parted_by_edge(const Polygon& a, const Polygon& b)
{
    for (std::size_t i = 0; i < a.size(); ++i) {
        const FloorPoint& from = a[i];
        const FloorPoint& to = a[(i + 1) % a.size()];
        const FloorPoint outward{to[1] - from[1], from[0] - to[0]};  // corners are counter-clockwise
        const bool all_outside = std::all_of(b.begin(), b.end(), [&](const FloorPoint& corner) {
            return (corner[0] - from[0]) * outward[0] + (corner[1] - from[1]) * outward[1] > 0.0;
        });
        if (all_outside) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool overlap_seen_from_above(std::span<const spec::ObjectSpec> objects)
{
    std::vector<std::vector<Polygon>> footprints;
    for (const spec::ObjectSpec& object : objects) {
        footprints.push_back(list_parts(object));
    }
    for (std::size_t i = 0; i < footprints.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            for (const Polygon& a : footprints[i]) {
                for (const Polygon& b : footprints[j]) {
                    if (!is_parted_by_edge(a, b) && !is_parted_by_edge(b, a)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

}  // namespace clevrvk::generators::mewl
