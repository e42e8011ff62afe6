// Measures the features that people may notice in a figure; words are drawn from these alone. Contains no words.
#pragma once

#include "generators/kilogram/outline.h"
#include "generators/kilogram/template.h"

#include <array>
#include <optional>

namespace clevrvk::generators::kilogram {

enum class Proportions { Wide, Even, Tall };

/// Where most of the area is.
enum class Balance { TopHeavy, Level, BottomHeavy };

/// How much outline there is for the area.
enum class Build { Compact, Loose, Spiky };

enum class Side { Up, Right, Down, Left };

struct Features {
    Shape shape;
    Proportions proportions = Proportions::Even;
    Balance balance = Balance::Level;
    Build build = Build::Loose;
    double lean = 0.0;                             ///< of the area's centre from the box's: -1 (left) to 1
    std::array<int, 4> tip_counts{};               ///< sharp corners by the Side they point to
    std::optional<Match> match;                    ///< to a template that shows something
    std::array<glm::dvec2, kPieceCount> places{};  ///< centres of the pieces in the box: -1 to 1, y down
    std::array<bool, kPieceCount> is_slanted{};    ///< of the square: its sides slope
};

[[nodiscard]] Features measure_features(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
