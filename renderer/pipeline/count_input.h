// Reads the whole input once before rendering begins, so that a bad line is found early and progress knows the total.
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
    std::int64_t bad_records = 0;         ///< counted only if the plan keeps going
    std::optional<MissingInput> missing;  ///< nothing if the limit was reached before the end
};

/// Counts until the input's end, the plan's limit or the stop flag.
/// \throws SpecError  at the first record of any shard that is bad or that the format cannot hold, unless the plan
/// keeps going
[[nodiscard]] InputCount count_input(const RunPlan& plan, EpisodeSource& source, const layout::Layout& layout,
                                     const std::atomic<bool>& stop);

}  // namespace clevrvk::pipeline
