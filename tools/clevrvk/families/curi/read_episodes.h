// Reads the lines that `clevrvk curi episodes` prints, with --panels or without, and predictions of them.
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
    /// without log_priors and alternates, which the lines have, too
    generators::curi::Episode episode;
};

/// Visits every episode of a file, or of standard input for "-".
/// \throws SpecError  `FILE:LINE: path: what`, also for episodes of other concepts than the dataset's, and when there
/// is none
/// \throws ReadError, IoError
void visit_curi_episodes(const std::string& path, const CuriDataset& dataset, const std::function<void(const CuriEpisode&)>& visit);

/// How likely each of the query's scenes is one of the concept's.
struct ItemScores {
    std::vector<double> scores;
    std::string source;  ///< FILE:LINE
};

/// By episode.
using CuriPredictions = std::map<std::string, ItemScores>;

/// Reads lines {"episode": ID, "labels": [25 of 0 or 1]} or {"episode": ID, "scores": [25 of 0 to 1]}.
/// \throws SpecError  as visit_predictions, and for a line that is no such prediction
/// \throws ReadError, IoError
[[nodiscard]] CuriPredictions read_curi_predictions(const std::string& path);

}  // namespace clevrvk::tools
