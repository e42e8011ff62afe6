// Tests clevrvk assets, and --assets of other commands, as a user runs them.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kPyramid = "v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nv 0 1.5 0\nf 1 2 3 4\nf 2 1 5\nf 3 2 5\nf 4 3 5\nf 1 4 5\n";

std::vector<std::string> make_import(const std::string& file, const std::string& out, const std::vector<std::string>& more = {})
{
    std::vector<std::string> words{"assets", "import", file, "--name", "pyramid", "--license", "CC0-1.0", "--out", out};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

bool says(const Outcome& outcome, const std::string& words)
{
    return outcome.err.find(words) != std::string::npos || outcome.out.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("assets import makes a folder that check finds sound and list shows")
{
    const ScratchFolder folder;
    const std::string out = folder / "mine";
    const Outcome import = run_program(make_import(folder.add("a.obj", kPyramid), out, {"--category", "solid", "--size", "0.5", "--json"}));
    REQUIRE(import.exit_code == 0);
    const Json made = Json::parse(import.out);
    CHECK(made.at("size_m") == Json::parse("[0.5, 0.5, 0.375]"));
    CHECK(made.at("slots").at(0).at("closed") == true);
    CHECK(says(import, "faces without normals are shaded flat"));
    CHECK(read_whole_tree(fs::path(out) / "models").size() == 3);  // model.glb, model.json, license.txt and no more
    CHECK(run_program({"assets", "check", out}).out == "sound: 1 model\n");
    CHECK(run_program({"assets", "check", "pyramid", "--assets", out}).exit_code == 0);
    const Json list = Json::parse(run_program({"assets", "list", "--assets", out, "--json"}).out);
    CHECK(list.at(0).at("name") == "pyramid");
    CHECK(list.at(0).at("category") == "solid");
    CHECK(Json::parse(run_program({"list", "models", "--assets", out, "--json"}).out) == list);
}

TEST_CASE("assets import refuses the name of a thing, of a shape beside it, and one that is too long (issue 57)")
{
    const ScratchFolder folder;
    const std::string file = folder.add("a.obj", kPyramid);
    const std::string out = folder / "mine";
    const auto import_as = [&](const std::string& name) {
        return run_program({"assets", "import", file, "--name", name, "--license", "MIT", "--out", out});
    };
    const Outcome cup = import_as("cup");
    CHECK(cup.exit_code == 2);
    CHECK(says(cup, "--name: 'cup' would hide the built-in thing of this name; choose another name, such as 'my_cup'"));
    const Outcome long_name = import_as(std::string(300, 'a'));
    CHECK(long_name.exit_code == 2);
    CHECK(says(long_name, "has 300 letters, more than 100"));
    CHECK_FALSE(fs::exists(out));
    fs::create_directories(out + "/shapes/wedge");
    const Outcome wedge = import_as("wedge");
    CHECK(wedge.exit_code == 2);
    CHECK(says(wedge, "is already a shape in this folder"));
    CHECK_FALSE(fs::exists(out + "/models"));
}

TEST_CASE("a folder of assets may not hide a thing, nor be given twice (issue 57)")
{
    const ScratchFolder folder;
    const std::string out = folder / "mine";
    REQUIRE(run_program(make_import(folder.add("a.obj", kPyramid), out)).exit_code == 0);
    CHECK(run_program({"list", "models", "--assets", out}).exit_code == 0);
    for (const std::string& again : {out, out + "/", out + "/models/.."}) {
        const Outcome twice = run_program({"list", "models", "--assets", out, "--assets", again});
        CHECK(twice.exit_code == 2);
        CHECK_MESSAGE(says(twice, "is given twice; give it once"), twice.err);
    }
    fs::rename(out + "/models/pyramid", out + "/models/cup");
    const Outcome hidden = run_program({"list", "models", "--assets", out});
    CHECK(hidden.exit_code == 2);
    CHECK_MESSAGE(says(hidden, "mine/models/cup: this name would hide the built-in thing 'cup'"), hidden.err);
    CHECK(says(run_program({"assets", "check", out}), "this name would hide the built-in thing 'cup'"));
}

TEST_CASE("assets import takes no size that is not a number of its range, and leaves nothing behind (issue 57)")
{
    const ScratchFolder folder;
    const std::string file = folder.add("a.obj", kPyramid);
    for (const char* size : {"nan", "-nan", "inf", "-inf", "1e999", "0", "201", "1m", ""}) {
        CAPTURE(size);
        const Outcome outcome = run_program(make_import(file, folder / "mine", {"--size", size}));
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(says(outcome, "--size: '"), outcome.err);
        CHECK_FALSE(fs::exists(folder / "mine"));
    }
}

TEST_CASE("assets import refuses a name that is taken, a license that is none, and a missing license")
{
    const ScratchFolder folder;
    const std::string file = folder.add("a.obj", kPyramid);
    const std::string out = folder / "mine";
    CHECK(run_program({"assets", "import", file, "--name", "p", "--out", out}).exit_code == 2);
    const auto import_as = [&](const std::string& name, const std::string& license) {
        return run_program({"assets", "import", file, "--name", name, "--license", license, "--out", out});
    };
    CHECK(says(import_as("cube", "MIT"), "'cube' is the name of a built-in model"));
    CHECK(says(import_as("Cube", "MIT"), "--name: invalid name 'Cube'"));
    CHECK(says(import_as("p", "free to use"), "'free to use' is not a license"));
    CHECK_FALSE(fs::exists(out));
    const Outcome unknown = import_as("p", "unknown");
    CHECK(unknown.exit_code == 0);
    CHECK(says(unknown, "its license is unknown, and every dataset that shows it will say so"));
    const auto before = read_whole_tree(out);
    CHECK(says(import_as("p", "MIT"), "already exists; --overwrite replaces it"));
    CHECK(read_whole_tree(out) == before);
    CHECK(run_program({"assets", "import", file, "--name", "p", "--license", "MIT", "--out", out, "--overwrite"}).exit_code == 0);
    CHECK(read_whole_tree(out) != before);
    CHECK(run_program({"assets", "check", out}).exit_code == 0);
}

TEST_CASE("a file that cannot be imported is one error that names it, and leaves nothing")
{
    const ScratchFolder folder;
    const std::string out = folder / "mine";
    const auto import = [&](const std::string& name, const std::string& bytes) {
        const Outcome outcome = run_program(make_import(folder.add(name, bytes), out));
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.err.find('\n') + 1 == outcome.err.size());
        CHECK(says(outcome, name));
        CHECK_FALSE(fs::exists(out));
        return outcome;
    };
    CHECK(says(import("a.obj", "v 0 0 zero\n"), "a.obj:1: a coordinate is 'zero'"));
    CHECK(says(import("b.glb", std::string("glTF\2\0\0\0\xff\0\0\0", 12)), "the file is cut short"));
    CHECK(
        says(import("c.gltf", R"({"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"]})"), "export the model without it"));
    CHECK(says(import("d.stl", "solid"), "a model must be a .glb, .gltf or .obj file"));
    CHECK(run_program(make_import(folder / "none.glb", out)).exit_code == 2);
}

TEST_CASE("assets import repairs an OBJ file with a warning, unless it is strict, and finds pictures below other folders")
{
    const ScratchFolder folder;
    fs::create_directories(folder / "models");
    const std::string out = folder / "mine";
    const std::string file = folder.add("models/a.obj", std::string("mtllib a.mtl\nusemtl m\n") + kPyramid);
    static_cast<void>(folder.add("models/a.mtl", "newmtl m\nmap_Kd ../maps/a.bmp\n"));
    const Outcome strict = run_program(make_import(file, out, {"--strict"}));
    CHECK(strict.exit_code == 2);
    CHECK(says(strict, "a.mtl:2: '../maps/a.bmp' is not a file in the folder of the model"));
    CHECK_FALSE(fs::exists(out));
    const Outcome repaired = run_program(make_import(file, out));
    CHECK(repaired.exit_code == 0);
    CHECK(says(repaired, "missing pictures are left out; name their folder with --texture-root ("));
    const Outcome rooted = run_program(make_import(file, out, {"--overwrite", "--texture-root", folder / "none"}));
    CHECK(says(rooted, "--texture-root: the folder '"));
    CHECK(rooted.exit_code == 2);
}

TEST_CASE("assets check names each model that is damaged, and exits 1")
{
    const ScratchFolder folder;
    const std::string out = folder / "mine";
    const std::string file = folder.add("a.obj", kPyramid);
    for (const std::string name : {"a", "b", "c", "d"}) {
        REQUIRE(run_program({"assets", "import", file, "--name", name, "--license", "MIT", "--out", out}).exit_code == 0);
    }
    const fs::path models = fs::path(out) / "models";
    std::ofstream(models / "a/model.glb", std::ios::app) << "x";
    fs::remove(models / "b/model.glb");
    std::string json = read_file(models / "c/model.json");
    json.replace(json.find("\"triangles\": 6"), 14, "\"triangles\": 7");
    std::ofstream(models / "c/model.json") << json;
    const Outcome check = run_program({"assets", "check", out});
    CHECK(check.exit_code == 1);
    CHECK(says(check, "models/a: "));
    CHECK(says(check, "this is not the file that model.json describes"));
    CHECK(says(check, "models/b: "));
    CHECK(says(check, "it has 6 triangles, but model.json has 7"));
    CHECK_FALSE(says(check, "models/d"));
    CHECK(Json::parse(run_program({"assets", "check", out, "--json"}).out).at("findings").size() == 3);
}

TEST_CASE("--assets lays materials over the built-in ones; a dataset knows them and lists their license")
{
    const ScratchFolder folder;
    fs::create_directories(folder / "mine/materials");
    std::string chalk = read_file(fs::path(CLEVRVK_SOURCE_DIR) / "assets/materials/rubber.json");
    static_cast<void>(folder.add("mine/materials/chalk.json", chalk));
    std::string line = make_line("e0");
    line.replace(line.find("\"rubber\""), 8, "\"chalk\"");
    const std::string spec = folder.add("spec.jsonl", line);
    const std::string mine = folder / "mine";
    const auto render = [&](const std::string& out, const std::vector<std::string>& more) {
        std::vector<std::string> words{"render", "--episodes", spec, "--out", out, "--no-images"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    CHECK(says(render(folder / "out", {}), "unknown material 'chalk'"));
    REQUIRE(render(folder / "out", {"--assets", mine}).exit_code == 0);
    const Json dataset = Json::parse(read_file(fs::path(folder / "out") / "dataset.json"));
    CHECK(dataset.dump().find("materials/chalk") != std::string::npos);
    CHECK(dataset.dump().find(mine) == std::string::npos);  // it may be read elsewhere
    CHECK(run_program({"check", folder / "out", "--assets", mine}).exit_code == 0);
    CHECK(run_program({"check", folder / "out"}).exit_code == 1);
    CHECK(says(render(folder / "out", {"--assets", mine, "--assets", mine}), "is given twice"));
    // A merge of shards must know them, too.
    for (const std::string shard : {"0/2", "1/2"}) {
        CHECK(render(folder / "shards", {"--assets", mine, "--shard", shard}).exit_code == 0);
    }
    CHECK(run_program({"merge", folder / "shards", "--assets", mine}).exit_code == 0);
}

}  // namespace clevrvk::tests
