// A general panel as the structs that the general kernels read. Pure: fills host memory, touches no device.
#pragma once

#include "renderer/gpu/handle.h"
#include "renderer/render/affine_map.h"
#include "renderer/render/shape_library.h"
#include "renderer/scene/scene.h"

#include "shaders/shared/general_types.h"

#include <glm/glm.hpp>

namespace clevrvk::render {

[[nodiscard]] AffineMap find_map(const scene::Placement& placement);

/// The panel without device addresses, which the batch fills in.
[[nodiscard]] shaders::GpuGeneralPanel to_gpu_general(const scene::Scene& scene);

/// \param place  where it is
[[nodiscard]] shaders::GpuObject to_gpu_object(const scene::Instance& instance, const scene::Placement& place, const ShapeOnDevice& shape);

/// The material without the places of its textures.
[[nodiscard]] shaders::GpuMaterial to_gpu_material(const scene::Material& material);

/// The object that represents the backdrop, and its material, which follows the panel's other materials.
[[nodiscard]] shaders::GpuObject make_backdrop_object(const scene::Scene& scene);
[[nodiscard]] scene::Material make_backdrop_material(const catalog::Backdrop& backdrop);

[[nodiscard]] shaders::GpuTexture to_gpu_texture(const scene::Texture& texture, VkDeviceAddress texels);

/// The picture of surroundings: it goes around, and ends at the top and bottom.
[[nodiscard]] scene::Texture make_environment_texture(const scene::Surroundings& surroundings);

/// Whether rays to lights may go through the surface: holes, or a matched index.
[[nodiscard]] bool lets_rays_pass(const scene::Material& material);

/// The lights of a panel that shine, without addresses and places: near lights, its sun, its surroundings. Its
/// emitters follow them.
[[nodiscard]] std::vector<shaders::GpuLight> list_gpu_lights(const scene::Scene& scene);

/// Where an instance is. \param step  of the times while the shutter is open, from 1; 0: when the labels are taken
[[nodiscard]] scene::Placement place_at(const scene::Scene& scene, const scene::Instance& instance, std::size_t step);

/// An instance of the panel for the TLAS of a time.
/// \param number  among the panel's instances, below 2^13 \param step  as of place_at, below 2^11
[[nodiscard]] VkAccelerationStructureInstanceKHR to_general_instance(const scene::Scene& scene, std::size_t number, std::size_t step,
                                                                     const ShapeOnDevice& shape);

}  // namespace clevrvk::render
