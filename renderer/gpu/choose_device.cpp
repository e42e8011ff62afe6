// Chooses a device, and prefers cards to the CPU driver. Errors list the devices of the machine.
#include "renderer/gpu/choose_device.h"

#include "renderer/base/error.h"
#include "renderer/base/lower_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace clevrvk::gpu {

namespace {

std::string describe(const DeviceInfo& device)
{
    const std::string state = device.is_usable() ? "usable" : fmt::format("lacks {}", fmt::join(device.missing, ", "));
    return fmt::format("{}: '{}' ({})", device.index, device.name, state);
}

[[noreturn]] void fail_choice(const std::vector<DeviceInfo>& devices, std::string_view choice, std::string_view reason)
{
    std::vector<std::string> described;
    for (const DeviceInfo& device : devices) {
        described.push_back(describe(device));
    }
    throw GpuError(fmt::format("no device for '{}': {}; devices of this machine: {}. 'clevrvk doctor' explains more", choice, reason,
                               devices.empty() ? std::string("none") : fmt::format("{}", fmt::join(described, "; "))));
}

}  // namespace

const DeviceInfo& choose_device(const std::vector<DeviceInfo>& devices, std::string_view choice)
{
    const auto find = [&](auto matches) { return std::find_if(devices.begin(), devices.end(), matches); };
    if (choice == "auto" || choice == "cpu") {
        if (choice == "auto") {
            if (const auto device = find([](const DeviceInfo& d) { return d.is_usable() && !d.is_cpu; }); device != devices.end()) {
                return *device;
            }
        }
        if (const auto device = find([](const DeviceInfo& d) { return d.is_usable() && d.is_cpu; }); device != devices.end()) {
            return *device;
        }
        fail_choice(devices, choice,
                    choice == "cpu" ? "no CPU driver with ray-tracing pipelines (Debian: mesa-vulkan-drivers 24.2 or later)"
                                    : "no device supports ray-tracing pipelines");
    }
    int index = 0;
    const auto parsed = std::from_chars(choice.data(), choice.data() + choice.size(), index);
    const bool is_index = parsed.ec == std::errc() && parsed.ptr == choice.data() + choice.size();
    const auto device = find([&](const DeviceInfo& d) {
        return is_index ? d.index == index : to_lower(d.name).find(to_lower(std::string(choice))) != std::string::npos;
    });
    if (choice.empty() || device == devices.end()) {
        fail_choice(devices, choice, is_index ? "no device has this number" : "no device has this text in its name");
    }
    if (!device->is_usable()) {
        fail_choice(devices, choice, fmt::format("'{}' lacks {}", device->name, fmt::join(device->missing, ", ")));
    }
    return *device;
}

}  // namespace clevrvk::gpu
