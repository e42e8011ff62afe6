// The predictions of ideal learners on CURI's episodes: the strong learner knows all concepts, and the weak learner
// only those of the train side. The difference of their scores is the compositionality gap of a split. Source: CURI,
// its oracles and metrics.
#pragma once

#include "generators/curi/concepts.h"
#include "generators/curi/episode_maker.h"
#include "generators/curi/evaluate.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::scoring::curi {

using generators::curi::Concept;
using generators::curi::Episode;
using generators::curi::EpisodeMaker;
using generators::curi::TruthTable;

/// Means over the episodes, 0 to 1.
struct OracleScore {
    /// class-balanced: the mean recall of both labels over the queries of 8 episodes, averaged over all such batches
    double accuracy = 0.0;
    double average_precision = 0.0;  ///< when items are ranked by their probability
};

struct OracleScores {
    OracleScore strong;
    OracleScore weak;
    /// standard error of strong minus weak. It accounts for the choice of concepts, because episodes of one concept are
    /// not independent draws. Not a number when all episodes have the same concept
    OracleScore gap_error;
};

/// Three scenes of each concept, drawn with replacement; average precision ranks them.
[[nodiscard]] std::vector<std::int32_t> draw_ranked_scenes(std::span<const Concept> concepts, const EpisodeMaker& maker, std::int64_t seed);

/// The probability of each scene: the posterior mass of the valid concepts that are true of it.
/// \param is_known  by concept; the mass of unknown concepts is redistributed to the known ones. If no valid concept is
///                  known, every probability is 0. Empty: all are known
[[nodiscard]] std::vector<double> predict(const Episode& episode, const TruthTable& truth, const std::vector<bool>& is_known,
                                          std::span<const std::int32_t> scenes);

/// The same for all scenes of the table; faster than predict() for many scenes.
[[nodiscard]] std::vector<double> predict_all(const Episode& episode, const TruthTable& truth, const std::vector<bool>& is_known);

/// Area under the step curve of precision over recall; items with equal scores form one step. 0 when no label is true.
/// Source: scikit-learn, average_precision_score.
[[nodiscard]] double average_precision(std::span<const double> scores, const std::vector<bool>& labels);

/// \param truth         values on all scenes
/// \param ranked        values on the scenes that are ranked
/// \param train_places  indices of the concepts that the weak learner knows
[[nodiscard]] OracleScores measure_oracles(std::span<const Episode> episodes, const TruthTable& truth, const TruthTable& ranked,
                                           std::span<const int> train_places);

}  // namespace clevrvk::scoring::curi
