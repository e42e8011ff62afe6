// Looks for merged shards before locking the folder, and again afterwards.
#include "tools/clevrvk/run/open_dataset.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/write/broken_files.h"
#include "renderer/write/shards.h"
#include "tools/clevrvk/run/licenses.h"

#include <filesystem>

namespace clevrvk::tools {
namespace {

/// The source's identity at the end of the plan.
std::string find_input(const DatasetPlan& plan, pipeline::EpisodeSource& source)
{
    if (plan.input) {
        return *plan.input;
    }
    for (std::uint64_t index = 0; plan.run.takes_episode(index) && source.skip(); ++index) {
    }
    return source.identity();
}

/// Whether the dataset in --out already contains this shard. \throws SpecError  when --out holds a different one
bool is_merged(const DatasetPlan& plan, const write::RunSettings& settings, pipeline::EpisodeSource& source)
{
    if (plan.run.shard.count == 1 || !write::has_dataset(plan.flags.out)) {
        return false;
    }
    if (plan.flags.overwrites) {
        throw SpecError(fmt::format("'{}' holds a dataset, which --overwrite of one shard does not remove", plan.flags.out));
    }
    write::check_merged(plan.flags.out, settings, find_input(plan, source));
    const layout::Layout& layout = generators::all_layouts().get(settings.format);
    const std::uint64_t entry_count = write::read_journal_tail(plan.flags.out).done.entry_count();
    const write::BrokenFiles broken = write::find_broken_files(plan.flags.out, layout, write::make_merged_settings(settings), entry_count);
    if (!broken.sequences.empty()) {
        throw SpecError(fmt::format(
            "the merged dataset in '{}' lacks '{}', and files of {} panels in all; the same command without --shard makes them again",
            plan.flags.out, broken.first, broken.sequences.size()));
    }
    return true;
}

void check_folder(const DatasetPlan& plan)
{
    if (std::error_code error; std::filesystem::exists(plan.flags.out, error) && !std::filesystem::is_directory(plan.flags.out, error)) {
        throw SpecError(fmt::format("--out {}: this is a file, but it must be a folder", plan.flags.out));
    }
    if (plan.run.shard.count == 1) {
        write::check_no_shards(plan.flags.out);
    }
}

}  // namespace

OpenDataset open_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog)
{
    check_folder(plan);
    OpenDataset dataset;
    if (plan.run.renders_images) {
        dataset.device.emplace(gpu::Device::open(plan.flags.device));
        log_info("rendering on '{}'{}", dataset.device->info().name, dataset.device->info().is_cpu ? " (CPU driver)" : "");
    }
    dataset.settings = make_settings(plan, catalog, dataset.device ? &*dataset.device : nullptr);
    if (is_merged(plan, dataset.settings, source)) {
        return dataset;
    }
    const write::OpenMode mode = plan.flags.overwrites ? write::OpenMode::Overwrite : write::OpenMode::Resume;
    dataset.writer = std::make_unique<write::DatasetWriter>(find_run_folder(plan), generators::all_layouts(), dataset.settings,
                                                            make_asset_licenses(catalog), mode);
    // Now that the shard is locked, no merge can remove it, but one may have done so before.
    if (plan.run.shard.count > 1 && write::has_dataset(plan.flags.out)) {
        throw IoError(fmt::format("the shards in '{}' were merged just now; run again", plan.flags.out));
    }
    return dataset;
}

}  // namespace clevrvk::tools
