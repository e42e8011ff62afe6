// Solids that flow into each other: unions and differences of fields with soft edges, meshed by dual contouring.
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

/// Axes whose z is a direction, and whose x is as near as can be to another one.
/// \param x  not along z
[[nodiscard]] Axes make_axes(const glm::dvec3& z, const glm::dvec3& x = {1.0, 0.0, 0.0});

/// A round or boxy body that measures how far a point is from it.
class Solid {
public:
    /// The hull of two spheres. \param flatness  of its section: its x half over its y half, in `axes`, 0 to 1
    [[nodiscard]] static Solid cone(const glm::dvec3& from, const glm::dvec3& to, double from_radius, double to_radius,
                                    double flatness = 1.0, const glm::dvec3& thin = {1.0, 0.0, 0.0});
    [[nodiscard]] static Solid ball(const glm::dvec3& center, double radius);
    [[nodiscard]] static Solid ellipsoid(const glm::dvec3& center, const glm::dvec3& half, const Axes& axes = {});

    /// \param half  over all; `round` is the radius of its edges, 0 for sharp ones
    [[nodiscard]] static Solid box(const glm::dvec3& center, const glm::dvec3& half, double round, const Axes& axes = {});

    /// Negative inside. Exact for spheres, boxes and cones that are not flat; near the surface a good estimate of the
    /// others.
    [[nodiscard]] double measure(const glm::dvec3& point) const;

    /// Whether the measure is surely no less than a distance: cheaper than the measure.
    [[nodiscard]] bool is_beyond(const glm::dvec3& point, double distance) const
    {
        constexpr double kRounding_m = 1e-9;
        const double far = distance + reach_ + kRounding_m;
        const glm::dvec3 offset = point - center_;
        return far < 0.0 || glm::dot(offset, offset) > far * far;
    }

    /// Radius of a sphere around the centre that holds it.
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
    glm::dvec3 half_{1.0};  ///< of a cone: radius at the origin, radius at the end, length
    double round_ = 0.0;    ///< of a cone: its flatness
    double slope_ = 0.0;    ///< of a cone: the sine of the angle of its side to its axis
    double rise_ = 1.0;     ///< of a cone: its cosine
    glm::dvec3 center_{0.0};
    double reach_ = 1.0;
};

/// Steps that build one body, in their order. Each gives what it makes of the surface a part and a slot.
class Blend {
public:
    /// Unites. \param soft_m  width of the fillet with all before; 0 for a sharp edge
    void join(const Solid& solid, double soft_m, int part, int slot);

    /// Unites with a body of its own, whose steps flow into each other but into what was before only around a root:
    /// a finger and the palm. Parts and slots of the member's steps count for nothing in what make_smooth_mesh makes.
    /// \param member  of joins and carves only
    /// \param soft_m  width of the fillet at the root, less with the distance from there, and none from fade_m on
    void join(const Blend& member, double soft_m, const glm::dvec3& root, double fade_m);

    /// Takes away. \param soft_m  as of join
    void carve(const Solid& solid, double soft_m, int part, int slot);

    /// Gives what of the surface lies within a solid another slot, and another part unless that is kUnset.
    void paint(const Solid& solid, int part, int slot);

    /// Negative inside.
    [[nodiscard]] double measure(const glm::dvec3& point) const;

    /// Where a ray that starts inside leaves the body. \param direction  unit
    [[nodiscard]] glm::dvec3 find_surface(const glm::dvec3& inside, const glm::dvec3& direction) const;

    /// Unit, outward.
    [[nodiscard]] glm::dvec3 find_normal(const glm::dvec3& point) const;

    /// A closed mesh whose faces have their parts and slots; borders between these are cut through the faces. Edges
    /// that are sharp stay so. Parts thinner than a cell may be lost.
    /// Source: Ju et al., Dual Contouring of Hermite Data (2002).
    [[nodiscard]] Mesh make_mesh(double cell_m) const;

    /// A closed mesh without sharp edges, of the first step's part and slot but where it is painted; for flesh, which
    /// needs none. Vertices lie on the surface; parts thinner than a cell may be lost.
    /// Source: Gibson, Constrained Elastic Surface Nets (1998), with vertices brought to the surface in one step.
    [[nodiscard]] Mesh make_smooth_mesh(double cell_m) const;

    /// The box around all that was joined.
    [[nodiscard]] Bounds bounds() const;

private:
    // A member's steps stand between Open and Close.
    enum class Action { Join, Carve, Paint, Open, Close };
    struct Step {
        Action action;
        Solid solid;  ///< of Close: a sphere around the root, as large as the fillet fades
        double soft_m;
        int part;
        int slot;
    };
    friend class BlendContour;
    friend class SmoothContour;

    /// The distance at a point after the steps so far.
    struct Value {
        double own = 1e9;     ///< of the member, while one is open
        double before = 1e9;  ///< of what was before it
    };
    static void apply(const Step& step, Value& value, const glm::dvec3& point);
    [[nodiscard]] static double apply(const Step& step, double before, const glm::dvec3& point);

    /// Negative where one of the steps from `first` to `last` decides what the surface is.
    [[nodiscard]] double measure_claim(std::size_t first, std::size_t last, const glm::dvec3& point) const;

    std::vector<Step> steps_;
    double widest_soft_m_ = 0.0;
};

}  // namespace clevrvk::modeling
