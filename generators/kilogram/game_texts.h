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

/// How the folder is laid out. The first layout trained on the annotations of validation, too, had no subsets of them,
/// and drew one game for each target of the file `aug_dev`; folders of it can still be checked.
constexpr int kFirstGameLayout = 1;
constexpr int kGameLayout = 2;

/// The inputs of the folder's texts besides its pictures.
struct GameSettings {
    std::int64_t seed = 0;
    int games_per_target = 10;
    bool has_subsets = true;  ///< whether the condition AUG is there
    int layout = kGameLayout;
};

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

[[nodiscard]] std::vector<CaptionFile> list_caption_files(const GameSettings& settings);
[[nodiscard]] std::vector<GameSet> list_game_sets(const GameSettings& settings);

/// The caption with its parts.
[[nodiscard]] std::string caption_of(const GameEntry& entry);

/// The pictures that lie in a folder, in their order.
[[nodiscard]] std::vector<const GamePicture*> select_pictures(const std::vector<GamePicture>& pictures, const std::string& folder);

[[nodiscard]] std::vector<GameEntry> list_entries(std::span<const GamePicture* const> pictures);

/// The name by which a game's file calls a picture: without folder and ending.
[[nodiscard]] std::string image_name(const GamePicture& picture, bool has_color);

/// The games of a set, target by target: `games_per_target` of each; none of a target that has too few to play with.
[[nodiscard]] std::vector<Game> draw_games(const GameSet& set, std::span<const GameEntry> entries, const GameSettings& settings);

/// The file's text: an object of three lists, without its end of line. The published `aug_dev` has 2.4 million entries.
[[nodiscard]] std::string write_games(const GameFile& file, std::span<const GamePicture* const> pictures, const std::vector<Game>& games);

[[nodiscard]] Json write_captions(const CaptionFile& file, const std::vector<GamePicture>& pictures);

}  // namespace clevrvk::generators::kilogram
