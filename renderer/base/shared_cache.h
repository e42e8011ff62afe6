// Values that threads share by key: each is made once, and kept for the next use as far as a budget allows.
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

/// Keeps few, large values. Those that are not in use are dropped, the least recently used first, when all take more
/// than the budget. Thread-safe; several values are made at the same time.
template <typename Value>
class SharedCache {
public:
    using Pointer = std::shared_ptr<const Value>;

    /// \param count_bytes  of a value
    /// \param is_used      whether a value, or a part of it, has an owner besides the cache
    SharedCache(std::uint64_t budget_bytes, std::uint64_t (*count_bytes)(const Value&), bool (*is_used)(const Pointer&))
        : budget_bytes_(budget_bytes), count_bytes_(count_bytes), is_used_(is_used)
    {
    }

    /// The value of a key; `make`, which returns it, is called when it is not kept, without a lock. Threads wait only
    /// for the key that they want. An exception of `make` passes through, and the next call tries again.
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

    // Walks the map once for each value that it drops.
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
    std::set<std::string> in_work_;     // keys whose values a thread is making
    std::map<std::string, Kept> kept_;  // by key
    std::uint64_t kept_bytes_ = 0;
    std::uint64_t use_count_ = 0;
};

}  // namespace clevrvk
