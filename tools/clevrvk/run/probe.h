// Estimates what a run will take from a small part of it that is really made: some episodes, and two seconds of
// rendering. Writes nothing.
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

/// Episodes as in the run, one of each part.
struct ProbeSample {
    std::vector<spec::EpisodeSpec> episodes;  ///< one at least
    double generating_s = 0.0;                ///< that they took together
};

/// Means over the sample.
struct ProbeResult {
    double files_per_episode = 0.0;
    double bytes_per_episode = 0.0;  ///< of files and of index lines
    /// with generator, device and encoders side by side; on the CPU device they share the cores
    double seconds_per_episode = 0.0;
    double uncertainty = 0.1;  ///< share of these seconds by which they may be too many or too few
    int rendered_count = 0;    ///< panels; 0 without a device
    /// width and height at which they were rendered, where whole ones would have taken too long
    std::optional<std::array<int, 2>> rendered_px;
};

/// Makes the episodes' labels and, with a device, renders some of their panels for about two seconds, whatever the
/// number of samples allows; one at least, and no more than the run has. Of pictures that take longer smaller ones are
/// rendered, and their cost is multiplied.
/// \param device        null when no images are made
/// \param panel_count   of the run
/// \param worker_count  threads that encode; as many make episodes
/// \throws GpuError  as rendering does
[[nodiscard]] ProbeResult probe_run(const ProbeSample& sample, const layout::Layout& layout, const write::RunSettings& settings,
                                    const gpu::Device* device, std::int64_t panel_count, int worker_count, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
