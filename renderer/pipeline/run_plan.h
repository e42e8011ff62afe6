// Everything that a run is to do, as values that are checked before anything is opened.
#pragma once

#include <cstdint>
#include <optional>

namespace clevrvk::pipeline {

/// Every `count`-th episode of the input, from the `index`-th on.
struct Shard {
    int index = 0;
    int count = 1;

    [[nodiscard]] bool takes(std::uint64_t episode_index) const
    {
        return episode_index % static_cast<std::uint64_t>(count) == static_cast<std::uint64_t>(index);
    }

    /// How many of the first `episode_count` episodes it takes.
    [[nodiscard]] std::uint64_t count_below(std::uint64_t episode_count) const
    {
        const auto first = static_cast<std::uint64_t>(index);
        return episode_count > first ? (episode_count - first - 1) / static_cast<std::uint64_t>(count) + 1 : 0;
    }
};

/// Limits on what a run holds in memory. With images, everything after the first queue is bounded by two batches.
struct MemoryLimits {
    /// panels waiting for the device; of those built besides, no more than the run has workers, and three, wait to be
    /// queued
    int queued_jobs = 64;
    /// their meshes and pictures; of a mesh that panels share, as often as it is shown
    std::uint64_t queued_bytes = std::uint64_t{256} << 20U;
    std::uint64_t uncommitted_panels = 256;  ///< without images: panels waiting for, or with, the workers
};

/// How to run. The same whatever the input.
struct RunPlan {
    Shard shard;
    std::optional<std::uint64_t> episode_limit;  ///< of the input, before it is divided into shards
    bool keeps_going = false;                    ///< a bad record is reported and skipped, instead of ending the run
    bool takes_partial_input = false;            ///< an input that lacks promised lines is accepted
    bool renders_images = true;                  ///< otherwise only labels that need no pixels
    int worker_count = 1;                        ///< threads that annotate, encode and write; as many make episodes, and scenes
    /// panels of a batch, fewer where the image size changes or the input ends; nothing: as the renderer prefers; set:
    /// without regard to what suits the device
    std::optional<int> batch_size;
    MemoryLimits memory;

    /// Whether this episode of the input is within the limit.
    [[nodiscard]] bool takes_episode(std::uint64_t index) const { return !episode_limit || index < *episode_limit; }
};

}  // namespace clevrvk::pipeline
