// Rings to shells, and what is only a choice of rings: turning, sweeping, tubes.
#include "renderer/base/error.h"
#include "renderer/modeling/maths.h"
#include "renderer/modeling/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

dvec3 compute_mean(const Points3& points)
{
    dvec3 sum(0.0);
    for (const dvec3& point : points) {
        sum += point;
    }
    return sum / static_cast<double>(points.size());
}

/// Two directions that span the plane of a ring and, with their cross product, look along its normal.
struct Plane {
    dvec3 center{0.0};
    dvec3 x{0.0};
    dvec3 y{0.0};
    bool is_flat = false;  // the ring encloses no area
};

Plane fit_plane(const Points3& ring)
{
    Plane plane;
    plane.center = compute_mean(ring);
    dvec3 area(0.0);
    double size = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        area += glm::cross(ring[i] - plane.center, ring[(i + 1) % ring.size()] - plane.center);
        size = std::max(size, glm::length(ring[i] - plane.center));
    }
    plane.is_flat = glm::length(area) <= 1e-6 * size * size;
    if (!plane.is_flat) {
        const dvec3 normal = glm::normalize(area);
        const dvec3 helper = std::abs(normal.z) < 0.9 ? dvec3(0.0, 0.0, 1.0) : dvec3(1.0, 0.0, 0.0);
        plane.x = glm::normalize(glm::cross(helper, normal));
        plane.y = glm::cross(normal, plane.x);
    }
    return plane;
}

/// Fills a ring: by a fan around its middle where that is seen from all of it, else by ears.
void add_cap(Mesh& mesh, int first, const Points3& ring, bool is_first)
{
    const Plane plane = fit_plane(ring);
    if (plane.is_flat) {
        return;
    }
    const auto count = static_cast<int>(ring.size());
    Points2 flat;
    for (const dvec3& point : ring) {
        flat.emplace_back(glm::dot(point - plane.center, plane.x), glm::dot(point - plane.center, plane.y));
    }
    bool is_star = true;
    for (std::size_t i = 0; i < flat.size(); ++i) {
        const dvec2& a = flat[i];
        const dvec2& b = flat[(i + 1) % flat.size()];
        is_star = is_star && a.x * b.y - a.y * b.x > 1e-3 * glm::length(a) * glm::length(b - a);
    }
    const auto add = [&](int a, int b, int c, const dvec2& uv_a, const dvec2& uv_b, const dvec2& uv_c) {
        const std::array<int, 3> vertices{a, is_first ? c : b, is_first ? b : c};
        const std::array<dvec2, 3> uvs{uv_a, is_first ? uv_c : uv_b, is_first ? uv_b : uv_c};
        mesh.add_face(vertices, uvs);
    };
    if (is_star) {
        const int middle = mesh.add_vertex(plane.center);
        for (int i = 0; i < count; ++i) {
            const int next = (i + 1) % count;
            add(middle, first + i, first + next, dvec2(0.0), flat[static_cast<std::size_t>(i)], flat[static_cast<std::size_t>(next)]);
        }
        return;
    }
    for (const std::array<int, 3>& triangle : triangulate({&flat, 1})) {
        const auto at = [&](std::size_t corner) { return flat[static_cast<std::size_t>(triangle[corner])]; };
        add(first + triangle[0], first + triangle[1], first + triangle[2], at(0), at(1), at(2));
    }
}

/// Lengths along a closed ring up to each point and, last, all around.
std::vector<double> measure_ring(const Points3& ring)
{
    std::vector<double> lengths{0.0};
    for (std::size_t i = 0; i < ring.size(); ++i) {
        lengths.push_back(lengths.back() + glm::length(ring[(i + 1) % ring.size()] - ring[i]));
    }
    return lengths;
}

const Points3& find_longest(std::span<const Points3> rings)
{
    return *std::max_element(rings.begin(), rings.end(),
                             [](const Points3& a, const Points3& b) { return measure_ring(a).back() < measure_ring(b).back(); });
}

double compute_mean_distance(const Points3& a, const Points3& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += glm::length(b[i] - a[i]);
    }
    return sum / static_cast<double>(a.size());
}

/// The rounded end of a tube: rings of a half sphere.
void append_end(std::vector<Points3>& rings, const PathFrame& frame, const Points2& circle, double side, int from, int to)
{
    constexpr int kSteps = 4;
    const double radius = circle.front().x;
    for (int step = from; step != to; step += from < to ? 1 : -1) {
        const double angle = kPi / 2.0 * step / kSteps;
        Points3 ring;
        for (const dvec2& point : circle) {
            ring.push_back(frame.origin + frame.tangent * (side * radius * sin(angle)) +
                           (frame.right * point.x + frame.up * point.y) * std::max(0.0, cos(angle)));
        }
        rings.push_back(ring);
    }
}

}  // namespace

