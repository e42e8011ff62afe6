// Tests datasets of CURI: scenes in the published layout, episodes as spec lines, scenes as sounds. Pictures:
// pictures_test.cpp. The content of the files: read_curi.py.
#include "tests/cli/curi_concepts.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::vector<std::string> read_lines(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

TEST_CASE("check finds in a dataset of format curi a scene's file that says something else, and a file that is not there")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"make", "curi_scene", "--count", "6", "--seed", "3", "--format", "curi", "--no-images", "--out", folder / "out"})
                .exit_code == 0);
    CHECK_FALSE(fs::exists(folder / "out/images"));
    const std::string file = folder / "out/scenes/train/1/ADHOC_train_00000002.json";
    Json scene = Json::parse(read_file(file));
    scene["objects"][0]["color"] = scene["objects"][0]["color"] == "red" ? "blue" : "red";
    std::ofstream(file) << scene.dump() << "\n";
    const Outcome changed = run_program({"check", folder / "out"});
    CHECK(changed.exit_code == 1);
    CHECK_MESSAGE(changed.out.find("format-files") != std::string::npos, changed.out);
    CHECK(changed.out.find("objects[0].color") != std::string::npos);
    fs::remove(file);
    CHECK(run_program({"check", folder / "out"}).out.find("missing-file") != std::string::npos);
}

TEST_CASE("--format curi refuses other scenes, naming file and line")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const Outcome outcome = run_program({"render", "--episodes", spec, "--format", "curi", "--no-images", "--out", folder / "out"});
    CHECK(outcome.exit_code == 2);
    CHECK_MESSAGE(outcome.err.find("spec.jsonl:1: id: 'e0' is not an id of format curi") != std::string::npos, outcome.err);
}

