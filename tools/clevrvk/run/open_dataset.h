// Opens everything that a run needs: the device, the folder, and the dataset as earlier runs left it.
#pragma once

#include "renderer/write/dataset_writer.h"
#include "tools/clevrvk/run/dataset_plan.h"

#include <memory>
#include <optional>

namespace clevrvk::tools {

/// A dataset that is ready to be continued.
struct OpenDataset {
    std::optional<gpu::Device> device;  ///< nothing if no pictures are rendered
    write::RunSettings settings;
    std::unique_ptr<write::DatasetWriter> writer;  ///< null if the folder's merged dataset already contains this shard
};

/// Opens the device first: without one, the folder stays unchanged.
/// \throws SpecError  when another dataset or a file is in the way
/// \throws GpuError, IoError  when the device or the folder cannot be opened
[[nodiscard]] OpenDataset open_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
