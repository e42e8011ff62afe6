// Both stamps are taken at the bottom of the pipe: when all work before them is done.
#include "renderer/gpu/stopwatch.h"

#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

#include <array>

namespace clevrvk::gpu {

namespace {

constexpr std::uint32_t kStartQuery = 0;
constexpr std::uint32_t kStopQuery = 1;
constexpr std::uint32_t kQueryCount = 2;
constexpr double kNanosecond_s = 1e-9;

// Time stamps wrap around at the width that the queue has.
std::uint64_t count_steps(std::uint64_t start, std::uint64_t stop, std::uint32_t bits)
{
    const std::uint64_t mask = bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
    return (stop - start) & mask;
}

}  // namespace

Stopwatch::Stopwatch(const Device& device) : device_(device)
{
    if (device.limits().timestamp_bits == 0) {
        return;
    }
    VkQueryPoolCreateInfo info{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
    info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    info.queryCount = kQueryCount;
    VkQueryPool queries = VK_NULL_HANDLE;
    check(vkCreateQueryPool(device.handle(), &info, nullptr, &queries), "create a pool of time stamps");
    queries_ = QueryPool(device.handle(), queries);
}

void Stopwatch::start(Commands& commands) const
{
    if (queries_.get() != VK_NULL_HANDLE) {
        vkCmdResetQueryPool(commands.handle(), queries_.get(), kStartQuery, kQueryCount);
        vkCmdWriteTimestamp(commands.handle(), VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_.get(), kStartQuery);
    }
}

void Stopwatch::stop(Commands& commands) const
{
    if (queries_.get() != VK_NULL_HANDLE) {
        vkCmdWriteTimestamp(commands.handle(), VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_.get(), kStopQuery);
    }
}

double Stopwatch::read_seconds() const
{
    if (queries_.get() == VK_NULL_HANDLE) {
        return 0.0;
    }
    std::array<std::uint64_t, kQueryCount> stamps{};
    check(vkGetQueryPoolResults(device_.handle(), queries_.get(), kStartQuery, kQueryCount, sizeof(stamps), stamps.data(), sizeof(stamps[0]),
                                VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
          "read time stamps");
    const DeviceLimits& limits = device_.limits();
    return static_cast<double>(count_steps(stamps[kStartQuery], stamps[kStopQuery], limits.timestamp_bits)) *
           static_cast<double>(limits.timestamp_period_ns) * kNanosecond_s;
}

}  // namespace clevrvk::gpu
