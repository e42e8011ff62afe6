// Compares triangles whose planes are about equally far from the middle of the box, and clips each against the other.
#include "renderer/scene/coplanar_planes.h"

#include "renderer/scene/separate_coplanar.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

namespace clevrvk::scene {

namespace {

constexpr double kMostTilt = 1e-3;       // rad, between normals: the normal of a small triangle is only as exact as its corners
constexpr std::size_t kMostPlanes = 64;  // for a pair, the first ones found: coincident curved surfaces have thousands

double cross(const glm::dvec2& a, const glm::dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

// The part of a convex polygon to the left of the edge from a to b.
std::vector<glm::dvec2> cut(const std::vector<glm::dvec2>& polygon, const glm::dvec2& a, const glm::dvec2& b)
{
    std::vector<glm::dvec2> kept;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
        const glm::dvec2& here = polygon[k];
        const glm::dvec2& next = polygon[(k + 1) % polygon.size()];
        const double side = cross(b - a, here - a);
        const double next_side = cross(b - a, next - a);
        if (side >= 0.0) {
            kept.push_back(here);
        }
        if ((side < 0.0) != (next_side < 0.0)) {
            kept.push_back(here + side / (side - next_side) * (next - here));
        }
    }
    return kept;
}

// Whether two triangles, seen along a normal, share more than a strip of the given width. Neighbours that touch along
// an edge therefore do not overlap.
bool overlap(const Facet& first, const Facet& second, const glm::dvec3& normal, double width)
{
    const glm::dvec3 away = std::abs(normal.x) < 0.5 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
    const glm::dvec3 u = glm::normalize(glm::cross(normal, away));
    const glm::dvec3 v = glm::cross(normal, u);
    const glm::dvec3& origin = first.corners[0];
    const auto flatten = [&](const Facet& facet) {
        std::vector<glm::dvec2> polygon;
        for (const glm::dvec3& corner : facet.corners) {
            polygon.emplace_back(glm::dot(corner - origin, u), glm::dot(corner - origin, v));
        }
        if (cross(polygon[1] - polygon[0], polygon[2] - polygon[0]) < 0.0) {
            std::swap(polygon[1], polygon[2]);
        }
        return polygon;
    };
    std::vector<glm::dvec2> common = flatten(first);
    const std::vector<glm::dvec2> other = flatten(second);
    for (std::size_t k = 0; k < other.size() && !common.empty(); ++k) {
        common = cut(common, other[k], other[(k + 1) % other.size()]);
    }
    double area = 0.0;
    double around = 0.0;
    for (std::size_t k = 0; k < common.size(); ++k) {
        const glm::dvec2& next = common[(k + 1) % common.size()];
        area += 0.5 * cross(common[k] - common[0], next - common[0]);
        around += glm::length(next - common[k]);
    }
    return area > width * around;
}

double least_hair(const Scene& scene)
{
    return scene.path == ScenePath::Classic ? kLeastClassicHair : 0.0;
}

bool are_parallel(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::abs(glm::dot(a, b)) > 1.0 - 0.5 * kMostTilt * kMostTilt;
}

bool lies_in(const Facet& facet, const Plane& plane)
{
    const auto is_near = [&](const glm::dvec3& corner) {
        return std::abs(glm::dot(corner, plane.normal) - plane.offset) <= 4.0 * kCoplanar * plane.reach;
    };
    return are_parallel(facet.normal, plane.normal) && std::ranges::all_of(facet.corners, is_near);
}

// The common plane of two triangles; nothing if they have no common plane.
std::optional<Plane> find_plane(const Scene& scene, const Facet& first, const Facet& second, Side side)
{
    if (!are_parallel(first.normal, second.normal)) {
        return std::nullopt;
    }
    const Facet& large = first.area > second.area ? first : second;
    const Facet& small = first.area > second.area ? second : first;
    const glm::dvec3 eye(scene.camera.eye);
    const double reach = std::max(measure_reach(first, eye), measure_reach(second, eye));
    for (const glm::dvec3& corner : small.corners) {
        if (std::abs(glm::dot(corner - large.corners[0], large.normal)) > kCoplanar * reach) {
            return std::nullopt;
        }
    }
    if (!overlap(first, second, large.normal, 4.0 * kCoplanar * reach)) {
        return std::nullopt;
    }
    Plane plane;
    plane.normal = large.faces_eye == (side == Side::Eye) ? large.normal : -large.normal;
    plane.offset = glm::dot(plane.normal, small.corners[0]);
    plane.reach = reach;
    plane.hair = std::max({kHair * reach, kNearHair * measure_reach(small, eye), least_hair(scene)});
    return plane;
}

}  // namespace

std::vector<Plane> find_planes(const Scene& scene, const std::vector<Facet>& first, const std::vector<Facet>& second, const Bounds& box,
                               Side side)
{
    const glm::dvec3 eye(scene.camera.eye);
    // Sorts the second list by the distance of each plane from the middle of the box, on either side.
    const glm::dvec3 middle = 0.5 * (box.low + box.high);
    const auto height_of = [&](const Facet& facet) { return glm::dot(facet.corners[0] - middle, facet.normal); };
    std::vector<std::pair<double, const Facet*>> sorted;
    for (const Facet& facet : second) {
        sorted.emplace_back(height_of(facet), &facet);
        sorted.emplace_back(-height_of(facet), &facet);
    }
    std::ranges::stable_sort(sorted, {}, &std::pair<double, const Facet*>::first);
    std::vector<Plane> planes;
    for (const Facet& facet : first) {
        if (planes.size() == kMostPlanes) {
            break;
        }
        if (std::ranges::any_of(planes, [&](const Plane& plane) { return lies_in(facet, plane); })) {
            continue;
        }
        const double extent = glm::length(box.high - box.low) + glm::distance(facet.corners[0], middle);
        const double window = kCoplanar * measure_reach(box, eye) + kMostTilt * extent;
        auto place = std::ranges::lower_bound(sorted, height_of(facet) - window, {}, &std::pair<double, const Facet*>::first);
        for (; place != sorted.end() && place->first <= height_of(facet) + window; ++place) {
            if (const std::optional<Plane> plane = find_plane(scene, facet, *place->second, side)) {
                planes.push_back(*plane);
                break;
            }
        }
    }
    for (Plane& plane : planes) {
        const auto is_front = [&](const Facet& facet) { return glm::dot(facet.normal, plane.normal) > 0.0 && lies_in(facet, plane); };
        plane.are_front = {std::ranges::any_of(first, is_front), std::ranges::any_of(second, is_front)};
    }
    return planes;
}

int find_side(const Body& body, bool is_closed, const Plane& plane, bool is_front)
{
    const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance);
    double low = kInfinite;
    double high = -kInfinite;
    if (mesh) {
        for (const glm::vec3& position : mesh->positions) {
            const double height = glm::dot(plane.normal, to_world(body, position)) - plane.offset;
            low = std::min(low, height);
            high = std::max(high, height);
        }
    }
    const double tolerance = 4.0 * kCoplanar * plane.reach;
    if (mesh && low >= -tolerance && high <= tolerance) {
        return 2;
    }
    if (is_closed) {
        return is_front ? 0 : 3;
    }
    return low >= -tolerance ? 3 : 1;
}

}  // namespace clevrvk::scene
