// Choices of people by age: shares as DevBench publishes them, single answers, and answers that are simulated.
#pragma once

#include "tools/scoring/devbench/csv.h"
#include "tools/scoring/statistics.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::devbench {

/// The answer of one person in one trial.
struct Answer {
    std::size_t person = 0;
    std::size_t trial = 0;       ///< from 0
    std::vector<double> shares;  ///< of the choices: 1 of the one that was chosen, or how long each was looked at
};

/// The answers of people of one age.
struct AgeGroup {
    std::string age_bin;              ///< as the table has it; "all" where it has no such column
    std::vector<std::size_t> trials;  ///< rows of the manifest, from 0, ascending; not all need be there
    std::vector<double> shares;       ///< of each choice of each of these trials
    std::size_t person_count = 0;     ///< 0 where only shares are known
    std::vector<Answer> answers{};    ///< by which person, where that is known
};

/// The ages of a table, in its order. Its columns:
///     trial           the manifest's row, from 1; of two texts a pair: the pair, and `text`, 1 or 2
///     age_bin         optional
///     prop            the share of the first of two choices, or
///     image1 image2 ...  the share of each choice, or
///     choice          the number of the choice, from 1; then `participant` must be there
///     participant     optional: a row is one person's answer
/// Others are allowed. \param has_texts  of pairs
/// \throws SpecError  for trials beyond `trial_count`, one twice, and shares that do not add up to 1, within 0.02
[[nodiscard]] std::vector<AgeGroup> read_people(const CsvTable& table, std::size_t trial_count, std::size_t choice_count, bool has_texts);

/// Ratings by people of one age, how well one picture fits a sentence.
struct MeanRatings {
    std::string age_bin;
    std::vector<std::size_t> trials;  ///< from 0, ascending
    std::vector<double> means;        ///< of each of them: 0 the least step, 1 the greatest
    std::size_t person_count = 0;
};

/// Reads a table with participant, age_bin, trial, choice and steps; ages in its order. \throws SpecError
[[nodiscard]] std::vector<MeanRatings> read_ratings(const CsvTable& table, std::size_t trial_count);

/// A child by a model of errors: it knows a word, and then chooses the target; or takes it for the second choice's, the
/// closest foil; or guesses among all choices.
struct SimulatedChild {
    int person_count = 0;
    double knows = 0.7;     ///< chance to know a word
    double confuses = 0.1;  ///< chance to take it for the second choice's
};

/// Their answers. Each person has a random stream of their own.
/// \param has_texts  of pairs: the second text's target is the second picture
[[nodiscard]] AgeGroup simulate_people(const SimulatedChild& child, std::size_t trial_count, std::size_t choice_count, bool has_texts,
                                       std::int64_t seed);

/// How far two halves of the people are apart: the mean over trials of the divergence of one half's shares from the
/// other's.
struct HalfSplit {
    double median = 0.0;
    Interval interval;  ///< 99 % of the splits
};

/// \param group  with answers of two persons at least
/// Trials that one half has not answered are left out of a split.
[[nodiscard]] HalfSplit split_halves(const AgeGroup& group, std::size_t choice_count, int split_count, std::int64_t seed,
                                     std::string_view name);

}  // namespace clevrvk::scoring::devbench
