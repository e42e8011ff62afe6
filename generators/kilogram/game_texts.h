// The texts of the folder that KiloGram's training program reads: captions for training, and games. All follow from the
// folder's pictures and settings.
// Source of the names: Ji et al. 2022, the published training program and its data.
#pragma once

#include "generators/kilogram/layout.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::generators::kilogram {

using TextOf = std::function<std::string(const GameEntry&)>;

/// A file `{TANGRAM: [TEXT, ...]}` of the pictures in a folder.
struct CaptionFile {
    std::string name;
    std::string folder;  ///< of pictures, with its last slash
    TextOf text_of;
};

/// A file `{"targets", "images", "texts"}`: three flat lists, ten entries a game, the target first.
struct GameFile {
    std::string name;
    std::string folder;      ///< of its pictures, with its last slash
    bool has_color = false;  ///< else a picture is the tangram's black one
    TextOf text_of;
};

/// Files of the same games.
struct GameSet {
    std::string purpose;  ///< split and kind, as in "development/controlled"
    GameRules rules = GameRules::Random;
    std::string folder;  ///< of the coloured pictures whose words the games are about, with its last slash
    std::vector<GameFile> files;
};

/// \param has_subsets  whether the condition AUG is there
[[nodiscard]] std::vector<CaptionFile> list_caption_files(bool has_subsets);
[[nodiscard]] std::vector<GameSet> list_game_sets(bool has_subsets);

/// The caption with its parts.
[[nodiscard]] std::string caption_of(const GameEntry& entry);

/// The pictures that lie in a folder, in their order.
[[nodiscard]] std::vector<const GamePicture*> select_pictures(const std::vector<GamePicture>& pictures, const std::string& folder);

[[nodiscard]] std::vector<GameEntry> list_entries(std::span<const GamePicture* const> pictures);

/// The name by which a game's file calls a picture: without folder and ending.
[[nodiscard]] std::string image_name(const GamePicture& picture, bool has_color);

/// The games of a set, target by target: so many of each, one of each where subsets play; none of a target that has too
/// few to play with.
[[nodiscard]] std::vector<Game> draw_games(const GameSet& set, std::span<const GameEntry> entries, std::int64_t seed, int games_per_target);

[[nodiscard]] Json write_games(const GameFile& file, std::span<const GamePicture* const> pictures, const std::vector<Game>& games);

[[nodiscard]] Json write_captions(const CaptionFile& file, const std::vector<GamePicture>& pictures);

}  // namespace clevrvk::generators::kilogram
