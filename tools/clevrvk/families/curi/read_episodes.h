// Reads the lines that `clevrvk curi episodes` prints, with or without --panels, and predictions for them.
#pragma once

#include "generators/curi/episode_maker.h"
#include "tools/clevrvk/families/curi/dataset.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// An episode of a split.
struct CuriEpisode {
    std::string id;
    std::string split;
    std::string side;       ///< train, val or test
    std::string negatives;  ///< hard or easy
    /// without log_priors and alternates, although the lines have them
    generators::curi::Episode episode;
};

/// Visits every episode of a file, or of standard input for "-".
/// \throws SpecError  `FILE:LINE: path: what`, also when the concepts are not the dataset's, or there are no episodes
/// \throws ReadError, IoError
void visit_curi_episodes(const std::string& path, const CuriDataset& dataset, const std::function<void(const CuriEpisode&)>& visit);

/// Scores for how likely each query scene satisfies the concept.
struct ItemScores {
    std::vector<double> scores;
    std::string source;  ///< FILE:LINE
};

/// Predictions by episode.
using CuriPredictions = std::map<std::string, ItemScores>;

/// Reads lines {"episode": ID, "labels": [25 of 0 or 1]} or {"episode": ID, "scores": [25 of 0 to 1]}.
/// \throws SpecError  like visit_predictions, and for a line that is not such a prediction
/// \throws ReadError, IoError
[[nodiscard]] CuriPredictions read_curi_predictions(const std::string& path);

}  // namespace clevrvk::tools
