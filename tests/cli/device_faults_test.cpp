// Tests a device that is absent, or that fails at any call: exit 3, all objects freed, what is stored is right, and the
// next run resumes.
#include "tests/cli/fault_layer.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <vulkan/vulkan_core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

using Files = std::vector<std::pair<std::string, std::string>>;

constexpr std::chrono::seconds kHang{120};  // a run takes half a CPU second
constexpr int kShortFormCalls = 3;          // of each result

std::string make_panel(const std::string& id, int width_px, int object_count, const std::string& shape)
{
    std::string objects;
    for (int k = 0; k < object_count; ++k) {
        objects +=
            fmt::format(R"({}{{"id":"o{}","shape":"{}","size":"small","material":"metal","color":"red","position":[{:.1f},{:.1f}]}})",
                        k > 0 ? "," : "", k, shape, 1.5 * (k % 4 - 1), 1.5 * (k / 4 - 1));
    }
    return fmt::format(
        R"({{"schema":"clevrvk/1","id":"{}","panels":[{{"id":"a","world":"clevr","image":{{"width":{},"height":16}},"objects":[{}]}}]}})"
        "\n",
        id, width_px, objects);
}

/// Four panels in two batches: a batch has one image size. A hand is a mesh.
std::string make_spec()
{
    return make_panel("e0", 16, 1, "hand") + make_panel("e1", 16, 12, "cube") + make_panel("e2", 32, 1, "sphere") +
           make_panel("e3", 32, 2, "cylinder");
}

std::vector<std::string> make_render(const std::string& spec, const std::string& out)
{
    return {"render", "--episodes",          spec,        "--out", out,      "--device", test_device(), "--samples", "2", "--denoise",
            "--aov",  "depth,normal,albedo", "--threads", "1",     "--quiet", "--no-advice"};
}

/// Index and journal are a prefix of those of a good run, in whole lines; the description says that the dataset is not
/// complete; every other file is correct.
void check_whole(const std::string& out, const Files& expected)
{
    if (!fs::exists(out)) {
        return;
    }
    const std::map<std::string, std::string> good(expected.begin(), expected.end());
    for (const auto& file : read_whole_tree(out)) {
        const std::string& path = file.first;
        const auto& bytes = file.second;
        REQUIRE_MESSAGE(good.contains(path), path);
        if (path == "index.jsonl" || path == "journal.jsonl") {
            CHECK_MESSAGE(good.at(path).starts_with(bytes), path);
            CHECK_MESSAGE((bytes.empty() || bytes.ends_with('\n')), path);
        } else if (path == "dataset.json") {
            CHECK(bytes.find("\"complete\": false") != std::string::npos);
        } else {
            CHECK_MESSAGE(bytes == good.at(path), path);
        }
    }
}

/// A run in a folder with the cache of a run before, which makes the same calls every time, though not in the same
/// order: two threads talk to the device.
class FaultyRuns {
public:
    FaultyRuns()
    {
        static_cast<void>(folder_.add("spec.jsonl", make_spec()));
        for (const char* out : {"cold", "whole"}) {
            const Outcome good = run(out, 0, 0);
            REQUIRE_MESSAGE(good.exit_code == 0, good.err);
        }
        expected_ = read_whole_tree(folder_ / "whole");
        const LayerReport report = read_layer_report(folder_);
        CHECK(report.object_count == 0);
        CHECK(report.allocated_bytes == 0);
        call_count_ = report.call_count;
        REQUIRE(call_count_ > 100);
    }

    [[nodiscard]] int call_count() const { return call_count_; }

