// The card's memory heaps: the allocated and the remaining bytes of each.
#pragma once

#include "tests/card_layer/card_limits.h"

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace clevrvk::tests {

/// Keeps account of allocations and buffers, from any thread. Types of memory are the card's; the driver has others.
class CardMemory {
public:
    /// \param driver  the driver's own memory
    CardMemory(const VkPhysicalDeviceMemoryProperties& card, const VkPhysicalDeviceMemoryProperties& driver, const CardLimits& limits);

    /// The driver's type behind one of the card's. Nothing, as a card has it, when the allocation is too large, or the
    /// heap is full. Aborts when there are too many allocations.
    [[nodiscard]] std::optional<std::uint32_t> begin_allocation(const VkMemoryAllocateInfo& info);
    void end_allocation(const VkMemoryAllocateInfo& info, VkDeviceMemory memory, bool is_done);
    void free(VkDeviceMemory memory);

    void add_buffer(VkBuffer buffer, VkBufferUsageFlags usage);
    void remove_buffer(VkBuffer buffer);

    /// The card's types that may hold a buffer: of structures and shader binding tables those alone that the host does
    /// not see, as on some cards, where there are such.
    [[nodiscard]] std::uint32_t find_types(VkBuffer buffer);

    /// Aborts when the host does not see that memory.
    void check_map(VkDeviceMemory memory);
    /// Aborts when that memory is of no type that may hold the buffer.
    void check_bind(VkBuffer buffer, VkDeviceMemory memory);

private:
    struct Allocation {
        std::uint32_t type = 0;
        std::uint64_t size_bytes = 0;
    };

    const VkPhysicalDeviceMemoryProperties card_;
    const std::uint64_t most_allocations_;
    const std::uint64_t most_bytes_;
    std::vector<std::uint32_t> driver_types_;  // of each type of the card
    std::mutex mutex_;
    std::map<VkDeviceMemory, Allocation> allocations_;
    std::map<VkBuffer, VkBufferUsageFlags> buffers_;
    std::vector<std::uint64_t> used_bytes_;  // of each heap, with what is being allocated
    std::uint64_t allocation_count_ = 0;
};

}  // namespace clevrvk::tests
