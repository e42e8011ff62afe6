// The gate that keeps memory flat.
#include "renderer/queue/in_flight.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace clevrvk::queue {

TEST_CASE("in_flight lets a panel larger than the whole room enter alone")
{
    InFlight gate(4, 100);
    CHECK(gate.enter(1'000'000));
    gate.leave(1'000'000);
    CHECK(gate.enter(1'000'000));
}

TEST_CASE("in_flight lets nobody in after abort, and wakes who waits")
{
    InFlight gate(1, 100);
    CHECK(gate.enter(10));
    std::atomic<bool> was_let_in = true;
    std::thread waiting([&] { was_let_in = gate.enter(10); });
    gate.abort();
    waiting.join();
    CHECK_FALSE(was_let_in);
    CHECK_FALSE(gate.enter(1));
}

TEST_CASE("in_flight never holds more pixels or panels than its limits")
{
    constexpr int kPanelLimit = 3;
    constexpr int kPixelLimit = 50;
    InFlight gate(kPanelLimit, kPixelLimit);
    std::atomic<int> panels = 0;
    std::atomic<int> pixels = 0;
    std::atomic<int> most_panels = 0;
    std::atomic<int> most_pixels = 0;
    const auto raise = [](std::atomic<int>& most, int value) {
        int seen = most;
        while (seen < value && !most.compare_exchange_weak(seen, value)) {
        }
    };
    std::vector<std::thread> threads;
    for (int pixel_count : {10, 20, 30, 40}) {
        threads.emplace_back([&, pixel_count] {
            for (int i = 0; i < 500; ++i) {
                if (!gate.enter(pixel_count)) {
                    return;
                }
                raise(most_panels, ++panels);
                raise(most_pixels, pixels += pixel_count);
                --panels;
                pixels -= pixel_count;
                gate.leave(pixel_count);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(most_panels <= kPanelLimit);
    CHECK(most_pixels <= kPixelLimit);
    CHECK(panels == 0);
}

TEST_CASE("in_flight finds the bug of leaving twice")
{
    InFlight gate(2, 100);
    CHECK(gate.enter(10));
    gate.leave(10);
    CHECK_THROWS_AS(gate.leave(10), std::logic_error);
}

}  // namespace clevrvk::queue
