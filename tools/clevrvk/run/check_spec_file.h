// Checks a file of spec lines: each must be readable, ids must be unique, and lines of known tasks must equal the
// task's own and keep its rules.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/check/checks.h"
#include "renderer/check/unit_checker.h"
#include "tools/clevrvk/run/adviser.h"

#include <cstdint>
#include <string>

namespace clevrvk::tools {

/// The result of the check.
struct SpecFileCheck {
    check::FindingLog log;
    std::uint64_t episodes = 0;
    std::uint64_t panels = 0;
    std::uint64_t derived_episodes = 0;
    std::uint64_t underived_episodes = 0;
};

/// The name of a file of spec lines in messages; standard input is "-".
[[nodiscard]] std::string name_spec_file(const std::string& path);

/// Reads the file, or standard input for "-", line by line.
/// \param allows_partial  accepts missing lines of a stream
/// \param adviser  receives the lines that no task generated; may be null
/// \throws IoError  when the file cannot be read
[[nodiscard]] SpecFileCheck check_spec_file(const std::string& path, const catalog::Catalog& catalog, const check::TaskKnowledge& tasks,
                                            int worker_count, std::size_t most_findings, bool allows_partial, Adviser* adviser);

}  // namespace clevrvk::tools
