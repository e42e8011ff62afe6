// A buffer with its memory and its device address, and functions that write and read it.
#pragma once

#include "renderer/gpu/handle.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace clevrvk::gpu {

class Device;

/// The least multiple of `alignment` that is not below `value`.
[[nodiscard]] constexpr std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

/// The number of parts of size `part` in a whole; the last may be smaller.
template <typename T>
[[nodiscard]] constexpr T divide_up(T whole, std::type_identity_t<T> part)
{
    return (whole + part - 1) / part;
}

enum class BufferKind {
    DeviceLocal,  ///< used by the device only
    Upload,       ///< written by the host, mapped, coherent
    Readback,     ///< read by the host, mapped, coherent; cached if the device offers it
};

/// Every buffer can be a storage buffer, be a source and target of copies, have an address, and be read by acceleration
/// structure builds; DeviceLocal buffers can also hold acceleration structures and shader binding tables.
class Buffer {
public:
    Buffer() = default;

    /// Creates a buffer. \throws GpuError  when memory is insufficient; names the buffer and its size
    Buffer(const Device& device, std::uint64_t size_bytes, BufferKind kind, std::string_view name);

    [[nodiscard]] VkBuffer handle() const { return buffer_.get(); }
    [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }
    [[nodiscard]] VkDeviceAddress address() const { return address_; }

    /// The mapped bytes of an Upload or Readback buffer; empty for DeviceLocal.
    [[nodiscard]] std::span<std::byte> mapped() const { return {mapped_, mapped_ != nullptr ? static_cast<std::size_t>(size_bytes_) : 0}; }

private:
    DeviceMemory memory_;
    BufferHandle buffer_;  // destroyed before its memory
    std::uint64_t size_bytes_ = 0;
    VkDeviceAddress address_ = 0;
    std::byte* mapped_ = nullptr;
};

/// Copies bytes to the beginning of a buffer and waits for completion. \throws GpuError
void write_buffer(const Device& device, const Buffer& target, std::span<const std::byte> bytes);

/// Replaces a buffer that is smaller than `size_bytes`. The new one is half as large again, so that later requests of
/// similar size fit; the content is lost. An empty buffer gets exactly the requested size.
/// \throws GpuError
void reserve_buffer(const Device& device, Buffer& buffer, std::uint64_t size_bytes, BufferKind kind, std::string_view name);

/// A new device-local buffer with these bytes. \throws GpuError
[[nodiscard]] Buffer upload_buffer(const Device& device, std::span<const std::byte> bytes, std::string_view name);

}  // namespace clevrvk::gpu
