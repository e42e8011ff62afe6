// The number of panels that a device renders together. Pure; batch_layout.h computes the bytes per panel.
#pragma once

#include "renderer/gpu/device.h"
#include "renderer/scene/batch_load.h"

#include <cstdint>

namespace clevrvk::render {

/// The upper bounds of a batch on a device. Only a batch of one panel may exceed them.
struct BatchBounds {
    std::uint64_t panels = 0;
    std::uint64_t lanes = 0;         ///< pixels of all panels
    std::uint64_t samples = 0;       ///< total over all pixels: a stop waits for them, and a kill loses two batches
    std::uint64_t bytes = 0;         ///< of each device buffer: pixels, inputs, structures, pictures; the host maps less
    std::uint64_t launch_paths = 0;  ///< paths of one launch, see launch_plan.h
};

/// Each buffer of a batch gets an eighth of the memory. Its pixel buffer is by far the largest, so two batches take
/// about a quarter of a small card. A buffer that has to grow may get up to half as much again. The bound is 512 MiB
/// on any large card, for three reasons. The host maps nearly as much for panels of thousands of objects (a fifth for
/// five), and should need no more than 1 GiB for both batches. Vulkan guarantees no buffer over 1 GiB. And 512 MiB
/// hold all lanes of panels of 160 objects, and over 800,000 lanes of panels of 4096 objects, more than a card runs at
/// a time. A CPU driver's memory is the host's, and sets no bound.
/// No buffer exceeds the device's limit, on any device.
/// Source of the second reason: Vulkan 1.3, "Required Limits", maxMemoryAllocationSize and maxBufferSize.
[[nodiscard]] BatchBounds find_batch_bounds(const gpu::DeviceInfo& info, const gpu::DeviceLimits& limits);

/// The number of panels in the largest batch within the bounds, if all panels have this load and this many samples per
/// pixel; at least 1. A panel that exceeds the bounds is a batch of its own.
/// \param structure_bytes  bytes of a panel's acceleration structure or of its build memory, whichever is more
[[nodiscard]] int choose_batch_size(const BatchBounds& bounds, const scene::BatchLoad& load, int samples,
                                    std::uint64_t structure_bytes = 0);

}  // namespace clevrvk::render
