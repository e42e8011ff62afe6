// Tests things of a user's own from end to end: imported with parts and grasps, shown by a spec and by tasks, held.
#include "tests/cli/mallet.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using Json = nlohmann::json;

struct Imported {
    Outcome import(const std::string& thing, const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words{
            "assets",  "import",  folder.add("mallet.obj", make_mallet()), "--name", "my_mallet", "--up", "z", "--license",
            "CC0-1.0", "--thing", folder.add("thing.json", thing),         "--out",  assets};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    }

    ScratchFolder folder;
    std::string assets = folder / "mine";
};

}  // namespace

TEST_CASE("a mallet with parts is a thing: check finds it sound, and lists have its parts and where a hand holds it")
{
    const Imported mine;
    const Outcome made = mine.import(kMalletThing, {"--json"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    CHECK(Json::parse(made.out).at("parts") == Json({"handle", "head"}));
    CHECK(run_program({"assets", "check", mine.assets}).out == "sound: 1 model\n");
    const Json list = Json::parse(run_program({"assets", "list", "--assets", mine.assets, "--json"}).out);
    CHECK(list.at(0).at("category") == "mallet");
    CHECK(list.at(0).at("parts") == Json({"handle", "head"}));
    CHECK(list.at(0).at("grasps").at(0).at("width_m").get<double>() == doctest::Approx(0.024));
    CHECK(list.at(0).at("supports").size() == 1);
}

TEST_CASE("what is wrong with a thing's file is one error that names the place, and nothing is written")
{
    const Imported mine;
    const auto says = [&](const std::string& from, const std::string& to, const std::string& words) {
        std::string thing = kMalletThing;
        thing.replace(thing.find(from), from.size(), to);
        const Outcome outcome = mine.import(thing);
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
        CHECK_FALSE(std::filesystem::exists(mine.assets));
    };
    says("\"Handle*\"", "\"Grip*\"", "parts[0]: no face is left for 'handle'; the nodes are 'Handle.001', 'Head'");
    says("[\"*\"]", "[\"Hat\"]", "no part includes the node 'Head' with the material ''");
    says("\"head\"", "\"handle\"", "another part has this name");
    says("\"head\"", "\"The head\"", "parts[1].name: ");
    says("[0, 0, 0.1]", "[0, 0, 0.8]", "grasps[0]: thumb and fingers that close there do not meet two sides");
    says("[0, 1, 0]", "[0, 0, 2]", "grasps[0].axis: must not be parallel to the approach");
    says("0.30]", "0.35]", "supports[0]: ");
    says("\"category\"", "\"kind\"", "kind");
}

TEST_CASE("assets check finds a grasp that was moved, and parts that are not the file's")
{
    const Imported mine;
    REQUIRE(mine.import(kMalletThing).exit_code == 0);
    const std::string file = mine.assets + "/models/my_mallet/model.json";
    const Json sound = Json::parse(read_file(file));
    const auto finds = [&](const Json& changed, const std::string& words) {
        std::ofstream(file) << changed;
        const Outcome outcome = run_program({"assets", "check", mine.assets});
        CHECK(outcome.exit_code == 1);
        CHECK_MESSAGE(outcome.out.find(words) != std::string::npos, outcome.out);
    };
    Json changed = sound;
    changed["grasps"][0]["contacts"][0][0] = 0.02;
    finds(changed, "grasps[0]: contact 0 lies 8.0 mm from the surface's");
    changed = sound;
    changed["grasps"][0]["width_m"] = 0.03;
    finds(changed, "grasps[0]: its contacts are 24.0 mm apart, but model.json says 30.0");
    changed = sound;
    changed["parts"] = {"head", "handle"};
    finds(changed, "its nodes are 'handle', 'head', but the parts in model.json are 'head', 'handle'");
}

}  // namespace clevrvk::tests
