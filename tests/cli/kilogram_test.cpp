// Tangrams through the program: made, inspected, drawn, and what it refuses.
#include "renderer/write/png.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
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