    /// Lets one call fail, judges what the program made of it, and runs it again without fault. The failed call's name.
    std::string try_fault(int call, int result, const std::string& result_name)
    {
        const std::string out = folder_ / "out";
        fs::remove_all(out);
        const Outcome outcome = run("out", call, result);
        const LayerReport report = read_layer_report(folder_);
        INFO("call ", call, ": ", report.failed_call, " yields ", result_name, "; exit ", outcome.exit_code, ": ", outcome.err);
        CHECK(report.failed_call.starts_with("vk"));
        CHECK(report.object_count == 0);
        CHECK(report.allocated_bytes == 0);
        // a cache that is not kept only costs time
        if (report.failed_call == "vkGetPipelineCacheData" && result != VK_ERROR_DEVICE_LOST) {
            CHECK(outcome.exit_code == 0);
            CHECK(read_whole_tree(out) == expected_);
            return report.failed_call;
        }
        CHECK(outcome.exit_code == 3);
        CHECK(outcome.err.starts_with("clevrvk render: cannot "));
        CHECK(outcome.err.find(result_name) != std::string::npos);
        CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
        check_whole(out, expected_);
        const Outcome resumed = run("out", 0, 0);
        CHECK(resumed.exit_code == 0);
        CHECK(resumed.err.empty());
        CHECK(read_whole_tree(out) == expected_);
        return report.failed_call;
    }

private:
    Outcome run(const std::string& out, int call, int result)
    {
        Program program(make_render(folder_ / "spec.jsonl", folder_ / out), "", make_layer_environment(folder_, call, result));
        return program.wait_at_most(kHang);
    }

    ScratchFolder folder_;
    Files expected_;
    int call_count_ = 0;
};

/// One for all tests: its first runs take as long as several with a fault.
FaultyRuns& find_runs()
{
    static FaultyRuns runs;
    return runs;
}

/// The long form tries every call; the short one a few, other ones for each result, and the last ones.
void try_all_calls(int result, const std::string& result_name)
{
    FaultyRuns& runs = find_runs();
    std::set<std::string> failed;
    int fault_count = 0;
    const int stride = runs_long_tests() ? 1 : runs.call_count() / kShortFormCalls;
    for (int call = 1 + (-result) % stride; call <= runs.call_count(); call += stride) {
        failed.insert(runs.try_fault(call, result, result_name));
        ++fault_count;
    }
    if (!runs_long_tests()) {
        failed.insert(runs.try_fault(runs.call_count(), result, result_name));
        ++fault_count;
    }
    MESSAGE(result_name, " at ", fault_count, " of ", runs.call_count(), " calls, ", failed.size(), " functions; 0 panels lost");
    CHECK(failed.size() >= (runs_long_tests() ? 25U : 4U));
}

}  // namespace

TEST_CASE("a device lost at any call ends the run with 3, frees all, and loses nothing")
{
    try_all_calls(VK_ERROR_DEVICE_LOST, "VK_ERROR_DEVICE_LOST");
}

TEST_CASE("device memory that runs out at any call ends the run with 3, frees all, and loses nothing")
{
    try_all_calls(VK_ERROR_OUT_OF_DEVICE_MEMORY, "VK_ERROR_OUT_OF_DEVICE_MEMORY");
}

TEST_CASE("the driver's memory that runs out at any call ends the run with 3, frees all, and loses nothing")
{
    try_all_calls(VK_ERROR_OUT_OF_HOST_MEMORY, "VK_ERROR_OUT_OF_HOST_MEMORY");
}

TEST_CASE("a driver that cannot start something at any call ends the run with 3, frees all, and loses nothing")
{
    try_all_calls(VK_ERROR_INITIALIZATION_FAILED, "VK_ERROR_INITIALIZATION_FAILED");
}

TEST_CASE("a device lost at a wait and at a submission of the last batch ends the run with 3, frees all, and loses nothing")
{
    FaultyRuns& runs = find_runs();
    std::set<std::string> failed;
    for (int call = runs.call_count(); call > 0 && !(failed.contains("vkWaitForFences") && failed.contains("vkQueueSubmit")); --call) {
        failed.insert(runs.try_fault(call, VK_ERROR_DEVICE_LOST, "VK_ERROR_DEVICE_LOST"));
    }
    CHECK(failed.contains("vkQueueSubmit"));
}

TEST_CASE("a device that drops its work and calls it done ends the run with 3, and no picture of another batch is taken for its own")
{
    FaultyRuns& runs = find_runs();
    // Vulkan allows that waits succeed on a lost device.
    for (const int call : {1, runs.call_count() * 2 / 3, runs.call_count() * 9 / 10}) {
        CHECK(runs.try_fault(call, VK_SUCCESS, "the device did not finish its work") == "vkQueueSubmit");
    }
}

