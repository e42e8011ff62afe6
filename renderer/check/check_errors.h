// errors.jsonl: which records failed and why, as the journal remembers it.
#pragma once

#include "renderer/check/checks.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace clevrvk::check {

/// Checks every line of errors.jsonl.
/// \param text    the whole file; "" when there is none
/// \param faults  of the failed records in their order, as JournalOrder gives them
void check_errors(std::string_view text, std::span<const std::uint64_t> faults, Findings& findings);

}  // namespace clevrvk::check
