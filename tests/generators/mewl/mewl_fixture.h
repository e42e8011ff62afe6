// Helpers of MEWL's tests: episodes by task, variant and index, and how many of them a test examines.
#pragma once

#include "generators/mewl/labels.h"
#include "generators/mewl/scene_view.h"
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "renderer/catalog/catalog.h"
#include "tests/choose_count.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl::test {

inline constexpr std::array<std::string_view, 9> kTasks{"shape",    "color",     "material", "object",   "composite",
                                                        "relation", "bootstrap", "number",   "pragmatic"};

inline TaskRequest make_request(std::string_view variant, int index, std::int64_t seed = 3)
{
    static const TaskRequest first;  // every request shares its meshes, as those of a run do
    TaskRequest request = first;
    request.seed = seed;
    request.index = static_cast<std::uint64_t>(index);
    request.variant = variant;
    return request;
}

/// One episode in all forms that tests ask for.
struct Made {
    spec::EpisodeSpec spec;
    MewlLabels labels;
    EpisodeView view;
};

inline Made make_episode(std::string_view task, std::string_view variant, int index)
{
    Made made;
    made.spec = find_task(fmt::format("mewl_{}", task)).generate(shipped_catalog(), make_request(variant, index));
    made.labels = read_labels(made.spec.labels, "test:1");
    made.view = view_episode(shipped_catalog(), made.spec, "test:1");
    return made;
}

/// Checks a share against one that was measured on `reference_count` episodes: at most 4 standard errors of the
/// difference.
inline void check_share(const std::string& what, double counted, double total, double expected, double reference_count)
{
    const double share = counted / total;
    const double error = std::sqrt(std::max(expected * (1.0 - expected), 1.0 / reference_count) * (1.0 / total + 1.0 / reference_count));
    INFO(what, ": ", share, " of ", total, ", expected ", expected, ", standard error ", error);
    CHECK(std::abs(share - expected) <= 4.0 * error);
}

/// The critical value of chi-square at p = 0.001. Source: Wilson and Hilferty's approximation.
inline double chi_square_limit(int degrees)
{
    const double part = 2.0 / (9.0 * degrees);
    return degrees * std::pow(1.0 - part + 3.0902 * std::sqrt(part), 3.0);
}

/// Checks that the counts are what equal chances give.
inline void check_uniform(const std::string& what, const std::vector<double>& counts)
{
    double total = 0.0;
    for (const double count : counts) {
        total += count;
    }
    const double expected = total / static_cast<double>(counts.size());
    double chi_square = 0.0;
    for (const double count : counts) {
        chi_square += (count - expected) * (count - expected) / expected;
    }
    INFO(what, ": ", fmt::format("{}", fmt::join(counts, " ")));
    CHECK(chi_square <= chi_square_limit(static_cast<int>(counts.size()) - 1));
}

}  // namespace clevrvk::generators::mewl::test
