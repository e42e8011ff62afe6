// Tests `list things` and `things export`, as a user calls them.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace clevrvk::tests {

namespace fs = std::filesystem;
using Json = nlohmann::json;

TEST_CASE("list things shows each thing's parameters with ranges or words, its parts and its size")
{
    const Json list = Json::parse(run_program({"list", "things", "--json"}).out);
    REQUIRE(list.size() >= 34);
    CHECK(list[0]["name"] == "cup");
    CHECK(list[0]["category_id"] == 1);
    CHECK(list[0]["parts"] == Json{"body", "inside", "handle"});
    CHECK(list[0]["with_defaults"]["cavities"].size() == 1);
    CHECK(list[0]["with_defaults"]["grasps"][0]["width_m"].get<double>() < 0.1);
    CHECK(list[0]["parameters"][0]["choices"][1] == "teacup");
    CHECK(list[0]["parameters"][1]["range"] == Json{0.88, 1.15});
    CHECK(run_program({"list", "things", "cup"}).out.find("    param height=0.88 to 1.15; default 1\n") != std::string::npos);
}

TEST_CASE("things export writes a file that assets import takes, closed and of the size that is reported")
{
    const ScratchFolder folder;
    const Outcome made = run_program({"things", "export", "cup", "--variant", "3", "--param", "style=teacup", folder / "cup.glb"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    CHECK(!fs::exists(folder / ".parts"));
    const Outcome imported = run_program(
        {"assets", "import", folder / "cup.glb", "--name", "tea", "--license", "CC0-1.0", "--out", folder / "assets", "--json"});
    REQUIRE_MESSAGE(imported.exit_code == 0, imported.err);
    const Json models = Json::parse(run_program({"list", "models", "--assets", folder / "assets", "--json"}).out);
    const std::string height = fmt::format("{:.3f}", models[0]["size_m"][2].get<double>());
    CHECK_MESSAGE(made.out.find(height + " m, ") != std::string::npos, made.out, height);

    CHECK(run_program({"things", "export", "cup", folder / "cup.glb"}).exit_code == 2);  // it exists
    CHECK(run_program({"things", "export", "cup", "--overwrite", folder / "cup.glb"}).exit_code == 0);
}

TEST_CASE("things export writes the defaults as variant 'default' (issue 57)")
{
    const ScratchFolder folder;
    const Outcome usual = run_program({"things", "export", "table", "--variant", "default", folder / "table.glb"});
    CHECK(usual.exit_code == 0);
    CHECK_MESSAGE(usual.out.find(" x 0.740 m, ") != std::string::npos, usual.out);
}

TEST_CASE("things export writes nothing but a .glb file into a folder that is there (issue 57)")
{
    const ScratchFolder folder;
    const Outcome other = run_program({"things", "export", "cup", folder / "x.obj"});
    CHECK(other.exit_code == 2);
    CHECK_MESSAGE(other.err.find("x.obj': things are written as binary glTF 2.0; the file must be named "
                                 "'") != std::string::npos, other.err);
    CHECK(run_program({"things", "export", "cup", folder / "cup"}).exit_code == 2);
    const Outcome absent = run_program({"things", "export", "cup", folder / "new/cup.glb"});
    CHECK(absent.exit_code == 2);
    CHECK_MESSAGE(absent.err.find("' does not exist; create it") != std::string::npos, absent.err);
    CHECK(run_program({"things", "export", "cup", folder / (std::string(300, 'a') + ".glb")}).exit_code == 2);
    CHECK(fs::is_empty(folder / "."));
    CHECK(run_program({"things", "export", "cup", folder / "CUP.GLB"}).exit_code == 0);
}

TEST_CASE("things export refuses things and parameters that there are not")
{
    const ScratchFolder folder;
    const auto refuse = [&](const std::vector<std::string>& words, const std::string& what) {
        const Outcome outcome = run_program(words);
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(what) != std::string::npos, outcome.err);
    };
    refuse({"things", "export", "cpu", folder / "a.glb"}, "did you mean 'cup'");
    refuse({"things", "export", "cup", "--param", "hight=1", folder / "a.glb"}, "'height'");
    refuse({"things", "export", "cup", "--param", "height=9", folder / "a.glb"}, "0.88 to 1.15");
    refuse({"things", "export", "cup", "--param", "height", folder / "a.glb"}, "NAME=VALUE");
    CHECK(fs::is_empty(folder / "."));
}

}  // namespace clevrvk::tests
