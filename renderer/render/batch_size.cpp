// Computes how many panels a batch holds: the lowest of several bounds.
#include "renderer/render/batch_size.h"

#include "renderer/render/batch_layout.h"

#include <algorithm>

namespace clevrvk::render {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 29U;
constexpr std::uint64_t kGpuMemoryShare = 8;

// The CPU driver gains nothing from large batches; a few panels balance its threads. No watchdog limits its launches.
constexpr BatchBounds kCpuBatch{4, std::uint64_t{1} << 20U, std::uint64_t{1} << 26U, kMostBytes, std::uint64_t{1} << 28U};
// Lanes that keep a large card busy; samples that take a card of a hundred million paths a second some ten seconds.
// Drivers declare a device lost when a launch takes too long (xe 5 s, amdgpu 10 s), and small cards trace some ten
// million paths a second.
constexpr BatchBounds kGpuBatch{256, std::uint64_t{1} << 22U, std::uint64_t{1} << 29U, kMostBytes, std::uint64_t{1} << 24U};

}  // namespace

BatchBounds find_batch_bounds(const gpu::DeviceInfo& info, const gpu::DeviceLimits& limits)
{
    BatchBounds bounds = info.is_cpu ? kCpuBatch : kGpuBatch;
    bounds.lanes = std::min(bounds.lanes, limits.max_ray_dispatch_count);
    bounds.bytes = std::min({bounds.bytes, info.max_buffer_bytes, info.max_allocation_bytes});  // a buffer has one allocation
    if (!info.is_cpu) {
        bounds.bytes = std::min(bounds.bytes, info.memory_bytes / kGpuMemoryShare);
    }
    return bounds;
}

int choose_batch_size(const BatchBounds& bounds, int width_px, int height_px, int object_count, int samples, std::uint64_t structure_bytes,
                      scene::ScenePath path)
{
    const std::uint64_t lanes = static_cast<std::uint64_t>(width_px) * static_cast<std::uint64_t>(height_px);
    const std::uint64_t by_lanes = bounds.lanes / lanes;
    const std::uint64_t by_samples = bounds.samples / (lanes * static_cast<std::uint64_t>(std::max(samples, 1)));
    const std::uint64_t by_memory =
        bounds.bytes / std::max({output_bytes(width_px, height_px, object_count, path), input_bytes(object_count, path), structure_bytes});
    return static_cast<int>(std::clamp<std::uint64_t>(std::min({by_lanes, by_samples, by_memory}), 1, bounds.panels));
}

}  // namespace clevrvk::render
