// Which tangrams are for training, validation, development and the final test.
#pragma once

#include "generators/kilogram/annotations.h"
#include "renderer/base/json_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// Names of tangrams. Validation tangrams are training tangrams too, as in the published data: their first annotation
/// is for validation, the others are for training.
struct GameSplits {
    std::vector<std::string> train;
    std::vector<std::string> validation;
    std::vector<std::string> development;
    std::vector<std::string> heldout;
    std::vector<std::string> unknown;  ///< names in a file of splits that no tangram has; they are in no split
    bool are_drawn = false;            ///< not of a file: no picture of training with a coloured part is one of validation, too
};

/// Reads `{"train": [NAME, ...], "validation": ..., "development": ..., "heldout": ...}`; other keys are passed over.
/// Without the key "validation", the first of the training tangrams by name are for validation, in the published
/// proportion of 240 of 692; so the published program has chosen them.
/// \throws SpecError  for a name that comes twice, a validation tangram that is not in train, or names of which none is
/// that of a tangram
[[nodiscard]] GameSplits read_splits(const JsonDocument& document, const std::vector<AnnotatedTangram>& tangrams);

/// Draws splits in the published proportions: 692, 125 and 125 of 942; of the first, 240 of 692 are for validation too.
[[nodiscard]] GameSplits draw_splits(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed);

}  // namespace clevrvk::generators::kilogram
