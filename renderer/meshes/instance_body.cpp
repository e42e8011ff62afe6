#include "renderer/meshes/instance_body.h"

#include "renderer/meshes/shape_mesh.h"

#include <utility>
#include <vector>

namespace clevrvk::meshes {

using glm::dvec3;

scene::Pose find_pose(const scene::Instance& instance)
{
    if (const auto* const upright = std::get_if<scene::Upright>(&instance.placement)) {
        return {dvec3(upright->position), glm::angleAxis(static_cast<double>(upright->rotation_rad), dvec3(0.0, 0.0, 1.0)),
                dvec3(static_cast<double>(upright->scale))};
    }
    return std::get<scene::Pose>(instance.placement);
}

contact::Body make_body(const scene::Instance& instance)
{
    const std::shared_ptr<const scene::Mesh>& shared = scene::mesh_of(instance);
    const scene::Mesh mesh = shared ? *shared : build_shape_mesh(std::get<scene::AnalyticShape>(instance.geometry));
    const scene::Pose pose = find_pose(instance);
    const glm::dmat3 turn = glm::mat3_cast(pose.rotation);
    const bool is_mirrored = pose.scale.x * pose.scale.y * pose.scale.z < 0.0;
    std::vector<contact::Triangle> triangles;
    triangles.reserve(mesh.triangles.size());
    for (const glm::uvec3& corners : mesh.triangles) {
        contact::Triangle& triangle = triangles.emplace_back();
        for (glm::length_t k = 0; k < 3; ++k) {
            triangle[static_cast<std::size_t>(k)] = pose.position + turn * (pose.scale * dvec3(mesh.positions[corners[k]]));
        }
        if (is_mirrored) {
            std::swap(triangle[1], triangle[2]);
        }
    }
    return contact::Body(std::move(triangles));
}

}  // namespace clevrvk::meshes
