// Tests that every piece of work runs once, and that a failure reaches the caller.
#include "renderer/base/run_in_threads.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

using clevrvk::run_in_threads;

TEST_CASE("run_in_threads does every piece of work once, with fewer and with more threads than pieces")
{
    for (const int thread_count : {1, 3, 200}) {
        std::vector<std::atomic<int>> calls(100);
        run_in_threads(calls.size(), thread_count, [&](std::size_t i) { ++calls[i]; });
        CHECK(std::all_of(calls.begin(), calls.end(), [](const std::atomic<int>& count) { return count == 1; }));
    }
    run_in_threads(0, 3, [](std::size_t) { throw std::logic_error("there is nothing to do"); });
}

TEST_CASE("run_in_threads throws what failed and begins nothing after it")
{
    for (const int thread_count : {1, 4}) {
        std::atomic<int> calls = 0;
        CHECK_THROWS_WITH_AS(run_in_threads(1'000'000, thread_count,
                                            [&](std::size_t i) {
                                                ++calls;
                                                if (i == 10) {
                                                    throw std::runtime_error("piece 10");
                                                }
                                            }),
                             "piece 10", std::runtime_error);
        CHECK((thread_count > 1 || calls == 11));
    }
}
