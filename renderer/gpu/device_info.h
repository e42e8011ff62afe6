// Lists the Vulkan devices of this machine with their properties, without opening any.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace clevrvk::gpu {

/// The properties of a device, and whether clevrvk can use it.
struct DeviceInfo {
    int index = 0;  ///< index in the loader's list
    std::string name;
    std::string driver;   ///< name and version in the driver's own words
    bool is_cpu = false;  ///< whether its driver runs shaders on the processor
    /// Whether it is Mesa's CPU driver, whatever device type it claims. As of 25.0.7 that driver builds an
    /// acceleration structure by halving the list of primitives in their given order, and traverses it in
    /// code that it adds to the shaders.
    bool traces_in_software = false;
    std::array<std::uint8_t, 16> uuid{};
    std::string pci_address;           ///< "0000:01:00.0"; empty when the driver does not report it
    std::vector<std::string> missing;  ///< extensions and features that it lacks; empty when usable
    std::uint64_t memory_bytes = 0;    ///< size of its largest device-local heap
    std::uint64_t max_buffer_bytes = std::numeric_limits<std::uint64_t>::max();  ///< largest buffer, if reported
    /// Largest allocation that the driver promises; it may grant more.
    std::uint64_t max_allocation_bytes = std::numeric_limits<std::uint64_t>::max();

    [[nodiscard]] bool is_usable() const { return missing.empty(); }
};

/// Every device that the Vulkan loader shows, usable or not.
/// \throws GpuError  when there is no loader or it cannot start
[[nodiscard]] std::vector<DeviceInfo> list_devices();

}  // namespace clevrvk::gpu
