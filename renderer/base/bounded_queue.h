// A first-in first-out queue between threads with upper bounds on its length and weight: the back-pressure that keeps
// memory flat.
#pragma once

#include "renderer/base/error.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

namespace clevrvk {

/// Any number of threads may push and pop. The queue must outlive every call.
template <typename T>
class BoundedQueue {
public:
    /// \param most_weight  limit on the total weight of the items inside; a single item may be heavier
    /// \throws std::logic_error  when capacity is 0
    explicit BoundedQueue(std::size_t capacity, std::uint64_t most_weight = std::numeric_limits<std::uint64_t>::max())
        : capacity_(capacity), most_weight_(most_weight)
    {
        CLEVRVK_CHECK(capacity > 0, "a queue of {} items passes nothing", capacity);
    }

    /// Waits while the queue is full. If the queue is closed or aborted, drops the item and returns false.
    [[nodiscard]] bool push(T item, std::uint64_t weight = 0)
    {
        std::unique_lock lock(mutex_);
        not_full_.wait(lock, [&] { return has_room_for(weight) || is_closed_; });
        if (is_closed_) {
            return false;
        }
        items_.push_back({std::move(item), weight});
        weight_ += weight;
        lock.unlock();
        not_empty_.notify_one();
        return true;
    }

    /// Waits while the queue is empty and open. Returns nothing if it is closed and empty, or aborted.
    [[nodiscard]] std::optional<T> pop()
    {
        std::unique_lock lock(mutex_);
        not_empty_.wait(lock, [this] { return !items_.empty() || is_closed_; });
        if (items_.empty()) {
            return std::nullopt;
        }
        std::optional<T> item(std::move(items_.front().value));
        weight_ -= items_.front().weight;
        items_.pop_front();
        lock.unlock();
        not_full_.notify_one();
        return item;
    }

    /// Whether no item is inside at this moment.
    [[nodiscard]] bool is_empty()
    {
        const std::lock_guard lock(mutex_);
        return items_.empty();
    }

    /// Accepts no more items; those inside can still be taken. Wakes every waiting thread. May be called twice.
    void close()
    {
        {
            const std::lock_guard lock(mutex_);
            is_closed_ = true;
        }
        not_full_.notify_all();
        not_empty_.notify_all();
    }

    /// Like close, but also drops the items inside: for stopping after an error.
    void abort()
    {
        std::deque<Item> dropped;  // destroyed after the lock is released
        {
            const std::lock_guard lock(mutex_);
            is_closed_ = true;
            dropped.swap(items_);
            weight_ = 0;
        }
        not_full_.notify_all();
        not_empty_.notify_all();
    }

private:
    struct Item {
        T value;
        std::uint64_t weight = 0;
    };

    [[nodiscard]] bool has_room_for(std::uint64_t weight) const
    {
        return items_.empty() || (items_.size() < capacity_ && weight <= most_weight_ && weight_ <= most_weight_ - weight);
    }

    const std::size_t capacity_;
    const std::uint64_t most_weight_;
    std::mutex mutex_;
    std::condition_variable not_full_;
    std::condition_variable not_empty_;
    std::deque<Item> items_;
    std::uint64_t weight_ = 0;  // of all items
    bool is_closed_ = false;
};

}  // namespace clevrvk
