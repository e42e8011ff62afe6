// Tangrams through the program: made, inspected, drawn, described, played with, and what it refuses.
#include "renderer/base/hash.h"
#include "renderer/write/png.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

std::vector<nlohmann::json> parse_lines(const std::string& text)
{
    std::vector<nlohmann::json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(nlohmann::json::parse(line));
    }
    return lines;
}

write::PngImage load_png(const std::filesystem::path& file)
{
    const std::string bytes = read_file(file);
    return write::decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

/// Writes a file of a tangram folder anew, and its hash in the folder's list too.
void forge(const std::filesystem::path& folder, const std::string& name, const std::string& bytes)
{
    std::ofstream(folder / name, std::ios::binary) << bytes;
    std::string list = read_file(folder / "files.jsonl");
    const std::string start = fmt::format(R"({{"file":"{}","hash":")", name);
    const std::size_t place = list.find(start);
    REQUIRE(place != std::string::npos);
    const std::string hash = digest_hex(bytes);
    list.replace(place + start.size(), hash.size(), hash);
    std::ofstream(folder / "files.jsonl", std::ios::binary) << list;
}

void check_finds(const std::filesystem::path& folder, const std::string& finding)
{
    const Outcome outcome = run_program({"check", folder.string()});
    CHECK(outcome.exit_code == 1);
    INFO(outcome.out, outcome.err);
    CHECK(outcome.out.find(finding) != std::string::npos);
}

}  // namespace

TEST_CASE("kilogram: tangrams are made, good, and drawn with masks that the index describes")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", "5", "--seed", "7", "--out", folder / "made"}).exit_code == 0);
    REQUIRE(run_program({"kilogram", "make", "--count", "3", "--seed", "7", "--out", folder / "fewer"}).exit_code == 0);
    CHECK(read_file(folder / "made/svg/own-000002.svg") == read_file(folder / "fewer/svg/own-000002.svg"));

    const Outcome inspected = run_program({"kilogram", "inspect", folder / "made/svg", "--json"});
    CHECK(inspected.exit_code == 0);
    const std::vector<nlohmann::json> verdicts = parse_lines(inspected.out);
    REQUIRE(verdicts.size() == 5);
    CHECK(verdicts[4]["verdict"] == "good");

    REQUIRE(run_program({"kilogram", "draw", folder / "made/svg", "--parts", folder / "made/parts.jsonl", "--style", "authors", "--size", "96", "--out",
                         folder / "drawn"})
                .exit_code == 0);
    CHECK_FALSE(std::filesystem::exists(folder / "drawn/.parts"));
    const std::vector<nlohmann::json> index = parse_lines(read_file(folder / "drawn/index.jsonl"));
    REQUIRE(index.size() == 5);
    for (const nlohmann::json& line : index) {
        const write::PngImage image = load_png(folder / ("drawn/" + line["image"].get<std::string>()));
        const write::PngImage mask = load_png(folder / ("drawn/" + line["mask"].get<std::string>()));
        CHECK(image.width_px == 96);
        CHECK(image.channel_count == 3);
        std::vector<int> counts(8);
        for (const std::uint16_t id : mask.samples) {
            ++counts.at(id);
        }
        REQUIRE(line["pieces"].size() == 7);
        int part_pixels = 0;
        for (const nlohmann::json& part : line["parts"]) {
            part_pixels += part["pixels"].get<int>();
        }
        int piece_pixels = 0;
        for (std::size_t i = 0; i < 7; ++i) {
            CHECK(line["pieces"][i]["pixels"] == counts[i + 1]);
            piece_pixels += counts[i + 1];
        }
        CHECK(part_pixels == piece_pixels);
        CHECK(piece_pixels + counts[0] == 96 * 96);
    }
}

TEST_CASE("kilogram: the tangrams among the samples are those of seed 1, byte for byte")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", "100", "--seed", "1", "--out", folder / "made"}).exit_code == 0);
    CHECK(read_whole_tree(folder / "made") == read_whole_tree(CLEVRVK_SOURCE_DIR "/samples/tangrams"));
}