Mesh loft(std::span<const Points3> rings, Ends ends)
{
    CLEVRVK_CHECK(rings.size() >= 2 && rings.front().size() >= 3, "{} rings", rings.size());
    const auto count = static_cast<int>(rings.front().size());
    const std::vector<double> around = measure_ring(find_longest(rings));
    Mesh mesh;
    for (const Points3& ring : rings) {
        CLEVRVK_CHECK(ring.size() == rings.front().size(), "rings of {} and {} points", rings.front().size(), ring.size());
        mesh.positions.insert(mesh.positions.end(), ring.begin(), ring.end());
    }
    const auto spans = static_cast<int>(rings.size()) - (ends == Ends::Joined ? 0 : 1);
    double along = 0.0;
    for (int span = 0; span < spans; ++span) {
        const int next_ring = (span + 1) % static_cast<int>(rings.size());
        const double next_along =
            along + compute_mean_distance(rings[static_cast<std::size_t>(span)], rings[static_cast<std::size_t>(next_ring)]);
        for (int i = 0; i < count; ++i) {
            const int next = (i + 1) % count;
            const std::array<int, 4> vertices{span * count + i, span * count + next, next_ring * count + next, next_ring * count + i};
            const double u = around[static_cast<std::size_t>(i)];
            const double next_u = around[static_cast<std::size_t>(i) + 1];
            const std::array<dvec2, 4> uvs{dvec2(u, along), dvec2(next_u, along), dvec2(next_u, next_along), dvec2(u, next_along)};
            mesh.add_face(vertices, uvs);
        }
        along = next_along;
    }
    if (ends == Ends::Capped) {
        add_cap(mesh, 0, rings.front(), true);
        add_cap(mesh, (static_cast<int>(rings.size()) - 1) * count, rings.back(), false);
    }
    weld(mesh);
    orient_outward(mesh);
    return mesh;
}

Mesh lathe(const Points2& profile, int segments, bool is_ring)
{
    std::vector<Points3> rings;
    for (const dvec2& point : profile) {
        Points3 ring;
        for (int i = 0; i < segments; ++i) {
            const double angle = 2.0 * kPi * i / segments;
            ring.emplace_back(point.x * cos(angle), point.x * sin(angle), point.y);
        }
        rings.push_back(ring);
    }
    return loft(rings, is_ring ? Ends::Joined : Ends::Capped);
}

Mesh lathe_sector(const Points2& outline, double from_rad, double to_rad, int segments)
{
    std::vector<Points3> rings;
    for (int i = 0; i <= segments; ++i) {
        const double angle = mix(from_rad, to_rad, static_cast<double>(i) / segments);
        Points3 ring;
        for (const dvec2& point : outline) {
            ring.emplace_back(point.x * cos(angle), point.x * sin(angle), point.y);
        }
        rings.push_back(ring);
    }
    return loft(rings);
}

std::vector<PathFrame> make_frames(const Points3& path, const dvec3& up, bool is_closed)
{
    const std::size_t count = path.size();
    CLEVRVK_CHECK(count >= 2, "a path of {} points", count);
    std::vector<PathFrame> frames(count);
    for (std::size_t i = 0; i < count; ++i) {
        const bool has_before = is_closed || i > 0;
        const bool has_after = is_closed || i + 1 < count;
        const dvec3& before = path[has_before ? (i + count - 1) % count : i];
        const dvec3& after = path[has_after ? (i + 1) % count : i];
        frames[i].origin = path[i];
        frames[i].tangent = glm::normalize(after - before);
    }
    dvec3 right = glm::cross(up, -frames[0].tangent);
    if (glm::length(right) < 1e-6) {
        right = glm::cross(std::abs(frames[0].tangent.x) < 0.9 ? dvec3(1.0, 0.0, 0.0) : dvec3(0.0, 1.0, 0.0), -frames[0].tangent);
    }
    frames[0].right = glm::normalize(right);
    for (std::size_t i = 1; i < count; ++i) {
        const dvec3 chord = path[i] - path[i - 1];
        const double chord_square = glm::dot(chord, chord);
        const dvec3 reflected = frames[i - 1].right - chord * (2.0 / chord_square * glm::dot(chord, frames[i - 1].right));
        const dvec3 tangent = frames[i - 1].tangent - chord * (2.0 / chord_square * glm::dot(chord, frames[i - 1].tangent));
        const dvec3 bend = frames[i].tangent - tangent;
        const double bend_square = glm::dot(bend, bend);
        frames[i].right = bend_square > 1e-24 ? reflected - bend * (2.0 / bend_square * glm::dot(bend, reflected)) : reflected;
    }
    for (PathFrame& frame : frames) {
        frame.right = glm::normalize(frame.right - frame.tangent * glm::dot(frame.right, frame.tangent));
        frame.up = glm::cross(frame.tangent, frame.right);
    }
    return frames;
}

Mesh sweep(const Points3& path, const Section& section, const dvec3& up, Ends ends)
{
    const std::vector<PathFrame> frames = make_frames(path, up, ends == Ends::Joined);
    std::vector<Points3> rings;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const double last = static_cast<double>(frames.size() - (ends == Ends::Joined ? 0 : 1));
        Points3 ring;
        for (const dvec2& point : section(static_cast<double>(i) / last)) {
            ring.push_back(frames[i].origin + frames[i].right * point.x + frames[i].up * point.y);
        }
        rings.push_back(ring);
    }
    return loft(rings, ends);
}

Mesh make_tube(const Points3& path, double radius, int segments)
{
    const std::vector<PathFrame> frames = make_frames(path);
    const Points2 circle = make_circle(radius, segments);
    std::vector<Points3> rings;
    append_end(rings, frames.front(), circle, -1.0, 4, 0);
    for (const PathFrame& frame : frames) {
        append_end(rings, frame, circle, 0.0, 0, 1);
    }
    append_end(rings, frames.back(), circle, 1.0, 1, 5);
    return loft(rings);
}

Mesh make_tube(const Points3& path, const std::function<double(double share)>& radius, int segments)
{
    return sweep(path, [&](double share) { return make_circle(radius(share), segments); });
}

}  // namespace clevrvk::modeling
