// Threads that work on several items at a time and give the results in the order of the items.
#pragma once

#include "renderer/base/bounded_queue.h"
#include "renderer/base/start_thread.h"

#include <future>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace clevrvk {

/// One thread pushes tasks, and one pops what they give. Joins its threads at destruction; tasks not begun are dropped.
template <typename Result>
class OrderedWorkers {
public:
    using Task = std::packaged_task<Result()>;

    /// As many tasks as threads, and one more, may be pushed and not popped.
    /// \param thread_count  1 and up \throws LimitError  when the system has no thread left
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

    /// Waits while there is no room. False, and the task is dropped, after close or abort.
    [[nodiscard]] bool push(Task task)
    {
        std::future<Result> result = task.get_future();
        return results_.push(std::move(result)) && tasks_.push(std::move(task));
    }

    /// Waits for the oldest task, and throws what it threw. Nothing when all are popped after close, or after abort.
    [[nodiscard]] std::optional<Result> pop()
    {
        std::optional<std::future<Result>> result = results_.pop();
        if (!result) {
            return std::nullopt;
        }
        try {
            return result->get();
        } catch (const std::future_error&) {  // it was dropped
            return std::nullopt;
        }
    }

    /// No more tasks come; the results of those inside can still be taken. May be called twice.
    void close()
    {
        results_.close();
        tasks_.close();
    }

    /// Like close, and drops what is inside. From any thread.
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
    std::vector<std::jthread> threads_;  // joined before the queues go
};

}  // namespace clevrvk
