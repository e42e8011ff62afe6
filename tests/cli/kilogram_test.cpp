// Tangrams through the program: made, inspected, drawn, described, and what it refuses. Games have a file of their own;
// rendered tables: pictures_test.cpp.
#include "renderer/image/png.h"
#include "tests/cli/tangram_damage.h"

#include <sys/stat.h>

#include <array>
#include <chrono>
#include <cmath>
#include <set>

namespace clevrvk::tests {
namespace {

image::PngImage load_png(const std::filesystem::path& file)
{
    const std::string bytes = read_file(file);
    return image::decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
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

    REQUIRE(run_program({"kilogram", "draw", folder / "made/svg", "--parts", folder / "made/parts.jsonl", "--style", "authors", "--size",
                         "96", "--out", folder / "drawn"})
                .exit_code == 0);
    CHECK_FALSE(std::filesystem::exists(folder / "drawn/.parts"));
    const std::vector<nlohmann::json> index = parse_lines(read_file(folder / "drawn/index.jsonl"));
    REQUIRE(index.size() == 5);
    for (const nlohmann::json& line : index) {
        const image::PngImage image = load_png(folder / ("drawn/" + line["image"].get<std::string>()));
        const image::PngImage mask = load_png(folder / ("drawn/" + line["mask"].get<std::string>()));
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
    // All but the version, which each build has its own of.
    const auto read_made = [](const std::string& path) {
        auto files = read_whole_tree(path);
        for (auto& [name, bytes] : files) {
            if (name == "kilogram.json") {
                nlohmann::ordered_json info = nlohmann::ordered_json::parse(bytes);
                CHECK(info["settings"].erase("version") == 1);
                bytes = info.dump();
            }
        }
        return files;
    };
    CHECK(read_made(folder / "made") == read_made(CLEVRVK_SOURCE_DIR "/samples/tangrams"));
}

TEST_CASE("kilogram: measures of annotations in the new and the old form are the same")
{
    const ScratchFolder folder;
    const std::string parts = R"({"1": "head", "2": "head", "3": "leg", "4": "leg", "5": "body", "6": "body", "7": "body"})";
    const std::string other = R"({"1": "head", "2": "head", "3": "foot", "4": "foot", "5": "foot", "6": "body", "7": "body"})";
    const std::string current =
        folder.add("new.json", R"({"own-1": {"annotations": [{"whole": {"wholeAnnotation": "a dog"}, "part": )" + parts +
                                   R"(}, {"whole": {"wholeAnnotation": "the dogs"}, "part": )" + other + "}]}}");
    const std::string old = folder.add("old.json", R"({"own-1": [{"whole": "a dog", "piece": )" + parts +
                                                       R"(}, {"whole": "the dogs", "piece": )" + other + "}]}");
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

TEST_CASE(
    "kilogram: described tangrams have words that differ among annotators, the first ones whatever their number, and agree as people do")
{
    const std::string svg = CLEVRVK_SOURCE_DIR "/samples/tangrams/svg";
    const ScratchFolder folder;
    const Outcome outcome = run_program({"kilogram", "describe", svg, "--seed", "1"});
    REQUIRE(outcome.exit_code == 0);
    const nlohmann::json ten = nlohmann::json::parse(outcome.out);
    const nlohmann::json two = nlohmann::json::parse(run_program({"kilogram", "describe", svg, "--count", "2", "--seed", "1"}).out);
    REQUIRE(ten.size() == 100);
    CHECK(ten["own-000042"]["annotations"].size() == 10);
    CHECK(two["own-000042"]["annotations"][1] == ten["own-000042"]["annotations"][1]);

    // The published ones: snd 0.90 +- 0.15, pnd 0.73 +- 0.20, psa 5.34 +- 0.77.
    double snd = 0.0;
    double pnd = 0.0;
    double psa = 0.0;
    std::set<double> different;
    for (const nlohmann::json& line :
         parse_lines(run_program({"kilogram", "measure", folder.add("words.json", outcome.out), "--json"}).out)) {
        snd += line["snd"].get<double>() / 100.0;
        pnd += line["pnd"].get<double>() / 100.0;
        psa += line["psa"].get<double>() / 100.0;
        different.insert(line["snd"].get<double>());
    }
    CHECK(std::abs(snd - 0.90) < 0.05);
    CHECK(std::abs(pnd - 0.73) < 0.10);
    CHECK(std::abs(psa - 5.34) < 0.30);
    CHECK(different.size() > 20);
}

TEST_CASE("kilogram: tiles on a table are spec lines that the program takes")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", "2", "--seed", "7", "--out", folder / "made"}).exit_code == 0);
    const Outcome lines = run_program({"kilogram", "draw", folder / "made/svg", "--parts", folder / "made/parts.jsonl", "--style", "table",
                                       "--look", "metal", "--ground", "felt", "--seed", "3", "--size", "64"});
    REQUIRE(lines.exit_code == 0);
    const std::string file = folder.add("table.jsonl", lines.out);
    CHECK(run_program({"check", file}).exit_code == 0);
    REQUIRE(run_program({"render", "--episodes", file, "--no-images", "--out", folder / "table"}).exit_code == 0);
    CHECK(run_program({"check", folder / "table"}).exit_code == 0);
    const std::vector<nlohmann::json> index = parse_lines(read_file(folder / "table/index.jsonl"));
    REQUIRE(index.size() == 2);
    CHECK(index[1]["world"] == "tans");
    CHECK(index[1]["width"] == 64);
    REQUIRE(index[1]["objects"].size() == 7);
    CHECK(index[1]["objects"][0]["shape"] == "tan_square");
    CHECK(index[1]["labels"]["look"] == "metal");
    CHECK(index[1]["labels"]["ground"] == "felt");
    CHECK(index[1]["labels"]["tangram"] == "own-000001");

    // A square that is drawn as a parallelogram, as in two published files: the others are laid.
    std::string wrong = read_file(folder / "made/svg/own-000001.svg");
    const std::size_t place = wrong.find("points=\"") + 8;
    wrong.replace(place, wrong.find('"', place) - place, "0,0 50,0 100,50 50,50");
    static_cast<void>(folder.add("made/svg/wrong.svg", wrong));
    const Outcome partial = run_program({"kilogram", "draw", folder / "made/svg", "--style", "table", "--size", "64"});
    CHECK(partial.exit_code == 1);
    CHECK(partial.err.find("wrong: as a tile, piece 1 would lie ") != std::string::npos);
    CHECK(partial.err.find("1 of 3 tangrams cannot be laid") != std::string::npos);
    CHECK(parse_lines(partial.out).size() == 2);
    CHECK(run_program({"check", folder.add("partial.jsonl", partial.out)}).exit_code == 0);
    std::filesystem::remove(folder / "made/svg/wrong.svg");

    const auto refuse = [&](std::vector<std::string> flags, const char* words) {
        flags.insert(flags.begin(), {"kilogram", "draw", folder / "made/svg"});
        check_refused(flags, words);
    };
    refuse({"--style", "table", "--look", "metl"}, "unknown look 'metl'; did you mean 'metal'?");
    refuse({"--style", "table", "--color", "glod"}, "--color: unknown color 'glod'; did you mean 'gold'?");
    refuse({"--style", "table", "--out", folder / "x"}, "--out is valid with --style authors or clean, not with table");
    refuse({"--style", "table", "--threads", "2"}, "--threads is valid with --style authors or clean, not with table");
    refuse({"--color", "wood", "--out", folder / "x"}, "--color is valid with --style table, not with clean");
    refuse({"--seed", "1", "--style", "authors", "--out", folder / "x"}, "--seed is valid with --style table, not with authors");
    refuse({}, "--out is required");
}

TEST_CASE("kilogram: inspect reports every file of a folder, the broken ones too, and waits for no pipe")
{
    const ScratchFolder folder;
    const std::string sample = read_file(CLEVRVK_SOURCE_DIR "/samples/tangrams/svg/own-000001.svg");
    std::filesystem::create_directory(folder / "svg");
    static_cast<void>(folder.add("svg/a.svg", "<svg></svg>"));
    REQUIRE(mkfifo((folder / "svg/b.svg").c_str(), 0600) == 0);
    std::filesystem::create_directory(folder / "svg/c.svg");
    std::filesystem::create_symlink("nowhere", folder / "svg/d.svg");
    static_cast<void>(folder.add("svg/e.svg", sample));
    static_cast<void>(folder.add("svg/f.svg", sample.substr(0, sample.size() / 2)));
    Program program({"kilogram", "inspect", folder / "svg", "--json"});
    const Outcome outcome = program.wait_at_most(std::chrono::seconds(60));
    CHECK(outcome.exit_code == 1);
    const std::vector<nlohmann::json> lines = parse_lines(outcome.out);
    REQUIRE(lines.size() == 6);
    const std::array<const char*, 6> reasons{"a.svg:1: 'svg' has no attribute 'xmlns'",
                                             "b.svg: this is not a regular file",
                                             "c.svg: this is not a regular file",
                                             "d.svg': No such file",
                                             "",
                                             "f.svg:2: this is not XML"};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CAPTURE(lines[i].dump());
        CHECK(lines[i]["tangram"] == std::string(1, static_cast<char>('a' + i)));
        CHECK(lines[i]["verdict"] == (i == 4 ? "good" : "bad"));
        CHECK(lines[i]["reasons"].size() == (i == 4 ? 0 : 1));
        CHECK((i == 4 || lines[i]["reasons"][0].get<std::string>().find(reasons[i]) != std::string::npos));
    }
    const Outcome text = run_program({"kilogram", "inspect", folder / "svg/a.svg", folder / "svg/e.svg"});
    CHECK(text.exit_code == 1);
    CHECK(text.out.find("a.svg: bad: ") != std::string::npos);
    CHECK(text.out.find("e.svg: good\n") != std::string::npos);
    // The verbs that make something refuse such a folder, and wait for nothing either.
    Program draw({"kilogram", "draw", folder / "svg/b.svg", "--out", folder / "out"});
    CHECK(draw.wait_at_most(std::chrono::seconds(60)).exit_code == 2);
    Program games(
        {"kilogram", "games", folder.add("words.json", "{}"), "--tangrams", folder / "svg/b.svg", "--seed", "1", "--out", folder / "out"});
    CHECK(games.wait_at_most(std::chrono::seconds(60)).exit_code == 2);
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_CASE("kilogram: a caption takes one annotation, a measure two, and a file without a tangram is refused")
{
    const ScratchFolder folder;
    const std::string one = folder.add("one.json", R"({"t": [{"whole": "dog", "piece": {"1": "a", "2": "a", "3": "a", "4": "a", "5": "a",
        "6": "a", "7": "a"}}]})");
    const Outcome caption = run_program({"kilogram", "caption", one, "--seed", "1"});
    CHECK(caption.exit_code == 0);
    CHECK(parse_lines(caption.out).at(0)["caption"] == "a dog with an a");
    check_refused({"kilogram", "measure", one}, "one.json: t");
    const std::string none = folder.add("none.json", "{}");
    check_refused({"kilogram", "caption", none, "--seed", "1"}, "none.json: the folder holds no tangram");
    check_refused({"kilogram", "measure", none}, "none.json: the folder holds no tangram");
    check_refused({"kilogram", "caption", folder.add("empty.json", R"({"t": []})"), "--seed", "1"}, "empty.json: t");
}

