// Counts over published episodes, for comparison with figures measured on episodes of the published program.
#pragma once

#include "generators/mewl/solve.h"
#include "tests/generators/mewl/mewl_fixture.h"

#include <map>
#include <string>

namespace clevrvk::generators::mewl::test {

inline constexpr double kMeasured = 2000.0;           // episodes of the published program
inline constexpr double kMeasuredShort = 500.0;       // of number and pragmatic, and of some figures
inline constexpr double kPanels = kContextCount + 1;  // of an episode

inline int published_count()
{
    return choose_count(250, 2000);
}

/// How often each of some things is so, over all episodes of a task.
using Counts = std::map<std::string, double>;

/// Counts "episodes" and "unique" ones, and whatever `visit(made, counts)` counts.
template <typename Visit>
Counts count_published(std::string_view task, const Visit& visit)
{
    Counts counts;
    for (int index = 0; index < published_count(); ++index) {
        const Made made = make_episode(task, "published", index);
        counts["episodes"] += 1.0;
        counts["unique"] += solve(made.view).verdict == Verdict::Unique ? 1.0 : 0.0;
        visit(made, counts);
    }
    return counts;
}

}  // namespace clevrvk::generators::mewl::test
