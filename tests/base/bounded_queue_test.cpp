// Tests the queue between threads: order, back-pressure and the two ways to end.
#include "renderer/base/bounded_queue.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

using clevrvk::BoundedQueue;

TEST_CASE("BoundedQueue gives the items in the order in which they came")
{
    BoundedQueue<int> queue(3);
    CHECK(queue.push(1));
    CHECK(queue.push(2));
    CHECK(queue.pop() == 1);
    CHECK(queue.pop() == 2);
}

TEST_CASE("BoundedQueue gives what is left after close, then nothing, and takes no more")
{
    BoundedQueue<int> queue(3);
    CHECK(queue.push(1));
    queue.close();
    CHECK_FALSE(queue.push(2));
    CHECK(queue.pop() == 1);
    CHECK_FALSE(queue.pop().has_value());
    queue.close();
}

TEST_CASE("BoundedQueue waits while an item is too heavy for what is inside, and takes any when it is empty")
{
    BoundedQueue<int> queue(8, 10);
    CHECK(queue.push(1, 100));  // alone
    std::atomic<bool> is_pushed = false;
    std::thread pusher([&] {
        is_pushed = queue.push(2, 6) && queue.push(3, 4) && queue.push(4, 1);
        queue.close();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK_FALSE(is_pushed);
    CHECK(queue.pop() == 1);
    CHECK(queue.pop() == 2);  // then there is room for the last
    CHECK(queue.pop() == 3);
    CHECK(queue.pop() == 4);
    pusher.join();
    CHECK(is_pushed);
}

TEST_CASE("BoundedQueue drops what is inside on abort")
{
    BoundedQueue<std::unique_ptr<int>> queue(3);
    CHECK(queue.push(std::make_unique<int>(1)));
    queue.abort();
    CHECK_FALSE(queue.pop().has_value());
    CHECK_FALSE(queue.push(std::make_unique<int>(2)));
}

TEST_CASE("BoundedQueue never holds more than its capacity and loses nothing between threads")
{
    BoundedQueue<int> queue(4);
    constexpr int kCount = 5000;
    std::atomic<int> popped = 0;
    std::atomic<bool> was_too_full = false;
    std::thread producer([&] {
        for (int i = 0; i < kCount; ++i) {
            static_cast<void>(queue.push(i));
            if (i + 1 - popped > 4 + 1) {  // one may be popped and not counted yet
                was_too_full = true;
            }
        }
        queue.close();
    });
    int expected = 0;
    while (const std::optional<int> item = queue.pop()) {
        ++popped;
        CHECK(*item == expected);
        ++expected;
    }
    producer.join();
    CHECK(expected == kCount);
    CHECK_FALSE(was_too_full);
}

TEST_CASE("BoundedQueue wakes a producer and a consumer that wait, when it is aborted")
{
    BoundedQueue<int> full(1);
    CHECK(full.push(1));
    BoundedQueue<int> empty(1);
    std::atomic<bool> was_pushed = true;
    std::atomic<bool> was_popped = true;
    std::thread producer([&] { was_pushed = full.push(2); });
    std::thread consumer([&] { was_popped = empty.pop().has_value(); });
    full.abort();
    empty.abort();
    producer.join();
    consumer.join();
    CHECK_FALSE(was_pushed);
    CHECK_FALSE(was_popped);
}

TEST_CASE("BoundedQueue of capacity 0 is a bug")
{
    CHECK_THROWS_AS(BoundedQueue<int>(0), std::logic_error);
}
