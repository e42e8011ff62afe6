// Tests datasets that show things, as a user makes them.
#include "renderer/image/png.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

using Json = nlohmann::json;

std::vector<Json> read_lines(const std::string& file)
{
    std::ifstream lines(file);
    std::vector<Json> values;
    for (std::string line; std::getline(lines, line);) {
        values.push_back(Json::parse(line));
    }
    return values;
}

Outcome make(const ScratchFolder& folder, const std::string& task, const std::string& out)
{
    return run_program({"make", task, "--count", "2", "--seed", "5", "--set", "width=96", "--set", "height=72", "--labels-only", "--aov",
                        "parts,albedo,normal", "--device", test_device(), "--out", folder / out});
}

}  // namespace

TEST_CASE("make things_table shows things with categories, parameters and parts, and check proves them")
{
    const ScratchFolder folder;
    const Outcome made = make(folder, "things_table", "out");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome checked = run_program({"check", folder / "out"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
    for (const Json& line : read_lines(folder / "out/index.jsonl")) {
        CHECK(line["objects"].size() >= 3);
        for (const Json& object : line["objects"]) {
            CAPTURE(object["shape"]);
            CHECK(object["category"] == object["shape"]);
            CHECK(object["category"] == object["labels"]["category"]);
            CHECK(object["revision"] >= 1);
            CHECK(!object["params"].empty());
            int sum = 0;
            for (const Json& part : object["parts"]) {
                sum += part["visible_px"].get<int>();
            }
            CHECK(sum == object["visible_px"].get<int>());
            CHECK(sum > 0);
        }
    }
}

TEST_CASE("check finds another variant, parameter or count of a part in the index of things")
{
    const ScratchFolder folder;
    REQUIRE(make(folder, "things_single", "out").exit_code == 0);
    const std::string index = folder / "out/index.jsonl";
    const std::vector<Json> lines = read_lines(index);
    const auto damage = [&](const std::function<void(Json&)>& change) {
        std::ofstream file(index);
        for (Json line : lines) {
            change(line["objects"][0]);
            file << line.dump() << '\n';
        }
        file.close();
        return run_program({"check", folder / "out"}).exit_code;
    };
    CHECK(damage([](Json& object) { object["parts"][0]["visible_px"] = object["parts"][0]["visible_px"].get<int>() + 100; }) == 1);
    CHECK(damage([](Json& object) { object["parts"].clear(); }) == 1);
    CHECK(damage([](Json& object) { object["variant"] = object["variant"].get<std::int64_t>() + 1; }) == 1);
    CHECK(damage([](Json& object) { object["revision"] = 99; }) == 1);
    CHECK(damage([](Json& object) { object["category"] = "moon"; }) == 1);
}

TEST_CASE("a spec shows a thing by variant and parameters, and says what is wrong with them")
{
    const ScratchFolder folder;
    const auto render = [&](const std::string& keys) {
        const std::string line = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","image":{"width":48,"height":36},)"
                                 R"("objects":[{"id":"a","shape":"cup","position":[0,0],)" +
                                 keys + "}]}]}\n";
        return run_program({"render", "--episodes", folder.add("s.jsonl", line), "--out", folder / "out", "--overwrite", "--device",
                            test_device(), "--samples", "1"});
    };
    REQUIRE(render(R"("variant":3)").exit_code == 0);
    const Json drawn = read_lines(folder / "out/index.jsonl").at(0)["objects"][0];
    REQUIRE(drawn["params"].size() > 3);
    // A spec that gives all parameters makes the same thing; one parameter more or less is another.
    REQUIRE(render("\"variant\":9,\"params\":" + drawn["params"].dump()).exit_code == 0);
    CHECK(read_lines(folder / "out/index.jsonl").at(0)["objects"][0]["rle"] == drawn["rle"]);
    REQUIRE(render(R"("variant":9)").exit_code == 0);
    CHECK(read_lines(folder / "out/index.jsonl").at(0)["objects"][0]["rle"] != drawn["rle"]);
    const auto message = [&](const std::string& keys) {
        const Outcome outcome = render(keys);
        CHECK(outcome.exit_code == 2);
        return outcome.err;
    };
    CHECK(message(R"("variant":-1)").find("panels[0].objects[0].variant: ") != std::string::npos);
    CHECK(message(R"("params":{"colour":1})").find("panels[0].objects[0].params: unknown parameter 'colour'") != std::string::npos);
    CHECK(message(R"("size":1)").find("panels[0].objects[0]: unknown key 'size', because cup has its own size and surfaces; see 'scale'") !=
          std::string::npos);
    CHECK(message(R"("color":"red")").find("unknown key 'color', because cup has") != std::string::npos);
    CHECK(message(R"("materials":{"lid":"oak"})").find("s.jsonl:1: panels[0].objects[0].materials: unknown slot 'lid'") !=
          std::string::npos);
}

TEST_CASE("a spec poses an agent by name and by angles; the index holds both, and check proves them")
{
    const ScratchFolder folder;
    const auto render = [&](const std::string& keys) {
        const std::string line = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","image":{"width":48,"height":48},)"
                                 R"("camera":{"eye":[1,-4,1.5],"look_at":[0,0,0.9]},"objects":[{"id":"a","position":[0,0],)" +
                                 keys + "}]}]}\n";
        return run_program({"render", "--episodes", folder.add("s.jsonl", line), "--out", folder / "out", "--overwrite", "--device",
                            test_device(), "--samples", "1"});
    };
    const auto shown = [&] { return read_lines(folder / "out/index.jsonl").at(0)["objects"][0]; };
    REQUIRE(render(R"("shape":"man","variant":3,"pose":"idle")").exit_code == 0);
    const Json idle = shown();
    CHECK(idle["params"]["pose"] == "idle");
    CHECK(!idle.contains("pose"));
    REQUIRE(render(R"("shape":"man","variant":3,"pose":"kick")").exit_code == 0);
    CHECK(shown()["rle"] != idle["rle"]);
    REQUIRE(render(R"("shape":"man","variant":3,"params":{"pose":"idle"},"pose":{"left_shoulder_out":90})").exit_code == 0);
    CHECK(shown()["pose"] == Json{{"left_shoulder_out", 90.0}});
    CHECK(shown()["rle"] != idle["rle"]);
    CHECK(run_program({"check", folder / "out", "--device", test_device()}).exit_code == 0);
    const auto message = [&](const std::string& keys) {
        const Outcome outcome = render(keys);
        CHECK(outcome.exit_code == 2);
        return outcome.err;
    };
    CHECK(message(R"("shape":"man","pose":"fly")").find("panels[0].objects[0].pose: unknown pose 'fly'") != std::string::npos);
    CHECK(message(R"("shape":"man","pose":{"left_elbow":3})").find("unknown joint 'left_elbow'") != std::string::npos);
    CHECK(message(R"("shape":"man","pose":{"left_elbow_bend":170})").find("pose.left_elbow_bend: ") != std::string::npos);
    CHECK(message(R"("shape":"cup","pose":"idle")").find("'cup' has no poses") != std::string::npos);
    CHECK(message(R"("shape":"man","params":{"pose":"idle"},"pose":"walk")").find("params also has a pose") != std::string::npos);
}

TEST_CASE("things sheet writes as many pictures as asked for into one file, and replaces none unasked")
{
    const ScratchFolder folder;
    const std::vector<std::string> command{"things", "sheet", "--thing",   "cup", "--count",  "5",           "--columns",        "3",
                                           "--size", "24",    "--samples", "1",   "--device", test_device(), folder / "cups.png"};
    const Outcome made = run_program(command);
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    std::ifstream file(folder / "cups.png", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const image::PngImage sheet = image::decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    CHECK(sheet.width_px == 72);
    CHECK(sheet.height_px == 48);
    // The sixth place is empty: white, where the others have the ground's grey.
    CHECK(sheet.samples.at(3 * (72 * 24 + 71)) == 255);
    CHECK(sheet.samples.at(3 * 71) == 156);
    const Outcome again = run_program(command);
    CHECK(again.exit_code == 2);
    CHECK(again.err.find("exists; --overwrite replaces it") != std::string::npos);
}

}  // namespace clevrvk::tests
