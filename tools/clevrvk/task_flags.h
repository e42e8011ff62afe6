// The flags that generate and make share, and the episodes that they ask for.
#pragma once

#include "generators/task.h"
#include "renderer/catalog/catalog.h"
#include "renderer/pipeline/episode_source.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// As the user gave them, or the defaults.
struct TaskFlags {
    std::string task;
    std::uint64_t count = 1;
    std::uint64_t start = 0;
    std::optional<std::int64_t> seed;
    std::string split = "train";
    std::string variant;    ///< "": the task's first
    std::vector<std::string> settings;
};

/// Adds the flags to a command. `flags` outlives the parsing.
void add_task_flags(CLI::App& command, TaskFlags& flags);

/// A checked range of a task's episodes.
struct TaskPlan {
    const generators::Task* task = nullptr;    ///< of the registry
    generators::TaskRequest request;           ///< of the first episode
    std::uint64_t count = 0;
};

/// The episodes that the flags ask for. A seed that is not given is drawn, and told.
/// \throws SpecError  when a name or value is wrong
[[nodiscard]] TaskPlan make_task_plan(const TaskFlags& flags);

/// What TaskSource::identity is once `count` episodes are taken.
[[nodiscard]] std::string identify_episodes(std::uint64_t count);

/// Makes the episodes of a plan one after another.
class TaskSource : public pipeline::EpisodeSource {
public:
    /// The catalog outlives this.
    TaskSource(TaskPlan plan, const catalog::Catalog& catalog) : plan_(std::move(plan)), catalog_(catalog) {}

    [[nodiscard]] std::optional<spec::EpisodeSpec> next() override;
    [[nodiscard]] bool skip() override;
    [[nodiscard]] std::string identity() const override;
    [[nodiscard]] pipeline::SourcePosition position() const override;

private:
    TaskPlan plan_;
    const catalog::Catalog& catalog_;
    std::uint64_t taken_count_ = 0;
};

}  // namespace clevrvk::tools
