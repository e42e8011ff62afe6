// Measures the features that people may notice in a figure; words are drawn from these features alone.
#pragma once

#include "generators/kilogram/outline.h"
#include "generators/kilogram/template.h"

#include <array>
#include <optional>

namespace clevrvk::generators::kilogram {

enum class Proportions { Wide, Even, Tall };

/// Where most of the area lies.
enum class Balance { TopHeavy, Level, BottomHeavy };

/// The length of the outline relative to the area.
enum class Build { Compact, Loose, Spiky };

enum class Side { Up, Right, Down, Left };

struct Features {
    Shape shape;
    Proportions proportions = Proportions::Even;
    Balance balance = Balance::Level;
    Build build = Build::Loose;
    double lean = 0.0;                             ///< from the box's centre to the area's: -1 (left) to 1
    std::array<int, 4> tip_counts{};               ///< number of sharp corners, indexed by the Side they point to
    std::optional<Match> match;                    ///< with a template that shows something
    std::array<glm::dvec2, kPieceCount> places{};  ///< centres of the pieces in the box: -1 to 1, y down
    std::array<bool, kPieceCount> is_slanted{};    ///< true for the square if its sides slope
};

[[nodiscard]] Features measure_features(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
