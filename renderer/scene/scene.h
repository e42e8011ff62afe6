// One panel as numbers only, ready for the device: no names, no defaults, no JSON. Made by build_scene from a spec and
// the catalog.
#pragma once

#include "renderer/catalog/catalog.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace clevrvk::scene {

/// Triangles in a shape's own unit space, flat shaded; counter-clockwise seen from outside.
struct Mesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec3> triangles;
    float radius = 0.0F;  ///< of the bounding sphere about the origin; set by MeshCache
};

/// Pinhole camera; a ray through image coordinates (u,v) in [-1,1], v up, is u * right * tan_half_fov.x + v * up *
/// tan_half_fov.y - back.
struct Camera {
    glm::vec3 eye{};
    glm::vec3 right{};
    glm::vec3 up{};
    glm::vec3 back{};  ///< from the target to the eye
    glm::vec2 tan_half_fov{};
};

/// A square that emits from its front side only.
struct AreaLight {
    glm::vec3 center{};
    glm::vec3 axis_u{};  ///< unit
    glm::vec3 axis_v{};  ///< unit
    glm::vec3 normal{};  ///< unit, the emitting side
    float side = 0.0F;
    glm::vec3 radiance{};
};

/// A uniform disc at unit distance; radiance at angle a from its centre is proportional to 1 / cos^3 a.
struct Sun {
    glm::vec3 to_sun{};  ///< unit
    float tan_half_angle = 0.0F;
    glm::vec3 strength{};  ///< times 1 / (pi tan^2 h cos^3 a) is the radiance
};

/// The material of an object.
struct Material {
    std::uint32_t bsdf = 0;             ///< line of shaders/bsdf/list.txt
    glm::vec3 color{};                  ///< linear RGB
    std::array<float, 6> parameters{};  ///< in the order of list.txt
};

/// One object: unit shape, then scale, rotation about z, translation.
struct Instance {
    std::uint32_t mask_id = 0;  ///< 1 and up, the object's place in the panel
    catalog::ShapeKind kind = catalog::ShapeKind::Sphere;
    glm::vec3 position{};
    float scale = 1.0F;
    float rotation_rad = 0.0F;
    float radius = 1.0F;               ///< Sphere
    float bevel_width = 0.0F;          ///< RoundedCube, RoundedCylinder
    std::uint32_t bevel_exponent = 2;  ///< 2 and up
    std::uint32_t side_count = 0;      ///< RoundedCylinder
    std::shared_ptr<const Mesh> mesh;  ///< Mesh; shared by the panels in flight
    Material material;
};

/// One panel. The backdrop keeps the catalog's form: the shader evaluates the same quartics.
struct Scene {
    int width_px = 0;
    int height_px = 0;
    Camera camera;
    std::vector<AreaLight> lights;
    Sun sun;
    catalog::Backdrop backdrop;
    catalog::BounceLimits bounces;
    float filter_glossy = 0.0F;
    std::vector<Instance> instances;
    std::uint32_t noise_seed = 0;  ///< key of the picture's noise; a function of the spec line alone
};

}  // namespace clevrvk::scene
