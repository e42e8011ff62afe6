// Tests that values are made once for all threads, and dropped in the order of their last use.
#include "renderer/base/shared_cache.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace clevrvk {

namespace {

// Texts, which take a byte a letter.
SharedCache<std::string> make_cache(std::uint64_t budget_bytes)
{
    return {budget_bytes, [](const std::string& text) -> std::uint64_t { return text.size(); },
            [](const std::shared_ptr<const std::string>& text) { return text.use_count() > 1; }};
}

}  // namespace

TEST_CASE("SharedCache makes a value once for all threads that want it at the same time")
{
    SharedCache<std::string> cache = make_cache(1000);
    constexpr std::size_t kThreads = 8;
    std::array<std::shared_ptr<const std::string>, kThreads> loaded;
    std::atomic<int> made_count = 0;
    {
        std::vector<std::jthread> threads;
        for (std::size_t k = 0; k < kThreads; ++k) {
            threads.emplace_back([&, k] {
                loaded[k] = cache.load(k % 2 == 0 ? "even" : "odd", [&] {
                    ++made_count;
                    return std::string(3, 'a');
                });
            });
        }
    }
    CHECK(made_count == 2);
    for (std::size_t k = 2; k < kThreads; ++k) {
        CHECK(loaded[k] == loaded[k % 2]);
    }
    CHECK(loaded[0] != loaded[1]);
    CHECK(cache.kept_bytes() == 6);
}

TEST_CASE("SharedCache drops the least recently used value first, and none that is in use")
{
    SharedCache<std::string> cache = make_cache(10);
    int made_count = 0;
    const auto load = [&](const std::string& key) {
        return cache.load(key, [&] {
            ++made_count;
            return std::string(4, 'a');
        });
    };
    const std::shared_ptr<const std::string> held = load("held");
    static_cast<void>(load("first"));
    CHECK(cache.kept_bytes() == 8);
    static_cast<void>(load("held"));
    static_cast<void>(load("second"));  // 12 bytes: "first" goes
    CHECK(cache.kept_bytes() == 8);
    CHECK(made_count == 3);
    static_cast<void>(load("second"));
    CHECK(made_count == 3);
    static_cast<void>(load("first"));
    CHECK(made_count == 4);
    CHECK(load("held") == held);
    CHECK(made_count == 4);
}

TEST_CASE("SharedCache tries again after a value could not be made, and drops what alone is beyond its budget")
{
    SharedCache<std::string> cache = make_cache(2);
    CHECK_THROWS_AS(static_cast<void>(cache.load("a", []() -> std::string { throw std::runtime_error("no"); })), std::runtime_error);
    CHECK(*cache.load("a", [] { return std::string("long"); }) == "long");
    static_cast<void>(cache.load("b", [] { return std::string("b"); }));
    CHECK(cache.kept_bytes() == 1);
}

}  // namespace clevrvk
