// Predictions of a model, for the scores of all families: JSON lines {"episode": ID, "choice": TEXT} or {"episode": ID,
// "label": PLACE}. What an episode is and which choices it has is for the family to say.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// What was chosen: a text, or the place of a choice.
struct Prediction {
    std::optional<std::string> choice;
    std::size_t label = 0;  ///< where there is no choice
    std::string source;     ///< FILE:LINE
};

/// By episode.
using Predictions = std::map<std::string, Prediction>;

/// \param path  a file, or - for standard input
/// \throws SpecError  for a line that is none, and an episode that is predicted twice
/// \throws ReadError, IoError
[[nodiscard]] Predictions read_predictions(const std::string& path);

}  // namespace clevrvk::tools
