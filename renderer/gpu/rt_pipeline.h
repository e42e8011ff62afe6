// A ray-tracing pipeline with its shader binding table. Shaders get everything through push constants; there are no
// descriptors.
#pragma once

#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/pipeline_parts.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::gpu {

/// The shaders that a hit record runs; an empty span means none. With an intersection shader the group
/// is for boxes, otherwise for triangles.
struct HitGroup {
    SpirV closest_hit;
    SpirV intersection;
    SpirV any_hit;
};

/// The parts of a pipeline. Shaders and instances refer to them by their index.
struct RtPipelineDesc {
    std::string name;
    SpirV raygen;
    std::vector<SpirV> misses;
    std::vector<HitGroup> hit_groups;
    std::uint32_t push_constant_bytes = 0;
};

class RtPipeline {
public:
    /// \throws GpuError  when the device refuses the shaders
    RtPipeline(const Device& device, const RtPipelineDesc& desc);

    /// Records a launch of width * height * depth lanes.
    void trace(Commands& commands, std::span<const std::byte> push_constants, std::uint32_t width, std::uint32_t height,
               std::uint32_t depth) const;

private:
    void make_table(const Device& device, const RtPipelineDesc& desc);

    PipelineLayout layout_;
    PipelineHandle pipeline_;
    Buffer table_;
    VkStridedDeviceAddressRegionKHR raygen_{};
    VkStridedDeviceAddressRegionKHR misses_{};
    VkStridedDeviceAddressRegionKHR hits_{};
};

}  // namespace clevrvk::gpu
