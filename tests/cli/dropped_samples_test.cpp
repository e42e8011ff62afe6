// Tests the user-visible effects of samples that are not finite; the layer of tests/arithmetic makes some.
#include "tests/cli/fault_layer.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

// About one path in `period` is not finite.
Environment make_faults(const ScratchFolder& folder, int period)
{
    Environment environment = put_layer(folder, CLEVRVK_ARITHMETIC_LAYER_DIR, "VK_LAYER_CLEVRVK_arithmetic");
    environment.emplace_back("CLEVRVK_ARITHMETIC_FAULTS", std::to_string(period));
    return environment;
}

// The sum over all panels in the index; a panel without any has no such key.
std::uint64_t count_dropped(const std::string& dir)
{
    std::uint64_t count = 0;
    const std::string text = read_file(dir + "/index.jsonl");
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
        const nlohmann::json render = nlohmann::json::parse(text.substr(at, text.find('\n', at) - at)).at("render");
        CHECK(render.value("dropped_samples", 1) > 0);
        count += render.value("dropped_samples", std::uint64_t{0});
    }
    return count;
}

}  // namespace

TEST_CASE("render keeps pictures of a device that drops too many samples, reports them, and ends with exit code 3, each time")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", shrink_pictures(make_line("a") + make_line("b") + make_line("c")));
    const std::vector<std::string> arguments{"render",   "--episodes",  spec,        "--out", folder / "out",
                                             "--device", test_device(), "--samples", "64"};
    const Environment faults = make_faults(folder, 200);
    const Outcome outcome = run_program(arguments, "", faults);
    CHECK(outcome.exit_code == 3);
    const std::uint64_t dropped = count_dropped(folder / "out");
    CHECK(dropped > 60);  // of 49152 paths
    const std::string words = "clevrvk render: of 49152 samples, " + std::to_string(dropped) + " were not finite and were left out. ";
    CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
    CHECK(count_lines(folder / "out/index.jsonl") == 3);

    const auto files = read_whole_tree(folder / "out");
    const Outcome again = run_program(arguments, "", faults);
    CHECK(again.exit_code == 3);
    CHECK(again.err.find(words) != std::string::npos);
    CHECK(read_whole_tree(folder / "out") == files);

    std::vector<std::string> anew = arguments;
    anew.emplace_back("--overwrite");
    CHECK(run_program(anew).exit_code == 0);
    CHECK(count_dropped(folder / "out") == 0);
}

TEST_CASE("render succeeds with a dropped sample or two, reports them, and check agrees")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", shrink_pictures(make_line("a") + make_line("b")));
    // The device's arithmetic decides which paths are dropped: this searches a period with one or two of them.
    for (int period = 500; period < 530; ++period) {
        const std::vector<std::string> arguments{"render",      "--episodes", spec, "--out",       folder / "out", "--device",
                                                 test_device(), "--samples",  "1",  "--overwrite", "--json"};
        const Outcome outcome = run_program(arguments, "", make_faults(folder, period));
        const std::uint64_t dropped = count_dropped(folder / "out");
        CHECK(outcome.exit_code == (dropped > 2 ? 3 : 0));
        if (dropped == 0 || dropped > 2) {
            continue;
        }
        CHECK(nlohmann::json::parse(outcome.out).at("dropped_samples") == dropped);
        CHECK(outcome.err.find("; samples that were not finite and were left out: " + std::to_string(dropped)) != std::string::npos);
        const Outcome check = run_program({"check", folder / "out"});
        CHECK_MESSAGE(check.exit_code == 0, check.out, check.err);
        return;
    }
    FAIL("no period gave one or two dropped samples");
}

}  // namespace clevrvk::tests
