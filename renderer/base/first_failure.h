// Keeps the first exception of several threads for the thread that started them.
#pragma once

#include <exception>
#include <mutex>

namespace clevrvk {

/// Keeps the first exception that it receives. Thread-safe.
class FirstFailure {
public:
    /// Keeps the current exception, unless an earlier one is kept.
    void keep_current()
    {
        const std::lock_guard lock(mutex_);
        if (!failure_) {
            failure_ = std::current_exception();
        }
    }

    /// Throws the kept exception, if there is one.
    void rethrow() const
    {
        const std::lock_guard lock(mutex_);
        if (failure_) {
            std::rethrow_exception(failure_);
        }
    }

private:
    mutable std::mutex mutex_;
    std::exception_ptr failure_;
};

}  // namespace clevrvk
