// Meshes under construction: shared positions, faces of three or four corners. A shell is a closed surface; a mesh
// holds any number of shells, which may overlap. Normals are made last, from the faces (finish.h).
#pragma once

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace clevrvk::modeling {

/// Marks a part or slot not yet assigned.
constexpr int kUnset = -1;

/// A triangle or quad, counter-clockwise seen from outside.
struct Face {
    std::array<int, 4> vertices{};
    std::array<glm::dvec2, 4> uvs{};  ///< metres along the surface
    int corner_count = 3;
    int part = kUnset;
    int slot = kUnset;
    double crease_cos = 0.77;  ///< cosine of the crease angle, 40 degrees: beyond it faces form an edge
};

/// Shells with one or more kinds of surface.
struct Mesh {
    std::vector<glm::dvec3> positions;
    std::vector<Face> faces;

    /// Appends the faces of another mesh.
    void add(const Mesh& other);

    /// Appends a position. \return  its index
    int add_vertex(const glm::dvec3& position);

    /// Appends a face of three or four vertices.
    void add_face(std::span<const int> vertices, std::span<const glm::dvec2> uvs);
};

using Deformation = std::function<glm::dvec3(const glm::dvec3&)>;
using FacePredicate = std::function<bool(const glm::dvec3& center, const glm::dvec3& normal)>;

[[nodiscard]] Mesh move(Mesh mesh, const glm::dvec3& offset);

/// \param factors  per axis, all positive
[[nodiscard]] Mesh scale(Mesh mesh, const glm::dvec3& factors);

/// Turns counter-clockwise about an axis through the origin. \param axis  0 x, 1 y, 2 z
[[nodiscard]] Mesh rotate(Mesh mesh, int axis, double angle_rad);

/// Reflects in the plane through the origin that is normal to an axis. \param axis  0 x, 1 y, 2 z
[[nodiscard]] Mesh mirror(Mesh mesh, int axis);

/// Maps the axes x, y and z to three orthonormal directions at an origin; the third follows from x and y.
[[nodiscard]] Mesh place(Mesh mesh, const glm::dvec3& origin, const glm::dvec3& x, const glm::dvec3& y);

/// Moves each position separately. The deformation must not turn the mesh inside out.
[[nodiscard]] Mesh deform(Mesh mesh, const Deformation& deformation);

/// Gives the faces that satisfy the predicate a slot, and a part if one is given.
void paint(Mesh& mesh, int slot, const FacePredicate& takes, int part = kUnset);

/// Sets the angle above which faces meet in an edge. \param angle_deg  0 to 180; at 180 there are no edges
[[nodiscard]] Mesh crease(Mesh mesh, double angle_deg);

/// Merges vertices that differ by at most the tolerance in every coordinate, and drops faces left without area.
/// \return  the new index of each vertex
std::vector<int> weld(Mesh& mesh, double tolerance_m = 1e-6);

/// The enclosed volume; negative if faces point inwards.
[[nodiscard]] double compute_volume(const Mesh& mesh);

/// Turns all faces over if they enclose a negative volume.
void orient_outward(Mesh& mesh);

/// The unit normal times twice the area.
[[nodiscard]] glm::dvec3 compute_area_vector(const Mesh& mesh, const Face& face);

[[nodiscard]] glm::dvec3 compute_center(const Mesh& mesh, const Face& face);

/// The bounding box of a mesh that is not empty.
struct Bounds {
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};
};
[[nodiscard]] Bounds compute_bounds(const Mesh& mesh);

}  // namespace clevrvk::modeling
