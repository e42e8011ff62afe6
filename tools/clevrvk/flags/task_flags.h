// The flags that generate and make share, and the episodes that they request.
#pragma once

#include "generators/task.h"
#include "renderer/catalog/catalog.h"
#include "renderer/layout/layout.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/pipeline/run_plan.h"
#include "tools/clevrvk/flags/command_line.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// The flags as the user gave them, or their defaults.
struct TaskFlags {
    std::string task;
    std::uint64_t count = 1;
    std::vector<std::uint64_t> counts;  ///< of the splits train, val and test; empty: one task and one split
    std::uint64_t start = 0;
    std::optional<std::int64_t> seed;
    std::string split = "train";
    std::string variant;  ///< "": the task's first variant
    std::vector<std::string> settings;
};

/// Adds the flags to a command. `flags` must outlive the parsing.
void add_task_flags(const Command& command, TaskFlags& flags);

/// A checked range of a task's episodes.
struct TaskPart {
    const generators::Task* task = nullptr;  ///< part of the registry
    generators::TaskRequest request;         ///< request for the first episode
    std::uint64_t count = 0;
};

/// The episodes to make, part after part. All parts have the same seed and variant.
struct TaskPlan {
    std::string name;                   ///< of the task or, for a suite, of the family
    bool is_suite = false;              ///< several splits of every task of a family
    std::vector<std::uint64_t> counts;  ///< for a suite: episodes per task in each of kSuiteSplits
    std::vector<TaskPart> parts;        ///< at least one

    [[nodiscard]] std::int64_t seed() const { return parts.front().request.seed; }
    [[nodiscard]] std::uint64_t count() const;
};

/// The splits of a suite, in order.
inline constexpr std::array<const char*, 3> kSuiteSplits{"train", "val", "test"};

/// A seed from the system's randomness, which is logged. Nothing else in the program uses that randomness.
[[nodiscard]] std::int64_t draw_seed();

/// The episodes that the flags request. If no seed is given, one is drawn and logged.
/// \throws SpecError  when a name or value is wrong
[[nodiscard]] TaskPlan make_task_plan(const TaskFlags& flags);

/// The number of panels that a shard takes among the plan's first `episode_count` episodes. All episodes of a part have
/// equally many panels, so its first one gives their number and shows whether the layout can hold them.
/// \param skips_faults  does not count parts whose first episode cannot be made
/// \throws SpecError  when the layout cannot hold the episodes, or an episode cannot be made
[[nodiscard]] std::int64_t count_panels(const TaskPlan& plan, const pipeline::Shard& shard, std::uint64_t episode_count,
                                        const layout::Layout& layout, const catalog::Catalog& catalog, bool skips_faults);

/// The value of TaskSource::identity after `count` episodes have been taken.
[[nodiscard]] std::string identify_episodes(std::uint64_t count);

/// Makes the episodes of a plan one after another, part by part.
class TaskSource : public pipeline::EpisodeSource {
public:
    /// The catalog must outlive this object.
    TaskSource(TaskPlan plan, const catalog::Catalog& catalog) : plan_(std::move(plan)), catalog_(catalog) {}

    [[nodiscard]] std::optional<spec::EpisodeSpec> next() override;
    [[nodiscard]] std::optional<pipeline::TakenEpisode> take() override;
    [[nodiscard]] bool skip() override;
    [[nodiscard]] std::string identity() const override;
    [[nodiscard]] pipeline::SourcePosition position() const override { return position_; }

private:
    /// Advances to the next episode and counts it as taken. Null at the end.
    [[nodiscard]] const TaskPart* advance(std::uint64_t& index);

    TaskPlan plan_;
    const catalog::Catalog& catalog_;
    std::size_t part_ = 0;  // of the next episode
    std::uint64_t taken_of_part_ = 0;
    std::uint64_t taken_count_ = 0;
    pipeline::SourcePosition position_;
};

}  // namespace clevrvk::tools
