// Creates ray-tracing pipelines. Groups with the same SPIR-V words share a stage. The table holds one raygen record,
// the misses and the hit groups, in this order.
#include "renderer/gpu/rt_pipeline.h"

#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

#include <cstring>

namespace clevrvk::gpu {

namespace {

// Collects stages; equal SPIR-V words share a stage.
class StageList {
public:
    StageList(const Device& device, const std::string& pipeline) : device_(&device), pipeline_(&pipeline) {}

    /// Index of the stage, or VK_SHADER_UNUSED_KHR for none.
    std::uint32_t add(SpirV words, VkShaderStageFlagBits stage)
    {
        if (words.empty()) {
            return VK_SHADER_UNUSED_KHR;
        }
        for (std::size_t k = 0; k < words_.size(); ++k) {
            if (words_[k].data() == words.data()) {
                return static_cast<std::uint32_t>(k);
            }
        }
        modules_.push_back(make_shader_module(*device_, *pipeline_, words));
        words_.push_back(words);
        VkPipelineShaderStageCreateInfo stage_info{VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
        stage_info.stage = stage;
        stage_info.module = modules_.back().get();
        stage_info.pName = "main";
        stages_.push_back(stage_info);
        return static_cast<std::uint32_t>(stages_.size() - 1);
    }

    [[nodiscard]] const std::vector<VkPipelineShaderStageCreateInfo>& stages() const { return stages_; }

private:
    const Device* device_;
    const std::string* pipeline_;
    std::vector<SpirV> words_;
    std::vector<ShaderModule> modules_;
    std::vector<VkPipelineShaderStageCreateInfo> stages_;
};

VkRayTracingShaderGroupCreateInfoKHR make_group(VkRayTracingShaderGroupTypeKHR type)
{
    VkRayTracingShaderGroupCreateInfoKHR group{VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR};
    group.type = type;
    group.generalShader = VK_SHADER_UNUSED_KHR;
    group.closestHitShader = VK_SHADER_UNUSED_KHR;
    group.anyHitShader = VK_SHADER_UNUSED_KHR;
    group.intersectionShader = VK_SHADER_UNUSED_KHR;
    return group;
}

VkRayTracingShaderGroupCreateInfoKHR make_general_group(std::uint32_t stage)
{
    VkRayTracingShaderGroupCreateInfoKHR group = make_group(VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR);
    group.generalShader = stage;
    return group;
}

constexpr VkShaderStageFlags kAllRayStages = VK_SHADER_STAGE_RAYGEN_BIT_KHR | VK_SHADER_STAGE_MISS_BIT_KHR |
                                             VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR | VK_SHADER_STAGE_ANY_HIT_BIT_KHR |
                                             VK_SHADER_STAGE_INTERSECTION_BIT_KHR;

PipelineHandle make_pipeline(const Device& device, const RtPipelineDesc& desc, VkPipelineLayout layout)
{
    StageList stages(device, desc.name);
    std::vector<VkRayTracingShaderGroupCreateInfoKHR> groups;
    groups.push_back(make_general_group(stages.add(desc.raygen, VK_SHADER_STAGE_RAYGEN_BIT_KHR)));
    for (const SpirV miss : desc.misses) {
        groups.push_back(make_general_group(stages.add(miss, VK_SHADER_STAGE_MISS_BIT_KHR)));
    }
    for (const HitGroup& hit : desc.hit_groups) {
        VkRayTracingShaderGroupCreateInfoKHR group =
            make_group(hit.intersection.empty() ? VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR
                                                : VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR);
        group.closestHitShader = stages.add(hit.closest_hit, VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR);
        group.intersectionShader = stages.add(hit.intersection, VK_SHADER_STAGE_INTERSECTION_BIT_KHR);
        group.anyHitShader = stages.add(hit.any_hit, VK_SHADER_STAGE_ANY_HIT_BIT_KHR);
        groups.push_back(group);
    }
    VkRayTracingPipelineCreateInfoKHR info{VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR};
    info.stageCount = static_cast<std::uint32_t>(stages.stages().size());
    info.pStages = stages.stages().data();
    info.groupCount = static_cast<std::uint32_t>(groups.size());
    info.pGroups = groups.data();
    info.maxPipelineRayRecursionDepth = 1;
    info.layout = layout;
    VkPipeline pipeline = VK_NULL_HANDLE;
    check(vkCreateRayTracingPipelinesKHR(device.handle(), VK_NULL_HANDLE, device.pipeline_cache(), 1, &info, nullptr, &pipeline),
          "create the pipeline '{}'", desc.name);
    PipelineHandle owner(device.handle(), pipeline);
    device.set_name(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<std::uint64_t>(pipeline), desc.name);
    return owner;
}

}  // namespace

RtPipeline::RtPipeline(const Device& device, const RtPipelineDesc& desc)
    : layout_(make_pipeline_layout(device, desc.name, kAllRayStages, desc.push_constant_bytes)),
      pipeline_(make_pipeline(device, desc, layout_.get()))
{
    make_table(device, desc);
}

void RtPipeline::make_table(const Device& device, const RtPipelineDesc& desc)
{
    const DeviceLimits& limits = device.limits();
    const std::uint64_t handle_size = limits.shader_group_handle_size;
    const std::size_t group_count = 1 + desc.misses.size() + desc.hit_groups.size();
    std::vector<std::byte> handles(group_count * handle_size);
    check(vkGetRayTracingShaderGroupHandlesKHR(device.handle(), pipeline_.get(), 0, static_cast<std::uint32_t>(group_count), handles.size(),
                                               handles.data()),
          "get the shader group handles of the pipeline '{}'", desc.name);
    const std::uint64_t stride = align_up(handle_size, limits.shader_group_handle_alignment);
    const std::uint64_t base = limits.shader_group_base_alignment;
    raygen_.stride = raygen_.size = align_up(stride, base);  // the specification requires them to be equal
    misses_.stride = hits_.stride = stride;
    misses_.size = align_up(desc.misses.size() * stride, base);
    hits_.size = align_up(desc.hit_groups.size() * stride, base);
    // The address of a buffer need not have the base alignment.
    table_ =
        Buffer(device, raygen_.size + misses_.size + hits_.size + base, BufferKind::DeviceLocal, "shader binding table of " + desc.name);
    const std::uint64_t begin = align_up(table_.address(), base);
    raygen_.deviceAddress = begin;
    misses_.deviceAddress = raygen_.deviceAddress + raygen_.size;
    hits_.deviceAddress = misses_.deviceAddress + misses_.size;

    std::vector<std::byte> table(table_.size_bytes());
    const auto put = [&](std::size_t group, std::uint64_t address) {
        std::memcpy(table.data() + (address - table_.address()), handles.data() + group * handle_size, handle_size);
    };
    put(0, raygen_.deviceAddress);
    for (std::size_t k = 0; k < desc.misses.size(); ++k) {
        put(1 + k, misses_.deviceAddress + k * stride);
    }
    for (std::size_t k = 0; k < desc.hit_groups.size(); ++k) {
        put(1 + desc.misses.size() + k, hits_.deviceAddress + k * stride);
    }
    write_buffer(device, table_, table);
}

void RtPipeline::trace(Commands& commands, std::span<const std::byte> push_constants, std::uint32_t width, std::uint32_t height,
                       std::uint32_t depth) const
{
    const VkStridedDeviceAddressRegionKHR callables{};
    vkCmdBindPipeline(commands.handle(), VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, pipeline_.get());
    vkCmdPushConstants(commands.handle(), layout_.get(), kAllRayStages, 0, static_cast<std::uint32_t>(push_constants.size()),
                       push_constants.data());
    vkCmdTraceRaysKHR(commands.handle(), &raygen_, &misses_, &hits_, &callables, width, height, depth);
}

}  // namespace clevrvk::gpu
