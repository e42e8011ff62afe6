// Places the three objects and the hand of the task pragmatic, and aims the hand.
#pragma once

#include "generators/mewl/scene_view.h"
#include "generators/placement.h"
#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <optional>
#include <span>

namespace clevrvk::generators::mewl {

inline constexpr std::size_t kPointingPlaceCount = 4;  ///< three objects, then the hand
inline constexpr double kHandRadius = 0.35;            ///< radius of the free disc around the hand, scene units

/// The smaller angle between two directions, from 0 to 180 degrees.
[[nodiscard]] double turn_between_deg(double a_deg, double b_deg);

/// One attempt to place three discs and the hand, each in its corner of the floor; nothing when one of them finds no
/// place within its tries.
/// Source: MEWL, add_random_objects_pragmatic: a grid of 600 x 600 cells over 5.5 x 5.5 units, shifted by (0.5, -0.5).
[[nodiscard]] std::optional<std::array<FloorPoint, kPointingPlaceCount>> place_in_corners(std::span<const double> radii,
                                                                                          const Directions& directions, Rng& rng);

/// The hand at a place on the floor, turned so that its finger points from there to the target.
/// \throws std::logic_error  when the catalog has no hand
[[nodiscard]] spec::ObjectSpec make_hand(const catalog::Catalog& catalog, FloorPoint center, const spec::ObjectSpec& target);

/// How clearly the hand points at the target rather than at any other object, in degrees: the smaller of two gaps. One
/// gap is between directions from the hand's centre, the other between angles off the finger's line from its tip.
/// \param objects  the target and others, without the hand
[[nodiscard]] double pointing_gap_deg(const spec::ObjectSpec& hand, std::span<const spec::ObjectSpec> objects, std::size_t target);

}  // namespace clevrvk::generators::mewl
