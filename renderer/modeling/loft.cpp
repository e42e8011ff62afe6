// Makes shells from rings. Lathes, sweeps and tubes only choose the rings.
#include "renderer/base/error.h"
#include "renderer/modeling/fill.h"
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

/// Closes the end of a loft with the face inside its end ring, if the ring encloses an area.
void add_cap(Mesh& mesh, std::span<const int> places, double size)
{
    std::vector<int> ring(places.begin(), places.end());
    const dvec3 area = compute_loop_area(mesh, ring);
    if (glm::length(area) > 1e-6 * size * size) {
        fill(mesh, {ring}, glm::normalize(area));
    }
}

/// The length along a closed ring up to each point; the last value is the whole circumference.
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

/// Appends the rounded end of a tube: rings of a hemisphere.
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
    const std::vector<int> places = weld(mesh);
    if (ends == Ends::Capped) {
        // Seen from outside, the points of the first end run the other way round.
        std::vector<int> first(places.begin(), places.begin() + count);
        std::reverse(first.begin(), first.end());
        add_cap(mesh, first, measure_ring(rings.front()).back());
        add_cap(mesh, std::span(places).last(static_cast<std::size_t>(count)), measure_ring(rings.back()).back());
    }
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
        frame.up = glm::cross(frame.right, frame.tangent);
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
