// Clips as a user has them: frames of a path, noise, checks of a clip's dataset, and flow of a person who walks.
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/image/npy.h"
#include "renderer/image/png.h"
#include "tests/cli/program.h"
#include "tests/source_dir.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

std::vector<Json> read_lines(const std::string& path)
{
    std::istringstream text(read_text_file(path));
    std::vector<Json> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(Json::parse(line));
    }
    return lines;
}

Outcome render(const std::string& spec, const std::string& out, const std::vector<std::string>& more)
{
    std::vector<std::string> words{"render", "--episodes", spec, "--out", out, "--device", test_device(), "--samples", "4"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
}

// Two equal frames; \p more is a key of what they share.
std::string write_still(const ScratchFolder& folder, const std::string& name, const std::string& more)
{
    std::ofstream(folder / name) << R"({"schema":"clevrvk/1","id":"still","clip":{"fps":10},"common":{"world":"table",)"
                                    R"("image":{"width":32,"height":24},"objects":[{"id":"c","shape":"cup","variant":3,"position":[0,0]}])"
                                 << more << R"(},"panels":[{"id":"0"},{"id":"1"}]})" << "\n";
    return folder / name;
}

}  // namespace

TEST_CASE("clip expand prints the frames of the sample's path, which have the same labels")
{
    const ScratchFolder folder;
    const std::string sample = (find_source_dir() / "samples/clip.jsonl").string();
    const Outcome made = run_program({"clip", "expand", sample});
    REQUIRE(made.exit_code == 0);
    CHECK(Json::parse(made.out)["panels"].size() == 25);
    std::ofstream(folder / "frames.jsonl") << made.out;
    const auto label = [&](const std::string& spec, const std::string& out) {
        return run_program({"render", "--episodes", spec, "--out", folder / out, "--no-images"}).exit_code;
    };
    REQUIRE(label(sample, "path") == 0);
    REQUIRE(label(folder / "frames.jsonl", "frames") == 0);
    const std::string index = read_text_file(folder / "path/index.jsonl");
    CHECK(index == read_text_file(folder / "frames/index.jsonl"));
    CHECK(read_lines(folder / "path/index.jsonl")[24]["clip"] == Json::parse(R"({"fps":12.0,"frame":24})"));
    CHECK(run_program({"check", folder / "path"}).exit_code == 0);
    const Outcome twin = run_program({"twin", sample});
    REQUIRE(twin.exit_code == 0);
    CHECK(Json::parse(twin.out)["clip"]["fps"] == 12.0);
}

TEST_CASE("clip expand prints nothing of a path whose times do not grow, and says where")
{
    const ScratchFolder folder;
    std::string line = read_text_file((find_source_dir() / "samples/clip.jsonl").string());
    line.replace(line.find(R"("time_s":1,)"), 11, R"("time_s":0,)");
    std::ofstream(folder / "bad.jsonl") << line;
    const Outcome outcome = run_program({"clip", "expand", folder / "bad.jsonl"});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.find("bad.jsonl:1: path.objects[0].poses[1].time_s: ") != std::string::npos);
}

TEST_CASE("a still clip's frames are equal but for the noise of the sensor, and its dataset is sound")
{
    const ScratchFolder folder;
    const std::string clean = write_still(folder, "clean.jsonl", "");
    const std::string noisy = write_still(folder, "noisy.jsonl", R"(,"sensor":{"read_noise":0.05})");
    REQUIRE(render(clean, folder / "clean", {"--denoise"}).exit_code == 0);
    REQUIRE(render(noisy, folder / "noisy", {}).exit_code == 0);
    const auto picture = [&](const std::string& path) { return read_text_file(folder / path); };
    CHECK(picture("clean/images/still/0.png") == picture("clean/images/still/1.png"));
    CHECK(picture("noisy/images/still/0.png") != picture("noisy/images/still/1.png"));
    const std::vector<Json> lines = read_lines(folder / "noisy/index.jsonl");
    CHECK(lines[0]["render"]["noise_seed"] == lines[1]["render"]["noise_seed"]);
    CHECK(lines[0]["render"]["sensor_seed"] != lines[1]["render"]["sensor_seed"]);
    const Outcome checked = run_program({"check", folder / "noisy", "--sample", "2"});
    CAPTURE(checked.out + checked.err);
    CHECK(checked.exit_code == 0);
}

TEST_CASE("a woman who steps has flow on at least 95 of 100 of her pixels, and check takes it")
{
    const ScratchFolder folder;
    std::ofstream(folder / "walk.jsonl")
        << R"({"schema":"clevrvk/1","id":"walk","clip":{"fps":24},"common":{"world":"plain","image":{"width":120,"height":160},)"
           R"("camera":{"eye":[0.6,-4,1.2],"look_at":[0,0,0.85],"fov_deg":24},"objects":[{"id":"w","shape":"woman","variant":"default",)"
           R"("position":[0,0]}]},"path":{"objects":[{"id":"w","poses":[)"
           R"({"time_s":0,"position":[0,0],"pose":{"left_hip_raise":10,"left_knee_bend":10,"right_shoulder_raise":10}},)"
           R"({"time_s":0.0417,"position":[0,-0.03],"pose":{"left_hip_raise":15,"left_knee_bend":13,"right_shoulder_raise":15}}]}]}})"
        << "\n";
    REQUIRE(render(folder / "walk.jsonl", folder / "walk", {"--aov", "flow,flow_back"}).exit_code == 0);
    const std::string mask_file = read_text_file(folder / "walk/masks/walk/0000.png");
    const std::string flow_file = read_text_file(folder / "walk/aov/walk/0000.flow.npy");
    const image::PngImage mask = image::decode_png(bytes_of(mask_file));
    const image::NpyArray flow = image::decode_npy(bytes_of(flow_file));
    int shown = 0;
    int known = 0;
    for (std::size_t k = 0; k < mask.samples.size(); ++k) {
        shown += mask.samples[k] == 1 ? 1 : 0;
        known += mask.samples[k] == 1 && !std::isnan(flow.values[2 * k]) ? 1 : 0;
    }
    MESSAGE("pixels of the woman: ", shown, ", with flow: ", known);
    CHECK(shown > 1000);
    CHECK(known >= 0.95 * shown);
    const Outcome checked = run_program({"check", folder / "walk"});
    CAPTURE(checked.out + checked.err);
    CHECK(checked.exit_code == 0);
}

}  // namespace clevrvk::tests
