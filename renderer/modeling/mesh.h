// Meshes while they are made: shared positions, faces of three or four corners. A shell is a closed surface; a mesh
// holds any number of shells, which may overlap. Normals are made last, from the faces (model_of.h).
#pragma once

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace clevrvk::modeling {

/// A part or slot that is still to be given.
constexpr int kUnset = -1;

/// A triangle or quad, counter-clockwise seen from outside.
struct Face {
    std::array<int, 4> vertices{};
    std::array<glm::dvec2, 4> uvs{};  ///< metres along the surface
    int corner_count = 3;
    int part = kUnset;
    int slot = kUnset;
    double crease_cos = 0.77;  ///< faces that meet at a wider angle than this one's have an edge between them: 40 degrees
};

/// Shells of one kind of surface or of several.
struct Mesh {
    std::vector<glm::dvec3> positions;
    std::vector<Face> faces;

    /// Lays another mesh beside this one.
    void add(const Mesh& other);

    /// Appends a position. \return  its index
    int add_vertex(const glm::dvec3& position);

    /// Appends a face of three or four vertices.
    void add_face(std::span<const int> vertices, std::span<const glm::dvec2> uvs);
};

using Deformation = std::function<glm::dvec3(const glm::dvec3&)>;
using FacePredicate = std::function<bool(const glm::dvec3& center, const glm::dvec3& normal)>;

[[nodiscard]] Mesh move(Mesh mesh, const glm::dvec3& offset);

/// \param factors  each positive
[[nodiscard]] Mesh scale(Mesh mesh, const glm::dvec3& factors);

/// Turns counter-clockwise about an axis through the origin. \param axis  0 x, 1 y, 2 z
[[nodiscard]] Mesh rotate(Mesh mesh, int axis, double angle_rad);

/// Reflects in the plane through the origin that is normal to an axis. \param axis  0 x, 1 y, 2 z
[[nodiscard]] Mesh mirror(Mesh mesh, int axis);

/// Carries the axes x, y and z over to three orthonormal directions at an origin; z follows from x and y.
[[nodiscard]] Mesh place(Mesh mesh, const glm::dvec3& origin, const glm::dvec3& x, const glm::dvec3& y);

/// Moves each position by itself. The deformation must not turn the mesh inside out.
[[nodiscard]] Mesh deform(Mesh mesh, const Deformation& deformation);

/// Gives the faces that the predicate takes a slot, and a part if one is given.
void paint(Mesh& mesh, int slot, const FacePredicate& takes, int part = kUnset);

/// Sets the angle at which edges begin. \param angle_deg  0 to 180; 180 has no edge
[[nodiscard]] Mesh crease(Mesh mesh, double angle_deg);

/// Makes one of vertices that differ by a tolerance at most in every coordinate, and drops what then has no area.
/// \return  where each vertex went
std::vector<int> weld(Mesh& mesh, double tolerance_m = 1e-6);

/// The volume enclosed; negative where faces point inwards.
[[nodiscard]] double compute_volume(const Mesh& mesh);

/// Turns all faces over if they enclose a negative volume.
void orient_outward(Mesh& mesh);

/// Twice the area times the unit normal.
[[nodiscard]] glm::dvec3 compute_area_vector(const Mesh& mesh, const Face& face);

[[nodiscard]] glm::dvec3 compute_center(const Mesh& mesh, const Face& face);

/// The least box around a mesh that is not empty.
struct Bounds {
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};
};
[[nodiscard]] Bounds compute_bounds(const Mesh& mesh);

}  // namespace clevrvk::modeling
