// Creates shader modules, and pipeline layouts with one range of push constants and no descriptors.
#include "renderer/gpu/pipeline_parts.h"

#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

namespace clevrvk::gpu {

PipelineLayout make_pipeline_layout(const Device& device, std::string_view pipeline, VkShaderStageFlags stages,
                                    std::uint32_t push_constant_bytes)
{
    VkPushConstantRange range{};
    range.stageFlags = stages;
    range.size = push_constant_bytes;
    VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &range;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    check(vkCreatePipelineLayout(device.handle(), &info, nullptr, &layout), "create the layout of the pipeline '{}'", pipeline);
    return {device.handle(), layout};
}

ShaderModule make_shader_module(const Device& device, std::string_view pipeline, SpirV words)
{
    VkShaderModuleCreateInfo info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    info.codeSize = words.size_bytes();
    info.pCode = words.data();
    VkShaderModule module = VK_NULL_HANDLE;
    check(vkCreateShaderModule(device.handle(), &info, nullptr, &module), "create a shader of the pipeline '{}'", pipeline);
    return {device.handle(), module};
}

}  // namespace clevrvk::gpu
