// The calls to an open device in which the card layer enforces the card's limits.
#pragma once

#include "tests/card_layer/card_limits.h"

#include <vulkan/vulkan_core.h>

#include <map>
#include <memory>
#include <mutex>
#include <string_view>

namespace clevrvk::tests {

/// A layer's knowledge of each instance or device, found by any handle that belongs to it, from any thread.
template <typename T>
class ByHandle {
public:
    template <typename Handle>
    void add(Handle handle, std::unique_ptr<T> value)
    {
        const std::scoped_lock lock(mutex_);
        values_[key_of(handle)] = std::move(value);
    }

    template <typename Handle>
    std::unique_ptr<T> remove(Handle handle)
    {
        const std::scoped_lock lock(mutex_);
        return std::move(values_.extract(key_of(handle)).mapped());
    }

    template <typename Handle>
    T& at(Handle handle)
    {
        const std::scoped_lock lock(mutex_);
        return *values_.at(key_of(handle));
    }

private:
    // The loader's table of calls, to which each handle points first of all: one for an instance and its physical
    // devices, one for a device, its queues and its command buffers.
    static void* key_of(void* handle) { return *static_cast<void**>(handle); }

    std::mutex mutex_;
    std::map<void*, std::unique_ptr<T>> values_;
};

/// A device, and the driver beneath it.
struct DeviceTraits {
    CardLimits card;
    CardLimits driver;
    VkPhysicalDeviceMemoryProperties card_memory{};
    VkPhysicalDeviceMemoryProperties driver_memory{};
};

/// A device was opened. \param get  vkGetDeviceProcAddr of what comes next
void add_device(VkDevice handle, const DeviceTraits& traits, PFN_vkGetDeviceProcAddr get);

/// The layer's own function of that name; null where it has none.
[[nodiscard]] PFN_vkVoidFunction find_device_call(std::string_view name);

/// vkGetDeviceProcAddr of the layer.
VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_device_proc(VkDevice handle, const char* name);

}  // namespace clevrvk::tests
