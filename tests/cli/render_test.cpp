// Tests datasets from spec files and tasks: the files written, and the effects of the flags.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

std::vector<nlohmann::json> read_lines(const fs::path& path)
{
    std::vector<nlohmann::json> lines;
    const std::string text = read_file(path);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(nlohmann::json::parse(text.substr(at, end - at)));
        at = end + 1;
    }
    return lines;
}

std::string read_index(const std::string& dir)
{
    return read_file(fs::path(dir) / "index.jsonl");
}

}  // namespace

TEST_CASE("render writes pictures, masks, arrays and an index in the order of the spec")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("b") + make_line("a/x") + make_line("c"));
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out", "--device", test_device(), "--samples", "4",
                                         "--aov", "depth,albedo", "--json"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    CHECK((outcome.err.find("(CPU driver)") != std::string::npos) == tests_cpu_driver());
    const nlohmann::json summary = nlohmann::json::parse(outcome.out);
    CHECK(summary.at("panels") == 3);
    CHECK(summary.at("complete") == true);
    CHECK(summary.at("stages").size() == 5);
    CHECK(summary.at("device_seconds").size() == 6);

    const std::vector<nlohmann::json> index = read_lines(folder / "out/index.jsonl");
    REQUIRE(index.size() == 3);
    CHECK(index[0].at("episode") == "b");
    CHECK(index[1].at("episode") == "a/x");
    CHECK(index[2].at("episode") == "c");
    CHECK(index[0].at("objects").at(0).at("visible_px").get<int>() > 0);
    CHECK(fs::is_regular_file(folder / "out/images/a/x/a.png"));
    CHECK(fs::is_regular_file(folder / "out/masks/a/x/a.png"));
    CHECK(fs::is_regular_file(folder / "out/aov/a/x/a.depth.npy"));
    CHECK_FALSE(fs::exists(folder / "out/aov/a/x/a.normal.npy"));
    CHECK(fs::is_regular_file(folder / "out/dataset.json"));
}

TEST_CASE("render takes the colours of web pages in both forms, to the same bytes, and linear ones to others; check proves them")
{
    const ScratchFolder folder;
    const auto render = [&](const std::string& name, const std::string& color) {
        const std::string line = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"clevr","image":{"width":48,"height":32},)"
                                 R"("objects":[{"id":"o1","shape":"cube","size":"large","material":"rubber","position":[0,0],)" +
                                 color + "}]}]}\n";
        const std::vector<std::string> arguments{"render",   "--episodes",  "-",         "--out", folder / name,
                                                 "--device", test_device(), "--samples", "2"};
        const Outcome outcome = run_program(arguments, line);
        REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
        const Outcome check = run_program({"check", folder / name});
        CHECK_MESSAGE(check.exit_code == 0, check.err);
        return read_tree(folder / (name + "/images"));
    };
    const auto web = render("web", R"("color":"#ffa500")");
    CHECK(web == render("bytes", R"("color_srgb":[255,165,0])"));
    CHECK(read_index(folder / "web") == read_index(folder / "bytes"));
    CHECK_FALSE(web == render("linear", R"("color":[255,165,0])"));
    // A line of numbers names no palette, and a name does.
    const auto list_assets = [&](const std::string& name) {
        std::vector<std::string> assets;
        const nlohmann::json dataset = nlohmann::json::parse(read_file(folder / (name + "/dataset.json")));
        for (const nlohmann::json& license : dataset.at("licenses")) {
            assets.push_back(license.at("asset"));
        }
        return assets;
    };
    CHECK(list_assets("web") == std::vector<std::string>{"shapes/cube", "materials/rubber", "vocabulary/sizes", "worlds/clevr"});
    render("named", R"("color":"red")");
    CHECK(list_assets("named") ==
          std::vector<std::string>{"shapes/cube", "materials/rubber", "colors/clevr", "vocabulary/sizes", "worlds/clevr"});
}

TEST_CASE("render --no-images writes labels without pixels and needs no device")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const Environment no_drivers{{"VK_DRIVER_FILES", "/nonexistent.json"}, {"VK_ICD_FILENAMES", "/nonexistent.json"}};
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out", "--no-images"}, "", no_drivers);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const std::vector<nlohmann::json> index = read_lines(folder / "out/index.jsonl");
    REQUIRE(index.size() == 1);
    CHECK(index[0].at("objects").at(0).at("pixel_coords").size() == 3);
    CHECK_FALSE(fs::exists(folder / "out/images"));
}

