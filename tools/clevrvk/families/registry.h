// Families' folders that hold no dataset, each with its own check: `clevrvk check` asks this list and knows no family.
#pragma once

#include "renderer/check/check_result_folder.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace clevrvk::tools {

/// Folders (write::ResultFolder) that a family's command fills.
struct ResultKind {
    const char* info_name;  ///< of the file with the folder's settings, which identifies the kind
    const char* command;    ///< the command that makes such folders
    /// Verifies the content of the files, which all exist and have their hashes. A SpecError that it throws is a
    /// finding.
    void (*check)(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);
};

/// Every kind, a line each.
[[nodiscard]] std::span<const ResultKind> list_result_kinds();

/// The kind of a folder, finished or not; null when it is of no kind, or not a folder.
[[nodiscard]] const ResultKind* find_result_kind(const std::filesystem::path& folder);

/// Verifies the files' hashes and, when these are right, the files' content.
/// \return  the number of files \throws IoError  when a file is there and cannot be read
[[nodiscard]] std::size_t check_result_files(const std::filesystem::path& folder, const ResultKind& kind, check::Findings& findings);

}  // namespace clevrvk::tools
