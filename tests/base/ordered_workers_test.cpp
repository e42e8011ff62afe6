// Tests the threads that give their results in order.
#include "renderer/base/ordered_workers.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

namespace clevrvk {
namespace {

using Workers = OrderedWorkers<int>;

// Later ones are done sooner.
Workers::Task make_task(int number, int count)
{
    return Workers::Task([number, count] {
        std::this_thread::sleep_for(std::chrono::milliseconds(count - number));
        return number;
    });
}

}  // namespace

TEST_CASE("OrderedWorkers give results in the order of the tasks")
{
    constexpr int kCount = 60;
    Workers workers(4);
    std::jthread pusher([&] {
        for (int k = 0; k < kCount; ++k) {
            CHECK(workers.push(make_task(k, kCount)));
        }
        workers.close();
    });
    for (int k = 0; k < kCount; ++k) {
        CHECK(workers.pop() == k);
    }
    CHECK_FALSE(workers.pop().has_value());
}

TEST_CASE("OrderedWorkers work on as many tasks at a time as they have threads")
{
    // Each waits until all others run, too.
    constexpr int kThreads = 3;
    std::atomic<int> running = 0;
    Workers workers(kThreads);
    for (int k = 0; k < kThreads; ++k) {
        CHECK(workers.push(Workers::Task([&] {
            for (++running; running < kThreads;) {
                std::this_thread::yield();
            }
            return 1;
        })));
    }
    for (int k = 0; k < kThreads; ++k) {
        CHECK(workers.pop() == 1);
    }
}

TEST_CASE("OrderedWorkers throw what a task threw in its place, and continue")
{
    Workers workers(2);
    CHECK(workers.push(make_task(1, 1)));
    CHECK(workers.push(Workers::Task([]() -> int { throw std::runtime_error("broken"); })));
    CHECK(workers.push(make_task(3, 3)));
    CHECK(workers.pop() == 1);
    CHECK_THROWS_WITH(static_cast<void>(workers.pop()), "broken");
    CHECK(workers.pop() == 3);
}

TEST_CASE("OrderedWorkers take no more tasks than threads and one while none is popped")
{
    Workers workers(2);
    std::atomic<int> pushed = 0;
    std::jthread pusher([&] {
        for (int k = 0; k < 10 && workers.push(make_task(k, 10)); ++k) {
            ++pushed;
        }
    });
    while (pushed < 3) {
        std::this_thread::yield();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(pushed == 3);
    workers.abort();
}

TEST_CASE("OrderedWorkers that are aborted refuse tasks, give nothing, and wake who waits")
{
    std::atomic<bool> is_held = true;
    Workers workers(1);
    CHECK(workers.push(Workers::Task([&] {
        while (is_held) {
            std::this_thread::yield();
        }
        return 1;
    })));
    CHECK(workers.push(make_task(2, 2)));
    std::jthread waiter([&] { CHECK(workers.push(make_task(3, 3)) == false); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    workers.abort();
    CHECK_FALSE(workers.push(make_task(4, 4)));
    CHECK_FALSE(workers.pop().has_value());
    is_held = false;
}

}  // namespace clevrvk
