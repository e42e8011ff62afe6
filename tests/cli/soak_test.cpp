// Tests a process that renders for long: memory, descriptors and the device's memory do not grow.
#include "tests/cli/fault_layer.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

// The structures of a batch that is on the device at one moment and not at another.
constexpr int kObjectsOfBatch = 10;

/// The resources that a running process holds at one moment.
struct Holdings {
    std::int64_t panel_count = 0;  // that the journal knows
    double memory_kib = 0.0;       // resident
    int descriptor_count = 0;
    LayerReport device;
};

double read_memory_kib(const fs::path& process)
{
    const std::string status = read_file(process / "status");
    const std::size_t place = status.find("VmRSS:");
    return place == std::string::npos ? 0.0 : std::atof(status.c_str() + place + 6);
}

int count_descriptors(const fs::path& process)
{
    std::error_code gone;
    int count = 0;
    for (fs::directory_iterator entry(process / "fd", gone), end; !gone && entry != end; entry.increment(gone)) {
        ++count;
    }
    return count;
}

/// Averages over the samples from begin to before end: frames in flight come and go. The largest number of descriptors,
/// device objects and bytes.
Holdings average(const std::vector<Holdings>& samples, std::size_t begin, std::size_t end)
{
    Holdings result;
    for (std::size_t i = begin; i < end; ++i) {
        const Holdings& sample = samples[i];
        result.memory_kib += sample.memory_kib / static_cast<double>(end - begin);
        result.descriptor_count = std::max(result.descriptor_count, sample.descriptor_count);
        result.device.object_count = std::max(result.device.object_count, sample.device.object_count);
        result.device.allocated_bytes = std::max(result.device.allocated_bytes, sample.device.allocated_bytes);
    }
    return result;
}

}  // namespace

TEST_CASE("a long run holds at its end the memory, descriptors and device memory that it held near its beginning")
{
    const bool is_long = runs_long_tests() || !tests_cpu_driver();  // a card would be done too soon
    const int panel_count = is_long ? 20'000 : 1'500;
    const int begin = is_long ? 1'000 : 300;
    const ScratchFolder folder;
    const std::string out = folder / "out";
    Program program({"make", "clevr", "--seed", "7", "--count", std::to_string(panel_count), "--set", "width=64", "--set", "height=48",
                     "--samples", "1", "--device", test_device(), "--out", out, "--quiet"},
                    "", make_layer_environment(folder));
    const fs::path process = fs::path("/proc") / std::to_string(program.pid());
    std::vector<Holdings> samples;
    while (program.is_running()) {
        Holdings now;
        now.panel_count = count_lines(out + "/index.jsonl");
        now.memory_kib = read_memory_kib(process);
        now.descriptor_count = count_descriptors(process);
        // Up to the last panel: memory that is freed at the end is not counted as held.
        if (now.panel_count >= begin && now.panel_count < panel_count && now.memory_kib > 0.0) {
            now.device = read_layer_report(folder);
            samples.push_back(now);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(is_long && tests_cpu_driver() ? 200 : 20));
    }
    const Outcome outcome = program.wait();
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
    // By samples, not by panels: on a busy machine the samples of any one span of panels may come too late.
    const std::size_t share = samples.size() / 10;
    REQUIRE(share > 0);
    REQUIRE(samples[samples.size() - share].panel_count - samples[share - 1].panel_count > panel_count / 2);
    const Holdings early = average(samples, 0, share);
    const Holdings late = average(samples, samples.size() - share, samples.size());
    MESSAGE(panel_count, " panels; after ", begin, " and at the end: ", early.memory_kib / 1024.0, " and ", late.memory_kib / 1024.0,
            " MiB resident, ", early.descriptor_count, " and ", late.descriptor_count, " descriptors, ", early.device.object_count, " and ",
            late.device.object_count, " device objects, ", early.device.allocated_bytes, " and ", late.device.allocated_bytes,
            " bytes of device memory; ", outcome.cpu_s, " CPU seconds");
    CHECK(late.memory_kib <= 1.02 * early.memory_kib);
    // Samples vary by a file or a batch; a small leak with each batch would be far above.
    CHECK(late.descriptor_count <= early.descriptor_count + 2);
    CHECK(late.device.object_count <= early.device.object_count + kObjectsOfBatch);
    CHECK(late.device.allocated_bytes <= early.device.allocated_bytes + early.device.allocated_bytes / 100);
    const LayerReport at_end = read_layer_report(folder);
    CHECK(at_end.object_count == 0);
    CHECK(at_end.allocated_bytes == 0);
}

}  // namespace clevrvk::tests
