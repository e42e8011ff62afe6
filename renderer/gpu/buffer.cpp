// Creates buffers, each with its own allocation: buffers are few and long-lived.
#include "renderer/gpu/buffer.h"

#include "renderer/gpu/commands.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/result.h"

#include <algorithm>
#include <cstring>

namespace clevrvk::gpu {

namespace {

constexpr const char* kAdvice = "smaller pictures, fewer objects or coarser meshes need less";

// Host-visible buffers do not support acceleration structures and shader binding tables, because a device may have no
// host-visible memory for them.
VkBufferUsageFlags find_usage(BufferKind kind)
{
    constexpr VkBufferUsageFlags kAll = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                        VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT |
                                        VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;
    constexpr VkBufferUsageFlags kDeviceLocal =
        VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR | VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR;
    return kind == BufferKind::DeviceLocal ? kAll | kDeviceLocal : kAll;
}

VkMemoryPropertyFlags required_properties(BufferKind kind)
{
    return kind == BufferKind::DeviceLocal ? VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT
                                           : VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
}

VkMemoryPropertyFlags wanted_properties(BufferKind kind)
{
    const VkMemoryPropertyFlags extra = kind == BufferKind::Readback ? VkMemoryPropertyFlags{VK_MEMORY_PROPERTY_HOST_CACHED_BIT} : 0U;
    return required_properties(kind) | extra;
}

}  // namespace

Buffer::Buffer(const Device& device, std::uint64_t size_bytes, BufferKind kind, std::string_view name) : size_bytes_(size_bytes)
{
    CLEVRVK_CHECK(size_bytes > 0, "the buffer '{}' of 0 bytes", name);
    if (size_bytes > device.info().max_buffer_bytes) {
        throw GpuError(fmt::format("'{}' allows at most {} bytes per buffer (maxBufferSize), but '{}' needs {}: {}", device.info().name,
                                   device.info().max_buffer_bytes, name, size_bytes, kAdvice));
    }
    VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
    info.size = size_bytes;
    info.usage = find_usage(kind);
    VkBuffer buffer = VK_NULL_HANDLE;
    check(vkCreateBuffer(device.handle(), &info, nullptr, &buffer), "create the buffer '{}' of {} bytes", name, size_bytes);
    buffer_ = BufferHandle(device.handle(), buffer);

    VkMemoryRequirements requirements{};
    vkGetBufferMemoryRequirements(device.handle(), buffer, &requirements);
    VkMemoryAllocateFlagsInfo flags{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO};
    flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
    VkMemoryAllocateInfo allocation{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, &flags};
    allocation.allocationSize = requirements.size;
    allocation.memoryTypeIndex = device.find_memory_type(requirements.memoryTypeBits, required_properties(kind), wanted_properties(kind));
    VkDeviceMemory memory = VK_NULL_HANDLE;
    const VkResult allocated = vkAllocateMemory(device.handle(), &allocation, nullptr, &memory);
    if (allocated == VK_ERROR_OUT_OF_DEVICE_MEMORY && requirements.size > device.info().max_allocation_bytes) {
        throw GpuError(fmt::format("'{}' guarantees allocations of at most {} bytes (maxMemoryAllocationSize), but '{}' needs {}: {}",
                                   device.info().name, device.info().max_allocation_bytes, name, requirements.size, kAdvice));
    }
    check(allocated, "allocate {} bytes for the buffer '{}'", requirements.size, name);
    memory_ = DeviceMemory(device.handle(), memory);
    check(vkBindBufferMemory(device.handle(), buffer, memory, 0), "bind memory to the buffer '{}'", name);
    device.set_name(VK_OBJECT_TYPE_BUFFER, reinterpret_cast<std::uint64_t>(buffer), name);

    VkBufferDeviceAddressInfo address{VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO};
    address.buffer = buffer;
    address_ = vkGetBufferDeviceAddress(device.handle(), &address);
    if (kind != BufferKind::DeviceLocal) {
        void* mapped = nullptr;
        check(vkMapMemory(device.handle(), memory, 0, VK_WHOLE_SIZE, 0, &mapped), "map the buffer '{}'", name);
        mapped_ = static_cast<std::byte*>(mapped);
    }
}

void write_buffer(const Device& device, const Buffer& target, std::span<const std::byte> bytes)
{
    // Small writes, such as tables, are stored in the command buffer, because a staging buffer would need another
    // allocation.
    const bool is_small = bytes.size() <= Commands::kMostUpdateBytes && bytes.size() % 4 == 0;
    Buffer upload;
    Commands commands(device);
    commands.begin();
    if (is_small) {
        commands.update(target, bytes);
    } else {
        upload = Buffer(device, bytes.size(), BufferKind::Upload, "upload");
        std::memcpy(upload.mapped().data(), bytes.data(), bytes.size());
        commands.copy(upload, target, bytes.size());
    }
    commands.submit();
    commands.wait();
}

void reserve_buffer(const Device& device, Buffer& buffer, std::uint64_t size_bytes, BufferKind kind, std::string_view name)
{
    if (buffer.size_bytes() < size_bytes) {
        const std::uint64_t grown = buffer.size_bytes() == 0 ? size_bytes : size_bytes + size_bytes / 2;
        buffer = Buffer();  // frees the old buffer first, because both may not fit
        const std::uint64_t most = std::min(device.info().max_buffer_bytes, device.info().max_allocation_bytes);
        buffer = Buffer(device, std::clamp(most, size_bytes, grown), kind, name);
    }
}

Buffer upload_buffer(const Device& device, std::span<const std::byte> bytes, std::string_view name)
{
    Buffer buffer(device, bytes.size(), BufferKind::DeviceLocal, name);
    write_buffer(device, buffer, bytes);
    return buffer;
}

}  // namespace clevrvk::gpu
