// One mutex, two counters.
#include "renderer/queue/in_flight.h"

#include "renderer/base/error.h"

namespace clevrvk::queue {

InFlight::InFlight(std::int64_t panel_limit, std::int64_t pixel_limit) : panel_limit_(panel_limit), pixel_limit_(pixel_limit)
{
    CLEVRVK_CHECK(panel_limit >= 1 && pixel_limit >= 1, "no room for a panel: {} panels, {} px", panel_limit, pixel_limit);
}

bool InFlight::enter(std::int64_t pixel_count)
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
        const bool has_room = panels_ < panel_limit_ && pixels_ + pixel_count <= pixel_limit_;
        return is_aborted_ || panels_ == 0 || has_room;
    });
    if (is_aborted_) {
        return false;
    }
    panels_ += 1;
    pixels_ += pixel_count;
    return true;
}

void InFlight::leave(std::int64_t pixel_count)
{
    {
        const std::lock_guard lock(mutex_);
        panels_ -= 1;
        pixels_ -= pixel_count;
        CLEVRVK_CHECK(panels_ >= 0 && pixels_ >= 0, "more left than entered: {} panels, {} px", panels_, pixels_);
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
