// Keeps memory flat: bounds the panels, and the bytes of their frames, between the device and the disk.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace clevrvk::queue {

/// A gate that lets panels in while there is room. A panel larger than the whole room enters alone. Thread-safe.
class InFlight {
public:
    /// Room for `panel_limit` panels of `byte_limit` bytes together; both at least 1.
    InFlight(std::int64_t panel_limit, std::int64_t byte_limit);

    /// Waits for room and takes it. False, and nothing taken, after abort.
    [[nodiscard]] bool enter(std::int64_t byte_count);

    /// Gives the room of one panel back.
    void leave(std::int64_t byte_count);

    /// Lets nobody in any more and wakes all who wait.
    void abort();

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::int64_t panel_limit_;
    std::int64_t byte_limit_;
    std::int64_t panels_ = 0;
    std::int64_t bytes_ = 0;
    bool is_aborted_ = false;
};

}  // namespace clevrvk::queue
