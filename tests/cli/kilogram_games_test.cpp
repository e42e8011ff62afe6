// Reference games through the program: their folder, their lines, and what check finds in them.
#include "tests/cli/tangram_damage.h"

#include <algorithm>
#include <map>
#include <set>

namespace clevrvk::tests {
namespace {

/// Two annotations each of this many tangrams, of which every piece is a body.
nlohmann::json write_plain_words(int count)
{
    nlohmann::json words = nlohmann::json::object();
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < 2; ++k) {
            nlohmann::json annotation{{"whole", fmt::format("thing {} {}", i, k)}, {"piece", nlohmann::json::object()}};
            for (int piece = 1; piece <= 7; ++piece) {
                annotation["piece"][std::to_string(piece)] = "body";
            }
            words[fmt::format("own-{:06}", i)].push_back(annotation);
        }
    }
    return words;
}

}  // namespace

TEST_CASE("kilogram: games over described tangrams keep their rules, and their folder is whole after a kill")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", "60", "--seed", "7", "--out", folder / "made"}).exit_code == 0);
    const std::string words =
        folder.add("words.json", run_program({"kilogram", "describe", folder / "made/svg", "--count", "2", "--seed", "1"}).out);
    nlohmann::json names = nlohmann::json::array();
    for (int i = 0; i < 60; ++i) {
        names.push_back(fmt::format("own-{:06}", i));
    }
    // Nearly all in development: a game takes ten of one number of parts.
    const nlohmann::json train(std::vector<nlohmann::json>(names.begin(), names.begin() + 5));
    const nlohmann::json test(std::vector<nlohmann::json>(names.begin() + 5, names.end()));
    const std::string splits =
        folder.add("splits.json", nlohmann::json{{"train", train}, {"validation", train}, {"development", test}}.dump());
    const std::vector<std::string> command{"kilogram", "games", words,    "--tangrams", folder / "made/svg", "--splits", splits,
                                           "--seed",   "1",     "--size", "16",         "--style",           "clean",    "--out"};
    const auto run = [&](const std::string& out) {
        std::vector<std::string> arguments = command;
        arguments.push_back(folder / out);
        return run_program(arguments);
    };
    REQUIRE(run("games").exit_code == 0);
    CHECK(run_program({"check", folder / "games"}).exit_code == 0);

    const nlohmann::json games = nlohmann::json::parse(read_file(folder / "games/development/texts/controlled/part+color_caption.json"));
    const nlohmann::json wholes = nlohmann::json::parse(read_file(folder / "games/development/texts/controlled/whole+black.json"));
    REQUIRE(games["targets"].size() >= 100);
    REQUIRE(games["texts"].size() == games["targets"].size());
    REQUIRE(wholes["images"].size() == games["targets"].size());
    CHECK(wholes["images"][3].get<std::string>() + "_" == games["images"][3].get<std::string>().substr(0, 11));
    CHECK(games["texts"][0].get<std::string>().find(" " + wholes["texts"][0].get<std::string>() + " with ") != std::string::npos);
    // Every subset of a training annotation's parts, as many captions as pictures.
    const nlohmann::json subsets = nlohmann::json::parse(read_file(folder / "games/training/texts/train_augmented_part.json"));
    const std::size_t subset_count = subsets["own-000000"].size();
    CHECK(std::filesystem::exists(folder / ("games/training/images/augmented/" + fmt::format("own-000000_{}.png", subset_count - 1))));
    CHECK_FALSE(std::filesystem::exists(folder / ("games/training/images/augmented/" + fmt::format("own-000000_{}.png", subset_count))));

    // Splits that cannot be.
    const auto refuse = [&](const std::string& wrong, const std::string& words_of_error) {
        std::vector<std::string> arguments = command;
        arguments[6] = folder.add("wrong.json", wrong);
        arguments.push_back(folder / "refused");
        check_refused(arguments, words_of_error);
        CHECK_FALSE(std::filesystem::exists(folder / "refused"));
    };
    refuse(R"({"train": ["own-000099"]})", "the split names no tangram that has annotations and pictures");
    refuse(R"({"train": ["own-000001"], "heldout": ["own-000001"]})", "heldout[0]: the tangram 'own-000001' is already in a split");
    refuse(R"({"train": [], "heldout": ["own-000001", "own-000002"]})", "no split has enough annotations for a game: a game needs ten");
    refuse(R"({"train": ["own-000001"], "validation": ["own-000002"]})",
           "validation[0]: the tangram 'own-000002' is not in train");

    // As a kill leaves it: some pictures missing, one half written.
    const auto whole_tree = read_whole_tree(folder / "games");
    std::filesystem::copy(folder / "games", folder / "killed", std::filesystem::copy_options::recursive);
    std::filesystem::remove_all(folder / "killed/development/images/color");
    std::filesystem::create_directory(folder / "killed/.parts");
    std::ofstream(folder / "killed/.parts/half") << "half";
    undo_completion(folder / "killed");
    CHECK(run_program({"check", folder / "killed"}).out.find("the run is not finished") != std::string::npos);
    REQUIRE(run("killed").exit_code == 0);
    CHECK(read_whole_tree(folder / "killed") == whole_tree);
}

