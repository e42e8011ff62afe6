// Tests rendered datasets of the families, in their own layouts too, and assets that cannot be rendered. Their labels:
// the families' own tests.
#include "tests/cli/tangram_damage.h"

#include <csignal>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> make_mewl(const std::string& spec, const std::string& out)
{
    return {"render", "--episodes", spec, "--format", "mewl", "--out", out, "--device", test_device(), "--samples", "16", "--aov", "depth"};
}

std::vector<std::string> make_scenes(const std::string& out, const std::vector<std::string>& more = {})
{
    std::vector<std::string> arguments{"make", "curi_scene", "--count", "6",        "--seed",      "3",     "--format",
                                       "curi", "--samples",  "1",       "--device", test_device(), "--out", out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE(
    "render --format mewl that was killed resumes to the bytes of an undisturbed run, pictures and arrays too; shards of it merge to them")
{
    const ScratchFolder folder;
    const std::string spec =
        folder.add("spec.jsonl", shrink_pictures(run_program({"generate", "mewl", "--counts", "3,1,1", "--seed", "3"}).out));
    REQUIRE(run_program(make_mewl(spec, folder / "whole")).exit_code == 0);
    const std::string out = folder / "killed";
    {
        Program program(make_mewl(spec, out));
        wait_until([&] { return !read_file(fs::path(out) / "index.jsonl").empty(); });
        program.send(SIGKILL);
        CHECK(program.wait().exit_code == -SIGKILL);
    }
    CHECK(run_program(make_mewl(spec, out)).exit_code == 0);
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));
    for (const char* shard : {"0/2", "1/2"}) {
        std::vector<std::string> arguments = make_mewl(spec, folder / "parts");
        arguments.insert(arguments.end(), {"--shard", shard});
        REQUIRE(run_program(arguments).exit_code == 0);
    }
    CHECK(run_program({"merge", folder / "parts"}).exit_code == 0);
    CHECK(read_whole_tree(folder / "parts") == read_whole_tree(folder / "whole"));
}

TEST_CASE("make --dry-run of a suite counts its files and estimates bytes and time, without and with pictures, and writes nothing")
{
    const ScratchFolder folder;
    const auto plan = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"make",     "mewl", "--counts",  "3000,600,600", "--seed", "1",
                                           "--format", "mewl", "--dry-run", "--json",       "--out",  folder / "out"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = run_program(arguments);
        REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
        return nlohmann::json::parse(outcome.out);
    };
    const nlohmann::json labels = plan({"--no-images"});
    CHECK(labels["episodes"] == 37'800);
    CHECK(labels["images"] == 0);
    CHECK(labels["files"] == 302'400 + 3);
    CHECK(labels["seconds"].get<double>() > 0.0);
    const nlohmann::json pictures = plan({"--device", test_device(), "--samples", "1"});
    CHECK(pictures["images"] == 264'600);
    CHECK(pictures["files"] == 302'400 + 2 * 264'600 + 3);
    CHECK(pictures["bytes"].get<double>() > labels["bytes"].get<double>() + 264'600 * 1000.0);
    CHECK(pictures["probed_images"].get<int>() >= 1);
    const double seconds = pictures["seconds"].get<double>();
    CHECK(pictures["seconds_range"][0].get<double>() < seconds);
    CHECK(pictures["seconds_range"][1].get<double>() > seconds);
    CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE("make --format curi writes pictures and scenes that check proves, and the scenes of curi scenes; shards of it merge to them")
{
    const ScratchFolder folder;
    const Outcome made = run_program(make_scenes(folder / "whole"));
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome checked = run_program({"check", folder / "whole"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out);
    const std::vector<nlohmann::json> scenes = parse_lines(run_program({"curi", "scenes", "--count", "6", "--seed", "3"}).out);
    REQUIRE(scenes.size() == 6);
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const nlohmann::json file =
            nlohmann::json::parse(read_file(folder / fmt::format("whole/scenes/train/1/ADHOC_train_{:08}.json", i)));
        for (const auto& [key, value] : scenes[i].items()) {
            CHECK(file[key] == value);
        }
        CHECK(fs::exists(folder / fmt::format("whole/images/train/1/ADHOC_train_{:08}.png", i)));
    }
    for (const char* shard : {"0/2", "1/2"}) {
        REQUIRE(run_program(make_scenes(folder / "parts", {"--shard", shard})).exit_code == 0);
    }
    REQUIRE(run_program({"merge", folder / "parts"}).exit_code == 0);
    fs::remove(folder / "whole/certificate.json");
    CHECK(read_whole_tree(folder / "parts") == read_whole_tree(folder / "whole"));
}

TEST_CASE("kilogram: rendered tiles on a table can all be seen, and check casts their masks again from the scene")
{
    const ScratchFolder folder;
    const Outcome lines = run_program({"kilogram", "draw", CLEVRVK_SOURCE_DIR "/samples/tangrams/svg/own-000000.svg", "--style", "table",
                                       "--look", "metal", "--seed", "3", "--size", "64"});
    const std::string file = folder.add("table.jsonl", lines.out);
    REQUIRE(run_program({"render", "--episodes", file, "--samples", "1", "--device", test_device(), "--out", folder / "table"}).exit_code ==
            0);
    CHECK(run_program({"check", folder / "table"}).exit_code == 0);
    const std::vector<nlohmann::json> index = parse_lines(read_file(folder / "table/index.jsonl"));
    REQUIRE(index.size() == 1);
    REQUIRE(index[0]["objects"].size() == 7);
    for (const nlohmann::json& object : index[0]["objects"]) {
        CHECK(object["visible_px"].get<int>() > 10);
    }
}

TEST_CASE("a mesh with a coordinate that is not a number is exit 2 with its line, and no picture is made of it")
{
    const ScratchFolder folder;
    const fs::path assets = folder / "assets";
    fs::copy(CLEVRVK_SOURCE_DIR "/assets", assets, fs::copy_options::recursive);
    const std::string good = read_file(assets / "shapes/hand/hand.obj");
    const std::string bad = folder.add("assets/shapes/hand/hand.obj", "v nan 0 0\n" + good);
    const std::string spec = folder.add("spec.jsonl", make_line("e0", "hand"));
    const Outcome outcome =
        run_program({"render", "--episodes", spec, "--out", folder / "out", "--samples", "1"}, "", {{"CLEVRVK_ASSETS", assets.string()}});
    CHECK(outcome.exit_code == 2);
    CHECK_MESSAGE(outcome.err.find("hand.obj:1: a coordinate is 'nan'; it must be a number") != std::string::npos, outcome.err);
    CHECK_FALSE(fs::exists(folder / "out/images"));
    CHECK(bad == (assets / "shapes/hand/hand.obj").string());
}

}  // namespace clevrvk::tests