TEST_CASE("a device lost under make --keep-going or check --sample ends them with 3, and neither a record nor the dataset is blamed")
{
    const ScratchFolder folder;
    const auto run = [&](const std::vector<std::string>& arguments, int fault_call) {
        Program program(arguments, "", make_layer_environment(folder, fault_call, VK_ERROR_DEVICE_LOST));
        return program.wait_at_most(kHang);
    };
    const auto make = [&](const std::string& out) {
        return std::vector<std::string>{"make",     "clevr",       "--count",   "6",         "--seed",       "5",
                                        "--set",    "width=16",    "--set",     "height=16", "--out",        out,
                                        "--device", test_device(), "--samples", "2",         "--keep-going", "--quiet"};
    };
    // In the middle of the work of a good run with a cold cache.
    const auto find_call = [&] { return read_layer_report(folder).call_count * 3 / 4; };
    const auto check_lost = [&](const Outcome& outcome, const std::string& command) {
        CHECK(outcome.exit_code == 3);
        CHECK_MESSAGE(outcome.err.starts_with("clevrvk " + command + ": cannot "), outcome.err);
        CHECK(outcome.err.find("VK_ERROR_DEVICE_LOST") != std::string::npos);
        CHECK(read_layer_report(folder).object_count == 0);
    };
    const std::string whole = folder / "whole";
    REQUIRE(run(make(whole), 0).exit_code == 0);
    const Files expected = read_whole_tree(whole);
    const std::string out = folder / "out";
    check_lost(run(make(out), find_call()), "make");
    check_whole(out, expected);  // which has no errors.jsonl
    CHECK(run(make(out), 0).exit_code == 0);
    CHECK(read_whole_tree(out) == expected);

    std::vector<std::string> check{"check", whole, "--sample", "1", "--no-certificate"};
    REQUIRE(run(check, 0).exit_code == 0);
    check.pop_back();
    check_lost(run(check, find_call()), "check");
    CHECK(read_whole_tree(whole) == expected);  // no certificate
}

TEST_CASE("a device that is not there is exit 3, before the folder is made")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    for (const std::string device : {"99", "no such device"}) {
        const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out", "--device", device});
        CHECK(outcome.exit_code == 3);
        CHECK(outcome.err.find(device) != std::string::npos);
    }
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_CASE("a job whose card is not here ends with 3, for another node to try, and never takes another device")
{
    const ScratchFolder folder;
    const Environment job{{"SLURM_JOB_ID", "12"}, {"CUDA_VISIBLE_DEVICES", "GPU-00000000-0000-0000-0000-00000000000f"}};
    const Outcome outcome = run_program({"make", "clevr", "--seed", "7", "--samples", "1", "--out", folder / "out"}, "", job);
    CHECK(outcome.exit_code == 3);
    CHECK_MESSAGE(outcome.err.find("CUDA_VISIBLE_DEVICES assigns the card") != std::string::npos, outcome.err);
    CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE("without a Vulkan loader render exits 3 and says what to install")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec());
    for (const char* name : {"libvulkan.so.1", "libvulkan.so"}) {
        static_cast<void>(folder.add(name, "no library"));
    }
    const Outcome outcome = run_program(make_render(spec, folder / "out"), "", {{"LD_LIBRARY_PATH", folder / ""}});
    CHECK(outcome.exit_code == 3);
    CHECK_MESSAGE(outcome.err.find("cannot load the Vulkan loader libvulkan.so.1; install it (Debian: libvulkan1)") != std::string::npos,
                  outcome.err);
    const Outcome doctor = run_program({"doctor"}, "", {{"LD_LIBRARY_PATH", folder / ""}});
    CHECK(doctor.exit_code == 3);
    CHECK_MESSAGE(doctor.out.find("remedy:") != std::string::npos, doctor.out);
}

TEST_CASE("without a driver render exits 3 and says what to install, and labels alone need none")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec());
    const Environment no_drivers{{"VK_DRIVER_FILES", "/nonexistent.json"}, {"VK_ICD_FILENAMES", "/nonexistent.json"}};
    const Outcome outcome = run_program(make_render(spec, folder / "out"), "", no_drivers);
    CHECK(outcome.exit_code == 3);
    CHECK_MESSAGE(outcome.err.find("no driver is installed (Debian: mesa-vulkan-drivers") != std::string::npos, outcome.err);
    CHECK(run_program({"render", "--episodes", spec, "--out", folder / "labels", "--no-images"}, "", no_drivers).exit_code == 0);
}

}  // namespace clevrvk::tests
