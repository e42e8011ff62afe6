// Estimates a run's cost by making a small part of it: some episodes, and two seconds of rendering. Writes nothing.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/gpu/device.h"
#include "renderer/layout/layout.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/write/run_settings.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace clevrvk::tools {

/// Episodes as in the run, one from each part.
struct ProbeSample {
    std::vector<spec::EpisodeSpec> episodes;  ///< at least one
    double generating_s = 0.0;                ///< total time to make them
};

/// Means over the sample.
struct ProbeResult {
    double files_per_episode = 0.0;
    double bytes_per_episode = 0.0;  ///< files and index lines
    /// with generator, device and encoders in parallel; on the CPU device they share the cores
    double seconds_per_episode = 0.0;
    double uncertainty = 0.1;  ///< relative uncertainty of these seconds, in either direction
    int rendered_count = 0;    ///< number of panels; 0 without a device
    /// rendered width and height, if full-size pictures would have taken too long
    std::optional<std::array<int, 2>> rendered_px;
};

/// Makes the episodes' labels and, with a device, renders some of their panels for about two seconds: at least one, and
/// at most as many as the run has. If pictures would take longer, smaller ones are rendered and their cost is scaled
/// up.
/// \param device        null if no images are made
/// \param panel_count   number of the run's panels
/// \param worker_count  threads that encode; as many make episodes
/// \throws GpuError  like rendering
[[nodiscard]] ProbeResult probe_run(const ProbeSample& sample, const layout::Layout& layout, const write::RunSettings& settings,
                                    const gpu::Device* device, std::int64_t panel_count, int worker_count, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
