// Checks a folder of games: reads its settings, and reports the faults of a file of games that differs from the one
// that these settings make.
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

/// Reads the folder's settings and ignores other keys. \throws SpecError
[[nodiscard]] GameSettings read_game_settings(const JsonReader& settings);

struct GameFault {
    std::optional<std::size_t> game;  ///< its number in the file, from 1; nothing for a fault of the whole file
    std::string what;
};

/// Reports every game of a file that breaks a rule or differs from the game that the seed draws. There is at least one
/// fault, since the file is not the expected one.
/// \param pictures  the pictures of the set's games
/// \param games     the games that the seed draws
/// \throws SpecError  if the file does not hold three lists of texts
[[nodiscard]] std::vector<GameFault> find_game_faults(const GameSet& set, const GameFile& file,
                                                      std::span<const GamePicture* const> pictures, const std::vector<Game>& games,
                                                      const JsonDocument& found);

}  // namespace clevrvk::scoring::kilogram
