// A body: the geometry of things, agents, models and shapes for contact tests, independent of things and scenes.
#pragma once

#include "renderer/contact/placement.h"
#include "renderer/contact/surface.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::contact {

/// A closed surface, or several that share corners, including hollows in it. A bowl is one
/// shell and stays open at the top.
struct Shell {
    Surface surface;
    double volume = 0.0;     ///< enclosed volume, positive
    dvec3 center{0.0};       ///< center of that volume

    /// The depth of a point in the shell, which changes by at most the distance that the point
    /// moves, and the triangle closest to it.
    struct Inside {
        double depth = 0.0;          ///< negative outside: minus the distance
        std::uint32_t triangle = 0;  ///< triangle of the surface
    };

    /// \param least  points less deep than this may get any smaller depth, and any triangle, which is faster
    [[nodiscard]] Inside measure_inside(const dvec3& point, double least) const;
};

/// Triangles in the body's own space: closed shells, which may overlap, and sheets that enclose nothing. Immutable once
/// made, so safe from any thread.
class Body {
public:
    /// Corners with exactly equal coordinates are merged. A shell with negative volume becomes a hollow of the shell
    /// around it; if there is none, it is turned over, also in `surface`.
    /// \param triangles  at least one
    explicit Body(std::vector<Triangle> triangles);

    /// All triangles, including sheets without volume.
    [[nodiscard]] const Surface& surface() const { return surface_; }

    [[nodiscard]] std::span<const Shell> shells() const { return shells_; }

    /// Whether every triangle belongs to a shell, and so has an outside.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

    /// The center of mass at uniform density, counting overlaps of shells twice;
    /// without shells, the center of its area.
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

/// A body with its placement. The body must outlive it.
struct PlacedBody {
    const Body& body;
    Placement at;
};

/// A box between two corners, such as a floor, a wall or a table top.
[[nodiscard]] Body make_box_body(const dvec3& low, const dvec3& high);

}  // namespace clevrvk::contact
