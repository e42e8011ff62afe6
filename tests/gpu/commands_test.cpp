// Tests recording, submitting and waiting, in the orders that occur.
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "tests/gpu/test_device.h"

#include <doctest/doctest.h>

#include <stdexcept>

namespace clevrvk::gpu {

namespace {

Buffer make_upload(const Device& device, unsigned char first_byte)
{
    Buffer upload(device, 256, BufferKind::Upload, "upload");
    for (std::size_t k = 0; k < upload.mapped().size(); ++k) {
        upload.mapped()[k] = static_cast<std::byte>((first_byte + k) % 256);
    }
    return upload;
}

void record_round_trip(Commands& commands, const Buffer& upload, const Buffer& local, const Buffer& readback)
{
    commands.begin();
    commands.copy(upload, local, 256);
    commands.barrier();
    commands.copy(local, readback, 256);
}

}  // namespace

TEST_CASE("Commands copies bytes to the device and back")
{
    const TestDevice test;
    const Buffer upload = make_upload(test.device, 3);
    const Buffer local(test.device, 256, BufferKind::DeviceLocal, "local");
    const Buffer readback(test.device, 256, BufferKind::Readback, "readback");
    Commands commands(test.device);
    record_round_trip(commands, upload, local, readback);
    commands.submit();
    commands.wait();
    CHECK(readback.mapped()[0] == std::byte{3});
    CHECK(readback.mapped()[255] == std::byte{2});
}

TEST_CASE("Commands of two may be in flight together")
{
    const TestDevice test;
    const Buffer upload_a = make_upload(test.device, 10);
    const Buffer upload_b = make_upload(test.device, 20);
    const Buffer local_a(test.device, 256, BufferKind::DeviceLocal, "local a");
    const Buffer local_b(test.device, 256, BufferKind::DeviceLocal, "local b");
    const Buffer readback_a(test.device, 256, BufferKind::Readback, "readback a");
    const Buffer readback_b(test.device, 256, BufferKind::Readback, "readback b");
    Commands a(test.device);
    Commands b(test.device);
    for (int round = 0; round < 3; ++round) {
        record_round_trip(a, upload_a, local_a, readback_a);
        a.submit();
        record_round_trip(b, upload_b, local_b, readback_b);
        b.submit();
        a.wait();
        b.wait();
    }
    CHECK(readback_a.mapped()[0] == std::byte{10});
    CHECK(readback_b.mapped()[0] == std::byte{20});
}

TEST_CASE("Commands keeps the order of what was split")
{
    const TestDevice test;
    const Buffer upload = make_upload(test.device, 0);
    const Buffer local(test.device, 256, BufferKind::DeviceLocal, "local");
    const Buffer other(test.device, 256, BufferKind::DeviceLocal, "other");
    const Buffer readback(test.device, 256, BufferKind::Readback, "readback");
    Commands commands(test.device);
    for (int part_count = 3; part_count > 0; --part_count) {  // fewer parts than before, too
        const auto value = static_cast<std::byte>(30 + part_count);
        upload.mapped()[0] = value;
        commands.begin();
        commands.copy(upload, local, 256);
        for (int part = 0; part < part_count; ++part) {
            commands.split();
            commands.copy(part % 2 == 0 ? local : other, part % 2 == 0 ? other : local, 256);
        }
        commands.split();
        commands.copy(other, readback, 256);
        commands.submit();
        commands.wait();
        CHECK(readback.mapped()[0] == value);
    }
}

TEST_CASE("Commands begins anew after a recording that was given up")
{
    const TestDevice test;
    const Buffer wrong = make_upload(test.device, 99);
    const Buffer right = make_upload(test.device, 5);
    const Buffer local(test.device, 256, BufferKind::DeviceLocal, "local");
    const Buffer readback(test.device, 256, BufferKind::Readback, "readback");
    Commands commands(test.device);
    record_round_trip(commands, wrong, local, readback);
    record_round_trip(commands, right, local, readback);
    commands.submit();
    commands.wait();
    CHECK(readback.mapped()[0] == std::byte{5});
}

TEST_CASE("Commands waits at its end for work that was not waited for")
{
    const TestDevice test;
    const Buffer upload = make_upload(test.device, 7);
    const Buffer local(test.device, 256, BufferKind::DeviceLocal, "local");
    const Buffer readback(test.device, 256, BufferKind::Readback, "readback");
    {
        Commands commands(test.device);
        record_round_trip(commands, upload, local, readback);
        commands.submit();
    }
    CHECK(readback.mapped()[0] == std::byte{7});
}

TEST_CASE("Commands takes a wait without a submission, and a beginning before the wait, for bugs of the caller")
{
    const TestDevice test;
    Commands commands(test.device);
    CHECK_THROWS_AS(commands.wait(), std::logic_error);
    commands.begin();
    commands.submit();
    CHECK_THROWS_AS(commands.begin(), std::logic_error);
    commands.wait();
}

}  // namespace clevrvk::gpu
