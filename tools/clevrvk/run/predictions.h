// Predictions of a model, for the scores of all families: JSON lines that name an episode. Where one choice is to be
// made, they are {"episode": ID, "choice": TEXT} or {"episode": ID, "label": PLACE}. The family says which episodes and
// choices there are.
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
/// \throws SpecError  for a line without an episode, and an episode that is predicted twice
/// \throws ReadError, IoError
void visit_predictions(const std::string& path,
                       const std::function<void(const JsonReader& root, const std::string& episode, const std::string& source)>& visit);

/// Adds --resamples and --seed of the intervals, which hold the defaults. They outlive the parsing.
void add_resampling_flags(const Command& verb, int& resamples, std::int64_t& seed);

/// The choice: a text, or the place of a choice.
struct Prediction {
    std::optional<std::string> choice;
    std::size_t label = 0;  ///< where there is no choice
    std::string source;     ///< FILE:LINE
};

/// By episode.
using Predictions = std::map<std::string, Prediction>;

/// \throws SpecError  as visit_predictions, and for a line that is no choice
[[nodiscard]] Predictions read_predictions(const std::string& path);

}  // namespace clevrvk::tools
