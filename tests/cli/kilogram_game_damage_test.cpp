// Games that break a rule: check finds it, although each file has the hash that it is listed with.
#include "tests/cli/tangram_damage.h"

#include <algorithm>
#include <functional>
#include <map>

namespace clevrvk::tests {
namespace {

using Line = const nlohmann::json&;

constexpr const char* kControlled = "development/texts/controlled/part+color_caption.json";
constexpr const char* kRandom = "development/texts/random/whole+color.json";
constexpr const char* kSubsets = "development/texts/augmented/aug_dev.json";

/// A folder of games over 70 tangrams, nearly all of them in development, whose files are damaged and mended again.
class GamesFolder {
public:
    GamesFolder()
    {
        const std::string svg = CLEVRVK_SOURCE_DIR "/samples/tangrams/svg";
        const std::string words = folder_.add("words.json", run_program({"kilogram", "describe", svg, "--count", "3", "--seed", "1"}).out);
        nlohmann::json names = nlohmann::json::array();
        for (int i = 0; i < 70; ++i) {
            names.push_back(fmt::format("own-{:06}", i));
        }
        const nlohmann::json train(std::vector<nlohmann::json>(names.begin(), names.begin() + 2));
        const nlohmann::json test(std::vector<nlohmann::json>(names.begin() + 2, names.end()));
        const std::string splits = folder_.add("splits.json", nlohmann::json{{"train", train}, {"development", test}}.dump());
        REQUIRE(run_program({"kilogram", "games", words, "--tangrams", svg, "--splits", splits, "--seed", "1", "--size", "16",
                             "--games-per-target", "1", "--style", "clean", "--out", path()})
                    .exit_code == 0);
        for (const nlohmann::json& line : parse_lines(read("index.jsonl"))) {
            index_[std::filesystem::path(line["image"].get<std::string>()).stem().string()] = line;
        }
    }

    [[nodiscard]] std::string path() const { return folder_ / "games"; }
    [[nodiscard]] std::string read(const std::string& file) const { return read_file(folder_ / ("games/" + file)); }

    /// Puts a picture that fits into the second place of a game: into the first game for which there is one.
    void swap(const std::string& file, const std::function<bool(Line target, Line second, Line other)>& fits,
              const std::string& finding) const
    {
        constexpr std::ptrdiff_t kEntries = 10;  // of a game
        nlohmann::json games = nlohmann::json::parse(read(file));
        nlohmann::json& pictures = games["images"];
        for (auto game = pictures.begin(); pictures.end() - game >= kEntries; game += kEntries) {
            const nlohmann::json target = index_.at(game[0].get<std::string>());
            const nlohmann::json second = index_.at(game[1].get<std::string>());
            const std::string folder_there = std::filesystem::path(target["image"].get<std::string>()).parent_path().string();
            const auto found = std::ranges::find_if(index_, [&](const auto& entry) {
                const bool is_there = entry.second["image"].template get<std::string>().starts_with(folder_there + "/");
                return is_there && std::count(game, game + kEntries, entry.first) == 0 && fits(target, second, entry.second);
            });
            if (found != index_.end()) {
                game[1] = found->first;
                check_forged(file, games.dump(), fmt::format("game {}: {}", (game - pictures.begin()) / kEntries + 1, finding));
                return;
            }
        }
        FAIL("no picture fits");
    }

    /// Changes the JSON of a file.
    void edit(const std::string& file, const std::function<void(nlohmann::json& json)>& change, const std::string& finding) const
    {
        nlohmann::json json = nlohmann::json::parse(read(file));
        change(json);
        check_forged(file, json.dump(), finding);
    }

private:
    void check_forged(const std::string& file, const std::string& bytes, const std::string& finding) const
    {
        const std::string before = read(file);
        forge(path(), file, bytes);
        check_finds(path(), fmt::format("task-rules: {}: {}", file, finding));
        forge(path(), file, before);
    }

