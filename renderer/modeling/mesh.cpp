// Implements operations on whole meshes: adding, moving, painting, welding, and measuring faces and volumes.
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

/// The face without the corners that have the same position as the previous corner.
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

/// A set of points of which no two coincide within a tolerance.
class WeldedPoints {
public:
    WeldedPoints(double tolerance_m, std::size_t most) : tolerance_m_(tolerance_m), cell_m_(64.0 * tolerance_m) { cells_.reserve(most); }

    /// Adds a point. \return  the index of a coinciding earlier point, or of this one
    int add(const dvec3& p)
    {
        // The box around a point usually touches one cell, and at most eight.
        const dvec3 low = glm::floor((p - tolerance_m_) / cell_m_);
        const dvec3 high = glm::floor((p + tolerance_m_) / cell_m_);
        for (double x = low.x; x <= high.x; ++x) {
            for (double y = low.y; y <= high.y; ++y) {
                for (double z = low.z; z <= high.z; ++z) {
                    const auto cell = cells_.find(hash({x, y, z}));
                    for (int at = cell == cells_.end() ? kUnset : cell->second; at != kUnset; at = next_[static_cast<std::size_t>(at)]) {
                        const dvec3 apart = glm::abs(points_[static_cast<std::size_t>(at)] - p);
                        if (std::max({apart.x, apart.y, apart.z}) <= tolerance_m_) {
                            return at;
                        }
                    }
                }
            }
        }
        const auto place = static_cast<int>(points_.size());
        const auto [cell, is_new] = cells_.try_emplace(hash(glm::floor(p / cell_m_)), place);
        points_.push_back(p);
        next_.push_back(is_new ? kUnset : cell->second);
        cell->second = place;
        return place;
    }

    std::vector<dvec3> take() { return std::move(points_); }

private:
    // Cells with equal hashes share a list, which costs time but changes no result.
    static std::uint64_t hash(const dvec3& cell)
    {
        const auto part = [](double value) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(value)); };
        std::uint64_t mixed = part(cell.x) * 0x9E3779B97F4A7C15ULL + part(cell.y);
        mixed = (mixed ^ (mixed >> 29U)) * 0xBF58476D1CE4E5B9ULL + part(cell.z);
        return (mixed ^ (mixed >> 32U)) * 0x94D049BB133111EBULL;
    }

    double tolerance_m_;
    double cell_m_;
    std::vector<dvec3> points_;
    std::vector<int> next_;  // per point: the next point in its cell
    std::unordered_map<std::uint64_t, int> cells_;
};

}  // namespace

void Mesh::add(const Mesh& other)
{
    const auto first = static_cast<int>(positions.size());
    positions.insert(positions.end(), other.positions.begin(), other.positions.end());
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

std::vector<int> weld(Mesh& mesh, double tolerance_m)
{
    WeldedPoints welded(tolerance_m, mesh.positions.size());
    std::vector<int> places;
    places.reserve(mesh.positions.size());
    for (const dvec3& position : mesh.positions) {
        places.push_back(welded.add(position));
    }
    mesh.positions = welded.take();
    std::vector<Face> faces;
    faces.reserve(mesh.faces.size());
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
    return places;
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
