// Predictions of a model, for the scores of all families: JSON lines that name an episode. Predictions of one choice
// are {"episode": ID, "choice": TEXT} or {"episode": ID, "label": PLACE}. The family determines the episodes and
// choices.
#pragma once

#include "renderer/base/json_reader.h"
#include "tools/clevrvk/flags/command_line.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// Calls `visit` with each line, its episode, and its FILE:LINE. \param path  a file, or - for standard input
/// \throws SpecError  for a line without an episode, or an episode that is predicted twice
/// \throws ReadError, IoError
void visit_predictions(const std::string& path,
                       const std::function<void(const JsonReader& root, const std::string& episode, const std::string& source)>& visit);

/// Adds --resamples and --seed for the intervals. The variables hold the defaults and must outlive the parsing.
void add_resampling_flags(const Command& verb, int& resamples, std::int64_t& seed);

/// The predicted choice: its text, or its index.
struct Prediction {
    std::optional<std::string> choice;
    std::size_t label = 0;  ///< valid if there is no choice text
    std::string source;     ///< FILE:LINE
};

/// Predictions by episode.
using Predictions = std::map<std::string, Prediction>;

/// \throws SpecError  like visit_predictions, and for a line that is not a choice
[[nodiscard]] Predictions read_predictions(const std::string& path);

}  // namespace clevrvk::tools
