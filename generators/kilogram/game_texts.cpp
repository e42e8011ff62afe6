// Lists the files, and writes the content of each.
#include "generators/kilogram/game_texts.h"

#include "generators/kilogram/caption.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace clevrvk::generators::kilogram {
namespace {

constexpr const char* kSubsetFile = "development/texts/augmented/aug_dev.json";
constexpr const char* kSubsetFolder = "development/images/augmented/";

std::string whole_of(const GameEntry& entry)
{
    return entry.whole;
}

/// Adds controlled and random games of a split, each in four conditions.
/// \param place       folder of the texts, with its final slash
/// \param images      start of the paths of the folders `black/` and `color/`
/// \param part_files  ending of the names of files with parts; their texts are captions in every split, like the texts
/// used in training
void add_conditions(const std::string& split, const std::string& place, const std::string& images, const std::string& part_files,
                    std::vector<GameSet>& sets)
{
    const std::vector<std::pair<std::string, GameRules>> kinds{{"controlled", GameRules::Controlled}, {"random", GameRules::Random}};
    for (const std::pair<std::string, GameRules>& kind : kinds) {
        const std::string start = place + kind.first + "/";
        sets.push_back({split + "/" + kind.first,
                        kind.second,
                        images + "color/",
                        {{start + "whole+black.json", images + "black/", false, whole_of},
                         {start + "whole+color.json", images + "color/", true, whole_of},
                         {start + "part+black" + part_files, images + "black/", false, caption_of},
                         {start + "part+color" + part_files, images + "color/", true, caption_of}}});
    }
}

}  // namespace

std::vector<CaptionFile> list_caption_files(const GameSettings& settings)
{
    std::vector<CaptionFile> files{{"training/texts/train_whole.json", "training/images/train-color/", whole_of},
                                   {"training/texts/train_part.json", "training/images/train-color/", caption_of}};
    if (settings.has_subsets) {
        files.push_back({"training/texts/train_augmented_part.json", "training/images/augmented/", caption_of});
    }
    if (settings.has_subsets && settings.layout != kFirstGameLayout) {
        files.push_back({"training/texts/val_augmented_part.json", "training/images/val-augmented/", caption_of});
    }
    return files;
}

std::vector<GameSet> list_game_sets(const GameSettings& settings)
{
    std::vector<GameSet> sets;
    add_conditions("validation", "training/texts/validation/", "training/images/val-", ".json", sets);
    add_conditions("development", "development/texts/", "development/images/", "_caption.json", sets);
    add_conditions("heldout", "heldout/texts/", "heldout/images/", "_caption.json", sets);
    if (settings.has_subsets) {
        sets.push_back({"aug_dev", GameRules::ControlledSubsets, kSubsetFolder, {{kSubsetFile, kSubsetFolder, true, caption_of}}});
    }
    return sets;
}

std::string caption_of(const GameEntry& entry)
{
    return write_caption(entry.whole, entry.names);
}

std::vector<const GamePicture*> select_pictures(const std::vector<GamePicture>& pictures, const std::string& folder)
{
    std::vector<const GamePicture*> selected;
    for (const GamePicture& picture : pictures) {
        if (picture.file.starts_with(folder)) {
            selected.push_back(&picture);
        }
    }
    return selected;
}

std::vector<GameEntry> list_entries(std::span<const GamePicture* const> pictures)
{
    std::vector<GameEntry> entries;
    entries.reserve(pictures.size());
    for (const GamePicture* const picture : pictures) {
        entries.push_back(picture->entry);
    }
    return entries;
}

std::string image_name(const GamePicture& picture, bool has_color)
{
    return has_color ? std::filesystem::path(picture.file).stem().string() : picture.entry.tangram;
}

std::vector<Game> draw_games(const GameSet& set, std::span<const GameEntry> entries, const GameSettings& settings)
{
    const GameMaker maker(entries, set.rules, settings.seed, set.purpose);
    const bool has_one = set.rules == GameRules::ControlledSubsets && settings.layout == kFirstGameLayout;
    const int count = has_one ? 1 : settings.games_per_target;
    std::vector<Game> games;
    for (std::size_t target = 0; target < entries.size(); ++target) {
        for (int k = 0; k < count; ++k) {
            if (const auto game = maker.draw(target, static_cast<std::uint64_t>(k))) {
                games.push_back(*game);
            }
        }
    }
    return games;
}

std::string write_games(const GameFile& file, std::span<const GamePicture* const> pictures, const std::vector<Game>& games)
{
    std::vector<std::string> names;  // quoted, like the texts
    std::vector<std::string> texts;
    for (const GamePicture* const picture : pictures) {
        names.push_back(Json(image_name(*picture, file.has_color)).dump());
        texts.push_back(Json(file.text_of(picture->entry)).dump());
    }
    std::size_t size = 64;  // initial value: the size of keys and brackets
    for (const Game& game : games) {
        for (const std::size_t place : game) {
            size += names[game.front()].size() + names[place].size() + texts[place].size() + 3;
        }
    }
    std::string written = "{";
    written.reserve(size);  // so that the text is in memory only once
    const auto add_list = [&](const char* key, const auto& item_of) {
        written += fmt::format("{}\"{}\":[", written.size() > 1 ? "," : "", key);
        for (const Game& game : games) {
            for (const std::size_t place : game) {
                written += item_of(game, place);
                written += ',';
            }
        }
        if (!games.empty()) {
            written.pop_back();
        }
        written += ']';
    };
    add_list("targets", [&](const Game& game, std::size_t) -> const std::string& { return names[game.front()]; });
    add_list("images", [&](const Game&, std::size_t place) -> const std::string& { return names[place]; });
    add_list("texts", [&](const Game&, std::size_t place) -> const std::string& { return texts[place]; });
    written += '}';
    return written;
}

Json write_captions(const CaptionFile& file, const std::vector<GamePicture>& pictures)
{
    Json json = Json::object();
    for (const GamePicture* const picture : select_pictures(pictures, file.folder)) {
        json[picture->entry.tangram].push_back(file.text_of(picture->entry));
    }
    return json;
}

}  // namespace clevrvk::generators::kilogram
