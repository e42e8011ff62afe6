// People's answers, converted from the trial runner's files into a table that people.h reads.
#pragma once

#include "renderer/base/json.h"
#include "tools/scoring/devbench/csv.h"
#include "tools/scoring/devbench/scores.h"

#include <cstddef>
#include <span>

namespace clevrvk::scoring::devbench {

/// The answers of some participants to one task.
struct AnswerTable {
    CsvTable table;                  ///< columns participant, age_bin, trial, text, choice, steps and reaction_ms
    std::size_t left_out_count = 0;  ///< participants who passed too few attention checks
};

/// \param documents        each is one session or a list of sessions
/// \param least_attention  the least share of attention checks that a counted participant passes; a session without
///                         checks has a share of 1
/// \throws SpecError  for a malformed session, a participant who occurs twice, and sessions of different sets of trials
[[nodiscard]] AnswerTable read_answers(std::span<const JsonDocument> documents, const ScoredTask& task, double least_attention);

}  // namespace clevrvk::scoring::devbench
