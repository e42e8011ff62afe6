// Random choices that MEWL's tasks share. Each function draws from the stream in a fixed order.
#pragma once

#include "generators/shuffle.h"
#include "renderer/base/rng.h"

#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace clevrvk::generators::mewl {

/// Uniform in {0, ..., count - 1}.
[[nodiscard]] inline int draw_index(int count, Rng& rng)
{
    return static_cast<int>(rng.uniform_index(static_cast<std::uint32_t>(count)));
}

/// `chosen_count` different numbers from 0 .. count - 1, in random order.
[[nodiscard]] inline std::vector<int> draw_sample(int count, int chosen_count, Rng& rng)
{
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    for (int i = 0; i < chosen_count; ++i) {
        const int other = i + draw_index(count - i, rng);
        std::swap(numbers[static_cast<std::size_t>(i)], numbers[static_cast<std::size_t>(other)]);
    }
    numbers.resize(static_cast<std::size_t>(chosen_count));
    return numbers;
}

}  // namespace clevrvk::generators::mewl