TEST_CASE("render --dry-run prints the plan and writes nothing")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0") + make_line("e1") + make_line("e2"));
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out", "--dry-run", "--json", "--device",
                                         test_device(), "--quality", "draft", "--limit", "2"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const nlohmann::json plan = nlohmann::json::parse(outcome.out);
    CHECK(plan.at("panels") == 2);
    CHECK(plan.at("images") == 2);
    CHECK(plan.at("samples") == 16);
    CHECK(plan.at("denoised") == true);
    CHECK((plan.at("device").get<std::string>().find("llvmpipe") != std::string::npos) == tests_cpu_driver());
    const Outcome text = run_program({"make", "clevr", "--count", "1", "--seed", "1", "--out", folder / "out", "--dry-run", "--device",
                                      test_device(), "--samples", "1"});
    CHECK_MESSAGE(text.out.find(", by 1 picture rendered just now\n") != std::string::npos, text.out);
    CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE("render tells once of what lines can hardly mean, by its labels, and --no-advice leaves it out (issue 57)")
{
    const ScratchFolder folder;
    const auto sphere = [](const std::string& id, const std::string& size, const std::string& position) {
        return R"({"id":")" + id + R"(","shape":"sphere","material":"rubber","color":"red","size":)" + size + R"(,"position":)" + position + "}";
    };
    const auto scene = [](const std::string& id, const std::string& objects) {
        return R"({"schema":"clevrvk/1","id":")" + id + R"(","panels":[{"id":"p","world":"clevr","objects":[)" + objects + "]}]}\n";
    };
    // The eye is at (7.4, -6.5, 5.3) and looks at the origin: the small sphere stands behind the large one.
    const std::string file = folder.add(
        "mine.jsonl", scene("good", sphere("front", "2", "[0,0]") + "," + sphere("hidden", "0.2", "[-1.9,1.67]")) + "\n" +
                          scene("odd", sphere("out", "0.5", "[50,50]") + "," + sphere("tiny", "0.02", "[0,0]") + "," +
                                           sphere("sunk", "0.5", "[1,1,0]") + R"(,{"id":"thing","shape":"cup","position":[0,2]})"));
    std::vector<std::string> command{"render", "--episodes", file, "--out", folder / "out", "--labels-only", "--device", test_device()};
    const Outcome outcome = run_program(command);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const auto count = [&](const std::string& words) {
        std::size_t found = 0;
        for (std::size_t at = outcome.err.find(words); at != std::string::npos; at = outcome.err.find(words, at + 1)) {
            ++found;
        }
        return found;
    };
    CHECK_MESSAGE(count("warning: ") == 4, outcome.err);
    CHECK(count("1 object lies outside the picture: " + file + ":3 'out'; ") == 1);
    CHECK(count("1 object reaches under the floor by more than a tenth of its height: " + file + ":3 'sunk'; ") == 1);
    CHECK(count("1 thing names no variant, so variant 0 draws its parameters: " + file + ":3 'thing'; ") == 1);
    CHECK(count(file + ":3 'tiny'") == 1);
    command[4] = folder / "silent";
    command.emplace_back("--no-advice");
    CHECK(run_program(command).err.find("warning: ") == std::string::npos);
    CHECK(read_file(folder / "out/index.jsonl") == read_file(folder / "silent/index.jsonl"));
}

TEST_CASE("--dry-run of pictures that take minutes renders smaller ones and gives a range (issue 57)")
{
    const ScratchFolder folder;
    const std::vector<std::string> command{"make",      "clevr", "--count",    "2",       "--seed", "1",
                                           "--samples", "65536", "--set",      "world=mewl", "--out",  folder / "out",
                                           "--dry-run", "--json", "--device", test_device()};
    const Outcome outcome = run_program(command);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    const nlohmann::json plan = nlohmann::json::parse(outcome.out);
    const double seconds = plan.at("seconds").get<double>();
    CHECK(plan.at("seconds_range")[0].get<double>() < 0.75 * seconds);
    CHECK(plan.at("seconds_range")[1].get<double>() > 1.25 * seconds);
    if (tests_cpu_driver()) {  // two whole pictures have 320 * 240 * 65,536 * 2 paths, and it makes some millions a second
        CHECK(seconds > 100.0);
        CHECK(plan.at("probed_px")[0].get<int>() < 320);
        CHECK(outcome.cpu_s < 0.5 * seconds);
    }
}