TEST_CASE("kilogram: black pictures as the published loader reads them differ for the tangrams whose published ones are grey")
{
    const ScratchFolder folder;
    const std::string sample = read_file(CLEVRVK_SOURCE_DIR "/samples/tangrams/svg/own-000001.svg");
    std::filesystem::create_directory(folder / "svg");
    static_cast<void>(folder.add("svg/page1-84.svg", sample));
    static_cast<void>(folder.add("svg/page1-85.svg", sample));
    const auto draw = [&](std::vector<std::string> flags, const std::string& out) {
        flags.insert(flags.begin(), {"kilogram", "draw", folder / "svg", "--out", folder / out});
        REQUIRE(run_program(flags).exit_code == 0);
        CHECK(run_program({"check", folder / out}).exit_code == 0);
        return std::pair(read_file(folder / (out + "/images/page1-84.png")), read_file(folder / (out + "/images/page1-85.png")));
    };
    const auto authors = draw({"--style", "authors"}, "authors");
    const auto loaded = draw({"--style", "authors", "--as-loaded"}, "loaded");
    CHECK(authors.first == authors.second);
    CHECK(loaded.first == authors.first);
    CHECK(loaded.second != authors.second);
    const image::PngImage clean = load_png(folder / "authors/images/page1-85.png");
    const image::PngImage grey = load_png(folder / "loaded/images/page1-85.png");
    int changed_count = 0;
    for (std::size_t i = 0; i < clean.samples.size(); ++i) {
        // All that is not quite black has become white: from 1.5 of 255 on, which is 386 of 65,535.
        CHECK((clean.samples[i] <= 1 || grey.samples[i] == 255));
        changed_count += clean.samples[i] != grey.samples[i] ? 1 : 0;
    }
    CHECK(changed_count > 1000);
    check_refused({"kilogram", "draw", folder / "svg", "--as-loaded", "--out", folder / "x"},
                  "--as-loaded is valid with --style authors, not with clean");
    check_refused({"kilogram", "draw", folder / "svg", "--as-loaded", "--style", "authors", "--size", "64", "--out", folder / "x"},
                  "--as-loaded needs --style authors and --size 224");
}

