// Tests datasets that show imported models, as a user makes them.
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

// Not convex, and different from its mirror image: an L of two boxes, 3 wide, 1 deep, 2 high.
constexpr const char* kCorner =
    "v 0 0 0\nv 3 0 0\nv 3 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nv 0 0 1\nv 3 0 1\nv 3 1 1\nv 1 1 1\nv 1 2 1\nv 0 2 1\n"
    "f 4 3 2 1\nf 6 5 4 1\nf 7 8 9 10\nf 7 10 11 12\nf 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\nf 4 5 11 10\nf 5 6 12 11\nf 6 1 7 12\n";

// An episode with a model, a shape before it, and one that is turned freely.
std::string make_models_line(const std::string& place)
{
    return R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"mewl","image":{"width":80,"height":60},"objects":[)"
           R"({"id":"a","shape":"corner",)" +
           place +
           R"(},{"id":"b","shape":"sphere","size":0.5,"material":"metal","color":"red","position":[1.2,-1.2]},)"
           R"({"id":"c","shape":"cube","size":0.5,"material":"rubber","color":"blue","position":[-1.6,0.3,0.8],)"
           R"("rotation_wxyz":[0.8,0.36,0.48,0.0],"scale":[1.0,0.5,1.5]}]}]})"
           "\n";
}

struct Imported {
    Imported()
    {
        REQUIRE(run_program({"assets", "import", folder.add("corner.obj", kCorner), "--name", "corner", "--license", "CC0-1.0", "--size",
                             "2", "--out", assets})
                    .exit_code == 0);
    }

    [[nodiscard]] Outcome render(const std::string& line, const std::string& out) const
    {
        return run_program({"render", "--assets", assets, "--episodes", folder.add("s.jsonl", line), "--out", folder / out, "--device",
                            test_device(), "--samples", "2", "--aov", "depth,normal,albedo"});
    }

    [[nodiscard]] Outcome check(const std::string& out) const { return run_program({"check", "--assets", assets, folder / out}); }

    ScratchFolder folder;
    const std::string assets = folder / "mine";
};

}  // namespace

TEST_CASE("render shows a model, and check proves its labels")
{
    const Imported imported;
    const Outcome made = imported.render(make_models_line(R"("position":[-0.2,0.4],"rotation_deg":30,"scale":1.1)"), "out");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome found = imported.check("out");
    CHECK_MESSAGE(found.exit_code == 0, found.out);
    const Json line = Json::parse(read_file(imported.folder / "out/index.jsonl"));
    const Json& model = line.at("objects").at(0);
    CHECK(model.at("shape") == "corner");
    CHECK(model.at("position").at(2) == 0.0);
    CHECK(model.at("scale") == Json::parse("[1.1, 1.1, 1.1]"));
    CHECK_FALSE(model.contains("material"));
    CHECK(model.at("visible_px").get<int>() > 100);
    CHECK(line.at("objects").at(2).at("rotation_wxyz") == Json::parse("[0.8, 0.36, 0.48, 0.0]"));
    CHECK(Json::parse(read_file(imported.folder / "out/dataset.json")).dump().find("CC0-1.0") != std::string::npos);
}

TEST_CASE("check finds labels that are those of another place, size or turn of a model")
{
    const Imported imported;
    REQUIRE(imported.render(make_models_line(R"("position":[-0.2,0.4],"rotation_deg":30)"), "out").exit_code == 0);
    const std::filesystem::path index = imported.folder / "out/index.jsonl";
    const std::string sound = read_file(index);
    const auto replace = [&](const std::string& from, const std::string& to) {
        std::string text = sound;
        REQUIRE(text.find(from) != std::string::npos);
        std::ofstream(index, std::ios::binary) << text.replace(text.find(from), from.size(), to);
        return imported.check("out");
    };
    CHECK(imported.check("out").exit_code == 0);
    CHECK(replace(R"("rotation_deg":30.0)", R"("rotation_deg":33.0)").exit_code == 1);
    CHECK(replace(R"("rotation_deg":30.0)", R"("rotation_deg":30.0,"scale":[1.0,1.0,-1.0])").exit_code == 1);
    CHECK(replace(R"("rotation_deg":30.0)", R"("rotation_deg":30.0,"scale":[1.0,1.05,1.0])").exit_code == 1);
    CHECK(replace(R"("rotation_wxyz":[0.8,0.36,0.48,0.0])", R"("rotation_wxyz":[0.8,0.48,0.36,0.0])").exit_code == 1);
}

TEST_CASE("a spec that gives a model a material, or two rotations, is one error that names the key")
{
    const Imported imported;
    const auto refuse = [&](const std::string& place) {
        const Outcome outcome = imported.render(make_models_line(place), "none");
        CHECK(outcome.exit_code == 2);
        return outcome.err;
    };
    CHECK(refuse(R"("position":[0,0],"material":"metal")").find("material") != std::string::npos);
    CHECK(refuse(R"("position":[0,0,0],"rotation_deg":3,"rotation_wxyz":[1,0,0,0])").find("an object has one rotation") !=
          std::string::npos);
    CHECK(refuse(R"("position":[0,0],"rotation_wxyz":[1,0,0,0])").find("three numbers are needed") != std::string::npos);
    CHECK(refuse(R"("position":[0,0,0],"rotation_wxyz":[1,1,0,0])").find("a quaternion of length 1") != std::string::npos);
    CHECK(refuse(R"("position":[0,0],"scale":0)").find("scale") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(imported.folder / "none"));
}

}  // namespace clevrvk::tests
