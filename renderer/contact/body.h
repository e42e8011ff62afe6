// A body: what meshes of things, agents, models and shapes are to contact. It knows no thing and no scene.
#pragma once

#include "renderer/contact/placement.h"
#include "renderer/contact/surface.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::contact {

/// A closed surface, or several that share corners, with what hollows lie in it. A bowl is one, and stays open.
struct Shell {
    Surface surface;
    double volume = 0.0;     ///< enclosed, positive
    dvec3 center{0.0};       ///< of that volume

    /// How far a point is inside, and the triangle that is the closest.
    struct Inside {
        double depth = 0.0;          ///< below 0 outside: minus the distance. It grows by no more than the way that the point goes
        std::uint32_t triangle = 0;  ///< of the surface
    };

    /// \param least  points that are not so far inside may give any smaller depth, and any triangle, which is faster
    [[nodiscard]] Inside measure_inside(const dvec3& point, double least) const;
};

/// Triangles in the body's own space: closed shells, which may overlap, and sheets that enclose nothing. Unchanging
/// once made, so safe from any thread.
class Body {
public:
    /// Corners at the same coordinates, to the bit, are one. Shells that enclose a negative volume are hollows of the
    /// one around them, or else turned over, in `surface` as well.
    /// \param triangles  at least one
    explicit Body(std::vector<Triangle> triangles);

    /// All triangles, those without volume too.
    [[nodiscard]] const Surface& surface() const { return surface_; }

    [[nodiscard]] std::span<const Shell> shells() const { return shells_; }

    /// Whether every triangle belongs to a shell, and so has an outside.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

    /// The center of a body of one density, where shells that overlap count twice; of its area where it has no shell.
    [[nodiscard]] const dvec3& center_of_mass() const { return center_of_mass_; }

    [[nodiscard]] const tree::Box& bounds() const { return surface_.tree().bounds(); }

private:
    struct Sorted {
        std::vector<Triangle> triangles;
        std::vector<Shell> shells;
    };
    [[nodiscard]] static Sorted sort_triangles(std::vector<Triangle> triangles);
    explicit Body(Sorted sorted);

    Surface surface_;
    std::vector<Shell> shells_;
    bool is_closed_ = false;
    dvec3 center_of_mass_{0.0};
};

/// A body at its place. The body outlives it.
struct PlacedBody {
    const Body& body;
    Placement at;
};

/// A box between two corners, as a floor, a wall or a table's top is one.
[[nodiscard]] Body make_box_body(const dvec3& low, const dvec3& high);

}  // namespace clevrvk::contact
