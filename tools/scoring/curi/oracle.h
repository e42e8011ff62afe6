// The predictions of ideal learners on CURI's episodes: the strong one knows all concepts, the weak one only those of
// the train side. The distance between them is the compositionality gap of a split. Source: CURI, its oracles and
// metrics.
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
    /// class-balanced: mean of the recalls of both labels over 8 episodes' queries, then over all such batches
    double accuracy = 0.0;
    double average_precision = 0.0;  ///< of ranking the items by their probability
};

struct OracleScores {
    OracleScore strong;
    OracleScore weak;
    /// standard error of strong minus weak, as other concepts of the side would give it: episodes of one concept are
    /// not independent draws. Not a number when all episodes are of one concept
    OracleScore gap_error;
};

/// Three scenes of each concept, drawn with replacement: the basis of average precision.
[[nodiscard]] std::vector<std::int32_t> draw_ranked_scenes(std::span<const Concept> concepts, const EpisodeMaker& maker, std::int64_t seed);

/// Probabilities of the scenes: the posterior's mass of valid concepts that are true of them.
/// \param is_known  by concept; the mass of the others goes to those that are known, and where there is none every
/// probability is 0. Empty: all are known
[[nodiscard]] std::vector<double> predict(const Episode& episode, const TruthTable& truth, const std::vector<bool>& is_known,
                                          std::span<const std::int32_t> scenes);

/// The same for all scenes of the table, faster for many.
[[nodiscard]] std::vector<double> predict_all(const Episode& episode, const TruthTable& truth, const std::vector<bool>& is_known);

/// Area under the steps of precision over recall; items of one score are one step. 0 when no label is true. Source:
/// scikit-learn, average_precision_score.
[[nodiscard]] double average_precision(std::span<const double> scores, const std::vector<bool>& labels);

/// \param truth         on all scenes
/// \param ranked        on those that are ranked
/// \param train_places  concepts that the weak learner knows
[[nodiscard]] OracleScores measure_oracles(std::span<const Episode> episodes, const TruthTable& truth, const TruthTable& ranked,
                                           std::span<const int> train_places);

}  // namespace clevrvk::scoring::curi
