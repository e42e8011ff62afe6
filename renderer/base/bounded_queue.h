// A first-in first-out queue between threads with an upper bound on its length: the back-pressure that keeps memory
// flat.
#pragma once

#include "renderer/base/error.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace clevrvk {

/// Any number of threads may push and pop. Must outlive every call.
template <typename T>
class BoundedQueue {
public:
    /// \throws std::logic_error  when capacity is 0
    explicit BoundedQueue(std::size_t capacity) : capacity_(capacity)
    {
        CLEVRVK_CHECK(capacity > 0, "a queue of {} items passes nothing", capacity);
    }

    /// Waits while the queue is full. False, and the item is dropped, when the queue was closed or aborted.
    [[nodiscard]] bool push(T item)
    {
        std::unique_lock lock(mutex_);
        not_full_.wait(lock, [this] { return items_.size() < capacity_ || is_closed_; });
        if (is_closed_) {
            return false;
        }
        items_.push_back(std::move(item));
        lock.unlock();
        not_empty_.notify_one();
        return true;
    }

    /// Waits while the queue is empty and open. Nothing when it is closed and empty, or aborted.
    [[nodiscard]] std::optional<T> pop()
    {
        std::unique_lock lock(mutex_);
        not_empty_.wait(lock, [this] { return !items_.empty() || is_closed_; });
        if (items_.empty()) {
            return std::nullopt;
        }
        std::optional<T> item(std::move(items_.front()));
        items_.pop_front();
        lock.unlock();
        not_full_.notify_one();
        return item;
    }

    /// No more items come; those inside can still be taken. Wakes every waiting thread. May be called twice.
    void close()
    {
        {
            const std::lock_guard lock(mutex_);
            is_closed_ = true;
        }
        not_full_.notify_all();
        not_empty_.notify_all();
    }

    /// Like close, and drops the items inside: for stopping after an error.
    void abort()
    {
        std::deque<T> dropped;  // destroyed after the lock is released
        {
            const std::lock_guard lock(mutex_);
            is_closed_ = true;
            dropped.swap(items_);
        }
        not_full_.notify_all();
        not_empty_.notify_all();
    }

private:
    const std::size_t capacity_;
    std::mutex mutex_;
    std::condition_variable not_full_;
    std::condition_variable not_empty_;
    std::deque<T> items_;
    bool is_closed_ = false;
};

}  // namespace clevrvk
