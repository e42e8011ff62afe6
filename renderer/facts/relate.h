// Relations that follow from places and sizes alone: sides in the camera's frame, distance from it, comparatives.
// Relations of contact are not here.
#pragma once

#include "renderer/camera/camera_basis.h"
#include "renderer/cast/caster.h"
#include "renderer/facts/graph.h"
#include "renderer/spec/episode_spec.h"

#include <vector>

namespace clevrvk::facts {

/// In worlds like `clevr`: the dot product of the step between two positions with the direction, as CLEVR has it. Scene
/// units. Source: clevr-dataset-gen, compute_all_relationships.
inline constexpr double kClevrSideTolerance = 0.2;
/// Elsewhere: the distance of two middles along the direction, divided by the sum of half their extents along it. At 1,
/// one begins where the other ends.
inline constexpr double kSideTolerance = 0.5;
/// The logarithm of the ratio of distances from the eye: 5 %.
inline constexpr double kDistanceTolerance = 0.05;
/// The logarithms of ratios of sizes: 15 % of the larger, 10 % of heights.
inline constexpr double kSizeTolerance = 0.14;
inline constexpr double kHeightTolerance = 0.1;

/// left, right, front, behind, nearer, farther, larger, smaller, taller, shorter.
/// \param panel  at the time of its labels \param objects  its objects in the world \param is_clevr  sides are CLEVR's
[[nodiscard]] std::vector<Relation> relate_entities(const spec::PanelSpec& panel, const std::vector<cast::PlacedObject>& objects,
                                                    bool is_clevr);

}  // namespace clevrvk::facts
