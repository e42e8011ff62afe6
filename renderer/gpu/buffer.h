// A buffer with its memory and its device address, and functions that fill and read it.
#pragma once

#include "renderer/gpu/handle.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace clevrvk::gpu {

class Device;

/// The least multiple of `alignment` from `value` on.
[[nodiscard]] constexpr std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

/// The number of parts of that size in a whole, where the last may be smaller.
template <typename T>
[[nodiscard]] constexpr T divide_up(T whole, std::type_identity_t<T> part)
{
    return (whole + part - 1) / part;
}

enum class BufferKind {
    DeviceLocal,  ///< used by the device only
    Upload,       ///< written by the host, mapped, coherent
    Readback,     ///< read by the host, mapped, coherent; cached where the device offers it
};

/// Every buffer can be storage, copied from and to, addressed, and read by acceleration structure builds; a DeviceLocal
/// one can hold acceleration structures and shader binding tables, too.
class Buffer {
public:
    Buffer() = default;

    /// \throws GpuError  when memory does not suffice; names the buffer and its size
    Buffer(const Device& device, std::uint64_t size_bytes, BufferKind kind, std::string_view name);

    [[nodiscard]] VkBuffer handle() const { return buffer_.get(); }
    [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }
    [[nodiscard]] VkDeviceAddress address() const { return address_; }

    /// The mapped bytes of an Upload or Readback buffer; empty of a DeviceLocal one.
    [[nodiscard]] std::span<std::byte> mapped() const { return {mapped_, mapped_ != nullptr ? static_cast<std::size_t>(size_bytes_) : 0}; }

private:
    DeviceMemory memory_;
    BufferHandle buffer_;  // destroyed before its memory
    std::uint64_t size_bytes_ = 0;
    VkDeviceAddress address_ = 0;
    std::byte* mapped_ = nullptr;
};

/// Copies bytes to the beginning of a buffer and waits until they are there. \throws GpuError
void write_buffer(const Device& device, const Buffer& target, std::span<const std::byte> bytes);

/// Replaces a buffer by one of at least that size, if it is smaller. The new one is half as large again as asked, so
/// that later requests of similar size fit, and the content is lost; a first buffer has exactly the size asked for.
/// \throws GpuError
void reserve_buffer(const Device& device, Buffer& buffer, std::uint64_t size_bytes, BufferKind kind, std::string_view name);

/// A new device-local buffer of those bytes. \throws GpuError
[[nodiscard]] Buffer upload_buffer(const Device& device, std::span<const std::byte> bytes, std::string_view name);

}  // namespace clevrvk::gpu
