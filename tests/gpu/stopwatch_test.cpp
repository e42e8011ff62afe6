// Tests the device's own clock against the host's.
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/stopwatch.h"
#include "tests/gpu/test_device.h"

#include <doctest/doctest.h>

#include <chrono>
#include <numeric>

namespace clevrvk::gpu {

namespace {

constexpr std::uint64_t kBytes = 64 << 20;

void record_copy(const Stopwatch& stopwatch, Commands& commands, const Buffer& source, const Buffer& target)
{
    commands.begin();
    stopwatch.start(commands);
    commands.copy(source, target, kBytes);
    stopwatch.end_lap(commands, 0);
    stopwatch.end_lap(commands, 1);  // nothing
    commands.split();
    commands.copy(target, source, kBytes);
    stopwatch.end_lap(commands, 2);
}

double add_up(const Stopwatch& stopwatch)
{
    const std::vector<double> laps = stopwatch.read_seconds();
    return std::accumulate(laps.begin(), laps.end(), 0.0);
}

}  // namespace

TEST_CASE("Stopwatch measures some time for work, hardly any for none, and no more than the host sees pass")
{
    const TestDevice test;
    REQUIRE(test.device.limits().timestamp_bits > 0);
    const Buffer source(test.device, kBytes, BufferKind::DeviceLocal, "source");
    const Buffer target(test.device, kBytes, BufferKind::DeviceLocal, "target");
    const Stopwatch stopwatch(test.device, 3);
    Commands commands(test.device);
    record_copy(stopwatch, commands, source, target);
    const auto start = std::chrono::steady_clock::now();
    commands.submit();
    commands.wait();
    const double passed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const std::vector<double> laps = stopwatch.read_seconds();
    REQUIRE(laps.size() == 3);
    CHECK(laps[0] > 0.0);
    CHECK(laps[1] < laps[0]);
    CHECK(laps[2] > 0.0);
    CHECK(add_up(stopwatch) <= passed_s);
}

TEST_CASE("Stopwatches of two in flight count no time twice")
{
    const TestDevice test;
    const Buffer source(test.device, kBytes, BufferKind::DeviceLocal, "source");
    const Buffer target(test.device, kBytes, BufferKind::DeviceLocal, "target");
    const Stopwatch first(test.device, 3);
    const Stopwatch second(test.device, 3);
    Commands a(test.device);
    Commands b(test.device);
    record_copy(first, a, source, target);
    record_copy(second, b, source, target);
    const auto start = std::chrono::steady_clock::now();
    a.submit();
    b.submit();
    a.wait();
    b.wait();
    const double passed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    CHECK(add_up(first) + add_up(second) <= passed_s);
}

}  // namespace clevrvk::gpu
