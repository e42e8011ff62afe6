// The plan of render and make for a dataset before they begin with it.
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

/// A dataset to make; everything in it is checked.
struct DatasetPlan {
    RenderFlags flags;
    pipeline::RunPlan run;
    std::optional<std::int64_t> episode_count;            ///< nothing for a stream
    std::optional<std::int64_t> panel_count;              ///< nothing for a stream
    std::optional<std::int64_t> seed;                     ///< of the generator
    spec::Json generator;                                 ///< task and options; null when spec lines are read
    std::optional<ProbeSample> sample;                    ///< for a dry run that estimates the run
    std::optional<pipeline::MissingInput> missing_input;  ///< of a file; a stream's is known at its end
    std::optional<std::string> advised_input;             ///< name of the input on which advice is given; nothing: none is given
    std::optional<std::string> input;                     ///< the source's identity at its end; nothing for a stream
};

/// The folder that a run by these flags writes into: that of its shard.
[[nodiscard]] std::filesystem::path find_run_folder(const DatasetPlan& plan);

/// All settings that decide the bytes of the dataset. \param device  null without pictures
[[nodiscard]] write::RunSettings make_settings(const DatasetPlan& plan, const catalog::Catalog& catalog, const gpu::Device* device);

}  // namespace clevrvk::tools
