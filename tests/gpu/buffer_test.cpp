// Tests buffers of every kind.
#include "renderer/base/error.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "tests/gpu/test_device.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace clevrvk::gpu {

TEST_CASE("Buffer has an address, and is mapped when the host is to write or read it")
{
    const TestDevice test;
    const Buffer local(test.device, 1000, BufferKind::DeviceLocal, "local");
    const Buffer upload(test.device, 1000, BufferKind::Upload, "upload");
    const Buffer readback(test.device, 1000, BufferKind::Readback, "readback");
    CHECK(local.address() != 0);
    CHECK(local.mapped().empty());
    CHECK(upload.mapped().size() == 1000);
    CHECK(readback.mapped().size() == 1000);
    CHECK(readback.size_bytes() == 1000);
}

TEST_CASE("Buffer of more bytes than the device has in one is refused before the driver is asked")
{
    const TestDevice test;
    if (test.device.info().max_buffer_bytes == std::numeric_limits<std::uint64_t>::max()) {
        return;  // the driver does not report it
    }
    const std::string message = write::message_of<GpuError>(
        [&] { const Buffer buffer(test.device, test.device.info().max_buffer_bytes + 1, BufferKind::DeviceLocal, "too large"); });
    CHECK(write::contains(message, "'too large' needs"));
}

TEST_CASE(
    "Buffer of more bytes than the driver promises in an allocation is made if the driver grants them, else refused by the limit's name")
{
    const TestDevice test;
    const std::uint64_t size_bytes = test.device.info().max_allocation_bytes + 4096;
    if (size_bytes > test.device.info().max_buffer_bytes) {
        return;  // the test above
    }
    try {
        const Buffer buffer(test.device, size_bytes, BufferKind::DeviceLocal, "too large");
        CHECK(buffer.address() != 0);
    } catch (const GpuError& error) {
        CHECK(write::contains(error.what(), "bytes (maxMemoryAllocationSize), but 'too large' needs"));
    }
}

TEST_CASE("Buffer moves with its memory, and an assignment frees what was there")
{
    const TestDevice test;
    Buffer first(test.device, 64, BufferKind::Upload, "first");
    first.mapped()[0] = std::byte{42};
    const VkDeviceAddress address = first.address();
    Buffer second(test.device, 128, BufferKind::Upload, "second");
    second = std::move(first);
    CHECK(second.address() == address);
    CHECK(second.size_bytes() == 64);
    CHECK(second.mapped()[0] == std::byte{42});
    second = Buffer();
    CHECK(second.handle() == VK_NULL_HANDLE);
    CHECK(second.mapped().empty());
}

TEST_CASE("write_buffer replaces the first bytes of what upload_buffer has put on the device")
{
    const TestDevice test;
    const std::array bytes{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
    const Buffer local = upload_buffer(test.device, bytes, "local");
    write_buffer(test.device, local, std::array{std::byte{7}, std::byte{8}});
    const Buffer readback(test.device, bytes.size(), BufferKind::Readback, "readback");
    Commands commands(test.device);
    commands.begin();
    commands.copy(local, readback, bytes.size());
    commands.submit();
    commands.wait();
    CHECK(local.size_bytes() == bytes.size());
    CHECK(readback.mapped()[0] == std::byte{7});
    CHECK(readback.mapped()[1] == std::byte{8});
    CHECK(readback.mapped()[2] == std::byte{3});
    CHECK(readback.mapped()[3] == std::byte{4});
}

TEST_CASE("Buffer of no bytes is a bug of the caller")
{
    const TestDevice test;
    CHECK_THROWS_AS(Buffer(test.device, 0, BufferKind::Upload, "empty"), std::logic_error);
}

}  // namespace clevrvk::gpu
