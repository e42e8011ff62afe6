// Reports the first fault of a game: a target that is not the first picture, a broken rule of the set, or a picture or
// text other than the one that the seed draws.
#include "tools/scoring/kilogram/game_faults.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"

#include <limits>
#include <map>

namespace clevrvk::scoring::kilogram {

using namespace generators::kilogram;

namespace {

constexpr std::size_t kMostEntries = 100'000'000;

/// The three lists of a file of games, as stored.
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

/// The games that the seed draws, with which those of a file are compared.
struct DrawnGames {
    const GameSet& set;
    const GameFile& file;
    std::span<const GamePicture* const> pictures;
    std::vector<GameEntry> entries;             // by picture
    std::map<std::string, std::size_t> places;  // indices of coloured pictures by name
};

/// The fault of the game whose entries begin at `start`, or "". \param expected  the game that the seed draws
std::string find_game_fault(const DrawnGames& drawn, const StoredGames& stored, const Game& expected, std::size_t start)
{
    const bool has_color = drawn.file.has_color;
    Game game{};
    bool is_known = has_color;
    for (std::size_t i = 0; i < kGameSize; ++i) {
        if (stored.targets[start + i] != stored.images[start]) {
            return "the target is not the first picture";
        }
        const auto place = drawn.places.find(stored.images[start + i]);
        is_known = is_known && place != drawn.places.end();
        game[i] = is_known ? place->second : 0;
    }
    if (const auto broken = is_known ? find_broken_rule(drawn.entries, game, drawn.set.rules) : std::nullopt) {
        return *broken;
    }
    for (std::size_t i = 0; i < kGameSize; ++i) {
        const GamePicture& picture = *drawn.pictures[expected[i]];
        const std::string image = image_name(picture, has_color);
        const std::string text = drawn.file.text_of(picture.entry);
        if (stored.images[start + i] != image || stored.texts[start + i] != text) {
            return fmt::format("'{}' says '{}'; the seed draws '{}', which says '{}'", stored.images[start + i], stored.texts[start + i],
                               image, text);
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
    if (!root.at("augmented").value().is_boolean()) {
        root.at("augmented").fail("must be true or false");
    }
    settings.has_subsets = root.at("augmented").value().get<bool>();
    const auto layout = root.find("layout");
    settings.layout = layout ? layout->read_int(kFirstGameLayout, kGameLayout) : kFirstGameLayout;
    return settings;
}

std::vector<GameFault> find_game_faults(const GameSet& set, const GameFile& file, std::span<const GamePicture* const> pictures,
                                        const std::vector<Game>& games, const JsonDocument& found)
{
    const JsonReader root(found);
    const StoredGames stored{read_strings(root.at("targets")), read_strings(root.at("images")), read_strings(root.at("texts"))};
    const std::size_t wanted = games.size() * kGameSize;
    if (stored.targets.size() != wanted || stored.images.size() != wanted || stored.texts.size() != wanted) {
        return {{std::nullopt, fmt::format("{} targets, {} images and {} texts; the seed draws {} of each", stored.targets.size(),
                                           stored.images.size(), stored.texts.size(), wanted)}};
    }
    DrawnGames drawn{set, file, pictures, list_entries(pictures), {}};
    for (std::size_t i = 0; file.has_color && i < pictures.size(); ++i) {
        drawn.places.emplace(image_name(*pictures[i], true), i);
    }
    std::vector<GameFault> faults;
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::string what = find_game_fault(drawn, stored, games[i], i * kGameSize);
        if (!what.empty()) {
            faults.push_back({i + 1, std::move(what)});
        }
    }
    if (faults.empty()) {
        faults.push_back({std::nullopt, "the file differs from the one that the program writes"});
    }
    return faults;
}

}  // namespace clevrvk::scoring::kilogram
