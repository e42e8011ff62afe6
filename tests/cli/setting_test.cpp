// Tests datasets whose panels have lights, a stage, a background and materials of their own, as a user makes them.
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

// A table by a window, and a panel with everything of its own.
constexpr const char* kLines =
    R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"table","image":{"width":64,"height":48},"objects":[)"
    R"({"id":"a","shape":"cube","size":0.08,"material":"white_marble","position":[-0.1,0],"rotation_deg":20},)"
    R"({"id":"b","shape":"sphere","size":0.06,"material":"brass","position":[0.12,-0.05]}]},)"
    R"({"id":"q","world":"clevr","image":{"width":64,"height":48},"background":"#8090a0",)"
    R"("lights":[{"kind":"rectangle","position":[3,-3,4],"target":[0,0,0],"size":[2,1],"radiance":[6,6,5]},{"kind":"sky","radiance":0.2}],)"
    R"("stage":[{"class":"wall","shape":"cube","size":1,"scale":[4,0.1,1],"position":[-1.2,1.2,0.6],"rotation_deg":45,"material":"oak"}],)"
    R"("objects":[{"id":"a","shape":"cube","size":0.7,"position":[0,0],"materials":{"surface":{"base_color":"#3355aa","roughness":0.3,)"
    R"("solid":{"kind":"stripes","second_color":"#ffffff","scale":0.4}}}},)"
    R"({"id":"b","shape":"sphere","size":0.5,"material":"rubber","color":"red","position":[-1.5,1.5,0.5]}]}]})"
    "\n";

Outcome render(const ScratchFolder& folder, const std::string& out)
{
    return run_program({"render", "--episodes", folder.add("s.jsonl", kLines), "--out", folder / out, "--device", test_device(),
                        "--samples", "2", "--aov", "depth,normal,albedo"});
}

// The line of that number, from 0.
Json read_index_line(const std::string& folder, int number)
{
    std::ifstream file(folder + "/index.jsonl");
    std::string line;
    for (int k = 0; k <= number; ++k) {
        REQUIRE(std::getline(file, line));
    }
    return Json::parse(line);
}

}  // namespace

