// The device of the GPU tests, under the validation layer from its opening to its end.
#pragma once

#include "renderer/gpu/device.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/gpu/vulkan_instance.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

namespace clevrvk::gpu {

/// The device of the tests: CLEVRVK_TEST_DEVICE, as choose_device takes it, else `auto`.
inline std::string find_test_device()
{
    const char* choice = std::getenv("CLEVRVK_TEST_DEVICE");
    return choice != nullptr ? choice : "auto";
}

/// Opens the test device and fails the test at its end unless the validation layer said nothing.
struct TestDevice {
    TestDevice() : device(open()) {}
    ~TestDevice() { CHECK(device.validation_messages().empty()); }
    TestDevice(const TestDevice&) = delete;
    TestDevice& operator=(const TestDevice&) = delete;

    static Device open()
    {
        prepare_driver_environment(0);
        // Keeps the driver loaded: NVIDIA's (580.159) can be loaded anew some fifty times in a process and no more. It
        // is never destroyed: when the process ends, what layers need for that may be gone (seen in Debian 13).
        [[maybe_unused]] static const VulkanInstance* const keeper = new VulkanInstance(false);
        setenv("CLEVRVK_VALIDATION", "1", 1);
        return Device::open(find_test_device());
    }

    Device device;
};

}  // namespace clevrvk::gpu
