// Derives a dataset's settings from flags and device.
#include "tools/clevrvk/run/dataset_plan.h"

#include "renderer/write/shards.h"
#include "tools/clevrvk/version.h"

namespace clevrvk::tools {

std::filesystem::path find_run_folder(const DatasetPlan& plan)
{
    return write::find_run_folder(plan.flags.out, plan.run.shard.index, plan.run.shard.count);
}

write::RunSettings make_settings(const DatasetPlan& plan, const catalog::Catalog& catalog, const gpu::Device* device)
{
    write::RunSettings settings;
    settings.tool_version = get_tool_version(plan.generator.is_null() ? MadeFrom::SpecLines : MadeFrom::Generators);
    settings.assets = catalog.digest;
    settings.format = plan.flags.format;
    settings.writes_images = plan.run.renders_images;
    if (device != nullptr) {
        const Sampling sampling = find_sampling(plan.flags);
        settings.samples = sampling.samples;
        settings.quality = find_quality_name(sampling);
        settings.is_denoised = sampling.denoises;
        settings.device = device->info().name;
        settings.driver = device->info().driver;
        settings.traversal = plan.flags.traversal;
        settings.aovs = plan.flags.aovs;
    }
    settings.shard_index = plan.run.shard.index;
    settings.shard_count = plan.run.shard.count;
    settings.seed = plan.seed;
    settings.generator = plan.generator;
    return settings;
}

}  // namespace clevrvk::tools
