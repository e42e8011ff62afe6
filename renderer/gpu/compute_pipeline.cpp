// Creates compute pipelines with one stage and one range of push constants.
#include "renderer/gpu/compute_pipeline.h"

#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

namespace clevrvk::gpu {

ComputePipeline::ComputePipeline(const Device& device, const std::string& name, SpirV words, std::uint32_t push_constant_bytes)
    : layout_(make_pipeline_layout(device, name, VK_SHADER_STAGE_COMPUTE_BIT, push_constant_bytes))
{
    const ShaderModule module = make_shader_module(device, name, words);
    VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = module.get();
    info.stage.pName = "main";
    info.layout = layout_.get();
    VkPipeline pipeline = VK_NULL_HANDLE;
    check(vkCreateComputePipelines(device.handle(), device.pipeline_cache(), 1, &info, nullptr, &pipeline), "create the pipeline '{}'",
          name);
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
