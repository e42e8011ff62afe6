// Which things are too large or too small for each other to be put somewhere: inequalities of sizes alone. Pairs that
// they forbid at every scale are impossible; all others are there to be staged.
#pragma once

#include "renderer/contact/triangle.h"

#include <optional>
#include <string_view>

namespace clevrvk::generators::staging {

/// The range that either thing may be rescaled in, and so the range of the first's scale over the second's.
inline constexpr double kLeastScale = 0.5;
inline constexpr double kMostScale = 2.0;
inline constexpr double kLeastRatio = kLeastScale / kMostScale;
inline constexpr double kMostRatio = kMostScale / kLeastScale;

/// Sizes of a thing at rest on the ground, m.
struct Sizes {
    contact::dvec3 box{0.0};      ///< sides of the box around it
    contact::dvec2 opening{0.0};  ///< sides of its largest hollow, halfway up; 0 of a thing that would hold no water
    double hollow = 0.0;          ///< depth of that hollow
    contact::dvec2 sides{0.0};    ///< areas that it covers as seen along x and along y, m2
    contact::dvec3 room{0.0};     ///< sides of the room under its middle; 0 of a thing that lies on the ground there
};

/// A condition of a placement, with its numbers.
struct Clause {
    std::string_view name;  ///< what is measured, and its unit
    double value = 0.0;
    double limit = 0.0;
    bool is_least = true;  ///< whether the value may not be below the limit; else it may not be above it

    [[nodiscard]] bool holds() const { return is_least ? value >= limit : value <= limit; }
    /// How far the value is on the right side of its limit, in the value's unit.
    [[nodiscard]] double margin() const { return is_least ? value - limit : limit - value; }
};

/// Whether a thing is three times as long as wide: a spoon stands out of its cup, and is in it all the same.
[[nodiscard]] bool is_long(const contact::dvec3& box);

/// The clause that a pair fails when the first thing is scaled by `ratio` and the second is not; nothing where sizes
/// allow it.
using FindMisfit = std::optional<Clause> (*)(const Sizes& first, const Sizes& second, double ratio);

/// Half of the first (of a long one 0.3 of its length) is in a hollow that it fits through, whichever side is up.
[[nodiscard]] std::optional<Clause> find_misfit_in(const Sizes& first, const Sizes& second, double ratio);

/// The second-shortest side of the first is at most three times the narrower side of the second from above.
[[nodiscard]] std::optional<Clause> find_misfit_on(const Sizes& first, const Sizes& second, double ratio);

/// The first fits in the room under the second; or the second can be on the first, and neither reaches far beyond the
/// other.
[[nodiscard]] std::optional<Clause> find_misfit_under(const Sizes& first, const Sizes& second, double ratio);

/// None: things of all sizes can be near each other.
[[nodiscard]] std::optional<Clause> find_misfit_near(const Sizes& first, const Sizes& second, double ratio);

/// Seen from a little above, the second covers twice as much as must be hidden, 0.4 of the first, from its broad side.
[[nodiscard]] std::optional<Clause> find_misfit_behind(const Sizes& first, const Sizes& second, double ratio);

/// The clause that a pair fails at every scale that the rulings allow; nothing where one scale or more is allowed.
[[nodiscard]] std::optional<Clause> find_impossible(FindMisfit find, const Sizes& first, const Sizes& second);

}  // namespace clevrvk::generators::staging
