// People's choices by age: shares as DevBench publishes them, single answers, or simulated answers.
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
    std::vector<double> shares;  ///< by choice: 1 for the chosen one and 0 for the others, or shares of looking time
};

/// The answers of people of one age.
struct AgeGroup {
    std::string age_bin;              ///< as in the table; "all" if it has no such column
    std::vector<std::size_t> trials;  ///< rows of the manifest, from 0, ascending; rows may be missing
    std::vector<double> shares;       ///< for each of these trials, the share of each choice
    std::size_t person_count = 0;     ///< 0 if only shares are known
    std::vector<Answer> answers{};    ///< single answers, if persons are known
};

/// The ages of a table, in its order. The table's columns:
///     trial           row of the manifest, from 1; with two texts per pair, the pair, and `text` is 1 or 2
///     age_bin         optional
///     prop            share of the first of two choices, or
///     image1 image2 ...  share of each choice, or
///     choice          number of the choice, from 1; requires the column `participant`
///     participant     optional; if present, a row is one person's answer
/// Other columns are allowed. \param has_texts  whether trials are pairs with two texts
/// \throws SpecError  for trials beyond `trial_count`, a repeated trial, and shares that do not add up to 1 within 0.02
[[nodiscard]] std::vector<AgeGroup> read_people(const CsvTable& table, std::size_t trial_count, std::size_t choice_count, bool has_texts);

/// Mean ratings by people of one age of how well one picture fits a sentence.
struct MeanRatings {
    std::string age_bin;
    std::vector<std::size_t> trials;  ///< from 0, ascending
    std::vector<double> means;        ///< by trial: 0 for the least step, 1 for the greatest
    std::size_t person_count = 0;
};

/// Reads a table with participant, age_bin, trial, choice and steps; the ages keep its order. \throws SpecError
[[nodiscard]] std::vector<MeanRatings> read_ratings(const CsvTable& table, std::size_t trial_count);

/// A simulated child. It knows a word and chooses the target, or it takes the word for that of the second choice, the
/// closest foil, or it guesses among all choices.
struct SimulatedChild {
    int person_count = 0;
    double knows = 0.7;     ///< chance that it knows a word
    double confuses = 0.1;  ///< chance that it takes the word for that of the second choice
};

/// The simulated answers. Each person has a separate random stream.
/// \param has_texts  whether trials are pairs with two texts; the second picture is then the second text's target
[[nodiscard]] AgeGroup simulate_people(const SimulatedChild& child, std::size_t trial_count, std::size_t choice_count, bool has_texts,
                                       std::int64_t seed);

/// How far two halves of the people are apart: the divergence of one half's shares from those of the other half,
/// averaged over the trials.
struct HalfSplit {
    double median = 0.0;
    Interval interval;  ///< contains 99 % of the splits
};

/// \param group  with answers of at least two persons
/// A split ignores trials that one of its halves has not answered.
[[nodiscard]] HalfSplit split_halves(const AgeGroup& group, std::size_t choice_count, int split_count, std::int64_t seed,
                                     std::string_view name);

}  // namespace clevrvk::scoring::devbench
