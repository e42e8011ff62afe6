// How many panels a device renders together. Pure; how many bytes a panel takes is in batch_layout.h.
#pragma once

#include "renderer/gpu/device.h"
#include "renderer/scene/batch_load.h"

#include <cstdint>

namespace clevrvk::render {

/// The upper bounds of a batch on some device. Only a batch of one panel may exceed them.
struct BatchBounds {
    std::uint64_t panels = 0;
    std::uint64_t lanes = 0;         ///< pixels of all panels
    std::uint64_t samples = 0;       ///< of all pixels: a stop waits for them, and a kill costs two batches
    std::uint64_t bytes = 0;         ///< of each of its buffers on the device: pixels, inputs, structures, pictures; the host maps less
    std::uint64_t launch_paths = 0;  ///< of one launch, see launch_plan.h
};

/// Each buffer of a batch gets an eighth of the memory; its pixels are by far the largest, so that two batches are
/// about a quarter of a small card. A buffer that has to grow may get up to half as much again; and 512 MiB however
/// large the card is, for three reasons: the host maps nearly as much for panels of thousands of objects (a fifth for
/// five), and should need no more than 1 GiB for both batches; Vulkan promises no buffer of more than 1 GiB; and as
/// much holds all lanes of panels of 160 objects, and of panels of 4096 objects still over 800,000, more than a card
/// runs at a time. A CPU driver's memory is the host's, and sets no bound.
/// No buffer is larger than the device allows, on any device.
/// Source of the second reason: Vulkan 1.3, "Required Limits", maxMemoryAllocationSize and maxBufferSize.
[[nodiscard]] BatchBounds find_batch_bounds(const gpu::DeviceInfo& info, const gpu::DeviceLimits& limits);

/// The number of panels in the largest batch within the bounds, if all are like these, with this many samples a pixel;
/// at least 1. One that shows more than the bounds allow is a batch of its own.
/// \param structure_bytes  of a panel's acceleration structure or of the memory to build it, whichever is more
[[nodiscard]] int choose_batch_size(const BatchBounds& bounds, const scene::BatchLoad& load, int samples,
                                    std::uint64_t structure_bytes = 0);

}  // namespace clevrvk::render
