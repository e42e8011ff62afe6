// Tests the messages of Vulkan errors: they read as sentences.
#include "renderer/gpu/result.h"

#include <doctest/doctest.h>

namespace clevrvk::gpu {

TEST_CASE("check lets success pass")
{
    CHECK_NOTHROW(check(VK_SUCCESS, "do {}", "anything"));
}

TEST_CASE("check throws a sentence with the specification's name of the result")
{
    CHECK_THROWS_WITH_AS(check(VK_ERROR_DEVICE_LOST, "submit batch {}", 7), "cannot submit batch 7: VK_ERROR_DEVICE_LOST", GpuError);
}

TEST_CASE("check takes a success with reservations for a failure")
{
    CHECK_THROWS_WITH_AS(check(VK_INCOMPLETE, "list devices"), "cannot list devices: VK_INCOMPLETE", GpuError);
}

}  // namespace clevrvk::gpu
