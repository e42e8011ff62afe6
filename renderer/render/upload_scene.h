// A scene as the structs that the shaders read. Pure: fills host memory, touches no device.
#pragma once

#include "renderer/gpu/handle.h"
#include "renderer/render/shape_library.h"
#include "renderer/scene/scene.h"

#include "shaders/shared/scene_types.h"

#include <vector>

namespace clevrvk::render {

/// Radius of the bounding sphere of a shape of unit size about its origin.
[[nodiscard]] float bounding_radius(const scene::Instance& instance);

/// Radius of an object's bounding sphere, in scene units: slightly larger than needed, so that rounding never clips the
/// object.
[[nodiscard]] float compute_reach(const scene::Instance& instance);

/// The panel without its device addresses, which the batch fills in.
[[nodiscard]] shaders::GpuBackdrop to_gpu(const catalog::Backdrop& backdrop);

[[nodiscard]] shaders::GpuPanel to_gpu(const scene::Scene& scene);

[[nodiscard]] shaders::GpuAreaLight to_gpu(const scene::AreaLight& light);

[[nodiscard]] shaders::GpuInstance to_gpu(const scene::Instance& instance, const scene::Material& material, const ShapeOnDevice& shape);

/// Bounding spheres of the objects that transmit light.
[[nodiscard]] std::vector<shaders::GpuTransmitter> list_transmitters(const scene::Scene& scene);

/// The instance for a TLAS; `custom_index` is its place among the batch's instances (below 2^24).
[[nodiscard]] VkAccelerationStructureInstanceKHR to_structure_instance(const scene::Instance& instance, const ShapeOnDevice& shape,
                                                                       std::uint32_t custom_index);

}  // namespace clevrvk::render
