// The command line that a farm's tasks are given, made from what was typed, and how many panels it makes.
#pragma once

#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/render_flags.h"
#include "tools/clevrvk/flags/task_flags.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// The dataset that `farm submit` is to make: the flags of make, or those of render.
class FarmInput {
public:
    /// Adds all flags of make and render to a command, except those that make no sense for tasks of an array. This
    /// outlives the parsing.
    explicit FarmInput(const Command& command);

    [[nodiscard]] const std::string& out() const { return flags_.out; }
    [[nodiscard]] bool is_quiet() const { return flags_.is_quiet; }
    [[nodiscard]] catalog::Catalog load_assets() const { return tools::load_assets(flags_.assets); }

    /// Whether the episodes are generated, and so have a seed.
    /// \throws SpecError  when both a task and a file are given, or neither
    [[nodiscard]] bool is_task() const;

    /// The seed that was given, or else `stored`, or else one that is drawn and logged; nothing when spec lines are
    /// read.
    [[nodiscard]] std::optional<std::int64_t> find_seed(std::optional<std::int64_t> stored) const;

    /// Checks everything that can be checked without a device, reads spec lines to their end, and counts.
    /// \throws SpecError  when something is wrong
    [[nodiscard]] std::int64_t count_panels(const catalog::Catalog& catalog) const;

    /// The words after the program's name, without --shard. Paths are absolute.
    /// \param cpus  of a task; they become its threads where none were given
    [[nodiscard]] std::vector<std::string> make_command(std::optional<std::int64_t> seed, std::optional<int> cpus) const;

private:
    TaskFlags task_;
    RenderFlags flags_;
    std::string episodes_;
    std::vector<const CLI::Option*> task_options_;
    std::vector<const CLI::Option*> render_options_;
};

}  // namespace clevrvk::tools
