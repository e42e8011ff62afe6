// Everything that a run has to do, as values that are checked before anything is opened.
#pragma once

#include <cstdint>
#include <optional>

namespace clevrvk::pipeline {

/// Every `count`-th episode of the input, beginning with number `index`.
struct Shard {
    int index = 0;
    int count = 1;

    [[nodiscard]] bool takes(std::uint64_t episode_index) const
    {
        return episode_index % static_cast<std::uint64_t>(count) == static_cast<std::uint64_t>(index);
    }

    /// How many of the first `episode_count` episodes the shard takes.
    [[nodiscard]] std::uint64_t count_below(std::uint64_t episode_count) const
    {
        const auto first = static_cast<std::uint64_t>(index);
        return episode_count > first ? (episode_count - first - 1) / static_cast<std::uint64_t>(count) + 1 : 0;
    }
};

/// Limits on what a run holds in memory. With images, everything after the first queue is bounded by two batches.
struct MemoryLimits {
    /// most panels waiting for the device; besides these, at most as many built panels as the run has workers, plus
    /// three, wait to be queued
    int queued_jobs = 64;
    /// most bytes of their meshes and pictures; a mesh that several panels share counts once for each
    std::uint64_t queued_bytes = std::uint64_t{256} << 20U;
    std::uint64_t uncommitted_panels = 256;  ///< without images: most panels that wait for workers or are with them
};

/// How to run, independent of the input.
struct RunPlan {
    Shard shard;
    std::optional<std::uint64_t> episode_limit;  ///< limit on the whole input, before division into shards
    bool keeps_going = false;                    ///< reports and skips a bad record instead of ending the run
    bool takes_partial_input = false;            ///< accepts an input that lacks promised lines
    bool renders_images = true;                  ///< false: only labels that need no pixels
    int worker_count = 1;                        ///< threads that finish panels; as many make episodes, as many scenes
    /// panels of a batch, fewer if the image size changes or the input ends; if absent, the renderer's preference; if
    /// set, the device's suitability is ignored
    std::optional<int> batch_size;
    /// sends the panels that are there as soon as the device can take them, instead of waiting for a full batch: for
    /// input whose writer waits for answers
    bool sends_at_once = false;
    MemoryLimits memory;

    /// Whether this episode of the input is within the limit.
    [[nodiscard]] bool takes_episode(std::uint64_t index) const { return !episode_limit || index < *episode_limit; }
};

}  // namespace clevrvk::pipeline
