// One stage, one range of push constants.
#include "renderer/gpu/compute_pipeline.h"

#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

namespace clevrvk::gpu {

ComputePipeline::ComputePipeline(const Device& device, const std::string& name, SpirV words, std::uint32_t push_constant_bytes)
{
    VkPushConstantRange range{};
    range.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
    range.size = push_constant_bytes;
    VkPipelineLayoutCreateInfo layout_info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    layout_info.pushConstantRangeCount = 1;
    layout_info.pPushConstantRanges = &range;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    check(vkCreatePipelineLayout(device.handle(), &layout_info, nullptr, &layout), "create the layout of the pipeline '{}'", name);
    layout_ = PipelineLayout(device.handle(), layout);

    VkShaderModuleCreateInfo module_info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    module_info.codeSize = words.size_bytes();
    module_info.pCode = words.data();
    VkShaderModule module = VK_NULL_HANDLE;
    check(vkCreateShaderModule(device.handle(), &module_info, nullptr, &module), "create a shader of the pipeline '{}'", name);
    const ShaderModule module_owner(device.handle(), module);

    VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = module;
    info.stage.pName = "main";
    info.layout = layout_.get();
    VkPipeline pipeline = VK_NULL_HANDLE;
    check(vkCreateComputePipelines(device.handle(), device.pipeline_cache(), 1, &info, nullptr, &pipeline), "create the pipeline '{}'", name);
    pipeline_ = PipelineHandle(device.handle(), pipeline);
    device.set_name(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<std::uint64_t>(pipeline), name);
}

void ComputePipeline::dispatch(Commands& commands, std::span<const std::byte> push_constants, std::uint32_t width, std::uint32_t height,
                               std::uint32_t depth) const
{
    vkCmdBindPipeline(commands.handle(), VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_.get());
    vkCmdPushConstants(commands.handle(), layout_.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, static_cast<std::uint32_t>(push_constants.size()),
                       push_constants.data());
    vkCmdDispatch(commands.handle(), width, height, depth);
}

}  // namespace clevrvk::gpu