TEST_CASE("kilogram: measures of annotations in the new and the old form are the same")
{
    const ScratchFolder folder;
    const std::string parts = R"({"1": "head", "2": "head", "3": "leg", "4": "leg", "5": "body", "6": "body", "7": "body"})";
    const std::string other = R"({"1": "head", "2": "head", "3": "foot", "4": "foot", "5": "foot", "6": "body", "7": "body"})";
    const std::string current = folder.add("new.json", R"({"own-1": {"annotations": [{"whole": {"wholeAnnotation": "a dog"}, "part": )" + parts +
                                                       R"(}, {"whole": {"wholeAnnotation": "the dogs"}, "part": )" + other + "}]}}");
    const std::string old = folder.add("old.json", R"({"own-1": [{"whole": "a dog", "piece": )" + parts + R"(}, {"whole": "the dogs", "piece": )" + other + "}]}");
    const Outcome outcome = run_program({"kilogram", "measure", current, "--json"});
    CHECK(outcome.exit_code == 0);
    const std::vector<nlohmann::json> lines = parse_lines(outcome.out);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0]["snd"] == 0.0);
    // leg and foot, one of three words each.
    CHECK(lines[0]["pnd"].get<double>() == doctest::Approx(1.0 / 3.0));
    CHECK(lines[0]["psa"] == 6.0);
    CHECK(run_program({"kilogram", "measure", old, "--json"}).out == outcome.out);
    CHECK(run_program({"kilogram", "measure", old}).out.find("psa            6.000000 +- 0.000000") != std::string::npos);
    const std::vector<nlohmann::json> captions = parse_lines(run_program({"kilogram", "caption", current, "--seed", "1"}).out);
    REQUIRE(captions.size() == 2);
    CHECK(captions[1]["whole"] == "the dogs");
    CHECK(captions[0]["caption"].get<std::string>().starts_with("a dog with a "));
    CHECK(captions[0]["names"][captions[0]["parts"]["3"].get<std::size_t>()] == "leg");
    const Outcome wrong = run_program({"kilogram", "measure", folder.add("wrong.json", R"({"own-1": [{"whole": "a dog"}]})")});
    CHECK(wrong.exit_code == 2);
}

TEST_CASE("kilogram: games over described tangrams keep their rules, and their folder is whole after a kill")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", "60", "--seed", "7", "--out", folder / "made"}).exit_code == 0);
    const std::string words = folder.add("words.json", run_program({"kilogram", "describe", folder / "made/svg", "--seed", "1"}).out);
    nlohmann::json names = nlohmann::json::array();
    for (int i = 0; i < 60; ++i) {
        names.push_back(fmt::format("own-{:06}", i));
    }
    // Nearly all in development: a game takes ten of one number of parts.
    const nlohmann::json train(std::vector<nlohmann::json>(names.begin(), names.begin() + 5));
    const nlohmann::json test(std::vector<nlohmann::json>(names.begin() + 5, names.end()));
    const std::string splits = folder.add("splits.json", nlohmann::json{{"train", train}, {"validation", train}, {"development", test}}.dump());
    const std::vector<std::string> command{"kilogram", "games", words,     "--tangrams", folder / "made/svg", "--splits", splits,
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

    // A game whose target is another picture than its first, under a hash that says it is as it was made.
    std::filesystem::copy(folder / "games", folder / "forged", std::filesystem::copy_options::recursive);
    const std::string text_name = "development/texts/controlled/whole+black.json";
    nlohmann::json forged = nlohmann::json::parse(read_file(folder / ("forged/" + text_name)));
    forged["targets"][3] = "own-000000";
    forge(folder / "forged", text_name, forged.dump());
    check_finds(folder / "forged", "task-rules: " + text_name + ": game 1: the target is not the first picture");
    std::filesystem::remove_all(folder / "forged/heldout");
    std::filesystem::remove(folder / "forged/files.jsonl");
    check_finds(folder / "forged", "missing-file: files.jsonl");

    // Splits that cannot be.
    const auto refuse = [&](const std::string& wrong, const std::string& words_of_error) {
        std::vector<std::string> arguments = command;
        arguments[6] = folder.add("wrong.json", wrong);
        arguments.push_back(folder / "refused");
        const Outcome outcome = run_program(arguments);
        CHECK(outcome.exit_code == 2);
        INFO(outcome.err);
        CHECK(outcome.err.find(words_of_error) != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder / "refused"));
    };
    refuse(R"({"train": ["own-000099"]})", "train[0]: the tangram 'own-000099' has no annotations; did you mean");
    refuse(R"({"train": ["own-000001"], "heldout": ["own-000001"]})", "heldout[0]: the tangram 'own-000001' is in the splits already");
    refuse(R"({"train": ["own-000001"], "validation": ["own-000002"]})", "validation[0]: the tangram 'own-000002' is not among those of train");

    // As a kill leaves it: some pictures missing, one half written, no list of files.
    const auto whole_tree = read_whole_tree(folder / "games");
    std::filesystem::copy(folder / "games", folder / "killed", std::filesystem::copy_options::recursive);
    std::filesystem::remove(folder / "killed/files.jsonl");
    std::filesystem::remove_all(folder / "killed/development/images/color");
    std::filesystem::create_directory(folder / "killed/.parts");
    std::ofstream(folder / "killed/.parts/half") << "half";
    std::string info = read_file(folder / "killed/kilogram.json");
    info.replace(info.find("true"), 4, "false");
    std::ofstream(folder / "killed/kilogram.json") << info;
    CHECK(run_program({"check", folder / "killed"}).out.find("the run is not finished") != std::string::npos);
    REQUIRE(run("killed").exit_code == 0);
    CHECK(read_whole_tree(folder / "killed") == whole_tree);
}

