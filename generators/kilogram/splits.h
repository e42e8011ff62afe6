// The division of tangrams into training, validation, development and the final test.
#pragma once

#include "generators/kilogram/annotations.h"
#include "renderer/base/json_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// Tangram names. Validation tangrams are also training tangrams, as in the published data: their first annotation
/// is for validation, the others are for training.
struct GameSplits {
    std::vector<std::string> train;
    std::vector<std::string> validation;
    std::vector<std::string> development;
    std::vector<std::string> heldout;
    std::vector<std::string> unknown;  ///< names in a file of splits that match no tangram; they are in no split
    /// drawn, not read from a file: training and validation then share no picture with a coloured part
    bool are_drawn = false;
};

/// Reads `{"train": [NAME, ...], "validation": ..., "development": ..., "heldout": ...}`; other keys are ignored.
/// Without the key "validation", the first training tangrams by name are for validation, in the published proportion of
/// 240 of 692; the published program chose them in this way.
/// \throws SpecError  for a duplicate name, for a validation tangram that is not in train, or if no name matches a
/// tangram
[[nodiscard]] GameSplits read_splits(const JsonDocument& document, const std::vector<AnnotatedTangram>& tangrams);

/// Draws splits in the published proportions: 692, 125 and 125 of 942; of the 692, 240 are for validation too.
[[nodiscard]] GameSplits draw_splits(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed);

}  // namespace clevrvk::generators::kilogram
