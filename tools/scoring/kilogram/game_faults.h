// Verifies a folder of games: reads its settings, and names what is wrong with a file of games that differs from what
// they make.
#pragma once

#include "generators/kilogram/game_texts.h"
#include "renderer/base/json_reader.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::scoring::kilogram {

using generators::kilogram::Game;
using generators::kilogram::GameFile;
using generators::kilogram::GamePicture;
using generators::kilogram::GameSet;
using generators::kilogram::GameSettings;

/// From the folder's settings; other keys are passed over. \throws SpecError
[[nodiscard]] GameSettings read_game_settings(const JsonReader& settings);

struct GameFault {
    std::optional<std::size_t> game;  ///< its place in the file, from 1; nothing for a fault of the whole file
    std::string what;
};

/// Every game of a file that breaks a rule, or is another than the seed draws; at least one fault, since the file is
/// not the expected one.
/// \param pictures  those that the set's games are about
/// \param games     as the seed draws them
/// \throws SpecError  when the file does not hold three lists of texts
[[nodiscard]] std::vector<GameFault> find_game_faults(const GameSet& set, const GameFile& file,
                                                      std::span<const GamePicture* const> pictures, const std::vector<Game>& games,
                                                      const JsonDocument& found);

}  // namespace clevrvk::scoring::kilogram
