// One mutex, two counters.
#include "renderer/queue/in_flight.h"

#include "renderer/base/error.h"

namespace clevrvk::queue {

InFlight::InFlight(std::int64_t panel_limit, std::int64_t byte_limit) : panel_limit_(panel_limit), byte_limit_(byte_limit)
{
    CLEVRVK_CHECK(panel_limit >= 1 && byte_limit >= 1, "no room for a panel: {} panels, {} bytes", panel_limit, byte_limit);
}

bool InFlight::enter(std::int64_t byte_count)
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
        const bool has_room = panels_ < panel_limit_ && bytes_ + byte_count <= byte_limit_;
        return is_aborted_ || panels_ == 0 || has_room;
    });
    if (is_aborted_) {
        return false;
    }
    panels_ += 1;
    bytes_ += byte_count;
    return true;
}

void InFlight::leave(std::int64_t byte_count)
{
    {
        const std::lock_guard lock(mutex_);
        panels_ -= 1;
        bytes_ -= byte_count;
        CLEVRVK_CHECK(panels_ >= 0 && bytes_ >= 0, "more left than entered: {} panels, {} bytes", panels_, bytes_);
    }
    changed_.notify_all();
}

void InFlight::abort()
{
    {
        const std::lock_guard lock(mutex_);
        is_aborted_ = true;
    }
    changed_.notify_all();
}

}  // namespace clevrvk::queue
