#include "renderer/modeling/mesh.h"

#include "renderer/base/error.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

void turn_over(Mesh& mesh)
{
    for (Face& face : mesh.faces) {
        std::reverse(face.vertices.begin(), face.vertices.begin() + face.corner_count);
        std::reverse(face.uvs.begin(), face.uvs.begin() + face.corner_count);
    }
}

/// The corners of a face without those that are at the place of the one before.
Face drop_repeated_corners(const Face& face)
{
    Face kept = face;
    kept.corner_count = 0;
    for (int i = 0; i < face.corner_count; ++i) {
        const auto corner = static_cast<std::size_t>(i);
        const auto next = static_cast<std::size_t>((i + 1) % face.corner_count);
        if (face.vertices[corner] != face.vertices[next]) {
            const auto to = static_cast<std::size_t>(kept.corner_count);
            kept.vertices[to] = face.vertices[corner];
            kept.uvs[to] = face.uvs[corner];
            ++kept.corner_count;
        }
    }
    const bool is_folded = kept.corner_count == 4 && (kept.vertices[0] == kept.vertices[2] || kept.vertices[1] == kept.vertices[3]);
    if (is_folded) {
        kept.corner_count = 0;
    }
    return kept;
}

/// The cell of a grid in which vertices of about the same place are looked for.
struct Cell {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t z = 0;
    bool operator==(const Cell&) const = default;
};

struct CellHash {
    std::size_t operator()(const Cell& cell) const
    {
        const auto mixed = static_cast<std::uint64_t>(cell.x) * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(cell.y);
        return static_cast<std::size_t>((mixed ^ (mixed >> 29U)) * 0xBF58476D1CE4E5B9ULL + static_cast<std::uint64_t>(cell.z));
    }
};

}  // namespace

void Mesh::add(const Mesh& other)
{
    const auto first = static_cast<int>(positions.size());
    positions.insert(positions.end(), other.positions.begin(), other.positions.end());
    faces.reserve(faces.size() + other.faces.size());
    for (Face face : other.faces) {
        for (int& vertex : face.vertices) {
            vertex += first;
        }
        faces.push_back(face);
    }
}

int Mesh::add_vertex(const dvec3& position)
{
    positions.push_back(position);
    return static_cast<int>(positions.size()) - 1;
}

void Mesh::add_face(std::span<const int> vertices, std::span<const dvec2> uvs)
{
    CLEVRVK_CHECK((vertices.size() == 3 || vertices.size() == 4) && uvs.size() == vertices.size(), "a face of {} corners", vertices.size());
    Face face;
    face.corner_count = static_cast<int>(vertices.size());
    std::copy(vertices.begin(), vertices.end(), face.vertices.begin());
    std::copy(uvs.begin(), uvs.end(), face.uvs.begin());
    faces.push_back(face);
}

Mesh deform(Mesh mesh, const Deformation& deformation)
{
    for (dvec3& position : mesh.positions) {
        position = deformation(position);
    }
    return mesh;
}

Mesh move(Mesh mesh, const dvec3& offset)
{
    return deform(std::move(mesh), [&](const dvec3& p) { return p + offset; });
}

Mesh scale(Mesh mesh, const dvec3& factors)
{
    return deform(std::move(mesh), [&](const dvec3& p) { return p * factors; });
}

Mesh rotate(Mesh mesh, int axis, double angle_rad)
{
    const double c = cos(angle_rad);
    const double s = sin(angle_rad);
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    return deform(std::move(mesh), [&](const dvec3& p) {
        dvec3 turned = p;
        turned[u] = c * p[u] - s * p[v];
        turned[v] = s * p[u] + c * p[v];
        return turned;
    });
}

Mesh mirror(Mesh mesh, int axis)
{
    mesh = deform(std::move(mesh), [&](dvec3 p) {
        p[axis] = -p[axis];
        return p;
    });
    turn_over(mesh);
    return mesh;
}

Mesh place(Mesh mesh, const dvec3& origin, const dvec3& x, const dvec3& y)
{
    const dvec3 z = glm::cross(x, y);
    return deform(std::move(mesh), [&](const dvec3& p) { return origin + p.x * x + p.y * y + p.z * z; });
}