    ScratchFolder folder_;
    std::map<std::string, nlohmann::json> index_;  // by the picture's name, without folder and ending
};

void check_swapped_pictures(const GamesFolder& games)
{
    const auto count_of = [](Line line) { return line["names"].size(); };
    const auto is_other = [](Line one, Line other) { return one["tangram"] != other["tangram"] && one["whole"] != other["whole"]; };
    for (const char* const file : {kControlled, kRandom, kSubsets}) {
        games.swap(
            file,
            [&](Line target, Line, Line other) { return target["tangram"] == other["tangram"] && count_of(target) == count_of(other); },
            "the tangram '");
    }
    games.swap(
        kControlled, [&](Line target, Line, Line other) { return is_other(target, other) && count_of(target) != count_of(other); },
        "'own-");
    games.swap(
        kControlled,
        [&](Line target, Line, Line other) { return target["tangram"] != other["tangram"] && target["whole"] == other["whole"]; },
        "the text '");
    games.swap(
        kSubsets, [&](Line target, Line, Line other) { return is_other(target, other) && count_of(target) != count_of(other); }, "'own-");
    games.swap(
        kSubsets,
        [&](Line target, Line, Line other) {
            return is_other(target, other) && count_of(target) == count_of(other) &&
                   target["annotation_parts"] != other["annotation_parts"];
        },
        "'own-");
    // One that keeps the rules, but is not the one that was drawn.
    games.swap(
        kRandom, [&](Line target, Line second, Line other) { return is_other(target, other) && is_other(second, other); }, "");
}

void check_edited_files(const GamesFolder& games)
{
    const std::string black = "development/texts/controlled/whole+black.json";
    games.edit(
        black, [](nlohmann::json& json) { json["targets"][3] = "own-000000"; }, "game 1: the target is not the first picture");
    games.edit(
        black, [](nlohmann::json& json) { json["texts"][14] = "nothing"; }, "game 2: 'own-");
    games.edit(
        black, [](nlohmann::json& json) { json["images"][4] = json["images"][5]; }, "game 1: 'own-");
    const std::size_t entry_count = nlohmann::json::parse(games.read(black))["targets"].size();
    games.edit(
        black, [](nlohmann::json& json) { json["images"].erase(0); }, fmt::format("{} targets", entry_count));
    games.edit(
        kRandom,
        [](nlohmann::json& json) {
            for (const char* const key : {"targets", "images", "texts"}) {
                json[key].erase(json[key].begin(), json[key].begin() + 10);
            }
        },
        "");
    games.edit(
        "training/texts/train_part.json", [](nlohmann::json& json) { json["own-000001"][0] = "nothing"; },
        "its texts differ from those of the pictures in the index");
    games.edit(
        "training/texts/train_augmented_part.json", [](nlohmann::json& json) { std::swap(json["own-000001"][0], json["own-000001"][1]); },
        "its texts differ");
}

/// Pictures: not one, and not in the index.
void check_damaged_pictures(const GamesFolder& games)
{
    const std::string picture = "development/images/color/own-000007_1.png";
    const std::string bytes = games.read(picture);
    forge(games.path(), picture, "");
    check_finds(games.path(), "image: " + picture);
    forge(games.path(), picture, bytes);
    std::string lines = games.read("index.jsonl");
    lines.erase(0, lines.find('\n') + 1);
    forge(games.path(), "index.jsonl", lines);
    check_finds(games.path(), "format-files: files.jsonl: of ");
}

}  // namespace

TEST_CASE("kilogram: check finds every rule that a game breaks, although the file has the hash that it is listed with")
{
    const GamesFolder games;
    const Outcome sound = run_program({"check", games.path()});
    INFO(sound.out, sound.err);
    CHECK(sound.exit_code == 0);
    check_swapped_pictures(games);
    check_edited_files(games);
    check_damaged_pictures(games);
}

}  // namespace clevrvk::tests
