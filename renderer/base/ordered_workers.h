// Threads that process several items in parallel and return the results in the order of the items.
#pragma once

#include "renderer/base/bounded_queue.h"
#include "renderer/base/start_thread.h"

#include <future>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace clevrvk {

/// One thread pushes tasks, and one pops their results. The destructor joins the threads and drops tasks not yet begun.
template <typename Result>
class OrderedWorkers {
public:
    using Task = std::packaged_task<Result()>;

    /// At most one more task than threads may be pushed and not yet popped.
    /// \param thread_count  1 and up \throws LimitError  when the system cannot start another thread
    explicit OrderedWorkers(int thread_count)
        : results_(static_cast<std::size_t>(thread_count) + 1), tasks_(static_cast<std::size_t>(thread_count) + 1)
    {
        try {
            for (int k = 0; k < thread_count; ++k) {
                threads_.push_back(start_thread([this] { work(); }));
            }
        } catch (...) {
            abort();
            throw;
        }
    }
    ~OrderedWorkers() { abort(); }
    OrderedWorkers(const OrderedWorkers&) = delete;
    OrderedWorkers& operator=(const OrderedWorkers&) = delete;

    /// Waits while there is no room. After close or abort, drops the task and returns false.
    [[nodiscard]] bool push(Task task)
    {
        std::future<Result> result = task.get_future();
        return results_.push(std::move(result)) && tasks_.push(std::move(task));
    }

    /// Waits for the oldest task, and rethrows its exception. Nothing after abort, or after close once all are popped.
    [[nodiscard]] std::optional<Result> pop()
    {
        std::optional<std::future<Result>> result = results_.pop();
        if (!result) {
            return std::nullopt;
        }
        try {
            return result->get();
        } catch (const std::future_error&) {  // the task was dropped
            return std::nullopt;
        }
    }

    /// Accepts no more tasks; pending results can still be taken. May be called twice.
    void close()
    {
        results_.close();
        tasks_.close();
    }

    /// Like close, but also drops pending tasks. Safe from any thread.
    void abort()
    {
        results_.abort();
        tasks_.abort();
    }

private:
    void work()
    {
        while (std::optional<Task> task = tasks_.pop()) {
            (*task)();
        }
    }

    BoundedQueue<std::future<Result>> results_;
    BoundedQueue<Task> tasks_;
    std::vector<std::jthread> threads_;  // joined before the queues are destroyed
};

}  // namespace clevrvk
