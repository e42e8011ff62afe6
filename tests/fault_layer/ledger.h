// Counts and reports of the fault layer, and its decision which call fails.
#pragma once

#include <vulkan/vulkan.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>

namespace clevrvk::tests {

/// An environment variable's number; 0 without one.
inline std::int64_t read_number(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? 0 : std::atoll(value);
}

/// The calls seen so far, and the decision which call fails.
class Ledger {
public:
    /// Opens the report.
    Ledger()
    {
        if (const char* file = std::getenv("CLEVRVK_FAULT_REPORT"); file != nullptr) {
            report_ = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        }
    }

    /// Counts a call. Its result when it is to fail.
    std::optional<VkResult> begin_call(std::string_view name)
    {
        const std::scoped_lock lock(mutex_);
        ++call_count_;
        const bool fails = call_count_ == fault_call_ && fault_result_ != VK_SUCCESS;
        if (fails) {
            failed_ = name;
            is_lost_ = fault_result_ == VK_ERROR_DEVICE_LOST;
        }
        // A lost device stays lost: to all calls whose results can report it.
        const bool reports_loss =
            name == "vkQueueSubmit" || name == "vkWaitForFences" || name == "vkQueueWaitIdle" || name == "vkGetQueryPoolResults";
        write_report();
        return fails || (is_lost_ && reports_loss) ? std::optional(fault_result_) : std::nullopt;
    }

    /// Whether the device takes work and does none of it.
    bool drops_work()
    {
        const std::scoped_lock lock(mutex_);
        const bool is_dropped = fault_result_ == VK_SUCCESS && fault_call_ > 0 && call_count_ >= fault_call_;
        if (is_dropped) {
            failed_ = "vkQueueSubmit";
            write_report();
        }
        return is_dropped;
    }

    /// Counts objects that were made, or with a minus destroyed.
    void add_objects(int count)
    {
        const std::scoped_lock lock(mutex_);
        object_count_ += count;
        write_report();
    }

    /// Counts an allocation.
    void add_memory(VkDeviceMemory memory, std::uint64_t size_bytes)
    {
        const std::scoped_lock lock(mutex_);
        memory_[memory] = size_bytes;
        allocated_bytes_ += size_bytes;
        ++object_count_;
        write_report();
    }

    /// Counts an allocation as freed.
    void remove_memory(VkDeviceMemory memory)
    {
        const std::scoped_lock lock(mutex_);
        allocated_bytes_ -= memory_.at(memory);
        memory_.erase(memory);
        --object_count_;
        write_report();
    }

private:
    // Always of the same length: a reader meanwhile sees one line.
    void write_report() const
    {
        std::array<char, 256> line{};
        const int length =
            std::snprintf(line.data(), line.size(),
                          R"({"calls":%10lld,"objects":%10lld,"allocated_bytes":%16llu,"failed":"%-40.*s"})"
                          "\n",
                          static_cast<long long>(call_count_), static_cast<long long>(object_count_),
                          static_cast<unsigned long long>(allocated_bytes_), static_cast<int>(failed_.size()), failed_.data());
        if (report_ >= 0 && pwrite(report_, line.data(), static_cast<std::size_t>(length), 0) != length) {
            std::abort();  // a test must not judge by half a report
        }
    }

    std::mutex mutex_;
    std::int64_t fault_call_ = read_number("CLEVRVK_FAULT_CALL");
    VkResult fault_result_ = static_cast<VkResult>(read_number("CLEVRVK_FAULT_RESULT"));
    int report_ = -1;
    std::int64_t call_count_ = 0;
    std::int64_t object_count_ = 0;
    std::uint64_t allocated_bytes_ = 0;
    std::map<VkDeviceMemory, std::uint64_t> memory_;
    std::string_view failed_;
    bool is_lost_ = false;
};

}  // namespace clevrvk::tests
