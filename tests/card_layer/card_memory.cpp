// Counts allocations per heap, under a lock.
#include "tests/card_layer/card_memory.h"

#include "tests/card_layer/complain.h"

namespace clevrvk::tests {

namespace {

constexpr VkBufferUsageFlags kDeviceAlone =
    VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR | VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR;

// The driver's type that can all that a type of the card can.
std::uint32_t find_driver_type(const VkPhysicalDeviceMemoryProperties& driver, VkMemoryPropertyFlags wanted)
{
    for (std::uint32_t type = 0; type < driver.memoryTypeCount; ++type) {
        if ((driver.memoryTypes[type].propertyFlags & wanted) == wanted) {
            return type;
        }
    }
    complain("the driver has no memory with the properties {:#x}", wanted);
}

}  // namespace

CardMemory::CardMemory(const VkPhysicalDeviceMemoryProperties& card, const VkPhysicalDeviceMemoryProperties& driver,
                       const CardLimits& limits)
    : card_(card), most_allocations_(limits.core.maxMemoryAllocationCount), most_bytes_(limits.max_allocation_bytes),
      used_bytes_(card.memoryHeapCount, 0)
{
    for (std::uint32_t type = 0; type < card.memoryTypeCount; ++type) {
        driver_types_.push_back(find_driver_type(driver, card.memoryTypes[type].propertyFlags));
    }
}

std::optional<std::uint32_t> CardMemory::begin_allocation(const VkMemoryAllocateInfo& info)
{
    const std::scoped_lock lock(mutex_);
    if (info.memoryTypeIndex >= card_.memoryTypeCount) {
        complain("memory of type {}, of {}", info.memoryTypeIndex, card_.memoryTypeCount);
    }
    if (allocation_count_ >= most_allocations_) {
        complain("maxMemoryAllocationCount is {}, and another is asked for", most_allocations_);
    }
    const std::uint32_t heap = card_.memoryTypes[info.memoryTypeIndex].heapIndex;
    if (info.allocationSize > most_bytes_ || info.allocationSize > card_.memoryHeaps[heap].size - used_bytes_.at(heap)) {
        return std::nullopt;
    }
    allocation_count_ += 1;
    used_bytes_.at(heap) += info.allocationSize;
    return driver_types_.at(info.memoryTypeIndex);
}

void CardMemory::end_allocation(const VkMemoryAllocateInfo& info, VkDeviceMemory memory, bool is_done)
{
    const std::scoped_lock lock(mutex_);
    if (is_done) {
        allocations_[memory] = {info.memoryTypeIndex, info.allocationSize};
    } else {
        allocation_count_ -= 1;
        used_bytes_.at(card_.memoryTypes[info.memoryTypeIndex].heapIndex) -= info.allocationSize;
    }
}

void CardMemory::free(VkDeviceMemory memory)
{
    if (memory == VK_NULL_HANDLE) {
        return;
    }
    const std::scoped_lock lock(mutex_);
    const Allocation allocation = allocations_.at(memory);
    allocations_.erase(memory);
    allocation_count_ -= 1;
    used_bytes_.at(card_.memoryTypes[allocation.type].heapIndex) -= allocation.size_bytes;
}

void CardMemory::add_buffer(VkBuffer buffer, VkBufferUsageFlags usage)
{
    const std::scoped_lock lock(mutex_);
    buffers_[buffer] = usage;
}

void CardMemory::remove_buffer(VkBuffer buffer)
{
    const std::scoped_lock lock(mutex_);
    buffers_.erase(buffer);
}

std::uint32_t CardMemory::find_types(VkBuffer buffer)
{
    const std::scoped_lock lock(mutex_);
    const bool is_device_alone = (buffers_.at(buffer) & kDeviceAlone) != 0U;
    std::uint32_t types = 0;
    for (std::uint32_t type = 0; type < card_.memoryTypeCount; ++type) {
        const bool is_host_visible = (card_.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0U;
        types |= is_device_alone && is_host_visible ? 0U : 1U << type;
    }
    return types != 0U ? types : (1U << card_.memoryTypeCount) - 1U;
}

void CardMemory::check_map(VkDeviceMemory memory)
{
    const std::scoped_lock lock(mutex_);
    const std::uint32_t type = allocations_.at(memory).type;
    if ((card_.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) == 0U) {
        complain("memory of type {} is mapped, which is not HOST_VISIBLE", type);
    }
}

void CardMemory::check_bind(VkBuffer buffer, VkDeviceMemory memory)
{
    const std::uint32_t types = find_types(buffer);
    const std::scoped_lock lock(mutex_);
    const std::uint32_t type = allocations_.at(memory).type;
    if ((types >> type & 1U) == 0U) {
        complain("a buffer gets memory of type {}, and may have those of the bits {:#x}", type, types);
    }
}

}  // namespace clevrvk::tests
