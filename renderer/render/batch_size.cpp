// Computes how many panels a batch holds, as the smallest of several bounds.
#include "renderer/render/batch_size.h"

#include "renderer/render/batch_layout.h"
#include "renderer/render/shape_library.h"

#include <algorithm>

namespace clevrvk::render {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 29U;
constexpr std::uint64_t kGpuMemoryShare = 8;

// The CPU driver gains nothing from large batches; a few panels balance its threads. No watchdog limits its launches.
constexpr BatchBounds kCpuBatch{4, std::uint64_t{1} << 20U, std::uint64_t{1} << 26U, kMostBytes, std::uint64_t{1} << 28U};
// The number of lanes keeps a large card busy. The number of samples takes some ten seconds on a card that traces a
// hundred million paths a second. Drivers declare a device lost when a launch takes too long (xe 5 s, amdgpu 10 s), and
// small cards trace some ten million paths a second.
constexpr BatchBounds kGpuBatch{256, std::uint64_t{1} << 22U, std::uint64_t{1} << 29U, kMostBytes, std::uint64_t{1} << 24U};

}  // namespace

BatchBounds find_batch_bounds(const gpu::DeviceInfo& info, const gpu::DeviceLimits& limits)
{
    BatchBounds bounds = info.is_cpu ? kCpuBatch : kGpuBatch;
    bounds.lanes = std::min(bounds.lanes, limits.max_ray_dispatch_count);
    bounds.bytes = std::min({bounds.bytes, info.max_buffer_bytes, info.max_allocation_bytes});  // a buffer is a single allocation
    if (!info.is_cpu) {
        bounds.bytes = std::min(bounds.bytes, info.memory_bytes / kGpuMemoryShare);
    }
    return bounds;
}

int choose_batch_size(const BatchBounds& bounds, const scene::BatchLoad& load, int samples, std::uint64_t structure_bytes)
{
    const std::uint64_t lanes = static_cast<std::uint64_t>(load.width_px) * static_cast<std::uint64_t>(load.height_px);
    const std::uint64_t by_lanes = bounds.lanes / lanes;
    const std::uint64_t by_samples = bounds.samples / (lanes * static_cast<std::uint64_t>(std::max(samples, 1)));
    const std::uint64_t by_memory = bounds.bytes / std::max({output_bytes(load.width_px, load.height_px, load.object_count, load.path),
                                                             input_bytes(load.object_count, load.path), structure_bytes});
    // The sizes of meshes and pictures are totals over all panels.
    const std::uint64_t asset_bytes = std::max(load.mesh_bytes * kStructureShare, load.picture_bytes);
    const std::uint64_t by_assets =
        asset_bytes == 0 ? bounds.panels : static_cast<std::uint64_t>(load.panel_count) * bounds.bytes / asset_bytes;
    return static_cast<int>(std::clamp<std::uint64_t>(std::min({by_lanes, by_samples, by_memory, by_assets}), 1, bounds.panels));
}

}  // namespace clevrvk::render
