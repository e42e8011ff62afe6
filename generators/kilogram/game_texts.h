// The texts of the folder that KiloGram's training program reads: training captions and games. They all follow from the
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

/// Version of the folder's layout. The first layout also trained on the validation annotations, lacked their subsets,
/// and drew one game for each target of the file `aug_dev`. Folders with that layout can still be checked.
constexpr int kFirstGameLayout = 1;
constexpr int kGameLayout = 2;

/// The inputs of the folder's texts besides its pictures.
struct GameSettings {
    std::int64_t seed = 0;
    int games_per_target = 10;
    bool has_subsets = true;  ///< whether the condition AUG is included
    int layout = kGameLayout;
};

using TextOf = std::function<std::string(const GameEntry&)>;

/// A file `{TANGRAM: [TEXT, ...]}` for the pictures of a folder.
struct CaptionFile {
    std::string name;
    std::string folder;  ///< folder of the pictures, with its final slash
    TextOf text_of;
};

/// A file `{"targets", "images", "texts"}`: three flat lists with ten entries per game, the target first.
struct GameFile {
    std::string name;
    std::string folder;      ///< folder of its pictures, with its final slash
    bool has_color = false;  ///< whether pictures are coloured; otherwise the black picture of the tangram is used
    TextOf text_of;
};

/// Several files of the same games.
struct GameSet {
    std::string purpose;  ///< split and kind, as in "development/controlled"
    GameRules rules = GameRules::Random;
    std::string folder;  ///< folder, with its final slash, of the coloured pictures whose words the games use
    std::vector<GameFile> files;
};

[[nodiscard]] std::vector<CaptionFile> list_caption_files(const GameSettings& settings);
[[nodiscard]] std::vector<GameSet> list_game_sets(const GameSettings& settings);

/// The caption including its parts.
[[nodiscard]] std::string caption_of(const GameEntry& entry);

/// The pictures in a folder, in their order.
[[nodiscard]] std::vector<const GamePicture*> select_pictures(const std::vector<GamePicture>& pictures, const std::string& folder);

[[nodiscard]] std::vector<GameEntry> list_entries(std::span<const GamePicture* const> pictures);

/// The name of a picture in a game file: without folder and extension.
[[nodiscard]] std::string image_name(const GamePicture& picture, bool has_color);

/// The games of a set, target by target: `games_per_target` for each; none for a target with too few other entries.
[[nodiscard]] std::vector<Game> draw_games(const GameSet& set, std::span<const GameEntry> entries, const GameSettings& settings);

/// Text of the file: an object of three lists, no final line break. The published `aug_dev` has 2.4 million entries.
[[nodiscard]] std::string write_games(const GameFile& file, std::span<const GamePicture* const> pictures, const std::vector<Game>& games);

[[nodiscard]] Json write_captions(const CaptionFile& file, const std::vector<GamePicture>& pictures);

}  // namespace clevrvk::generators::kilogram