TEST_CASE("render --denoise changes the picture alone, says so in the index, and a rerun without it is refused")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const auto render = [&](const std::string& out, const std::vector<std::string>& flags) {
        std::vector<std::string> arguments{"render", "--episodes",         spec, "--out", folder / out, "--device", test_device(),
                                           "--aov",  "depth,normal,albedo"};
        arguments.insert(arguments.end(), flags.begin(), flags.end());
        return run_program(arguments);
    };
    REQUIRE(render("raw", {"--samples", "16"}).exit_code == 0);
    const Outcome outcome = render("smooth", {"--samples", "16", "--denoise"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    REQUIRE(render("draft", {"--quality", "draft"}).exit_code == 0);

    CHECK(read_tree(folder / "smooth/images") != read_tree(folder / "raw/images"));
    CHECK(read_tree(folder / "smooth/masks") == read_tree(folder / "raw/masks"));
    CHECK(read_tree(folder / "smooth/aov") == read_tree(folder / "raw/aov"));
    CHECK(read_tree(folder / "smooth") == read_tree(folder / "draft"));
    const nlohmann::json raw = read_lines(folder / "raw/index.jsonl").at(0).at("render");
    const nlohmann::json smooth = read_lines(folder / "smooth/index.jsonl").at(0).at("render");
    CHECK(raw.at("denoised") == false);
    CHECK(raw.at("quality").is_null());
    CHECK(smooth.at("denoised") == true);
    CHECK(smooth.at("quality") == "draft");
    CHECK(run_program({"check", folder / "smooth", "--sample", "1"}).exit_code == 0);

    const Outcome refused = render("smooth", {"--samples", "16", "--no-denoise"});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("denoised: was true, is false") != std::string::npos);
    const Outcome single = render("single", {"--samples", "1", "--denoise"});
    CHECK(single.exit_code == 2);
    CHECK(single.err.find("--samples 2 or more") != std::string::npos);
}

TEST_CASE("render --keep-going leaves bad lines out, notes each, and exits 1, as often as it runs")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0") + make_line("e1", "cubee") + make_line("e2"));
    const std::vector<std::string> arguments{"render", "--episodes", spec, "--out", folder / "out", "--no-images", "--keep-going"};
    for (int attempt = 0; attempt < 2; ++attempt) {
        const Outcome outcome = run_program(arguments);
        CHECK(outcome.exit_code == 1);
        CHECK(read_lines(folder / "out/index.jsonl").size() == 2);
        const std::vector<nlohmann::json> errors = read_lines(folder / "out/errors.jsonl");
        REQUIRE(errors.size() == 1);
        CHECK(errors[0].at("line") == 2);
        CHECK(errors[0].at("error").get<std::string>().find("did you mean 'cube'?") != std::string::npos);
    }
}

TEST_CASE("make gives what generate and render give")
{
    const ScratchFolder folder;
    const std::vector<std::string> task{"clevr", "--count", "2", "--seed", "5", "--set", "width=32", "--set", "height=24"};
    std::vector<std::string> generate{"generate"};
    generate.insert(generate.end(), task.begin(), task.end());
    const Outcome lines = run_program(generate);
    CHECK(run_program({"render", "--episodes", "-", "--out", folder / "piped", "--device", test_device(), "--samples", "2"}, lines.out)
              .exit_code == 0);
    std::vector<std::string> make{"make"};
    make.insert(make.end(), task.begin(), task.end());
    make.insert(make.end(), {"--out", folder / "made", "--device", test_device(), "--samples", "2"});
    const Outcome outcome = run_program(make);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    CHECK(read_tree(folder / "made/images") == read_tree(folder / "piped/images"));
    CHECK(read_index(folder / "made") == read_index(folder / "piped"));
}

TEST_CASE("make without a seed resumes with the seed it drew first")
{
    const ScratchFolder folder;
    const std::vector<std::string> make{"make", "clevr", "--count", "3", "--out", folder / "out", "--no-images"};
    CHECK(run_program(make).exit_code == 0);
    const std::string index = read_index(folder / "out");
    const Outcome again = run_program(make);
    CHECK_MESSAGE(again.exit_code == 0, again.err);
    CHECK(again.err.find("nothing to do") != std::string::npos);
    CHECK(read_index(folder / "out") == index);
}

}  // namespace clevrvk::tests