void paint(Mesh& mesh, int slot, const FacePredicate& takes, int part)
{
    for (Face& face : mesh.faces) {
        const dvec3 area = compute_area_vector(mesh, face);
        const double length = glm::length(area);
        if (takes(compute_center(mesh, face), length > 0.0 ? area / length : area)) {
            face.slot = slot;
            face.part = part == kUnset ? face.part : part;
        }
    }
}

Mesh crease(Mesh mesh, double angle_deg)
{
    const double crease_cos = angle_deg >= 180.0 ? -2.0 : cos(angle_deg * kPi / 180.0);
    for (Face& face : mesh.faces) {
        face.crease_cos = crease_cos;
    }
    return mesh;
}

void weld(Mesh& mesh, double tolerance_m)
{
    // A cell is twice as wide as the tolerance, so the box around a point touches at most eight.
    const double cell_m = 2.0 * tolerance_m;
    std::unordered_map<Cell, int, CellHash> firsts;
    firsts.reserve(mesh.positions.size());
    std::vector<int> places(mesh.positions.size());
    std::vector<dvec3> kept;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const dvec3& p = mesh.positions[i];
        const dvec3 low = glm::floor((p - tolerance_m) / cell_m);
        const dvec3 high = glm::floor((p + tolerance_m) / cell_m);
        int found = kUnset;
        for (double x = low.x; x <= high.x; ++x) {
            for (double y = low.y; y <= high.y; ++y) {
                for (double z = low.z; z <= high.z; ++z) {
                    const auto entry =
                        firsts.find({static_cast<std::int64_t>(x), static_cast<std::int64_t>(y), static_cast<std::int64_t>(z)});
                    found = entry != firsts.end() && found == kUnset ? entry->second : found;
                }
            }
        }
        if (found == kUnset) {
            found = static_cast<int>(kept.size());
            kept.push_back(p);
            const dvec3 own = glm::floor(p / cell_m);
            firsts.emplace(Cell{static_cast<std::int64_t>(own.x), static_cast<std::int64_t>(own.y), static_cast<std::int64_t>(own.z)},
                           found);
        }
        places[i] = found;
    }
    mesh.positions = std::move(kept);
    std::vector<Face> faces;
    for (Face face : mesh.faces) {
        for (int& vertex : face.vertices) {
            vertex = places[static_cast<std::size_t>(vertex)];
        }
        face = drop_repeated_corners(face);
        if (face.corner_count >= 3) {
            faces.push_back(face);
        }
    }
    mesh.faces = std::move(faces);
}

dvec3 compute_area_vector(const Mesh& mesh, const Face& face)
{
    const auto at = [&](int corner) { return mesh.positions[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(corner)])]; };
    return face.corner_count == 3 ? glm::cross(at(1) - at(0), at(2) - at(0)) : glm::cross(at(2) - at(0), at(3) - at(1));
}

dvec3 compute_center(const Mesh& mesh, const Face& face)
{
    dvec3 sum(0.0);
    for (int i = 0; i < face.corner_count; ++i) {
        sum += mesh.positions[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(i)])];
    }
    return sum / static_cast<double>(face.corner_count);
}

double compute_volume(const Mesh& mesh)
{
    double sum = 0.0;
    for (const Face& face : mesh.faces) {
        sum += glm::dot(compute_center(mesh, face), compute_area_vector(mesh, face));
    }
    return sum / 6.0;
}

void orient_outward(Mesh& mesh)
{
    if (compute_volume(mesh) < 0.0) {
        turn_over(mesh);
    }
}

Bounds compute_bounds(const Mesh& mesh)
{
    CLEVRVK_CHECK(!mesh.positions.empty(), "bounds of an empty mesh");
    Bounds bounds{mesh.positions.front(), mesh.positions.front()};
    for (const dvec3& p : mesh.positions) {
        bounds.low = glm::min(bounds.low, p);
        bounds.high = glm::max(bounds.high, p);
    }
    return bounds;
}

}  // namespace clevrvk::modeling