TEST_CASE("kilogram: games as lines keep the rules that they are asked for")
{
    const ScratchFolder folder;
    const std::string words =
        folder.add("words.json", run_program({"kilogram", "describe", CLEVRVK_SOURCE_DIR "/samples/tangrams/svg", "--seed", "1"}).out);
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
    const std::vector<nlohmann::json> episodes = parse_lines(run_program({"kilogram", "games", words, "--tangrams", CLEVRVK_SOURCE_DIR "/samples/tangrams/svg",
                                                                          "--format", "episodes", "--games-per-target", "1", "--seed", "1"})
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
    CHECK(run_program({"kilogram", "games", words, "--seed", "1"}).err.find("needs --tangrams and --out") != std::string::npos);
}

TEST_CASE("kilogram: a folder given again is left alone, another one is refused, and check finds every change")
{
    const ScratchFolder folder;
    const std::vector<std::string> make{"kilogram", "make", "--count", "2", "--seed", "7", "--out", folder / "made"};
    const std::vector<std::string> draw{"kilogram", "draw", folder / "made/svg", "--parts", folder / "made/parts.jsonl", "--size", "32", "--out", folder / "drawn"};
    for (const std::vector<std::string>& command : {make, draw}) {
        REQUIRE(run_program(command).exit_code == 0);
        const auto tree = read_whole_tree(command.back());
        const Outcome again = run_program(command);
        CHECK(again.exit_code == 0);
        CHECK(again.err.find("nothing to do") != std::string::npos);
        CHECK(read_whole_tree(command.back()) == tree);
        const Outcome checked = run_program({"check", command.back()});
        CHECK(checked.exit_code == 0);
        CHECK(checked.out.starts_with("sound: "));
    }
    const Outcome other = run_program({"kilogram", "make", "--count", "2", "--seed", "8", "--out", folder / "made"});
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("it was made with seed 7 instead of 8") != std::string::npos);

    // Each damage is found under its name.
    const auto find = [&](const char* damaged, const char* finding) {
        const Outcome outcome = run_program({"check", folder / damaged});
        CHECK(outcome.exit_code == 1);
        INFO(outcome.out);
        CHECK(outcome.out.find(finding) != std::string::npos);
    };
    std::ofstream(folder / "drawn/images/more.png") << "more";
    find("drawn", "stray-file: images/more.png");
    std::filesystem::remove(folder / "drawn/images/more.png");
    std::filesystem::rename(folder / "drawn/masks/own-000001.png", folder / "mask.png");
    find("drawn", "missing-file: masks/own-000001.png");
    std::filesystem::copy(folder / "drawn/masks/own-000000.png", folder / "drawn/masks/own-000001.png");
    find("drawn", "certificate: masks/own-000001.png");
    std::ofstream(folder / "made/svg/own-000001.svg", std::ios::app) << " ";
    find("made", "certificate: svg/own-000001.svg");

    // And what hashes cannot tell: files that were changed together with their hashes.
    forge(folder / "drawn", "masks/own-000001.png", read_file(folder / "drawn/masks/own-000000.png"));
    find("drawn", "rle: ");
    std::string made = read_file(folder / "made/svg/own-000000.svg");
    forge(folder / "made", "svg/own-000001.svg", made);
    find("made", "labels: svg/own-000001.svg: it is not what the seed makes");
    std::string parts = read_file(folder / "made/parts.jsonl");
    parts.replace(parts.find("own-000000"), 10, "own-000009");
    forge(folder / "made", "parts.jsonl", parts);
    find("made", "labels: parts.jsonl:1");
    std::string info = read_file(folder / "made/kilogram.json");
    info.replace(info.find("\"count\": 2"), 10, "\"count\": 2000000000");
    std::ofstream(folder / "made/kilogram.json") << info;
    find("made", "2000000000 tangrams and parts.jsonl are wanted, 3 files are listed");
    std::ofstream(folder / "made/files.jsonl", std::ios::app) << R"({"file":"../spec.jsonl","hash":"00"})" << '\n';
    find("made", "file: must be a path below the folder");
}

