// Families' folders that hold no dataset, each with its own check. `clevrvk check` uses this list and knows no family.
#pragma once

#include "renderer/check/check_result_folder.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace clevrvk::tools {

/// Folders (write::ResultFolder) that a family's command fills.
struct ResultKind {
    const char* info_name;  ///< name of the settings file, which identifies the kind
    const char* command;    ///< the command that makes these folders
    /// Verifies the content of the files, all of which exist and have the right hashes. A SpecError thrown here becomes
    /// a finding.
    void (*check)(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);
};

/// All kinds.
[[nodiscard]] std::span<const ResultKind> list_result_kinds();

/// The kind of a folder, finished or not; null if it has no kind or is not a folder.
[[nodiscard]] const ResultKind* find_result_kind(const std::filesystem::path& folder);

/// Verifies the files' hashes and, if these are right, the files' content.
/// \return  the number of files \throws IoError  when a file exists but cannot be read
[[nodiscard]] std::size_t check_result_files(const std::filesystem::path& folder, const ResultKind& kind, check::Findings& findings);

}  // namespace clevrvk::tools