TEST_CASE("kilogram: what cannot be done is exit 2 and names the file")
{
    const ScratchFolder folder;
    const std::string broken = folder.add("broken.svg", "<svg></svg>");
    // Nothing is made of a folder in which one file is broken, so that the mended command is not refused.
    const std::string mixed = folder / "mixed";
    REQUIRE(run_program({"kilogram", "make", "--count", "2", "--seed", "7", "--out", folder / "made"}).exit_code == 0);
    std::filesystem::copy(folder / "made/svg", mixed);
    std::filesystem::copy(broken, mixed + "/own-000002.svg");
    check_refused({"kilogram", "draw", mixed, "--size", "16", "--out", folder / "new"}, "own-000002.svg:1: ");
    CHECK_FALSE(std::filesystem::exists(folder / "new"));
    std::filesystem::copy(folder / "made/svg/own-000001.svg", mixed + "/own-000002.svg", std::filesystem::copy_options::overwrite_existing);
    CHECK(run_program({"kilogram", "draw", mixed, "--size", "16", "--out", folder / "new"}).exit_code == 0);
    check_refused({"kilogram", "draw", mixed, "--parts", folder / "made/parts.jsonl", "--out", folder / "newer"},
                  "no line describes the tangram 'own-000002'");
    CHECK_FALSE(std::filesystem::exists(folder / "newer"));

    const Outcome full =
        run_program({"kilogram", "make", "--count", "1", "--seed", "1", "--out", std::filesystem::path(broken).parent_path().string()});
    CHECK(full.exit_code == 2);
    CHECK(full.err.find("not empty") != std::string::npos);
    CHECK(run_program({"kilogram", "draw", broken, "--style", "autors", "--out", folder / "drawn"}).err.find("'authors'") !=
          std::string::npos);
}

}  // namespace clevrvk::tests
