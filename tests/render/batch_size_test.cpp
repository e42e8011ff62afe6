// Tests the batch sizes of cards that this machine need not have.
#include "renderer/render/batch_size.h"

#include "renderer/render/batch_layout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

namespace clevrvk::render {

namespace {

constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;
constexpr std::uint64_t kGib = std::uint64_t{1} << 30U;

BatchBounds bounds_of(std::uint64_t memory_bytes, bool is_cpu = false, std::uint64_t launch_lanes = kGib, std::uint64_t buffer_bytes = kGib)
{
    gpu::DeviceInfo info;
    info.is_cpu = is_cpu;
    info.memory_bytes = memory_bytes;
    info.max_buffer_bytes = buffer_bytes;
    gpu::DeviceLimits limits;
    limits.max_ray_dispatch_count = launch_lanes;
    return find_batch_bounds(info, limits);
}

}  // namespace

TEST_CASE("choose_batch_size takes what fits an eighth of a small card, and no more of a large one than keeps it busy")
{
    // A pixel is 104 bytes, half a byte of budgets, and 4 for each 32 objects.
    const auto check = [](int width_px, int height_px, int object_count, int samples, const std::array<int, 3>& expected) {
        CAPTURE(width_px);
        CAPTURE(object_count);
        CAPTURE(samples);
        CHECK(choose_batch_size(bounds_of(2 * kGib), {width_px, height_px, object_count}, samples) == expected[0]);
        CHECK(choose_batch_size(bounds_of(8 * kGib), {width_px, height_px, object_count}, samples) == expected[1]);
        CHECK(choose_batch_size(bounds_of(139 * kGib), {width_px, height_px, object_count}, samples) == expected[2]);
    };
    check(64, 48, 5, 1, {256, 256, 256});     // the most panels; 0.3 MiB each
    check(64, 48, 4096, 1, {141, 256, 256});  // 1.81 MiB each
    check(320, 240, 5, 32, {32, 54, 54});     // 7.95 MiB each: 256 MiB are 32.2 of them, 2^22 lanes are 54.6
    check(320, 240, 4096, 32, {5, 11, 11});   // 45.2 MiB each: 256 MiB are 5.7 of them, 512 MiB are 11.3
    check(320, 240, 5, 1024, {6, 6, 6});      // 2^29 samples are 6.8 panels
    check(320, 240, 5, 65536, {1, 1, 1});
    check(1024, 768, 5, 32, {3, 5, 5});  // 81.4 MiB each: 256 MiB are 3.1 of them, 2^22 lanes are 5.3
    check(4096, 4096, 5, 1, {1, 1, 1});
    check(4096, 4096, 4096, 65536, {1, 1, 1});  // more than a small card has: it says so when it is asked
}

TEST_CASE("choose_batch_size is never 0, and keeps all bounds with more than one panel; more memory never makes a batch smaller")
{
    constexpr std::array<std::array<int, 2>, 6> kSizes_px{{{64, 48}, {160, 120}, {320, 240}, {1024, 768}, {2048, 2048}, {4096, 4096}}};
    for (const auto& [width_px, height_px] : kSizes_px) {
        const std::uint64_t lanes = static_cast<std::uint64_t>(width_px) * static_cast<std::uint64_t>(height_px);
        for (const int object_count : {0, 1, 32, 33, 1000, 4096}) {
            for (const std::uint64_t samples : {1U, 16U, 32U, 1024U, 65536U}) {
                std::uint64_t before = 1;
                for (const std::uint64_t memory : {std::uint64_t{0}, 1 * kMib, 2 * kGib, 8 * kGib, 139 * kGib}) {
                    const int size = choose_batch_size(bounds_of(memory), {width_px, height_px, object_count}, static_cast<int>(samples));
                    REQUIRE(size >= 1);
                    const auto count = static_cast<std::uint64_t>(size);
                    CHECK(count >= before);
                    CHECK(count <= 256);
                    if (count > 1) {
                        CHECK(count * output_bytes(width_px, height_px, object_count) <= std::min(memory / 8, 512 * kMib));
                        CHECK(count * lanes <= 4 * kMib);
                        CHECK(count * lanes * samples <= 512 * kMib);
                    }
                    before = count;
                }
            }
        }
    }
}

TEST_CASE("choose_batch_size keeps each buffer of a batch to what the device has in one: pixels, inputs and structures")
{
    const auto choose = [](std::uint64_t buffer_bytes, int width_px, int height_px, int object_count, std::uint64_t structure_bytes) {
        return choose_batch_size(bounds_of(139 * kGib, false, kGib, buffer_bytes), {width_px, height_px, object_count}, 1, structure_bytes);
    };
    CHECK(choose(16 * kMib, 320, 240, 5, 0) == 2);          // 7.95 MiB of pixels each
    CHECK(choose(16 * kMib, 64, 48, 4096, 0) == 8);         // 1.81 MiB of pixels each, 0.75 MiB of inputs
    CHECK(choose(16 * kMib, 16, 16, 4096, 0) == 21);        // 0.15 MiB of pixels each, 786,432 bytes of inputs and some more
    CHECK(choose(16 * kMib, 16, 16, 4096, 4 * kMib) == 4);  // structures are the most
    CHECK(choose(kMib, 320, 240, 5, 0) == 1);               // more than the device has: it says so when it is asked
    CHECK(choose(0, 320, 240, 5, 0) == 1);
    CHECK(choose_batch_size(bounds_of(2 * kGib, true, kGib, 16 * kMib), {320, 240, 5}, 1) == 2);  // the CPU driver, too
    gpu::DeviceInfo info;
    info.memory_bytes = 139 * kGib;
    info.max_allocation_bytes = 24 * kMib;  // a buffer has one allocation
    gpu::DeviceLimits limits;
    limits.max_ray_dispatch_count = kGib;
    CHECK(choose_batch_size(find_batch_bounds(info, limits), {320, 240, 5}, 1) == 3);
}

TEST_CASE("choose_batch_size shrinks by the meshes and pictures of all panels together, and never below one panel")
{
    const auto choose = [](std::uint64_t memory_bytes, int panel_count, std::uint64_t mesh_bytes, std::uint64_t picture_bytes) {
        const scene::BatchLoad load{64, 48, 5, scene::ScenePath::General, panel_count, mesh_bytes, picture_bytes};
        return choose_batch_size(bounds_of(memory_bytes), load, 1);
    };
    // A structure takes eight times the bytes of its mesh: 512 MiB hold 64 MiB of meshes.
    CHECK(choose(139 * kGib, 1, 32 * kMib, 0) == 2);
    CHECK(choose(139 * kGib, 2, 64 * kMib, 0) == 2);   // these two fit
    CHECK(choose(139 * kGib, 3, 96 * kMib, 0) == 2);   // and the third would not
    CHECK(choose(139 * kGib, 3, 65 * kMib, 0) == 2);   // 2.95
    CHECK(choose(139 * kGib, 8, 32 * kMib, 0) == 16);  // they share one mesh, or have small ones
    CHECK(choose(2 * kGib, 1, 32 * kMib, 0) == 1);     // 256 MiB hold 32
    CHECK(choose(139 * kGib, 1, 1000 * kMib, 0) == 1);
    CHECK(choose(139 * kGib, 1, 0, 128 * kMib) == 4);  // two pictures of 4096x4096 px
    CHECK(choose(139 * kGib, 1, 0, 2048 * kMib) == 1);
    CHECK(choose(139 * kGib, 1, kMib, 128 * kMib) == 4);
    CHECK(choose(139 * kGib, 1, 0, 0) == 256);
}

TEST_CASE("choose_batch_size keeps to the lanes of one launch")
{
    CHECK(choose_batch_size(bounds_of(139 * kGib, false, kMib), {320, 240, 5}, 32) == 13);  // 2^20 lanes are 13.7 panels
}

TEST_CASE("choose_batch_size gives the CPU driver four panels or fewer, whatever its memory")
{
    for (const std::uint64_t memory : {std::uint64_t{0}, 2 * kGib, 139 * kGib}) {
        const BatchBounds bounds = bounds_of(memory, true);
        CHECK(choose_batch_size(bounds, {64, 48, 5}, 1) == 4);
        CHECK(choose_batch_size(bounds, {320, 240, 4096}, 32) == 4);
        CHECK(choose_batch_size(bounds, {320, 240, 5}, 256) == 3);  // 2^26 samples are 3.4 panels
        CHECK(choose_batch_size(bounds, {1024, 768, 5}, 1) == 1);   // 2^20 lanes are 1.3 panels
    }
}

}  // namespace clevrvk::render
