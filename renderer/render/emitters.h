// The objects of a panel that are lights, because some of their triangles emit.
#pragma once

#include "renderer/render/upload_general.h"
#include "renderer/scene/scene.h"

#include "shaders/shared/general_types.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::render {

/// The places of the instances that are lights: meshes whose materials emit, and shapes with a formula that emit the
/// same everywhere and let no ray pass. None in a panel whose ground is to look like the background, for such a ground
/// knows the sun alone.
[[nodiscard]] std::vector<std::size_t> find_emitters(const scene::Scene& scene);

/// Numbers in the table of an emitter; 0 of a shape with a formula.
[[nodiscard]] std::size_t count_sums(const scene::Scene& scene, std::size_t place);

/// An emitter as a light, but for the address of its table. \param words  takes the sums by which its triangles are
/// drawn
[[nodiscard]] shaders::GpuLight make_emitter(const scene::Scene& scene, std::size_t place, std::vector<std::uint32_t>& words);

}  // namespace clevrvk::render
