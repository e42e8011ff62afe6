// Measures laps with timestamps that the device writes when all earlier work is done. Stamp 0 is the start, stamp k + 1
// the end of lap k.
#include "renderer/gpu/stopwatch.h"

#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

namespace clevrvk::gpu {

namespace {

constexpr double kNanosecond_s = 1e-9;

// Timestamps wrap around at the queue's bit width.
std::uint64_t count_steps(std::uint64_t start, std::uint64_t stop, std::uint32_t bits)
{
    const std::uint64_t mask = bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
    return (stop - start) & mask;
}

}  // namespace

Stopwatch::Stopwatch(const Device& device, std::uint32_t lap_count) : device_(device), lap_count_(lap_count)
{
    CLEVRVK_CHECK(lap_count >= 1, "a stopwatch of {} laps", lap_count);
    if (device.limits().timestamp_bits == 0) {
        return;
    }
    VkQueryPoolCreateInfo info{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
    info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    info.queryCount = lap_count + 1;
    VkQueryPool queries = VK_NULL_HANDLE;
    check(vkCreateQueryPool(device.handle(), &info, nullptr, &queries), "create a pool of time stamps");
    queries_ = QueryPool(device.handle(), queries);
}

void Stopwatch::start(Commands& commands) const
{
    if (queries_.get() != VK_NULL_HANDLE) {
        vkCmdResetQueryPool(commands.handle(), queries_.get(), 0, lap_count_ + 1);
        vkCmdWriteTimestamp(commands.handle(), VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_.get(), 0);
    }
}

void Stopwatch::end_lap(Commands& commands, std::uint32_t lap) const
{
    CLEVRVK_CHECK(lap < lap_count_, "lap {} of {}", lap, lap_count_);
    if (queries_.get() != VK_NULL_HANDLE) {
        vkCmdWriteTimestamp(commands.handle(), VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_.get(), lap + 1);
    }
}

std::vector<double> Stopwatch::read_seconds() const
{
    std::vector<double> seconds(lap_count_, 0.0);
    if (queries_.get() == VK_NULL_HANDLE) {
        return seconds;
    }
    std::vector<std::uint64_t> stamps(lap_count_ + 1);
    check(vkGetQueryPoolResults(device_.handle(), queries_.get(), 0, lap_count_ + 1, stamps.size() * sizeof(stamps[0]), stamps.data(),
                                sizeof(stamps[0]), VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
          "read time stamps");
    const DeviceLimits& limits = device_.limits();
    for (std::size_t lap = 0; lap < seconds.size(); ++lap) {
        const std::uint64_t steps = count_steps(stamps[lap], stamps[lap + 1], limits.timestamp_bits);
        seconds[lap] = static_cast<double>(steps) * static_cast<double>(limits.timestamp_period_ns) * kNanosecond_s;
    }
    return seconds;
}

}  // namespace clevrvk::gpu