TEST_CASE("kilogram: splits like the published ones work as they are, and nothing that is trained on is in what judges it")
{
    const ScratchFolder folder;
    nlohmann::json train{"page6-51"};
    nlohmann::json development = nlohmann::json::array();
    for (int i = 0; i < 24; ++i) {
        (i < 12 ? train : development).push_back(fmt::format("own-{:06}", i));
    }
    // No key "validation", a key that is no split, and a tangram that was removed from the data after it was split.
    const std::string splits =
        folder.add("splits.json", nlohmann::json{{"train", train}, {"development", development}, {"dense", {"page-A"}}}.dump());
    const Outcome made = run_program({"kilogram", "games", folder.add("words.json", write_plain_words(24).dump()), "--tangrams",
                                      CLEVRVK_SOURCE_DIR "/samples/tangrams/svg", "--splits", splits, "--seed", "1", "--size", "16",
                                      "--games-per-target", "3", "--out", folder / "games"});
    REQUIRE(made.exit_code == 0);
    CHECK(made.err.find("1 of its tangrams have no annotations or no SVG file and are left out: 'page6-51'") != std::string::npos);
    // 13 names: floor(13 * 240 / 692) = 4 are for validation.
    CHECK(made.out.starts_with("24 tangrams: 12 train (4 of them validation), 12 development, 0 heldout; "));
    const Outcome checked = run_program({"check", folder / "games"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out);

    const auto load = [&](const std::string& name) { return nlohmann::json::parse(read_file(folder / ("games/training/texts/" + name))); };
    const nlohmann::json wholes = load("train_whole.json");
    CHECK(wholes["own-000003"] == nlohmann::json{"thing 3 1"});
    CHECK(wholes["own-000004"] == nlohmann::json{"thing 4 0", "thing 4 1"});
    CHECK(load("val_augmented_part.json").size() == 4);
    CHECK(load("val_augmented_part.json")["own-000003"].size() == 2);
    CHECK(load("train_augmented_part.json")["own-000003"].size() == 2);
    CHECK(load("train_augmented_part.json")["own-000004"].size() == 4);
    // Validation's four tangrams make no game; development has 12 * 2 annotations and 12 * 2 * 2 subsets.
    const auto count_games = [&](const std::string& name) {
        return nlohmann::json::parse(read_file(folder / ("games/development/texts/" + name)))["targets"].size() / 10;
    };
    CHECK(count_games("controlled/part+color_caption.json") == 24 * 3);
    CHECK(count_games("augmented/aug_dev.json") == 48 * 3);

    const std::string index = read_file(folder / "games/index.jsonl");
    const auto leak = [&](const std::string& passage, const std::string& replacement, const std::string& finding) {
        std::string lines = index;
        const std::size_t place = lines.find(passage);
        REQUIRE(place != std::string::npos);
        forge(folder / "games", "index.jsonl", lines.replace(place, passage.size(), replacement));
        check_finds(folder / "games", "task-rules: " + finding);
        forge(folder / "games", "index.jsonl", index);
    };
    const std::string line = index.substr(index.find(R"({"image":"training/images/train-color/own-000002_0.png")"));
    const std::string first = line.substr(0, line.find('\n'));
    std::string other = first;
    other.replace(other.find(R"("annotation":1)"), 14, R"("annotation":0)");
    leak(first, other,
         "training/images/val-color/own-000002_0.png: its annotation of 'own-000002' is also used for training: "
         "training/images/train-color/own-000002_0.png");
    leak(R"({"image":"training/images/train-black/own-000007.png","tangram":"own-000007")",
         R"({"image":"training/images/train-black/own-000007.png","tangram":"own-000020")",
         "development/images/black/own-000020.png: its tangram 'own-000020' is also in train: training/images/train-black/own-000007.png");
}

TEST_CASE("kilogram: splits that are drawn share no coloured picture, and check names both files of one that is shared (issue 57)")
{
    const ScratchFolder folder;
    const std::string svg = CLEVRVK_SOURCE_DIR "/samples/tangrams/svg";
    const std::string words = folder.add("words.json", run_program({"kilogram", "describe", svg, "--seed", "1"}).out);
    REQUIRE(run_program({"kilogram", "games", words, "--tangrams", svg, "--seed", "1", "--size", "32", "--style", "clean",
                         "--games-per-target", "1", "--no-augmented", "--out", folder / "games"})
                .exit_code == 0);
    CHECK(run_program({"check", folder / "games"}).exit_code == 0);
    const auto list_colored = [&](const std::string& name) {
        std::map<std::string, std::string> files;  // by bytes
        for (const auto& entry : std::filesystem::directory_iterator(folder / ("games/training/images/" + name))) {
            files[read_file(entry.path())] = name + "/" + entry.path().filename().string();
        }
        return files;
    };
    const std::map<std::string, std::string> trained = list_colored("train-color");
    const std::map<std::string, std::string> validated = list_colored("val-color");
    REQUIRE(validated.size() > 20);
    for (const auto& [bytes, name] : validated) {
        CAPTURE(name);
        CHECK_FALSE(trained.contains(bytes));
    }
    const std::string damaged = "training/images/" + validated.begin()->second;
    forge(folder / "games", damaged, trained.begin()->first);
    check_finds(folder / "games",
                fmt::format("task-rules: {}: train also has this picture: training/images/{}", damaged, trained.begin()->second));
}

TEST_CASE("kilogram: games as lines keep the rules that they are asked for")
{
    const ScratchFolder folder;
    const std::string words = folder.add(
        "words.json", run_program({"kilogram", "describe", CLEVRVK_SOURCE_DIR "/samples/tangrams/svg", "--count", "2", "--seed", "1"}).out);
    const Outcome outcome = run_program({"kilogram", "games", words, "--format", "jsonl", "--games-per-target", "1", "--seed", "1"});
    REQUIRE(outcome.exit_code == 0);
    const std::vector<nlohmann::json> games = parse_lines(outcome.out);
    REQUIRE(games.size() >= 100);
    for (const nlohmann::json& game : games) {
        std::set<std::string> tangrams;
        std::set<std::string> wholes;
        std::set<std::ptrdiff_t> part_counts;
        CHECK(game["target"] == game["images"][0]);
        for (std::size_t i = 0; i < 10; ++i) {
            const std::string text = game["texts"][i].get<std::string>();
            tangrams.insert(game["images"][i].get<std::string>().substr(0, 10));
            wholes.insert(text.substr(0, text.find('#')));
            part_counts.insert(std::count(text.begin(), text.end(), '#'));
        }
        CHECK(tangrams.size() == 10);
        CHECK(wholes.size() == 10);
        CHECK(part_counts.size() == 1);
    }
    // The same games as episodes of ten panels.
    const std::vector<nlohmann::json> episodes =
        parse_lines(run_program({"kilogram", "games", words, "--tangrams", CLEVRVK_SOURCE_DIR "/samples/tangrams/svg", "--format",
                                 "episodes", "--games-per-target", "1", "--seed", "1"})
                        .out);
    REQUIRE(episodes.size() == games.size());
    for (std::size_t i = 0; i < games.size(); i += 20) {
        const nlohmann::json& labels = episodes[i]["labels"];
        REQUIRE(episodes[i]["panels"].size() == 10);
        const auto answer = std::find(labels["choices"].begin(), labels["choices"].end(), labels["answer"]) - labels["choices"].begin();
        REQUIRE(answer < 10);
        CHECK(labels["images"][static_cast<std::size_t>(answer)] == games[i]["target"]);
        CHECK(labels["utterances"][0] == games[i]["captions"][0]);
        CHECK(episodes[i]["panels"][static_cast<std::size_t>(answer)]["id"] == labels["answer"]);
    }
    CHECK(episodes[0]["id"].get<std::string>().starts_with("kilogram_game/controlled/000/"));
    CHECK(episodes.back()["id"].get<std::string>().size() == std::string("kilogram_game/controlled/000/000").size());
}

TEST_CASE("kilogram: a flag of games that does not go with the format is refused, and so are games that cannot be")
{
    const ScratchFolder folder;
    const std::string svg = CLEVRVK_SOURCE_DIR "/samples/tangrams/svg";
    const std::string words = folder.add(
        "words.json", run_program({"kilogram", "describe", svg + "/own-000000.svg", svg + "/own-000001.svg", "--seed", "1"}).out);
    const auto refuse = [&](const std::string& format, std::vector<std::string> flags, const std::string& what) {
        flags.insert(flags.begin(), {"kilogram", "games", words, "--seed", "1", "--format", format});
        check_refused(flags, what);
    };
    refuse("jsonl", {"--tangrams", svg}, "--tangrams is valid with --format kilogram or episodes, not with jsonl");
    refuse("jsonl", {"--splits", words}, "--splits is valid with --format kilogram, not with jsonl");
    refuse("jsonl", {"--style", "clean"}, "--style is valid with --format kilogram, not with jsonl");
    refuse("jsonl", {"--size", "64"}, "--size is valid with --format kilogram or episodes, not with jsonl");
    refuse("jsonl", {"--threads", "1"}, "--threads is valid with --format kilogram, not with jsonl");
    refuse("jsonl", {"--no-augmented"}, "--no-augmented is valid with --format kilogram, not with jsonl");
    refuse("jsonl", {"--out", folder / "x"}, "--out is valid with --format kilogram, not with jsonl");
    refuse("jsonl", {"--look", "metal"}, "--look is valid with --format episodes, not with jsonl");
    refuse("episodes", {"--tangrams", svg, "--style", "clean"}, "--style is valid with --format kilogram, not with episodes");
    refuse("kilogram", {"--tangrams", svg, "--out", folder / "x", "--look", "metal"},
           "--look is valid with --format episodes, not with kilogram");
    refuse("kilogram", {"--tangrams", svg, "--out", folder / "x", "--rules", "random"},
           "--rules is valid with --format jsonl or episodes, not with kilogram");
    refuse("kilogram", {}, "needs --tangrams and --out");
    refuse("episodes", {}, "needs --tangrams");
    // Two tangrams.
    refuse("jsonl", {}, "its 20 annotations of 2 tangrams are not enough for a game: a controlled game needs ten different tangrams");
    refuse("jsonl", {"--rules", "random"}, "are not enough for a game: a game needs ten different tangrams; give more tangrams");
    refuse("episodes", {"--tangrams", svg}, "its 20 annotations of 2 tangrams are not enough for a game");
    const std::string broken = folder.add("own-000000.svg", "<svg></svg>");
    refuse("kilogram", {"--tangrams", broken, "--out", folder / "x"}, "own-000000.svg:1: ");
    CHECK_FALSE(std::filesystem::exists(folder / "x"));
}

}  // namespace clevrvk::tests
