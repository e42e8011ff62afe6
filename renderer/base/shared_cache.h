// Values that threads share by key: each is made once and kept for later uses within a budget.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace clevrvk {

/// For few, large values. When the total exceeds the budget, drops values that are not in use, the least recently used
/// first. Thread-safe; several values can be made in parallel.
template <typename Value>
class SharedCache {
public:
    using Pointer = std::shared_ptr<const Value>;

    /// \param count_bytes  gives the size of a value
    /// \param is_used      tells whether a value, or a part of it, has an owner besides the cache
    SharedCache(std::uint64_t budget_bytes, std::uint64_t (*count_bytes)(const Value&), bool (*is_used)(const Pointer&))
        : budget_bytes_(budget_bytes), count_bytes_(count_bytes), is_used_(is_used)
    {
    }

    /// The value of a key. If it is not kept, calls `make` without holding a lock. A thread waits only for the key that
    /// it needs. An exception from `make` passes through, and the next call tries again.
    template <typename Make>
    [[nodiscard]] Pointer load(const std::string& key, const Make& make)
    {
        std::unique_lock lock(mutex_);
        finished_.wait(lock, [&] { return !in_work_.contains(key); });
        if (const auto found = kept_.find(key); found != kept_.end()) {
            found->second.last_use = ++use_count_;
            return found->second.value;
        }
        in_work_.insert(key);
        lock.unlock();
        const auto finish = [&] {
            lock.lock();
            in_work_.erase(key);
            finished_.notify_all();
        };
        Pointer made;
        try {
            made = std::make_shared<const Value>(make());
        } catch (...) {
            finish();
            throw;
        }
        finish();
        kept_bytes_ += count_bytes_(*made);
        kept_[key] = {made, ++use_count_};
        drop_unused();
        return made;
    }

    /// Bytes of the kept values.
    [[nodiscard]] std::uint64_t kept_bytes() const
    {
        const std::scoped_lock lock(mutex_);
        return kept_bytes_;
    }

private:
    struct Kept {
        Pointer value;
        std::uint64_t last_use = 0;
    };

    // Walks the map once for each dropped value.
    void drop_unused()
    {
        while (kept_bytes_ > budget_bytes_) {
            auto oldest = kept_.end();
            for (auto entry = kept_.begin(); entry != kept_.end(); ++entry) {
                if (!is_used_(entry->second.value) && (oldest == kept_.end() || entry->second.last_use < oldest->second.last_use)) {
                    oldest = entry;
                }
            }
            if (oldest == kept_.end()) {
                return;
            }
            kept_bytes_ -= count_bytes_(*oldest->second.value);
            kept_.erase(oldest);
        }
    }

    const std::uint64_t budget_bytes_;
    std::uint64_t (*count_bytes_)(const Value&);
    bool (*is_used_)(const Pointer&);
    mutable std::mutex mutex_;
    std::condition_variable finished_;
    std::set<std::string> in_work_;     // keys whose values are being made
    std::map<std::string, Kept> kept_;  // by key
    std::uint64_t kept_bytes_ = 0;
    std::uint64_t use_count_ = 0;
};

}  // namespace clevrvk
