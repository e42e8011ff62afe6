// Tests the sharp twins of pictures: the effects that they omit, and that their labels equal the blurred pictures'.
#include "renderer/base/file_io.h"

#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace clevrvk::tests {
namespace {

/// Camera and cup move, the lens is open, and the sensor is poor; the labels are of the end.
std::string write_blurred(const ScratchFolder& folder)
{
    std::ofstream(folder / "blurred.jsonl")
        << R"({"schema":"clevrvk/1","stream":{"index":0,"count":1},"id":"e","panels":[{"id":"p","world":"table",)"
           R"("image":{"width":64,"height":48},"camera":{"aperture":0.05,"focus_m":0.6,"shutter":{"close_s":0.04,)"
           R"("rolling_s":0.01,"label_time":"close","moves_to":{"eye":[0.1,-0.9,0.5]}}},"sensor":{"read_noise":0.2,"exposure_ev":-1},)"
           R"("objects":[{"id":"u","shape":"cup","variant":3,"position":[-0.15,0.05],"moves_to":{"position":[0.1,0.05,0],)"
           R"("rotation_deg":60}},{"id":"a","shape":"apple","variant":1,"position":[0.15,0]}]}]})"
        << "\n";
    return folder / "blurred.jsonl";
}

Outcome render(const ScratchFolder& folder, const std::string& spec, const std::string& out)
{
    return run_program(
        {"render", "--episodes", spec, "--out", folder / out, "--device", test_device(), "--samples", "4", "--aov", "depth,normal,parts"});
}

}  // namespace

TEST_CASE("A twin is without shutter, aperture and sensor, and its masks, boxes and arrays are the same bytes")
{
    const ScratchFolder folder;
    const std::string blurred = write_blurred(folder);
    const Outcome made = run_program({"twin", blurred});
    REQUIRE(made.exit_code == 0);
    CHECK(made.out.find("shutter") == std::string::npos);
    CHECK(made.out.find("moves_to") == std::string::npos);
    CHECK(made.out.find(R"("read_noise":0.2)") == std::string::npos);
    CHECK(made.out.find(R"("aperture":0.05)") == std::string::npos);
    CHECK(made.out.find(R"("stream":{"index":0,"count":1})") != std::string::npos);
    std::ofstream(folder / "sharp.jsonl") << made.out;
    REQUIRE(render(folder, blurred, "blurred").exit_code == 0);
    REQUIRE(render(folder, folder / "sharp.jsonl", "sharp").exit_code == 0);
    const auto bytes = [&](const std::string& out, const std::string& file) { return read_text_file(folder / (out + "/" + file)); };
    for (const std::string file : {"masks/e/p.png", "aov/e/p.depth.npy", "aov/e/p.normal.npy", "aov/e/p.parts.npy"}) {
        CAPTURE(file);
        CHECK(bytes("blurred", file) == bytes("sharp", file));
    }
    CHECK(bytes("blurred", "images/e/p.png") != bytes("sharp", "images/e/p.png"));
    const auto boxes = [&](const std::string& out) {
        const std::string index = bytes(out, "index.jsonl");
        const std::size_t begin = index.find("\"bbox\"");
        return index.substr(begin, index.find(']', begin) - begin);
    };
    CHECK(boxes("blurred") == boxes("sharp"));
    CHECK(run_program({"check", folder / "sharp"}).exit_code == 0);
}

TEST_CASE("twin --without leaves the other parts as they are")
{
    const ScratchFolder folder;
    const std::string blurred = write_blurred(folder);
    const std::string clean = run_program({"twin", blurred, "--without", "sensor"}).out;
    CHECK(clean.find("\"shutter\"") != std::string::npos);
    CHECK(clean.find(R"("aperture":0.05)") != std::string::npos);
    CHECK(clean.find(R"("read_noise":0.2)") == std::string::npos);
    const std::string still = run_program({"twin", blurred, "--without", "shutter,aperture"}).out;
    CHECK(still.find("\"shutter\"") == std::string::npos);
    CHECK(still.find(R"("read_noise":0.2)") != std::string::npos);
}

