// Puts one thing in, on, under, near or behind another on level ground, or says why not. A relation is one file,
// put_NAME.cpp, and one line of the list.
#pragma once

#include "generators/staging/prop.h"
#include "renderer/base/rng.h"

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace clevrvk::generators::staging {

/// Two things, and from where they are seen.
struct Pair {
    const Prop& first;
    const Prop& second;
    contact::dvec3 eye{0.0, -3.0, 0.8};  ///< world, of what is put behind: the second comes to the origin
};

/// How two things stand.
struct Stage {
    contact::Placement first;  ///< world: the ground is z = 0
    contact::Placement second;
    double gap_m = 0.0;           ///< between their surfaces
    std::vector<Clause> clauses;  ///< that make the relation true, with what was measured

    [[nodiscard]] bool is_rescaled() const { return first.scale != 1.0 || second.scale != 1.0; }
};

/// The clause that failed, and how.
struct Refusal {
    Clause clause;
};

using Outcome = std::variant<Stage, Refusal>;

/// The scales of both things in one try.
struct Scales {
    double first = 1.0;
    double second = 1.0;
};

/// A relation that the stager can make true.
struct Putter {
    std::string_view name;              ///< in, on, under, near, behind
    FindMisfit find_misfit = nullptr;   ///< what sizes forbid
    Outcome (*place)(const Pair& pair, const Scales& scales, Rng& rng) = nullptr;  ///< one try
    int tries = 1;           ///< at each pair of scales: more where draws matter
    bool may_grow = false;  ///< whether it can help that the first becomes the larger one
};

/// Every relation.
[[nodiscard]] const std::vector<Putter>& all_putters();

/// The relation of a name, or null.
[[nodiscard]] const Putter* find_putter(std::string_view name);

/// Tries the things as they are, then rescaled ever more, each by 0.5 to 2. Both are at rest, neither is deep in the
/// other or in the ground, and true meshes count: a bowl stays open.
/// \return  where all fail, the clause of the first try at the scales that change the least; that of sizes where these
///          forbid every try
[[nodiscard]] Outcome put(const Putter& putter, const Pair& pair, Rng rng);

[[nodiscard]] Putter make_put_in();
[[nodiscard]] Putter make_put_on();
[[nodiscard]] Putter make_put_under();
[[nodiscard]] Putter make_put_near();
[[nodiscard]] Putter make_put_behind();

}  // namespace clevrvk::generators::staging
