// Instances of a scene at one time as bodies of flat triangles in the world, and which of these triangles can be seen.
// Knows nothing about planes in common or owners: that is for coplanar_planes.h and separate_coplanar.h. All in double
// precision.
#pragma once

#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace clevrvk::scene {

/// Farther than all coordinates.
inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// A box along the axes of the world; at first without any point.
struct Bounds {
    glm::dvec3 low{kInfinite};
    glm::dvec3 high{-kInfinite};

    /// Grows until it holds the point.
    void add(const glm::dvec3& point)
    {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
};

/// Whether two boxes share a point; one on both their borders is enough.
[[nodiscard]] bool touch(const Bounds& a, const Bounds& b);

/// The three corners of a triangle, counter-clockwise seen from its front.
using Corners = std::array<glm::dvec3, 3>;

/// A triangle in the world.
struct Facet {
    Corners corners{};
    glm::dvec3 normal{};  ///< unit, of the front
    double area = 0.0;
    bool faces_eye = false;
};

/// An instance at one time.
struct Body {
    const Instance* instance = nullptr;  ///< of a scene that outlives this
    std::size_t number = 0;              ///< its place in Scene::instances
    glm::dmat3 turn{1.0};                ///< from its own axes to the world's
    glm::dmat3 linear{1.0};              ///< likewise, with its scale
    glm::dvec3 position{};
    Bounds bounds;  ///< a little larger
    bool is_still = true;

    /// Whether it is a piece of the stage.
    [[nodiscard]] bool is_stage() const { return instance->mask_id == 0; }
};

/// The side that planes are looked at from: the eye's, or behind.
enum class Side { Eye, Behind };

/// The rotation of an upright thing, from its own axes to the world's.
[[nodiscard]] glm::dmat3 turn_of(const Upright& place);

/// The rotation of a pose, from its own axes to the world's.
[[nodiscard]] glm::dmat3 turn_of(const Pose& place);

/// A point of a body's own space in the world.
[[nodiscard]] inline glm::dvec3 to_world(const Body& body, const glm::dvec3& point)
{
    return body.position + body.linear * point;
}

/// The reach of a point that is seen from the eye: the largest of the coordinates of both, and their distance.
[[nodiscard]] double measure_reach(const glm::dvec3& point, const glm::dvec3& eye);

/// The larger reach of a box's lowest and highest corner.
[[nodiscard]] double measure_reach(const Bounds& bounds, const glm::dvec3& eye);

/// The largest reach of a triangle's corners.
[[nodiscard]] double measure_reach(const Facet& facet, const glm::dvec3& eye);

/// Makes the bodies of a scene and lists their triangles. Only one thread at a time may use it.
class BodyLister {
public:
    /// \param scene  outlives this; its meshes, materials and camera stay as they are
    explicit BodyLister(const Scene& scene) : scene_(scene), eye_(scene.camera.eye), closed_(scene.instances.size()) {}

    /// The place of the camera.
    [[nodiscard]] const glm::dvec3& eye() const { return eye_; }

    /// \param number  place in Scene::instances
    /// \param time    of the open shutter, from 0 to 1; none: that of the labels
    [[nodiscard]] Body make_body(std::size_t number, std::optional<double> time) const;

    /// Whether a body encloses a room: then its faces, as vectors, add up to nothing.
    [[nodiscard]] bool is_closed(const Body& body);

    /// The triangles of a body that reach into the box, without those that have no area. A shape with a formula has
    /// them on its flat faces only, without its bevels.
    [[nodiscard]] std::vector<Facet> list_facets(const Body& body, const Bounds& box) const;

    /// Those triangles of a body that can be seen from a side, were nothing else there: the fronts of a closed body,
    /// and all of an open one. From the eye's side all triangles of glass count too, and all of a body that the eye is
    /// in.
    /// \param facets  of the body
    [[nodiscard]] std::vector<Facet> find_visible(const Body& body, std::vector<Facet> facets, Side side);

private:
    [[nodiscard]] bool is_clear(const Body& body) const;

    const Scene& scene_;
    const glm::dvec3 eye_;
    std::vector<std::optional<bool>> closed_;  // of the instances' meshes, once known
};

}  // namespace clevrvk::scene
