// Places objects on the floor by rejection sampling, with the rules that CLEVR and MEWL share. Knows discs on a plane;
// nothing of shapes or pixels.
// Source: CLEVR, clevr-dataset-gen, add_random_objects.
#pragma once

#include "renderer/base/rng.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace clevrvk::generators {

using FloorPoint = std::array<double, 2>;  ///< x, y in scene units

/// The disc that an object keeps free around itself.
struct Disc {
    FloorPoint center{};
    double radius = 0.0;
};

/// How often a place is drawn for one disc before the attempt is given up. Source: CLEVR, --max_retries.
inline constexpr int kTriesPerObject = 50;

/// Where discs may be. All lengths in scene units.
struct PlacementRules {
    double half_side = 3.0;        ///< centres are drawn from the square [-half_side, half_side)^2
    double min_gap = 0.25;         ///< least distance between the rims of two discs
    double min_axis_gap = 0.4;     ///< least distance between two centres along each of `axes`, so that every relation is clear
    std::vector<FloorPoint> axes;  ///< unit vectors; an axis stands for both of its directions
};

/// Does the disc keep its distance from all that are placed? For tasks that draw their candidates elsewhere than in the
/// square.
[[nodiscard]] bool is_free(const Disc& disc, std::span<const Disc> placed, const PlacementRules& rules);

/// One attempt to place discs of these radii, in their order; nothing when one of them finds no place within its tries.
/// The published programs then draw the whole scene again, which favours small objects where there are many.
[[nodiscard]] std::optional<std::vector<FloorPoint>> place_discs(std::span<const double> radii, const PlacementRules& rules, Rng& rng);

/// The final place of a disc, and which of its radii it has.
struct SizedPlace {
    FloorPoint center{};
    std::size_t radius_choice = 0;
};

/// For more discs than place_discs can place: puts all of them at random places, then moves those that are too near to
/// others, each to where it conflicts with the fewest and with any of its radii, until there is no conflict. Nothing
/// when that takes too many moves.
/// Favours small radii.
/// Source: Minton et al., Minimizing Conflicts (1992).
/// \param radii  for each disc, the radii that it may have; at least one
[[nodiscard]] std::optional<std::vector<SizedPlace>> place_discs_by_moves(std::span<const std::vector<double>> radii,
                                                                          const PlacementRules& rules, Rng& rng);

}  // namespace clevrvk::generators
