// Tests the values of --device on made-up machines.
#include "renderer/base/error.h"
#include "renderer/gpu/choose_device.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace clevrvk::gpu {

using write::contains;
using write::message_of;

namespace {

DeviceInfo make_device(int index, const char* name, bool is_cpu, std::vector<std::string> missing = {})
{
    DeviceInfo info;
    info.index = index;
    info.name = name;
    info.is_cpu = is_cpu;
    info.missing = std::move(missing);
    return info;
}

// An old card, the CPU driver, two good cards.
std::vector<DeviceInfo> make_devices()
{
    return {make_device(0, "Old Card", false, {"VK_KHR_ray_tracing_pipeline"}), make_device(1, "llvmpipe (LLVM)", true),
            make_device(2, "Good Card A", false), make_device(3, "Good Card B", false)};
}

std::string refusal(const std::vector<DeviceInfo>& devices, const char* choice)
{
    return message_of<GpuError>([&] { static_cast<void>(choose_device(devices, choice)); });
}

}  // namespace

TEST_CASE("choose_device auto takes the first usable card, before the CPU driver")
{
    const std::vector<DeviceInfo> devices = make_devices();
    CHECK(choose_device(devices, "auto").index == 2);
}

TEST_CASE("choose_device auto takes the CPU driver when no card is usable")
{
    std::vector<DeviceInfo> devices = make_devices();
    devices.resize(2);
    CHECK(choose_device(devices, "auto").index == 1);
}

TEST_CASE("choose_device takes the CPU driver, an index, and a part of a name in any case")
{
    const std::vector<DeviceInfo> devices = make_devices();
    CHECK(choose_device(devices, "cpu").index == 1);
    CHECK(choose_device(devices, "3").index == 3);
    CHECK(choose_device(devices, "card b").index == 3);
    CHECK(choose_device(devices, "LLVMPIPE").index == 1);
}

TEST_CASE("choose_device refuses a device that is not there and lists those that are")
{
    const std::string message = refusal(make_devices(), "7");
    CHECK(contains(message, "no device for '7'"));
    CHECK(contains(message, "no device has this number"));
    CHECK(contains(message, "0: 'Old Card' (lacks VK_KHR_ray_tracing_pipeline)"));
    CHECK(contains(message, "2: 'Good Card A' (usable)"));
    CHECK(contains(refusal(make_devices(), "Voodoo"), "no device has this text in its name"));
    CHECK(contains(refusal(make_devices(), ""), "no device for ''"));
    CHECK(contains(refusal(make_devices(), "-1"), "no device for '-1'"));
}

TEST_CASE("choose_device refuses a device that lacks something and names it")
{
    CHECK(contains(refusal(make_devices(), "0"), "'Old Card' lacks VK_KHR_ray_tracing_pipeline"));
    CHECK(contains(refusal(make_devices(), "old"), "'Old Card' lacks VK_KHR_ray_tracing_pipeline"));
}

TEST_CASE("choose_device says what to install when there is no CPU driver, and that there is nothing at all")
{
    CHECK(contains(refusal({make_device(0, "Good Card", false)}, "cpu"), "mesa-vulkan-drivers"));
    CHECK(contains(refusal({}, "auto"), "devices of this machine: none"));
}

}  // namespace clevrvk::gpu
