// The plan of render and make for a dataset, before the work begins.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/gpu/device.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/write/run_settings.h"
#include "tools/clevrvk/flags/render_flags.h"
#include "tools/clevrvk/run/probe.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// A dataset to make; all its members have been checked.
struct DatasetPlan {
    RenderFlags flags;
    pipeline::RunPlan run;
    std::optional<std::int64_t> episode_count;            ///< nothing for a stream
    std::optional<std::int64_t> panel_count;              ///< nothing for a stream
    std::optional<std::int64_t> seed;                     ///< of the generator
    spec::Json generator;                                 ///< task and options; null for spec lines
    std::optional<ProbeSample> sample;                    ///< for a dry run, which estimates the run
    std::optional<pipeline::MissingInput> missing_input;  ///< of a file; for a stream, known at its end
    std::optional<std::string> advised_input;             ///< name of the input to advise on; if absent, there is no advice
    std::optional<std::string> input;                     ///< the source's identity at its end; nothing for a stream
};

/// The folder into which a run with these flags writes: that of its shard.
[[nodiscard]] std::filesystem::path find_run_folder(const DatasetPlan& plan);

/// All settings that determine the dataset's bytes. \param device  null without pictures
[[nodiscard]] write::RunSettings make_settings(const DatasetPlan& plan, const catalog::Catalog& catalog, const gpu::Device* device);

}  // namespace clevrvk::tools
