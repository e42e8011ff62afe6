// A compute pipeline. Its shader gets everything through push constants; there are no descriptors.
#pragma once

#include "renderer/gpu/commands.h"
#include "renderer/gpu/pipeline_parts.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace clevrvk::gpu {

class ComputePipeline {
public:
    /// \throws GpuError  when the device refuses the shader
    ComputePipeline(const Device& device, const std::string& name, SpirV words, std::uint32_t push_constant_bytes);

    /// Records a dispatch of width * height * depth workgroups.
    void dispatch(Commands& commands, std::span<const std::byte> push_constants, std::uint32_t width, std::uint32_t height,
                  std::uint32_t depth) const;

private:
    PipelineLayout layout_;
    PipelineHandle pipeline_;
};

}  // namespace clevrvk::gpu
