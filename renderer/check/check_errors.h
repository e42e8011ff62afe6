// Checks errors.jsonl, which says which records failed and why, against the journal.
#pragma once

#include "renderer/check/checks.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace clevrvk::check {

/// Checks every line of errors.jsonl.
/// \param text    the whole file; "" if there is none
/// \param faults  hashes of the failed records' errors, in the order of JournalOrder
void check_errors(std::string_view text, std::span<const std::uint64_t> faults, Findings& findings);

}  // namespace clevrvk::check