TEST_CASE("curi episodes --panels prints spec lines of the same episodes, with the scenes that their labels name")
{
    const ScratchFolder folder;
    const std::string dir = copy_concepts(folder);
    std::vector<std::string> arguments{"curi", "episodes", "--concepts", dir, "--split", "iid", "--count", "2", "--seed", "1"};
    const std::vector<std::string> plain = read_lines(run_program(arguments).out);
    arguments.emplace_back("--panels");
    const Outcome outcome = run_program(arguments);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const std::vector<std::string> lines = read_lines(outcome.out);
    REQUIRE(lines.size() == 2);
    const std::string scene_lines = run_program({"generate", "curi_scene", "--count", "5000", "--seed", "2"}).out;
    const std::vector<std::string> scenes = read_lines(scene_lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Json spec = Json::parse(lines[i]);
        Json labels = Json::parse(plain[i]);
        CHECK(spec["id"] == labels["id"]);
        labels.erase("id");
        CHECK(spec["labels"] == labels);
        REQUIRE(spec["panels"].size() == 50);
        for (std::size_t p = 0; p < 50; ++p) {
            const char* const side = p < 25 ? "support" : "query";
            Json panel = Json::parse(scenes[labels[side]["scenes"][p % 25].get<std::size_t>()])["panels"][0];
            panel["id"] = fmt::format("{}_{:02}", side, p % 25);
            CHECK(spec["panels"][p] == panel);
        }
    }
    const Outcome rendered = run_program({"render", "--episodes", "-", "--no-images", "--out", folder / "out"}, outcome.out);
    CHECK_MESSAGE(rendered.exit_code == 0, rendered.err);
    CHECK(count_lines(folder / "out/index.jsonl") == 100);
    const Outcome checked = run_program({"check", folder / "out"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out);

    // A scene that differs is not one of the task's, even when no concept of the episodes is affected.
    const std::string scene_file = (fs::path(dir) / "scenes.npy").string();
    const std::string scene_bytes = read_file(scene_file);
    const std::size_t place = scene_bytes.size() - 5000 * 30 + Json::parse(plain[0])["query"]["scenes"][24].get<std::size_t>() * 30;
    const std::vector<std::string> one_plain{"curi", "episodes", "--concepts", dir, "--split", "iid", "--count", "1", "--seed", "1"};
    bool is_same = false;
    for (std::size_t value = 0; value < 12 && !is_same; ++value) {  // of two objects
        std::string changed = scene_bytes;
        char& byte = changed[place + value];
        byte = byte == 0 ? '\1' : '\0';
        std::ofstream(scene_file, std::ios::binary) << changed;
        is_same = run_program(one_plain).out == plain[0] + "\n";
    }
    REQUIRE(is_same);
    const Outcome differs = run_program(arguments);
    CHECK(differs.exit_code == 2);
    CHECK_MESSAGE(differs.err.find("of scenes.npy was not made by curi_scene with seed 2") != std::string::npos, differs.err);
    std::ofstream(scene_file, std::ios::binary) << scene_bytes;

    // Scenes of another seed are not those that the concepts are true of.
    Json info = Json::parse(read_file(fs::path(dir) / "curi.json"));
    info["seed"] = 3;
    std::ofstream(fs::path(dir) / "curi.json") << info.dump();
    const Outcome refused = run_program(arguments);
    CHECK(refused.exit_code == 2);
    CHECK_MESSAGE(refused.err.find("of scenes.npy was not made by curi_scene with seed 3") != std::string::npos, refused.err);
}

TEST_CASE("curi sound writes a file a scene, the same bytes each time and in any order, resumes, and overwrites none")
{
    const ScratchFolder folder;
    const std::string scenes = folder.add("scenes.jsonl", run_program({"curi", "scenes", "--count", "3", "--seed", "4"}).out);
    for (const char* out : {"a", "b"}) {
        const Outcome outcome = run_program({"curi", "sound", "--scenes", scenes, "--out", folder / out});
        REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    }
    const auto files = read_whole_tree(folder / "a");
    REQUIRE(files.size() == 3);
    CHECK(files == read_whole_tree(folder / "b"));
    CHECK(files[2].first == "ADHOC_train_00000002.wav");
    CHECK(files[2].second.size() > 120000 * sizeof(float));
    // As a kill leaves the folder; and only the last scene.
    std::filesystem::remove(folder / "a/ADHOC_train_00000001.wav");
    REQUIRE(run_program({"curi", "sound", "--scenes", scenes, "--out", folder / "a"}).exit_code == 0);
    CHECK(read_whole_tree(folder / "a") == files);
    const std::string text = read_file(scenes);
    const std::string last = folder.add("last.jsonl", text.substr(text.rfind('\n', text.size() - 2) + 1));
    REQUIRE(run_program({"curi", "sound", "--scenes", last, "--out", folder / "d"}).exit_code == 0);
    CHECK(read_file(folder / "d/ADHOC_train_00000002.wav") == files[2].second);
    const Outcome again = run_program({"curi", "sound", "--scenes", scenes, "--variant", "published", "--out", folder / "a"});
    CHECK(again.exit_code == 2);
    CHECK(again.err.find("scenes.jsonl:") != std::string::npos);
    CHECK(again.err.find("exists and holds another sound") != std::string::npos);
    CHECK(read_whole_tree(folder / "a") == files);
    REQUIRE(run_program({"curi", "sound", "--scenes", scenes, "--variant", "published", "--out", folder / "c"}).exit_code == 0);
    CHECK(read_whole_tree(folder / "c") != files);
}

TEST_CASE("curi sound takes recordings from a folder, and reports what is wrong with them")
{
    const ScratchFolder folder;
    const std::string object =
        R"({"shape":"cube","size":"large","material":"rubber","color":"gray","rotation":0,"3d_coords":[0,0,0.7],"pixel_coords":[5,50,10]})";
    const auto make_scene = [&](const std::string& name) { return R"({"image_filename":")" + name + R"(","objects":[)" + object + "]}\n"; };
    const std::string scenes = folder.add("scenes.jsonl", make_scene("one.png"));
    // We know the bytes of synthesised voices: the file of a scene of one object is a recording, with silence after it.
    REQUIRE(run_program({"curi", "sound", "--scenes", scenes, "--variant", "published", "--out", folder / "voices"}).exit_code == 0);
    const std::string voice = read_file(folder / "voices/one.wav");
    fs::create_directories(folder / "samples");
    const auto run = [&](const std::string& variant, const std::string& out) {
        return run_program(
            {"curi", "sound", "--scenes", scenes, "--samples", folder / "samples", "--variant", variant, "--out", folder / out});
    };
    CHECK(run("published", "none").err.find("the folder contains no sample") != std::string::npos);
    // Bin 2 of y is the trumpet's C4; at x 0 the object begins at once.
    static_cast<void>(folder.add("samples/trumpet_C4_1.wav", voice));
    static_cast<void>(folder.add("samples/readme.txt", "not a sound"));
    REQUIRE(run("published", "recorded").exit_code == 0);
    CHECK(read_file(folder / "recorded/one.wav") == voice);
    CHECK(run("repaired", "missing").err.find("there is no recording of trumpet E4") != std::string::npos);
    static_cast<void>(folder.add("samples/violin_A4_1.wav", "RIFF, but no sound"));
    const Outcome damaged = run("published", "damaged");
    CHECK(damaged.exit_code == 2);
    CHECK(damaged.err.find("violin_A4_1.wav: is not a WAV file") != std::string::npos);

    const std::string hostile = folder.add("hostile.jsonl", make_scene("../one.png"));
    const Outcome refused = run_program({"curi", "sound", "--scenes", hostile, "--out", folder / "hostile"});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("hostile.jsonl:1: image_filename: ") != std::string::npos);
}

}  // namespace clevrvk::tests
