// Treats the instances of a scene at one time as bodies of flat world-space triangles, and tells which triangles are
// visible. Common planes and owners are left to coplanar_planes.h and separate_coplanar.h. Uses double precision
// throughout.
#pragma once

#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace clevrvk::scene {

/// Greater than all coordinates.
inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// A box along the world's axes; initially without any point.
struct Bounds {
    glm::dvec3 low{kInfinite};
    glm::dvec3 high{-kInfinite};

    /// Grows the box until it contains the point.
    void add(const glm::dvec3& point)
    {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
};

/// Whether two boxes share a point; a common border point is enough.
[[nodiscard]] bool touch(const Bounds& a, const Bounds& b);

/// The three corners of a triangle, counter-clockwise seen from its front.
using Corners = std::array<glm::dvec3, 3>;

/// A triangle in the world.
struct Facet {
    Corners corners{};
    glm::dvec3 normal{};  ///< unit, on the front side
    double area = 0.0;
    bool faces_eye = false;
};

/// An instance at one moment.
struct Body {
    const Instance* instance = nullptr;  ///< part of a scene that outlives this object
    std::size_t number = 0;              ///< its index in Scene::instances
    glm::dmat3 turn{1.0};                ///< rotation from its own axes to the world's
    glm::dmat3 linear{1.0};              ///< from its own axes to the world's, including its scale
    glm::dvec3 position{};
    Bounds bounds;  ///< slightly enlarged
    bool is_still = true;

    /// Whether the body is a piece of the stage.
    [[nodiscard]] bool is_stage() const { return instance->mask_id == 0; }
};

/// The side from which planes are seen: the eye's, or the opposite one.
enum class Side { Eye, Behind };

/// The rotation of an upright instance, from its own axes to the world's.
[[nodiscard]] glm::dmat3 turn_of(const Upright& place);

/// The rotation of a pose, from its own axes to the world's.
[[nodiscard]] glm::dmat3 turn_of(const Pose& place);

/// Maps a point from a body's own space to the world.
[[nodiscard]] inline glm::dvec3 to_world(const Body& body, const glm::dvec3& point)
{
    return body.position + body.linear * point;
}

/// The reach of a point seen from the eye: the largest coordinate of either, or their distance if that is larger.
[[nodiscard]] double measure_reach(const glm::dvec3& point, const glm::dvec3& eye);

/// The larger of the reaches of a box's lowest and highest corners.
[[nodiscard]] double measure_reach(const Bounds& bounds, const glm::dvec3& eye);

/// The largest reach of a triangle's corners.
[[nodiscard]] double measure_reach(const Facet& facet, const glm::dvec3& eye);

/// Makes the bodies of a scene and lists their triangles. One thread at a time.
class BodyLister {
public:
    /// \param scene  must outlive this object; its meshes, materials and camera must not change
    explicit BodyLister(const Scene& scene) : scene_(scene), eye_(scene.camera.eye), closed_(scene.instances.size()) {}

    /// The camera's position.
    [[nodiscard]] const glm::dvec3& eye() const { return eye_; }

    /// \param number  index in Scene::instances
    /// \param time    fraction of the shutter's open time, 0 to 1; none: the label time
    [[nodiscard]] Body make_body(std::size_t number, std::optional<double> time) const;

    /// Whether a body encloses a volume: its area vectors then sum to zero.
    [[nodiscard]] bool is_closed(const Body& body);

    /// The triangles of a body that reach into the box, except those without area. An analytic shape has triangles only
    /// on its flat faces, without its bevels.
    [[nodiscard]] std::vector<Facet> list_facets(const Body& body, const Bounds& box) const;

    /// The triangles of a body that would be visible from a side if nothing else existed: the front faces of a closed
    /// body, and all of an open one. From the eye's side, all triangles of glass count too, as do all of a body that
    /// contains the eye.
    /// \param facets  triangles of the body
    [[nodiscard]] std::vector<Facet> find_visible(const Body& body, std::vector<Facet> facets, Side side);

private:
    [[nodiscard]] bool is_clear(const Body& body) const;

    const Scene& scene_;
    const glm::dvec3 eye_;
    std::vector<std::optional<bool>> closed_;  // for each instance's mesh, once known
};

}  // namespace clevrvk::scene