TEST_CASE("kilogram: tiles on a table are spec lines that the program takes")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", "2", "--seed", "7", "--out", folder / "made"}).exit_code == 0);
    const Outcome lines = run_program({"kilogram", "draw", folder / "made/svg", "--parts", folder / "made/parts.jsonl", "--style", "table", "--material", "metal",
                                       "--seed", "3", "--size", "64"});
    REQUIRE(lines.exit_code == 0);
    const std::string file = folder.add("table.jsonl", lines.out);
    CHECK(run_program({"check", file}).exit_code == 0);
    REQUIRE(run_program({"render", "--episodes", file, "--samples", "1", "--device", "cpu", "--out", folder / "table"}).exit_code == 0);
    // Among others: masks are those of the tiles, cast again from the scene.
    CHECK(run_program({"check", folder / "table"}).exit_code == 0);
    const std::vector<nlohmann::json> index = parse_lines(read_file(folder / "table/index.jsonl"));
    REQUIRE(index.size() == 2);
    for (const nlohmann::json& object : index[0]["objects"]) {
        CHECK(object["visible_px"].get<int>() > 10);
    }
    CHECK(index[1]["world"] == "tangram");
    CHECK(index[1]["width"] == 64);
    REQUIRE(index[1]["objects"].size() == 7);
    CHECK(index[1]["objects"][0]["shape"] == "tangram_square");
    CHECK(index[1]["objects"][0]["material"] == "metal");
    CHECK(index[1]["labels"]["tangram"] == "own-000001");

    const auto refuse = [&](std::vector<std::string> flags, const char* words) {
        std::vector<std::string> arguments{"kilogram", "draw", folder / "made/svg"};
        arguments.insert(arguments.end(), flags.begin(), flags.end());
        const Outcome outcome = run_program(arguments);
        CHECK(outcome.exit_code == 2);
        INFO(outcome.err);
        CHECK(outcome.err.find(words) != std::string::npos);
    };
    refuse({"--style", "table", "--material", "metl"}, "unknown material 'metl'; did you mean 'metal'?");
    refuse({"--style", "table", "--out", folder / "x"}, "pipe them into");
    refuse({"--color", "wood", "--out", folder / "x"}, "are for the style 'table'");
    refuse({}, "--out is required");
}

TEST_CASE("kilogram: what cannot be done is exit 2 and names the file")
{
    const ScratchFolder folder;
    const std::string broken = folder.add("broken.svg", "<svg></svg>");
    const Outcome inspected = run_program({"kilogram", "inspect", broken});
    CHECK(inspected.exit_code == 2);
    CHECK(inspected.err.find("broken.svg:1: 'svg' has no attribute 'xmlns'") != std::string::npos);
    const Outcome full = run_program({"kilogram", "make", "--count", "1", "--seed", "1", "--out", std::filesystem::path(broken).parent_path().string()});
    CHECK(full.exit_code == 2);
    CHECK(full.err.find("not empty") != std::string::npos);
    CHECK(run_program({"kilogram", "draw", broken, "--style", "autors", "--out", folder / "drawn"}).err.find("'authors'") != std::string::npos);
}

}  // namespace clevrvk::tests
