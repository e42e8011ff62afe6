// Reads the whole input once before anything is rendered, so that a bad line is found at once and progress knows its
// total.
#pragma once

#include "renderer/layout/layout.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/pipeline/run_plan.h"

#include <atomic>
#include <cstdint>
#include <optional>

namespace clevrvk::pipeline {

/// What this run will take of the input.
struct InputCount {
    std::int64_t episodes = 0;
    std::int64_t panels = 0;
    std::int64_t bad_records = 0;         ///< only counted when the plan keeps going
    std::optional<MissingInput> missing;  ///< nothing when the limit came before the end
};

/// Counts to the end, the plan's limit, or the stop flag.
/// \throws SpecError  at the first record of the input that is bad or none for the format, of any shard, unless the
/// plan keeps going
[[nodiscard]] InputCount count_input(const RunPlan& plan, EpisodeSource& source, const layout::Layout& layout,
                                     const std::atomic<bool>& stop);

}  // namespace clevrvk::pipeline
