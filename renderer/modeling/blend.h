// Solids that blend into each other: unions and differences of distance fields with soft
// edges, meshed by dual contouring.
#pragma once

#include "renderer/modeling/mesh.h"

#include <glm/glm.hpp>

#include <vector>

namespace clevrvk::modeling {

/// Three orthonormal directions, right-handed.
struct Axes {
    glm::dvec3 x{1.0, 0.0, 0.0};
    glm::dvec3 y{0.0, 1.0, 0.0};
    glm::dvec3 z{0.0, 0.0, 1.0};
};

/// Axes whose z is the given direction, and whose x is as near as possible to another direction.
/// \param x  not parallel to z
[[nodiscard]] Axes make_axes(const glm::dvec3& z, const glm::dvec3& x = {1.0, 0.0, 0.0});

/// A round or boxy body that measures the signed distance of points from its surface.
class Solid {
public:
    /// The hull of two spheres.
    /// \param flatness  half width of its section along x divided by that along y, in `axes`, 0 to 1
    [[nodiscard]] static Solid cone(const glm::dvec3& from, const glm::dvec3& to, double from_radius, double to_radius,
                                    double flatness = 1.0, const glm::dvec3& thin = {1.0, 0.0, 0.0});
    [[nodiscard]] static Solid ball(const glm::dvec3& center, double radius);
    [[nodiscard]] static Solid ellipsoid(const glm::dvec3& center, const glm::dvec3& half, const Axes& axes = {});

    /// \param half  half extents, rounding included; `round` is the radius of its edges, 0 for sharp ones
    [[nodiscard]] static Solid box(const glm::dvec3& center, const glm::dvec3& half, double round, const Axes& axes = {});

    /// Signed distance, negative inside. Exact for spheres, boxes and cones that are not flat; for the others a good
    /// estimate near the surface.
    [[nodiscard]] double measure(const glm::dvec3& point) const;

    /// Whether measure() is certainly at least `distance`; cheaper than measure().
    [[nodiscard]] bool is_beyond(const glm::dvec3& point, double distance) const
    {
        constexpr double kRounding_m = 1e-9;
        const double far = distance + reach_ + kRounding_m;
        const glm::dvec3 offset = point - center_;
        return far < 0.0 || glm::dot(offset, offset) > far * far;
    }

    /// Radius of the bounding sphere around the centre.
    [[nodiscard]] double reach() const { return reach_; }
    [[nodiscard]] const glm::dvec3& center() const { return center_; }

private:
    enum class Kind { Ellipsoid, Cone, Box };

    [[nodiscard]] double measure_ellipsoid(const glm::dvec3& p) const;
    [[nodiscard]] double measure_cone(const glm::dvec3& p) const;
    [[nodiscard]] double measure_box(const glm::dvec3& p) const;

    Kind kind_ = Kind::Ellipsoid;
    glm::dvec3 origin_{0.0};
    Axes axes_;
    glm::dvec3 half_{1.0};  ///< half extents; for a cone: radius at the origin, radius at the end, length
    double round_ = 0.0;    ///< radius of a box's edges; for a cone: its flatness
    double slope_ = 0.0;    ///< for a cone: the sine of the angle between side and axis
    double rise_ = 1.0;     ///< for a cone: the cosine of that angle
    glm::dvec3 center_{0.0};
    double reach_ = 1.0;
};

/// Steps that build one body, in order. Each step assigns its part and slot to the surface that it creates.
class Blend {
public:
    /// Adds a solid. \param soft_m  width of the fillet to everything before it; 0 for a sharp edge
    void join(const Solid& solid, double soft_m, int part, int slot);

    /// Adds a member such as a finger on a palm. Its steps blend with each other, but with earlier steps only around a
    /// root. make_smooth_mesh ignores the parts and slots of the member's steps.
    /// \param member  must consist of joins and carves only
    /// \param soft_m  width of the fillet at the root; it falls off with distance from the root to 0 at fade_m
    void join(const Blend& member, double soft_m, const glm::dvec3& root, double fade_m);

    /// Subtracts a solid. \param soft_m  as for join
    void carve(const Solid& solid, double soft_m, int part, int slot);

    /// Gives the surface within a solid another slot, and another part unless that is kUnset.
    void paint(const Solid& solid, int part, int slot);

    /// Signed distance of a point, negative inside.
    [[nodiscard]] double measure(const glm::dvec3& point) const;

    /// The point at which a ray that starts inside leaves the body. \param direction  unit
    [[nodiscard]] glm::dvec3 find_surface(const glm::dvec3& inside, const glm::dvec3& direction) const;

    /// Unit normal, outward.
    [[nodiscard]] glm::dvec3 find_normal(const glm::dvec3& point) const;

    /// A closed mesh whose faces have the parts and slots of the steps; borders between these are cut through faces.
    /// Sharp edges stay sharp. Parts thinner than a cell may be lost.
    /// Source: Ju et al., Dual Contouring of Hermite Data (2002).
    [[nodiscard]] Mesh make_mesh(double cell_m) const;

    /// A closed mesh without sharp edges, suited to flesh. Unless painted, it has the first step's part and slot.
    /// Vertices lie on the surface; parts thinner than a cell may be lost.
    /// Source: Gibson, Constrained Elastic Surface Nets (1998), with vertices moved to the surface in one step.
    [[nodiscard]] Mesh make_smooth_mesh(double cell_m) const;

    /// The bounding box of all joined solids.
    [[nodiscard]] Bounds bounds() const;

private:
    // The steps of a member stand between Open and Close.
    enum class Action { Join, Carve, Paint, Open, Close };
    struct Step {
        Action action;
        Solid solid;  ///< for Close: a sphere around the root with radius fade_m
        double soft_m;
        int part;
        int slot;
    };
    friend class BlendContour;
    friend class SmoothContour;

    /// The distance at a point after the steps so far.
    struct Value {
        double own = 1e9;     ///< distance from the member, while one is open
        double before = 1e9;  ///< distance from the steps before the member
    };
    static void apply(const Step& step, Value& value, const glm::dvec3& point);
    [[nodiscard]] static double apply(const Step& step, double before, const glm::dvec3& point);

    /// Negative if one of the steps from `first` to `last` decides the surface at the point.
    [[nodiscard]] double measure_claim(std::size_t first, std::size_t last, const glm::dvec3& point) const;

    std::vector<Step> steps_;
    double widest_soft_m_ = 0.0;
};

}  // namespace clevrvk::modeling
