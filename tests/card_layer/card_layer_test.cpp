// Tests the card layer itself: the device that it shows, and that it ends a program that breaks a limit. Each program
// is a child of this one, which never starts Vulkan.
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/gpu/pipeline_parts.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace clevrvk::tests {

namespace {

constexpr std::uint32_t kGreedyGroupWords[] = {
#include "shaders/spirv/greedy_group.comp.inc"
};
constexpr std::uint32_t kGreedyMemoryWords[] = {
#include "shaders/spirv/greedy_memory.comp.inc"
};

constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;
constexpr VkDeviceAddress kAligned = 4096;  // to all that cards ask for

using Work = std::function<void(const gpu::Device&)>;

/// How a process ended, and what it said.
struct End {
    int exit_code = -1;  ///< minus the signal's number when a signal ended it
    std::string words;
};

/// Runs a function where Vulkan shows that card.
End run_on(const std::string& card, const Work& function, const std::string& layers = "VK_LAYER_CLEVRVK_card")
{
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(pipe[1], STDERR_FILENO);
        close(pipe[0]);
        std::signal(SIGABRT, SIG_DFL);  // else doctest's own handler
        setenv("VK_LAYER_PATH", CLEVRVK_CARD_LAYER_PATH, 1);
        setenv("VK_INSTANCE_LAYERS", layers.c_str(), 1);
        setenv("CLEVRVK_CARD", card.c_str(), 1);
        gpu::prepare_driver_environment(0);
        try {
            const gpu::Device device = gpu::Device::open("auto");
            function(device);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s\n", error.what());
            _exit(1);
        }
        _exit(0);
    }
    close(pipe[1]);
    End end;
    std::array<char, 256> piece{};
    for (ssize_t count = 0; (count = read(pipe[0], piece.data(), piece.size())) > 0;) {
        end.words.append(piece.data(), static_cast<std::size_t>(count));
    }
    close(pipe[0]);
    int status = 0;
    waitpid(child, &status, 0);
    end.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return end;
}

std::string path_of(const std::string& card)
{
    return fmt::format("{}/tests/card_layer/cards/{}.json", CLEVRVK_SOURCE_DIR, card);
}

void check_fine(const std::string& card, const Work& function)
{
    const End end = run_on(path_of(card), function);
    CHECK_MESSAGE(end.exit_code == 0, end.words);
}

void check_ended(const std::string& words, const std::string& card, const Work& function)
{
    const End end = run_on(path_of(card), function);
    CHECK(end.exit_code == -SIGABRT);
    CHECK_MESSAGE(end.words.find("card layer: " + words) != std::string::npos, end.words);
}

void expect(bool holds, const char* what)
{
    if (!holds) {
        throw std::runtime_error(what);
    }
}

void make_buffer(const gpu::Device& device, std::uint64_t size_bytes)
{
    VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    info.size = size_bytes;
    info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    VkBuffer buffer = VK_NULL_HANDLE;
    expect(vkCreateBuffer(device.handle(), &info, nullptr, &buffer) == VK_SUCCESS, "no buffer");
    vkDestroyBuffer(device.handle(), buffer, nullptr);
}

/// The result of an allocation. \param memory  freed again when it is null
VkResult allocate(const gpu::Device& device, std::uint64_t size_bytes, VkMemoryPropertyFlags properties, VkDeviceMemory* memory = nullptr)
{
    VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
    info.allocationSize = size_bytes;
    info.memoryTypeIndex = device.find_memory_type(~0U, properties, properties);
    VkDeviceMemory own = VK_NULL_HANDLE;
    const VkResult result = vkAllocateMemory(device.handle(), &info, nullptr, &own);
    if (memory != nullptr) {
        *memory = own;
    } else {
        vkFreeMemory(device.handle(), own, nullptr);
    }
    return result;
}

void trace(const gpu::Device& device, std::uint32_t width, VkDeviceAddress table, VkDeviceSize stride)
{
    gpu::Commands commands(device);
    commands.begin();
    const VkStridedDeviceAddressRegionKHR raygen{table, stride, stride};
    const VkStridedDeviceAddressRegionKHR none{};
    vkCmdTraceRaysKHR(commands.handle(), &raygen, &none, &none, &none, width, 100, 1);
}

void build(const gpu::Device& device, VkDeviceAddress scratch)
{
    gpu::Commands commands(device);
    commands.begin();
    VkAccelerationStructureGeometryKHR geometry{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR};
    VkAccelerationStructureBuildGeometryInfoKHR info{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR};
    info.geometryCount = 1;
    info.pGeometries = &geometry;
    info.scratchData.deviceAddress = scratch;
    const VkAccelerationStructureBuildRangeInfoKHR range{};
    const VkAccelerationStructureBuildRangeInfoKHR* ranges = &range;
    vkCmdBuildAccelerationStructuresKHR(commands.handle(), 1, &info, &ranges);
}

}  // namespace

