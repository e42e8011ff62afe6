// Reads the lines that `clevrvk curi episodes` prints, with --panels or without.
#pragma once

#include "generators/curi/episode_maker.h"
#include "tools/clevrvk/families/curi/dataset.h"

#include <functional>
#include <string>

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

}  // namespace clevrvk::tools
