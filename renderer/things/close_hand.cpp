// Casts rays against all triangles of a model, one by one.
#include "renderer/things/close_hand.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clevrvk::things {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

/// The least t >= 0 at which origin + t * way hits a triangle's front; kNone without a hit. Source: Moeller and
/// Trumbore 1997.
double meet_triangle(const glm::dvec3& origin, const glm::dvec3& way, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    constexpr double kEdge = -1e-9;  // a ray through an edge hits one of the edge's triangles
    const glm::dvec3 p = glm::cross(way, c - a);
    const double determinant = glm::dot(b - a, p);
    // Hits from behind count, too: a finger that begins inside passes out.
    if (determinant <= 0.0) {
        return kNone;
    }
    const glm::dvec3 from = origin - a;
    const double u = glm::dot(from, p) / determinant;
    const glm::dvec3 q = glm::cross(from, b - a);
    const double v = glm::dot(way, q) / determinant;
    const double t = glm::dot(c - a, q) / determinant;
    return u >= kEdge && v >= kEdge && u + v <= 1.0 - kEdge && t >= 0.0 ? t : kNone;
}

struct Hit {
    double distance = kNone;
    glm::uvec3 triangle{0U};
};

Hit meet_model(const glm::dvec3& origin, const glm::dvec3& way, const model::Model& model)
{
    Hit nearest;
    for (const glm::uvec3& triangle : model.triangles) {
        const double distance = meet_triangle(origin, way, glm::dvec3(model.positions[triangle.x]), glm::dvec3(model.positions[triangle.y]),
                                              glm::dvec3(model.positions[triangle.z]));
        if (distance < nearest.distance) {
            nearest = {distance, triangle};
        }
    }
    return nearest;
}

}  // namespace

std::optional<Grasp> close_hand(const Grasp& offered, const model::Model& model)
{
    constexpr double kLeastOpening_m = 0.006;
    constexpr double kOpening = 0.3;  // extra opening, relative to the width
    const glm::dvec3 across = glm::normalize(glm::cross(offered.approach, offered.axis));
    const double reach = offered.width_m / 2.0 + std::max(kLeastOpening_m, kOpening * offered.width_m);
    const double thumb = meet_model(offered.center + across * reach, -across, model).distance;
    const double fingers = meet_model(offered.center - across * reach, across, model).distance;
    const double width = 2.0 * reach - thumb - fingers;
    if (!(width > 0.0 && width <= kMostGrasp_m)) {
        return std::nullopt;
    }
    Grasp closed = offered;
    closed.contacts = {offered.center + across * (reach - thumb), offered.center - across * (reach - fingers)};
    closed.center = (closed.contacts[0] + closed.contacts[1]) / 2.0;
    closed.width_m = width;
    return closed;
}

std::optional<Effector> touch_surface(const Effector& offered, const model::Model& model)
{
    const Hit hit = meet_model(offered.contact, -offered.normal, model);
    if (hit.distance == kNone) {
        return std::nullopt;
    }
    const auto corner = [&](unsigned int vertex) { return glm::dvec3(model.positions[vertex]); };
    const glm::dvec3 a = corner(hit.triangle.x);
    const glm::dvec3 area = glm::cross(corner(hit.triangle.y) - a, corner(hit.triangle.z) - a);
    return Effector{offered.name, offered.contact - offered.normal * hit.distance, glm::normalize(area)};
}

}  // namespace clevrvk::things
