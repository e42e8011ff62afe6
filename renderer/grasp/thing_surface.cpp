#include "renderer/grasp/thing_surface.h"

#include <utility>
#include <vector>

namespace clevrvk::grasp {

Surface make_surface(const model::Model& model, bool is_mirrored)
{
    const dvec3 sign(is_mirrored ? -1.0 : 1.0, 1.0, 1.0);
    std::vector<contact::Triangle> triangles;
    triangles.reserve(model.triangles.size());
    for (const glm::uvec3& corners : model.triangles) {
        contact::Triangle triangle{dvec3(model.positions[corners.x]) * sign, dvec3(model.positions[corners.y]) * sign,
                                   dvec3(model.positions[corners.z]) * sign};
        if (is_mirrored) {
            std::swap(triangle[1], triangle[2]);
        }
        triangles.push_back(triangle);
    }
    return Surface(std::move(triangles));
}

}  // namespace clevrvk::grasp
