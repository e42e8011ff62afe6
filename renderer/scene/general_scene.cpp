// Cuts a backdrop's profile into strips, and turns what a classic panel says into what a general one says.
#include "renderer/scene/general_scene.h"

#include "renderer/catalog/quartic.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/scene/model_scene.h"

#include <array>
#include <utility>

namespace clevrvk::scene {

namespace {

// Cells are about square where worlds are seen: the boxes of long strips that lie askew would overlap all over.
constexpr std::uint32_t kStrips = 256;   // along the profile
constexpr std::uint32_t kSegments = 48;  // along the sweep

glm::dvec3 to_dvec3(const Vec3& v)
{
    return {v[0], v[1], v[2]};
}

}  // namespace

std::shared_ptr<const Mesh> make_backdrop_mesh(const catalog::Backdrop& backdrop)
{
    const glm::dvec3 s_axis = to_dvec3(backdrop.s_axis);
    const glm::dvec3 e_axis = to_dvec3(backdrop.e_axis);
    const auto slope_of = [](const std::array<double, 5>& c, double t) {
        return c[1] + t * (2.0 * c[2] + t * (3.0 * c[3] + t * 4.0 * c[4]));
    };
    auto mesh = std::make_shared<Mesh>();
    glm::vec3 up{};  // of the profile's beginning
    for (std::uint32_t k = 0; k <= kStrips; ++k) {
        const double t = static_cast<double>(k) / kStrips;
        const double s = catalog::evaluate_quartic(backdrop.s_curve, t) - backdrop.s_offset;
        const double z = catalog::evaluate_quartic(backdrop.z_curve, t);
        const glm::dvec3 along = slope_of(backdrop.s_curve, t) * s_axis + glm::dvec3(0.0, 0.0, slope_of(backdrop.z_curve, t));
        const glm::dvec3 across = glm::normalize(glm::cross(along, e_axis));
        const glm::dvec3 normal = across.z < 0.0 ? -across : across;
        up = k == 0 ? glm::vec3(normal) : up;
        for (std::uint32_t segment = 0; segment <= kSegments; ++segment) {
            const double e = backdrop.e_min + (backdrop.e_max - backdrop.e_min) * segment / kSegments;
            mesh->positions.emplace_back(s * s_axis + (e - backdrop.e_offset) * e_axis + glm::dvec3(0.0, 0.0, z));
            mesh->shading.push_back({pack_octahedron(normal), 0, {}, 0xffffffffU});
        }
        constexpr std::uint32_t kRow = kSegments + 1;
        for (std::uint32_t first = kRow * (k - 1); k > 0 && first < kRow * k - 1; ++first) {
            mesh->triangles.emplace_back(first, first + 1, first + kRow + 1);
            mesh->triangles.emplace_back(first, first + kRow + 1, first + kRow);
        }
    }
    const glm::uvec3& first = mesh->triangles.front();
    const std::vector<glm::vec3>& at = mesh->positions;
    if (glm::dot(glm::cross(at[first.y] - at[first.x], at[first.z] - at[first.x]), up) < 0.0F) {  // counter-clockwise seen from above
        for (glm::uvec3& triangle : mesh->triangles) {
            std::swap(triangle.y, triangle.z);
        }
    }
    mesh->radius = compute_radius(*mesh);
    return mesh;
}

Scene make_general(Scene scene, const std::shared_ptr<const Mesh>& sheet)
{
    scene.path = ScenePath::General;
    if (scene.backdrop) {
        Material material;
        material.bsdf = find_bsdf("lambert");
        material.inputs[0] = glm::vec4(glm::vec3(static_cast<float>(scene.backdrop->albedo)), 1.0F);
        Instance stage;
        stage.geometry = sheet;
        stage.placement = Pose{};
        stage.first_material = static_cast<std::uint32_t>(scene.materials.size());
        scene.materials.push_back(material);
        scene.instances.insert(scene.instances.begin(), std::move(stage));
        scene.backdrop.reset();
    }
    return scene;
}

}  // namespace clevrvk::scene
