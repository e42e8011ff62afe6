// Parts shared by all kinds of pipelines: shader modules and layouts of push constants.
#pragma once

#include "renderer/gpu/handle.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace clevrvk::gpu {

class Device;

/// Words of a compiled shader; not owned.
using SpirV = std::span<const std::uint32_t>;

/// A layout that has only push constants, for these stages. \throws GpuError
[[nodiscard]] PipelineLayout make_pipeline_layout(const Device& device, std::string_view pipeline, VkShaderStageFlags stages,
                                                  std::uint32_t push_constant_bytes);

/// Creates a shader module. \throws GpuError  when the device refuses the words
[[nodiscard]] ShaderModule make_shader_module(const Device& device, std::string_view pipeline, SpirV words);

}  // namespace clevrvk::gpu
