// The order of an episode's panels is random, so that the target's place reveals nothing.
#include "generators/kilogram/game_lines.h"

#include "generators/kilogram/game_texts.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/rng.h"
#include "renderer/spec/ids.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace clevrvk::generators::kilogram {

std::vector<GamePicture> show_annotations(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed)
{
    std::vector<GamePicture> pictures;
    for (const AnnotatedTangram& tangram : tangrams) {
        for (std::size_t i = 0; i < tangram.annotations.size(); ++i) {
            pictures.push_back(show_annotation(tangram, i, seed));
        }
    }
    return pictures;
}

std::string write_game_line(const std::vector<GamePicture>& pictures, const Game& game, const std::string& rules)
{
    Json json{{"target", pictures[game.front()].file},
              {"rules", rules},
              {"images", Json::array()},
              {"texts", Json::array()},
              {"captions", Json::array()}};
    for (const std::size_t place : game) {
        json["images"].push_back(pictures[place].file);
        json["texts"].push_back(write_game_text(pictures[place].entry));
        json["captions"].push_back(caption_of(pictures[place].entry));
    }
    return json.dump();
}

spec::EpisodeSpec build_game_episode(const catalog::Catalog& catalog, const std::map<std::string, Tangram>& tangrams,
                                     const std::vector<GamePicture>& pictures, Game game, int k, const GameEpisodes& episodes)
{
    const std::size_t target = game.front();
    const std::string name = fmt::format("{}/{}_{}", episodes.rules, pictures[target].file, k);
    Rng rng = Rng::for_key(episodes.seed, "kilogram/game_order/" + name, 0);
    shuffle(game, rng);
    const auto number =
        static_cast<std::uint64_t>(target) * static_cast<std::uint64_t>(episodes.games_per_target) + static_cast<std::uint64_t>(k);
    spec::EpisodeSpec episode;
    episode.id = spec::format_task_episode_id({"kilogram_game", episodes.rules, number});
    episode.seed = episodes.seed;
    spec::Json choices = spec::Json::array();
    spec::Json images = spec::Json::array();
    spec::Json texts = spec::Json::array();
    std::vector<PartOfPiece> parts;
    std::transform(game.begin(), game.end(), std::back_inserter(parts), [&](std::size_t place) { return pictures[place].parts; });
    const TableScene scene = draw_table_scene(catalog, episodes.look, parts, name);
    for (std::size_t i = 0; i < game.size(); ++i) {
        const std::string panel_id = fmt::format("picture_{}", i);
        const GamePicture& picture = pictures[game[i]];
        episode.panels.push_back(
            build_table_panel(catalog, tangrams.at(picture.entry.tangram), picture.parts, episodes.look, scene, name, panel_id));
        choices.push_back(panel_id);
        images.push_back(picture.file);
        texts.push_back(write_game_text(picture.entry));
        if (game[i] == target) {
            episode.labels["answer"] = panel_id;
        }
    }
    episode.labels["utterances"] = spec::Json::array({caption_of(pictures[target].entry)});
    episode.labels["choices"] = std::move(choices);
    episode.labels["rules"] = episodes.rules;
    episode.labels["look"] = scene.look->name;
    episode.labels["ground"] = scene.ground.ground->name;
    episode.labels["images"] = std::move(images);
    episode.labels["texts"] = std::move(texts);
    return episode;
}

}  // namespace clevrvk::generators::kilogram
