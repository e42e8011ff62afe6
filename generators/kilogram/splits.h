// Which tangrams are for training, validation, development and the final test.
#pragma once

#include "generators/kilogram/annotations.h"
#include "renderer/base/json_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// Names of tangrams. Validation tangrams are training tangrams too, as in the published data.
struct GameSplits {
    std::vector<std::string> train;
    std::vector<std::string> validation;
    std::vector<std::string> development;
    std::vector<std::string> heldout;
};

/// Reads `{"train": [NAME, ...], "validation": ..., "development": ..., "heldout": ...}`; other keys are passed over.
/// \throws SpecError  for a name that is not among the tangrams, that comes twice, or a validation tangram that is not
/// in train
[[nodiscard]] GameSplits read_splits(const JsonDocument& document, const std::vector<AnnotatedTangram>& tangrams);

/// Draws splits in the published proportions: 692, 125 and 125 of 942; of the first, 240 of 692 are for validation too.
[[nodiscard]] GameSplits draw_splits(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed);

}  // namespace clevrvk::generators::kilogram