TEST_CASE("twin prints nothing of wrong input, and says what is wrong")
{
    const ScratchFolder folder;
    const std::string blurred = write_blurred(folder);
    const Outcome unknown = run_program({"twin", blurred, "--without", "sensors"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err.find("sensor") != std::string::npos);
    const Outcome missing = run_program({"twin", folder / "none.jsonl"});
    CHECK(missing.exit_code == 2);
    CHECK(missing.out.empty());
    std::ofstream(folder / "empty.jsonl");
    CHECK(run_program({"twin", folder / "empty.jsonl"}).exit_code == 2);
    std::ofstream(folder / "second.jsonl") << read_text_file(blurred) << R"({"schema":"clevrvk/1","id":"f","panels":[]})"
                                           << "\n";
    const Outcome second = run_program({"twin", folder / "second.jsonl"});
    CHECK(second.exit_code == 2);
    CHECK(second.out.empty());
    CHECK(second.err.find("second.jsonl:2: ") != std::string::npos);
}

TEST_CASE("twin refuses cloths and cords whose forms would change, and prints no line before them")
{
    const ScratchFolder folder;
    const std::string head = read_text_file(write_blurred(folder));
    const auto make = [&](const std::string& label_time, const std::string& move, const std::string& more) {
        std::ofstream(folder / "forms.jsonl")
            << head << R"({"schema":"clevrvk/1","stream":{"index":0,"count":1},"id":"f","panels":[{"id":"p","world":"table",)"
            << R"("image":{"width":32,"height":32},"camera":{"shutter":{"close_s":0.04,"label_time":")" << label_time
            << R"("}},"objects":[{"id":"u","shape":"can","variant":3,"position":[0,0])" << move << "}," << more << "]}]}\n";
        return run_program({"twin", folder / "forms.jsonl"});
    };
    const std::string move = R"(,"moves_to":{"position":[0.1,0,0]})";
    const std::string cord = R"({"id":"c","shape":"cord","variant":"default","params":{"make":"string"},"position":[0,0],)"
                             R"("points":[[0.3,0,0.1]],"windings":[{"around":"u"}]})";
    const Outcome wound = make("middle", move, cord);
    CHECK(wound.exit_code == 2);
    CHECK(wound.out.empty());
    CHECK(wound.err.find("forms.jsonl:2: panel 'p': object 'c' has the form from when the shutter opens, but 'u' moves") !=
          std::string::npos);
    CHECK(make("open", move, cord).exit_code == 0);
    CHECK(make("middle", "", cord).exit_code == 0);
    const std::string own = cord.substr(0, cord.size() - 1) + move + "}";
    CHECK(make("middle", "", own).err.find("object 'c' has the form from when the shutter opens, but 'c' moves") != std::string::npos);
    CHECK(run_program({"twin", folder / "forms.jsonl", "--without", "sensor,aperture"}).exit_code == 0);
    const std::string cloth = R"({"id":"b","shape":"blanket","variant":"default","position":[0,0],"drapes_over":["u"]})";
    CHECK(make("close", move, cloth).err.find("object 'b' has the form from when the shutter opens, but 'u' moves") != std::string::npos);
}

TEST_CASE("twin refuses a line whose twin readers would refuse for its length")
{
    const ScratchFolder folder;
    const std::string line = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","objects":[]}],"labels":{"text":")";
    std::ofstream(folder / "long.jsonl") << line << std::string((16U << 20U) - line.size() - 3, 'a') << "\"}}\n";
    const Outcome made = run_program({"twin", folder / "long.jsonl"});
    CHECK(made.exit_code == 2);
    CHECK(made.out.empty());
    CHECK(made.err.find("long.jsonl:1: the new line would have 1677") != std::string::npos);
}

TEST_CASE("twin keeps a line's place in its stream however it is spelled, and says when lines are missing")
{
    const ScratchFolder folder;
    const std::string line = R"({"id": "e", "stream": {"count": 2, "index": 0}, "schema": "clevrvk/1", )"
                             R"("panels": [{"id": "p", "world": "plain", "objects": []}]})";
    std::string other = line;
    other.replace(other.find("\"e\""), 3, "\"f\"").replace(other.find("\"index\": 0"), 10, "\"index\": 1");
    std::ofstream(folder / "both.jsonl") << "\xef\xbb\xbf" << line << "\r\n  \n" << other << "\n";
    const Outcome both = run_program({"twin", folder / "both.jsonl"});
    CHECK(both.exit_code == 0);
    CHECK(both.out.find(R"("stream":{"index":1,"count":2})") != std::string::npos);
    std::ofstream(folder / "one.jsonl") << line << "\n";
    const Outcome one = run_program({"twin", folder / "one.jsonl"});
    CHECK(one.exit_code == 2);
    CHECK(one.out.empty());
    CHECK(one.err.find("1 of 2 lines") != std::string::npos);
}

}  // namespace clevrvk::tests
