// A game as a single line: the names and texts of its pictures, or an episode of tiles on tables.
#pragma once

#include "generators/kilogram/layout.h"
#include "generators/kilogram/table.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// Every annotation as a game picture.
[[nodiscard]] std::vector<GamePicture> show_annotations(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed);

/// `{"target", "rules", "images", "texts", "captions"}`, with the target first.
[[nodiscard]] std::string write_game_line(const std::vector<GamePicture>& pictures, const Game& game, const std::string& rules);

/// Settings that game episodes share.
struct GameEpisodes {
    std::string rules;  ///< controlled or random, as in the episodes' ids
    std::int64_t seed = 0;
    int games_per_target = 0;
    TableLook look;
};

/// The k-th game of its target: ten panels of tiles in random order, all with the same look, ground and light. Labels
/// hold the caption and say which panel is the target.
/// \param tangrams  by name; must contain the tangram of every picture
[[nodiscard]] spec::EpisodeSpec build_game_episode(const catalog::Catalog& catalog, const std::map<std::string, Tangram>& tangrams,
                                                   const std::vector<GamePicture>& pictures, Game game, int k,
                                                   const GameEpisodes& episodes);

}  // namespace clevrvk::generators::kilogram