TEST_CASE("render shows stage, lights and materials of a panel's own, and check proves its labels and base colours")
{
    const ScratchFolder folder;
    const Outcome made = render(folder, "out");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome checked = run_program({"check", folder / "out"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
    const Json table = read_index_line(folder / "out", 0);
    CHECK(table["stage"].size() == 3);
    CHECK(table["stage"][0]["class"] == "table");
    CHECK(table["objects"][0]["materials"]["surface"] == "white_marble");
    CHECK_FALSE(table["objects"][0].contains("material"));
    const Json own = read_index_line(folder / "out", 1);
    CHECK(own["lights"][0]["kind"] == "rectangle");
    CHECK(own["objects"][0]["materials"]["surface"]["solid"]["kind"] == "stripes");
    CHECK(own["objects"][1]["material"] == "rubber");
    // The ball stands behind the wall, which is no object: hidden things are not there.
    CHECK(own["objects"][1]["visible_px"] == own["objects"][1]["amodal_px"]);
    std::ifstream description(folder / "out/dataset.json");
    const std::string text((std::istreambuf_iterator<char>(description)), {});
    for (const char* name : {"white_marble", "brass", "oak", "walnut", "plane"}) {
        CHECK_MESSAGE(text.find(name) != std::string::npos, name);
    }
}

TEST_CASE("check finds another light, material or place of a stage in the index")
{
    const ScratchFolder folder;
    REQUIRE(render(folder, "out").exit_code == 0);
    std::ifstream file(folder / "out/index.jsonl");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    file.close();
    const auto damage = [&](const std::string& from, const std::string& to) {
        std::string damaged = text;
        const std::size_t place = damaged.find(from);
        REQUIRE(place != std::string::npos);
        damaged.replace(place, from.size(), to);
        std::ofstream(folder / "out/index.jsonl") << damaged;
        return run_program({"check", folder / "out"}).exit_code;
    };
    CHECK(damage("\"kind\":\"stripes\"", "\"kind\":\"checker\"") == 1);
    CHECK(damage("\"position\":[-1.2,1.2,0.6]", "\"position\":[-1.0,1.2,0.6]") == 1);
    CHECK(damage("\"class\":\"wall\"", "\"class\":\"wal\"") == 1);
    CHECK(damage("\"kind\":\"rectangle\"", "\"kind\":\"lamp\"") == 1);
    std::ofstream(folder / "out/index.jsonl") << text;
    CHECK(run_program({"check", folder / "out"}).exit_code == 0);
}

TEST_CASE("check finds by its estimate a general picture that is black, inverted, recoloured or of another panel")
{
    const ScratchFolder folder;
    REQUIRE(render(folder, "out").exit_code == 0);
    const std::string picture = folder / "out/images/e/p.png";
    const std::string sound = read_file(picture);
    const auto find = [&](const std::function<void(std::vector<std::uint8_t>&)>& edit) {
        std::ofstream(picture, std::ios::binary) << sound;
        edit_picture(picture, edit);
        const std::string found = run_program({"check", folder / "out"}).out;
        return found.find("picture: images/e/p.png") != std::string::npos;
    };
    using Samples = std::vector<std::uint8_t>;
    CHECK_FALSE(find([](Samples&) {}));
    CHECK(find([](Samples& samples) { std::ranges::fill(samples, std::uint8_t{0}); }));
    CHECK(find([](Samples& samples) {
        std::ranges::transform(samples, samples.begin(), [](std::uint8_t sample) { return static_cast<std::uint8_t>(255 - sample); });
    }));
    CHECK(find([](Samples& samples) { std::ranges::reverse(samples); }));  // half a turn, blue for red
    CHECK(find([&](Samples& samples) { edit_picture(folder / "out/images/e/q.png", [&](Samples& other) { samples = other; }); }));
}

TEST_CASE("render --labels-only writes the masks, labels and arrays of a run with pictures, and no picture")
{
    const ScratchFolder folder;
    REQUIRE(render(folder, "whole").exit_code == 0);
    const std::vector<std::string> command{"render",   "--episodes",  folder / "s.jsonl", "--out", folder / "out",
                                           "--device", test_device(), "--labels-only",    "--aov", "depth,normal,albedo"};
    const Outcome made = run_program(command);
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    CHECK(run_program(command).exit_code == 0);  // nothing is left to do
    const Outcome checked = run_program({"check", folder / "out"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
    CHECK_FALSE(std::filesystem::exists(folder / "out/images"));
    for (const char* file : {"masks/e/p.png", "masks/e/q.png", "aov/e/p.depth.npy", "aov/e/q.normal.npy", "aov/e/q.albedo.npy"}) {
        CAPTURE(file);
        const auto read = [&](const std::string& root) {
            std::ifstream bytes(root + "/" + file, std::ios::binary);
            return std::string((std::istreambuf_iterator<char>(bytes)), {});
        };
        CHECK(!read(folder / "out").empty());
        CHECK(read(folder / "out") == read(folder / "whole"));
    }
    for (int number : {0, 1}) {
        Json labels = read_index_line(folder / "out", number);
        Json whole = read_index_line(folder / "whole", number);
        CHECK(labels["file"].is_null());
        CHECK(labels["render"]["samples"] == 0);
        for (const char* key : {"file", "render"}) {
            labels.erase(key);
            whole.erase(key);
        }
        CHECK(labels == whole);
    }
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
        {{"--quality", "draft"}, "--labels-only renders no light; leave out --quality, --samples and --denoise"},
        {{"--samples", "4"}, "--labels-only renders no light; leave out --quality, --samples and --denoise"},
        {{"--format", "mewl"}, "--labels-only: the format 'mewl' needs its pictures; leave out --format"}};
    for (const auto& [more, message] : wrong) {
        std::vector<std::string> refused = command;
        refused.insert(refused.end(), more.begin(), more.end());
        const Outcome outcome = run_program(refused);
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.err.find(message) != std::string::npos);
    }
}

TEST_CASE("check and render warn once, with the line, of a background and of a stage that a painted world does not show")
{
    const ScratchFolder folder;
    const auto panel = [](const std::string& id, const std::string& keys) {
        return R"({"schema":"clevrvk/1","id":")" + id + R"(","panels":[{"id":"p","image":{"width":32,"height":24},)" + keys +
               R"(,"objects":[]}]})" + "\n";
    };
    const std::string stage = R"("stage":[{"class":"floor","shape":"plane","size":10,"position":[0,0],"material":"oak"}])";
    const std::string file = folder.add("s.jsonl", panel("a", R"("world":"plain","background":"transparent")") +
                                                       panel("b", R"("world":"clevr","background":"transparent")") +
                                                       panel("c", R"("world":"mewl","background":"#808080")") +
                                                       panel("d", R"("world":"mewl",)" + stage) + panel("e", R"("world":"clevr",)" + stage));
    for (const Outcome& outcome :
         {run_program({"check", file}), run_program({"render", "--episodes", file, "--no-images", "--out", folder / "out"})}) {
        CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
        const auto count = [&](const std::string& text) {
            int found = 0;
            for (std::size_t at = outcome.err.find(text); at != std::string::npos; at = outcome.err.find(text, at + 1)) {
                ++found;
            }
            return found;
        };
        CHECK(count("warning: ") == 2);
        CHECK(count(":2: panels[0].background: it is not visible") == 1);
        CHECK(count(":4: panels[0].stage: the lights of the world 'mewl'") == 1);
    }
}

}  // namespace clevrvk::tests