TEST_CASE("the card layer shows the CPU driver as one discrete card with the limits of the file")
{
    check_fine("h100", [](const gpu::Device& device) {
        expect(device.info().name == "NVIDIA H100 80GB HBM3 (imitated)" && device.info().driver == "NVIDIA imitated", "name");
        expect(!device.info().is_cpu && device.info().is_usable() && gpu::list_devices().size() == 1, "kind");
        expect(device.info().memory_bytes == 81559 * kMib, "memory");
        expect(device.info().max_buffer_bytes == 1024 * 1024 * kMib && device.info().max_allocation_bytes == 4094 * kMib, "buffers");
        expect(device.limits().max_ray_dispatch_count == 1024 * kMib, "launches");
        expect(device.limits().shader_group_base_alignment == 64 && device.limits().shader_group_handle_alignment == 32, "tables");
        expect(device.limits().scratch_alignment == 128, "scratch");
    });
    check_fine("minima", [](const gpu::Device& device) {
        expect(device.info().memory_bytes == 2048 * kMib && device.info().max_buffer_bytes == 1024 * kMib, "memory");
        expect(device.limits().scratch_alignment == 256, "scratch");
    });
    check_fine("tiny", [](const gpu::Device& device) {
        expect(device.info().max_buffer_bytes == 16 * kMib && device.limits().max_ray_dispatch_count == 100'000, "limits");
    });
}

TEST_CASE("the card layer refuses a card that is not there, and one with a key that it does not know")
{
    const auto nothing = [](const gpu::Device&) {};
    const End missing = run_on("/nonexistent.json", nothing);
    CHECK(missing.exit_code == -SIGABRT);
    CHECK(missing.words.find("cannot read the card '/nonexistent.json'") != std::string::npos);
    const write::ScratchFolder folder;
    const std::string file = (folder.path() / "card.json").string();
    write::write_file(file, R"({"maxBufferSizes": 1})");
    const End unknown = run_on(file, nothing);
    CHECK(unknown.exit_code == -SIGABRT);
    CHECK(unknown.words.find("unknown key 'maxBufferSizes'") != std::string::npos);
}

TEST_CASE("the card layer ends a program that makes a larger buffer than the card has")
{
    check_fine("tiny", [](const gpu::Device& device) { make_buffer(device, 16 * kMib); });
    check_ended("maxBufferSize is 16777216, and 16777217 are asked for", "tiny",
                [](const gpu::Device& device) { make_buffer(device, 16 * kMib + 1); });
}

TEST_CASE("the card layer has no memory where a heap is full or an allocation too large, and gives it back when it is freed")
{
    check_fine("tiny", [](const gpu::Device& device) {
        constexpr VkMemoryPropertyFlags kLocal = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
        expect(allocate(device, 16 * kMib, kLocal) == VK_SUCCESS, "16 MiB");
        expect(allocate(device, 16 * kMib + 1, kLocal) == VK_ERROR_OUT_OF_DEVICE_MEMORY, "more than in one piece");
        std::array<VkDeviceMemory, 16> all{};
        for (VkDeviceMemory& memory : all) {
            expect(allocate(device, 16 * kMib, kLocal, &memory) == VK_SUCCESS, "256 MiB in all");
        }
        expect(allocate(device, 1, kLocal) == VK_ERROR_OUT_OF_DEVICE_MEMORY, "the heap is full");
        expect(allocate(device, 1, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) == VK_SUCCESS, "the other heap is not");
        vkFreeMemory(device.handle(), all[0], nullptr);
        expect(allocate(device, 16 * kMib, kLocal, all.data()) == VK_SUCCESS, "freed");
        for (const VkDeviceMemory memory : all) {
            vkFreeMemory(device.handle(), memory, nullptr);
        }
    });
    check_ended("maxMemoryAllocationCount is 256", "tiny", [](const gpu::Device& device) {
        for (int k = 0; k < 300; ++k) {
            VkDeviceMemory memory = VK_NULL_HANDLE;
            static_cast<void>(allocate(device, 64, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT, &memory));
        }
    });
}

TEST_CASE("the card layer gives memory that is not zero, and ends a program that maps or binds memory of a wrong type")
{
    check_fine("minima", [](const gpu::Device& device) {
        const gpu::Buffer buffer(device, 1000, gpu::BufferKind::Readback, "readback");
        expect(std::ranges::all_of(buffer.mapped(), [](std::byte byte) { return byte == std::byte{0xff}; }), "not rubbish");
    });
    check_ended("memory of type 0 is mapped, which is not HOST_VISIBLE", "minima", [](const gpu::Device& device) {
        VkDeviceMemory memory = VK_NULL_HANDLE;
        static_cast<void>(allocate(device, 64, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, &memory));
        void* bytes = nullptr;
        static_cast<void>(vkMapMemory(device.handle(), memory, 0, VK_WHOLE_SIZE, 0, &bytes));
    });
    check_ended("a buffer gets memory of type 1, and may have those of the bits 0x1", "minima", [](const gpu::Device& device) {
        VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
        info.size = 64;
        info.usage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;
        VkBuffer buffer = VK_NULL_HANDLE;
        expect(vkCreateBuffer(device.handle(), &info, nullptr, &buffer) == VK_SUCCESS, "no buffer");
        VkDeviceMemory memory = VK_NULL_HANDLE;
        static_cast<void>(allocate(device, 64, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT, &memory));
        static_cast<void>(vkBindBufferMemory(device.handle(), buffer, memory, 0));
    });
}

TEST_CASE("the card layer ends a program whose launch has too many lanes, or a shader binding table of wrong address or stride")
{
    check_ended("maxRayDispatchInvocationCount is 100000, and 100100 are asked for", "tiny",
                [](const gpu::Device& device) { trace(device, 1001, kAligned, 64); });
    check_ended("maxRayDispatchInvocationCount of the driver beneath the card is 67108864", "h100",
                [](const gpu::Device& device) { trace(device, 1'000'000, kAligned, 64); });
    check_ended("shaderGroupBaseAlignment is 64, and 0x1020", "h100",
                [](const gpu::Device& device) { trace(device, 1, kAligned + 32, 64); });
    check_ended("shaderGroupHandleAlignment is 32, and 0x30", "h100", [](const gpu::Device& device) { trace(device, 1, kAligned, 48); });
}

TEST_CASE("the card layer ends a program that builds structures in scratch memory at a wrong address")
{
    check_ended("minAccelerationStructureScratchOffsetAlignment is 128, and 0x1040", "h100",
                [](const gpu::Device& device) { build(device, kAligned + 64); });
    check_ended("minAccelerationStructureScratchOffsetAlignment is 256, and 0x1080", "minima",
                [](const gpu::Device& device) { build(device, kAligned + 128); });
}

TEST_CASE("the card layer ends a program whose workgroups are too many or too large, or share too much memory")
{
    check_ended("maxComputeWorkGroupCount is 65535, and 65536 are asked for", "h100", [](const gpu::Device& device) {
        gpu::Commands commands(device);
        commands.begin();
        vkCmdDispatch(commands.handle(), 65536, 65536, 1);
    });
    const auto make_shader = [](const gpu::Device& device, gpu::SpirV words) {
        static_cast<void>(gpu::make_shader_module(device, "greedy", words));
    };
    check_fine("h100", [&](const gpu::Device& device) {
        make_shader(device, kGreedyGroupWords);
        make_shader(device, kGreedyMemoryWords);
    });
    check_ended("maxComputeWorkGroupInvocations is 128, and 256 are asked for", "minima",
                [&](const gpu::Device& device) { make_shader(device, kGreedyGroupWords); });
    check_ended("maxComputeSharedMemorySize is 16384, and 17600 are asked for", "minima",
                [&](const gpu::Device& device) { make_shader(device, kGreedyMemoryWords); });
}

TEST_CASE("the validation layer before the card layer judges by the card's limits, too")
{
    const auto make_layout = [](const gpu::Device& device) {
        static_cast<void>(gpu::make_pipeline_layout(device, "greedy", VK_SHADER_STAGE_COMPUTE_BIT, 200));
    };
    check_ended("maxPushConstantsSize is 128, and 200 are asked for", "minima", make_layout);
    setenv("CLEVRVK_VALIDATION", "1", 1);
    const End end = run_on(path_of("minima"), make_layout, CLEVRVK_VALIDATED_CARD);
    unsetenv("CLEVRVK_VALIDATION");
    CHECK(end.exit_code == -SIGABRT);
    CHECK_MESSAGE(end.words.find("VUID-VkPushConstantRange-size-00298") != std::string::npos, end.words);
}

}  // namespace clevrvk::tests
