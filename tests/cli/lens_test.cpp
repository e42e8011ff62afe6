// Tests pictures and labels through lenses, as check proves them from the files alone, and what it finds when a line
// names another lens.
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

constexpr const char* kRoom =
    R"("stage":[{"class":"floor","shape":"plane","size":4,"position":[0,0,0],"material":"oak"},)"
    R"({"class":"wall","shape":"plane","size":4,"position":[0,3,3],"rotation_wxyz":[0.70710678,0.70710678,0,0],"material":"paper"}],)"
    R"("lights":[{"kind":"rectangle","position":[-2,-2,4],"target":[0,0,0],"size":[1,1],"radiance":9},{"kind":"sky","radiance":0.4}],)"
    R"("objects":[{"id":"c","shape":"cube","size":0.5,"material":"rubber","color":"red","position":[0.9,1,0.5]},)"
    R"({"id":"u","shape":"cup","variant":3,"scale":6,"position":[-0.6,0.3]}])";

// Each through another lens.
const std::vector<std::string>& list_cameras()
{
    static const std::vector<std::string> cameras{
        R"("eye":[0,-2.5,1.4],"look_at":[0,0,0.6],"fov_deg":70,"roll_deg":12)",
        R"("eye":[0,-1.2,1],"look_at":[0,0,0.6],"model":"equidistant","fov_deg":190)",
        R"("eye":[0,-2,1],"look_at":[0,0,0.6],"model":"kannala_brandt","distortion":[-0.03,0.008,-0.003,0.0004],"focal_mm":18)",
        R"("eye":[0,-2,1],"look_at":[0,0,0.6],"model":"brown_conrady","distortion":[-0.28,0.07,0.001,-0.0015,0.004],"focal_mm":24)",
        R"("eye":[0,0.5,4],"rotation_wxyz":[0,1,0,0],"aperture":0.2,"focus_m":3.5)"};
    return cameras;
}

void write_panels(const ScratchFolder& folder, const std::vector<std::string>& cameras)
{
    std::ofstream spec(folder / "s.jsonl");
    spec << R"({"schema":"clevrvk/1","id":"e","panels":[)";
    for (std::size_t k = 0; k < cameras.size(); ++k) {
        spec << (k == 0 ? "" : ",") << R"({"id":"p)" << k << R"(","world":"table","image":{"width":80,"height":60},"camera":{)"
             << cameras[k] << "}," << kRoom << "}";
    }
    spec << "]}\n";
}

std::string read_file(const std::string& path)
{
    std::ifstream bytes(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(bytes), {}};
}

void render_and_check(const ScratchFolder& folder)
{
    const Outcome made = run_program({"render", "--episodes", folder / "s.jsonl", "--out", folder / "out", "--device", test_device(),
                                      "--samples", "2", "--denoise", "--aov", "depth,distance,normal,albedo,parts,stage"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome checked = run_program({"check", folder / "out"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
}

// The exit code of check where one text of the index stands in another's place.
int check_damaged(const ScratchFolder& folder, const std::string& index, const std::string& from, const std::string& to)
{
    std::string damaged = index;
    const std::size_t place = damaged.find(from);
    REQUIRE(place != std::string::npos);
    damaged.replace(place, from.size(), to);
    std::ofstream(folder / "out/index.jsonl") << damaged;
    return run_program({"check", folder / "out"}).exit_code;
}

}  // namespace

TEST_CASE("check proves masks, boxes and arrays through every lens, and finds a line that names another")
{
    const ScratchFolder folder;
    write_panels(folder, list_cameras());
    render_and_check(folder);
    const std::string index = read_file(folder / "out/index.jsonl");
    CHECK(check_damaged(folder, index, "\"model\":\"equidistant\"", "\"model\":\"pinhole\"") == 1);
    CHECK(check_damaged(folder, index, "\"fov_deg\":190.0", "\"fov_deg\":185.0") == 1);
    CHECK(check_damaged(folder, index, "-0.003", "-0.3") == 1);
    CHECK(check_damaged(folder, index, "\"roll_deg\":12.0", "\"roll_deg\":11.0") == 1);
    CHECK(check_damaged(folder, index, "\"class\":\"wall\"", "\"class\":\"ceiling\"") == 1);
    std::ofstream(folder / "out/index.jsonl") << index;
    CHECK(run_program({"check", folder / "out"}).exit_code == 0);
    // A mask of another lens.
    constexpr auto kReplaces = std::filesystem::copy_options::overwrite_existing;
    std::filesystem::copy_file(folder / "out/masks/e/p2.png", folder / "out/masks/e/p3.png", kReplaces);
    CHECK(run_program({"check", folder / "out"}).exit_code == 1);
}

TEST_CASE("check proves labels of what moves at the time that they are of, and finds a line that names another")
{
    const ScratchFolder folder;
    write_panels(folder, {R"("eye":[0,-2.5,1.4],"look_at":[0,0,0.6],"fov_deg":70,"shutter":{"close_s":0.04,"rolling_s":0.02,)"
                          R"("label_time":"open","moves_to":{"eye":[0.3,-2.5,1.4],"look_at":[0.5,0,0.8]}})"});
    const std::string lines = read_file(folder / "s.jsonl");
    const std::string still = R"("position":[0.9,1,0.5])";
    REQUIRE(lines.find(still) != std::string::npos);
    std::string moving = lines;
    moving.replace(moving.find(still), still.size(), still + R"(,"moves_to":{"position":[0.3,1,0.7],"rotation_deg":40})");
    std::ofstream(folder / "s.jsonl") << moving;
    render_and_check(folder);
    const std::string index = read_file(folder / "out/index.jsonl");
    CHECK(check_damaged(folder, index, R"("label_time":"open")", R"("label_time":"middle")") == 1);
    std::ofstream(folder / "out/index.jsonl") << index;
    CHECK(run_program({"check", folder / "out"}).exit_code == 0);
    // A mask of another time.
    std::string later = moving;
    later.replace(later.find(R"("open","moves)"), 6, R"("close")");
    std::ofstream(folder / "s.jsonl") << later;
    REQUIRE(
        run_program({"render", "--episodes", folder / "s.jsonl", "--out", folder / "later", "--device", test_device(), "--samples", "2"})
            .exit_code == 0);
    std::filesystem::copy_file(folder / "later/masks/e/p0.png", folder / "out/masks/e/p0.png",
                               std::filesystem::copy_options::overwrite_existing);
    CHECK(run_program({"check", folder / "out"}).exit_code == 1);
}

}  // namespace clevrvk::tests
