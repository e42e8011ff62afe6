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

/// The part of the input that this run will take.
struct InputCount {
    std::int64_t episodes = 0;
    std::int64_t panels = 0;
    std::int64_t bad_records = 0;         ///< only counted when the plan keeps going
    std::optional<MissingInput> missing;  ///< nothing when the limit came before the end
};

/// Counts to the end, the plan's limit, or the stop flag.
/// \throws SpecError  at the first record of the input, of any shard, that is bad or that the format cannot hold,
/// unless the plan keeps going
[[nodiscard]] InputCount count_input(const RunPlan& plan, EpisodeSource& source, const layout::Layout& layout,
                                     const std::atomic<bool>& stop);

}  // namespace clevrvk::pipeline
