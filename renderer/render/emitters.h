// The objects of a panel that are lights, because some of their triangles emit.
#pragma once

#include "renderer/render/upload_general.h"
#include "renderer/scene/scene.h"

#include "shaders/shared/general_types.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::render {

/// The indices of the instances that are lights: meshes with emissive materials, and shapes with a formula that emit
/// uniformly and let no ray pass. Empty for a panel whose ground looks like the background, because such ground is lit
/// by the sun alone.
[[nodiscard]] std::vector<std::size_t> find_emitters(const scene::Scene& scene);

/// The number of entries in an emitter's table; 0 for a shape with a formula.
[[nodiscard]] std::size_t count_sums(const scene::Scene& scene, std::size_t place);

/// An emitter as a light, except for the address of its table. \param words  receives the cumulative sums for sampling
/// its triangles
[[nodiscard]] shaders::GpuLight make_emitter(const scene::Scene& scene, std::size_t place, std::vector<std::uint32_t>& words);

}  // namespace clevrvk::render
