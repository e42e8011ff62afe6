// Answers of people as the trial runner hands them over, as a table of people.
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
    std::size_t left_out_count = 0;  ///< participants with too few right checks of attention
};

/// \param documents  one session each, or a list of sessions each
/// \param least_attention  the least share of right checks of attention of who is counted; without checks it is 1
/// \throws SpecError  for what is no session, a participant twice, and sessions of several sets of trials
[[nodiscard]] AnswerTable read_answers(std::span<const JsonDocument> documents, const ScoredTask& task, double least_attention);

}  // namespace clevrvk::scoring::devbench
