#include "renderer/contact/distance_field.h"

namespace clevrvk::contact {
namespace {

/// Points closer than this get the triangle's normal, because their offset from the surface is mostly rounding error.
constexpr double kOnSurface_m = 1e-9;

dvec3 find_way(const Surface& surface, const ClosestPoint& closest, const dvec3& away)
{
    return closest.distance > kOnSurface_m ? away / closest.distance : surface.find_normal(closest.triangle);
}

}  // namespace

std::optional<FieldValue> DistanceField::measure(const dvec3& point, double within) const
{
    const Shell* deepest = nullptr;
    ClosestPoint exit;
    for (const Shell& shell : body_.shells()) {
        const tree::Box& box = shell.surface.tree().bounds();
        const bool is_in_box = glm::all(glm::lessThanEqual(box.low, point)) && glm::all(glm::lessThanEqual(point, box.high));
        if (!is_in_box || !shell.surface.is_inside(point)) {
            continue;
        }
        const ClosestPoint closest = shell.surface.find_closest(point, tree::kNoHit);
        if (deepest == nullptr || closest.distance > exit.distance) {
            deepest = &shell;
            exit = closest;
        }
    }
    if (deepest == nullptr) {
        return measure_outside(point, within);
    }
    return FieldValue{-exit.distance, exit.point, find_way(deepest->surface, exit, exit.point - point)};
}

std::optional<FieldValue> DistanceField::measure_outside(const dvec3& point, double within) const
{
    const ClosestPoint closest = body_.surface().find_closest(point, within);
    if (closest.distance == tree::kNoHit) {
        return std::nullopt;
    }
    return FieldValue{closest.distance, closest.point, find_way(body_.surface(), closest, point - closest.point)};
}

}  // namespace clevrvk::contact
