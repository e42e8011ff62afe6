// Games against their folder's index. All texts follow from index and settings: they are written again and compared by their hashes; a file that differs is read,
// and each of its games that breaks a rule, or is another than the seed draws, is a finding.
#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/spec/limits.h"
#include "tools/clevrvk/families/kilogram/check_tangrams.h"
#include "tools/clevrvk/families/kilogram/game_texts.h"
#include "tools/clevrvk/families/kilogram/tangram_files.h"

#include <limits>
#include <map>
#include <set>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr std::size_t kMostEntries = 100'000'000;

struct GameSettings {
    std::int64_t seed = 0;
    int games_per_target = 0;
    int side_px = 0;
    bool has_subsets = false;
};

GameSettings read_settings(const JsonReader& root)
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

class GameChecker {
public:
    GameChecker(const fs::path& folder, const TangramFolderContents& contents, const GameSettings& settings, check::Findings& findings)
        : folder_(folder), contents_(contents), settings_(settings), findings_(findings)
    {
    }

    void check()
    {
        check_pictures();
        for (const CaptionFile& file : list_caption_files(settings_.has_subsets)) {
            check_captions(file);
        }
        for (const GameSet& set : list_game_sets(settings_.has_subsets)) {
            check_set(set);
        }
        findings_.count(check::Check::FormatFiles);
        if (known_.size() != contents_.hashes.size()) {
            add(check::Check::FormatFiles, kTangramFilesName, fmt::format("of {} files {} belong to games", contents_.hashes.size(), known_.size()));
        }
    }

private:
    void add(check::Check check, const std::string& place, std::string what) { findings_.add(check, place, std::move(what)); }

    /// Whether the folder's list has the file.
    bool find_file(const std::string& name)
    {
        findings_.count(check::Check::FormatFiles);
        const bool is_there = contents_.hashes.contains(name);
        if (is_there && !known_.insert(name).second) {
            add(check::Check::FormatFiles, name, "the file is described twice");
        }
        if (!is_there) {
            add(check::Check::FormatFiles, name, "the file is wanted and not listed");
        }
        return is_there;
    }

    void check_pictures()
    {
        if (!find_file(kPictureIndexName)) {
            return;
        }
        visit_json_lines(folder_, kPictureIndexName, [&](const JsonDocument& line) {
            pictures_.push_back(read_picture_line(JsonReader(line)));
            if (find_file(pictures_.back().file)) {
                static_cast<void>(check_png(folder_, pictures_.back().file, settings_.side_px, 3, check::Check::Image, findings_));
            }
        });
    }

    void check_captions(const CaptionFile& file)
    {
        const std::string captions = write_captions(file, pictures_).dump() + '\n';
        findings_.count(check::Check::TaskRules);
        if (find_file(file.name) && digest_hex(captions) != contents_.hashes.at(file.name)) {
            add(check::Check::TaskRules, file.name, "the texts are not those of the pictures in the index");
        }
    }

    void check_set(const GameSet& set)
    {
        const std::vector<const GamePicture*> pictures = select_pictures(pictures_, set.folder);
        const std::vector<kilogram::GameEntry> entries = list_entries(pictures);
        const std::vector<kilogram::Game> games = draw_games(set, entries, settings_.seed, settings_.games_per_target);
        findings_.count(check::Check::TaskRules, games.size());
        for (const kilogram::Game& game : games) {
            if (const auto broken = kilogram::find_broken_rule(entries, game, set.rules)) {
                add(check::Check::TaskRules, set.purpose, *broken);
            }
        }
        for (const GameFile& file : set.files) {
            const Json expected = write_games(file, pictures, games);
            if (find_file(file.name) && digest_hex(expected.dump() + '\n') != contents_.hashes.at(file.name)) {
                compare_games(set, file, pictures, entries, expected);
            }
        }
        for (const GameFile& file : set.files) {
            for (const GamePicture* const picture : pictures) {
                const std::string name = fmt::format("{}{}.png", file.folder, image_name(*picture, file.has_color));
                if (!contents_.hashes.contains(name)) {
                    add(check::Check::FormatFiles, file.name, fmt::format("there is no picture '{}'", name));
                }
            }
        }
    }

    void compare_games(const GameSet& set, const GameFile& file, const std::vector<const GamePicture*>& pictures, const std::vector<kilogram::GameEntry>& entries,
                       const Json& expected)
    {
        // A file that is written otherwise may have more blanks.
        const JsonDocument document = load_json(folder_ / file.name, kMostJsonBytes + 2 * expected.dump().size());
        const JsonReader root(document);
        const StoredGames stored{read_strings(root.at("targets")), read_strings(root.at("images")), read_strings(root.at("texts"))};
        const std::size_t wanted = expected["images"].size();
        if (stored.targets.size() != wanted || stored.images.size() != wanted || stored.texts.size() != wanted) {
            add(check::Check::TaskRules, file.name, fmt::format("{} targets, {} images and {} texts; the seed draws {} of each", stored.targets.size(),
                                                                stored.images.size(), stored.texts.size(), wanted));
            return;
        }
        std::map<std::string, std::size_t> places;      // of coloured pictures, by name
        for (std::size_t i = 0; file.has_color && i < pictures.size(); ++i) {
            places.emplace(image_name(*pictures[i], true), i);
        }
        const std::size_t count_before = findings_.found.size();
        for (std::size_t start = 0; start < wanted; start += kilogram::kGameSize) {
            const std::string what = find_game_fault(set, file, entries, places, stored, expected, start);
            if (!what.empty()) {
                add(check::Check::TaskRules, fmt::format("{}: game {}", file.name, start / kilogram::kGameSize + 1), what);
            }
        }
        if (findings_.found.size() == count_before) {
            add(check::Check::TaskRules, file.name, "it is written otherwise than the program writes it");
        }
    }

    /// What is wrong with the game whose entries begin there, or "".
    static std::string find_game_fault(const GameSet& set, const GameFile& file, const std::vector<kilogram::GameEntry>& entries,
                                       const std::map<std::string, std::size_t>& places, const StoredGames& stored, const Json& expected, std::size_t start)
    {
        kilogram::Game game{};
        bool is_known = file.has_color;
        for (std::size_t i = 0; i < kilogram::kGameSize; ++i) {
            if (stored.targets[start + i] != stored.images[start]) {
                return "the target is not the first picture";
            }
            const auto place = places.find(stored.images[start + i]);
            is_known = is_known && place != places.end();
            game[i] = is_known ? place->second : 0;
        }
        if (const auto broken = is_known ? kilogram::find_broken_rule(entries, game, set.rules) : std::nullopt) {
            return *broken;
        }
        for (std::size_t i = start; i < start + kilogram::kGameSize; ++i) {
            if (Json(stored.images[i]) != expected["images"][i] || Json(stored.texts[i]) != expected["texts"][i]) {
                return fmt::format("'{}' says '{}'; the seed draws '{}', which says '{}'", stored.images[i], stored.texts[i],
                                   expected["images"][i].get<std::string>(), expected["texts"][i].get<std::string>());
            }
        }
        return "";
    }

    const fs::path& folder_;                        // outlive this
    const TangramFolderContents& contents_;
    const GameSettings settings_;
    check::Findings& findings_;
    std::vector<GamePicture> pictures_;             // of the index
    std::set<std::string> known_;                   // files of the list that belong there
};

}  // namespace

void check_games(const fs::path& folder, const TangramFolderContents& contents, check::Findings& findings)
{
    const JsonDocument document{contents.settings, kTangramInfoName};
    GameChecker(folder, contents, read_settings(JsonReader(document)), findings).check();
}

}  // namespace clevrvk::tools
