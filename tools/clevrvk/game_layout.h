// The folder of games, texts and pictures that KiloGram's training program reads: which files there are and what they hold. Draws no pixels.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/drawing.h"
#include "renderer/base/parse_json.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// Names of tangrams. Validation tangrams are training tangrams too, as in the published data.
struct GameSplits {
    std::vector<std::string> train;
    std::vector<std::string> validation;
    std::vector<std::string> development;
    std::vector<std::string> heldout;
};

/// Reads `{"train": [NAME, ...], "validation": ..., "development": ..., "heldout": ...}`; other keys are passed over.
/// \throws SpecError  for a name that is not among the tangrams, that comes twice, or a validation tangram that is not in train
[[nodiscard]] GameSplits load_splits(const std::filesystem::path& file, const std::vector<generators::kilogram::AnnotatedTangram>& tangrams);

/// Draws splits in the published proportions: 692, 125 and 125 of 942; of the first, 240 of 692 are for validation too.
[[nodiscard]] GameSplits draw_splits(const std::vector<generators::kilogram::AnnotatedTangram>& tangrams, std::int64_t seed);

/// A picture to draw.
struct GamePicture {
    std::string file;
    std::string tangram;
    generators::kilogram::PartOfPiece parts;
};

struct GameLayout {
    std::map<std::string, Json> texts;          ///< by file
    std::vector<GamePicture> pictures;
    std::uint64_t game_count = 0;               ///< of each condition, all kinds of games together
    std::uint64_t left_out_count = 0;           ///< targets that have too few to play with
};

struct GameOptions {
    std::int64_t seed = 0;
    int games_per_target = 10;
    bool has_subsets = true;                    ///< the condition AUG
};

/// \param tangrams  each with its annotations; those of no split are left out
[[nodiscard]] GameLayout plan_games(const std::vector<generators::kilogram::AnnotatedTangram>& tangrams, const GameSplits& splits, const GameOptions& options);

}  // namespace clevrvk::tools
