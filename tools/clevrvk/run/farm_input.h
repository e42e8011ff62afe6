// The command line for a farm's tasks, derived from the typed one, and the number of panels it makes.
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

/// The dataset for `farm submit`: the flags of make, or those of render.
class FarmInput {
public:
    /// Adds all flags of make and render to a command, except those that make no sense for array tasks. This object
    /// must outlive the parsing.
    explicit FarmInput(const Command& command);

    [[nodiscard]] const std::string& out() const { return flags_.out; }
    [[nodiscard]] bool is_quiet() const { return flags_.is_quiet; }
    [[nodiscard]] catalog::Catalog load_assets() const { return tools::load_assets(flags_.assets); }

    /// Whether the episodes are generated and therefore have a seed.
    /// \throws SpecError  when both a task and a file are given, or neither
    [[nodiscard]] bool is_task() const;

    /// The given seed, or else `stored`, or else a seed that is drawn and logged; nothing for spec lines.
    [[nodiscard]] std::optional<std::int64_t> find_seed(std::optional<std::int64_t> stored) const;

    /// Runs all checks that need no device, reads spec lines to their end, and counts panels.
    /// \throws SpecError  when a check fails
    [[nodiscard]] std::int64_t count_panels(const catalog::Catalog& catalog) const;

    /// The command-line words after the program's name, without --shard. Paths are absolute.
    /// \param cpus  CPUs of a task; the default number of its threads
    [[nodiscard]] std::vector<std::string> make_command(std::optional<std::int64_t> seed, std::optional<int> cpus) const;

private:
    TaskFlags task_;
    RenderFlags flags_;
    std::string episodes_;
    std::vector<const CLI::Option*> task_options_;
    std::vector<const CLI::Option*> render_options_;
};

}  // namespace clevrvk::tools
