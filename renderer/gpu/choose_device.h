// Chooses the device for `--device`.
#pragma once

#include "renderer/gpu/device_info.h"

#include <string_view>
#include <vector>

namespace clevrvk::gpu {

/// The device that a choice selects.
/// \param choice  `auto` (the first usable one that is not a CPU driver, else the CPU driver), `cpu`, an index, or a
/// part of a name in any case
/// \throws GpuError  when it does not exist or is not usable; the message lists the devices and gives the reason
[[nodiscard]] const DeviceInfo& choose_device(const std::vector<DeviceInfo>& devices, std::string_view choice);

}  // namespace clevrvk::gpu
