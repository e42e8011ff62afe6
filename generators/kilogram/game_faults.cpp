// A game is named by its first fault: a target that is not the first picture, a rule of the set, a picture or text that
// the seed does not draw.
#include "generators/kilogram/game_faults.h"

#include "renderer/base/error.h"
#include "renderer/spec/limits.h"

#include <limits>
#include <map>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::size_t kMostEntries = 100'000'000;

/// The three lists of a file of games, as they stand.
struct StoredGames {
    std::vector<std::string> targets;
    std::vector<std::string> images;
    std::vector<std::string> texts;
};

std::vector<std::string> read_strings(const JsonReader& list)
{
    std::vector<std::string> strings;
    for (const JsonReader& item : list.read_items(0, kMostEntries)) {
        strings.push_back(item.read_string());
    }
    return strings;
}

/// What is wrong with the game whose entries begin there, or "".
std::string find_game_fault(const GameSet& set, const GameFile& file, const std::vector<GameEntry>& entries,
                            const std::map<std::string, std::size_t>& places, const StoredGames& stored, const Json& expected,
                            std::size_t start)
{
    Game game{};
    bool is_known = file.has_color;
    for (std::size_t i = 0; i < kGameSize; ++i) {
        if (stored.targets[start + i] != stored.images[start]) {
            return "the target is not the first picture";
        }
        const auto place = places.find(stored.images[start + i]);
        is_known = is_known && place != places.end();
        game[i] = is_known ? place->second : 0;
    }
    if (const auto broken = is_known ? find_broken_rule(entries, game, set.rules) : std::nullopt) {
        return *broken;
    }
    for (std::size_t i = start; i < start + kGameSize; ++i) {
        if (Json(stored.images[i]) != expected["images"][i] || Json(stored.texts[i]) != expected["texts"][i]) {
            return fmt::format("'{}' says '{}'; the seed draws '{}', which says '{}'", stored.images[i], stored.texts[i],
                               expected["images"][i].get<std::string>(), expected["texts"][i].get<std::string>());
        }
    }
    return "";
}

}  // namespace

GameSettings read_game_settings(const JsonReader& root)
{
    GameSettings settings;
    settings.seed = root.at("seed").read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    settings.games_per_target = root.at("games_per_target").read_int(1, 1000);
    settings.side_px = root.at("size").read_int(spec::kLeastImageSidePx, spec::kMostImageSidePx);
    if (!root.at("augmented").value().is_boolean()) {
        root.at("augmented").fail("must be true or false");
    }
    settings.has_subsets = root.at("augmented").value().get<bool>();
    return settings;
}

std::vector<GameFault> find_game_faults(const GameSet& set, const GameFile& file, std::span<const GamePicture* const> pictures,
                                        const Json& expected, const JsonDocument& found)
{
    const JsonReader root(found);
    const StoredGames stored{read_strings(root.at("targets")), read_strings(root.at("images")), read_strings(root.at("texts"))};
    const std::size_t wanted = expected["images"].size();
    if (stored.targets.size() != wanted || stored.images.size() != wanted || stored.texts.size() != wanted) {
        return {{std::nullopt, fmt::format("{} targets, {} images and {} texts; the seed draws {} of each", stored.targets.size(),
                                           stored.images.size(), stored.texts.size(), wanted)}};
    }
    std::map<std::string, std::size_t> places;  // of coloured pictures, by name
    for (std::size_t i = 0; file.has_color && i < pictures.size(); ++i) {
        places.emplace(image_name(*pictures[i], true), i);
    }
    const std::vector<GameEntry> entries = list_entries(pictures);
    std::vector<GameFault> faults;
    for (std::size_t start = 0; start < wanted; start += kGameSize) {
        std::string what = find_game_fault(set, file, entries, places, stored, expected, start);
        if (!what.empty()) {
            faults.push_back({start / kGameSize + 1, std::move(what)});
        }
    }
    if (faults.empty()) {
        faults.push_back({std::nullopt, "it is written otherwise than the program writes it"});
    }
    return faults;
}

}  // namespace clevrvk::generators::kilogram
