// Tests the opening of real devices.
#include "renderer/base/error.h"
#include "renderer/gpu/buffer.h"
#include "tests/gpu/scratch_environment.h"
#include "tests/gpu/test_device.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <vector>

namespace clevrvk::gpu {

TEST_CASE(
    "list_devices shows a device that can render; if not, install a card's driver or Mesa's CPU driver (mesa-vulkan-drivers 24.2 or later)")
{
    prepare_driver_environment(0);
    const std::vector<DeviceInfo> devices = list_devices();
    bool is_any_usable = false;
    for (std::size_t k = 0; k < devices.size(); ++k) {
        CHECK(devices[k].index == static_cast<int>(k));
        CHECK_FALSE(devices[k].name.empty());
        is_any_usable = is_any_usable || devices[k].is_usable();
    }
    CHECK(is_any_usable);
}

TEST_CASE("Device reports limits that the specification allows")
{
    const TestDevice test;
    const DeviceLimits& limits = test.device.limits();
    CHECK(limits.shader_group_handle_size == 32);
    CHECK(limits.shader_group_base_alignment <= 64);
    CHECK(limits.shader_group_handle_alignment <= limits.shader_group_base_alignment);
    CHECK(limits.scratch_alignment <= 256);
    // The specification wants 2^30; Mesa's CPU driver reports 2^26 (25.0.7).
    CHECK(limits.max_ray_dispatch_count >= (1U << 26U));
    CHECK(test.device.info().memory_bytes > 0);
}

TEST_CASE("Device::open refuses what is not there as an error of the device")
{
    CHECK_THROWS_AS(static_cast<void>(Device::open("no such card")), GpuError);
    CHECK_THROWS_AS(static_cast<void>(Device::open("999")), GpuError);
}

TEST_CASE("Device::open says that no driver is installed")
{
    const write::ScratchFolder folder;
    const ScratchVariable files("VK_DRIVER_FILES", folder.path().string());
    const ScratchVariable older("VK_ICD_FILENAMES", folder.path().string());
    const std::string message = write::message_of<GpuError>([] { static_cast<void>(Device::open("auto")); });
    CHECK(write::contains(message, "mesa-vulkan-drivers"));
}

TEST_CASE("Device still names objects and closes after devices were listed beside it")
{
    const TestDevice test;
    static_cast<void>(list_devices());
    const Buffer buffer(test.device, 16, BufferKind::DeviceLocal, "named after a listing");
    CHECK(buffer.address() != 0);
}

TEST_CASE("Device keeps its pipeline cache for the next one and opens without it where none can be kept")
{
    const write::ScratchFolder folder;
    {
        const ScratchVariable cache("XDG_CACHE_HOME", folder.path().string());
        {
            const TestDevice first;  // gone before the second: of a card there is one
            first.device.save_pipeline_cache();
            CHECK(write::read_tree(folder.path()).size() == 1);
        }
        const TestDevice second;
    }
    write::write_file(folder.path() / "file", "");
    const ScratchVariable cache("XDG_CACHE_HOME", (folder.path() / "file").string());
    const ScratchVariable temporary("TMPDIR", (folder.path() / "file").string());
    const TestDevice third;
    CHECK_NOTHROW(third.device.save_pipeline_cache());
}

}  // namespace clevrvk::gpu
