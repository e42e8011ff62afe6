// The ground of a pair, and its light: a table, a shelf at a wall, a floor, or plain ground. The ground of the things
// is z = 0 in all of them.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <glm/glm.hpp>

#include <string_view>

namespace clevrvk::generators::relations {

enum class Support { Table, Shelf, Floor, Plain };

inline constexpr int kSupportCount = 4;

/// table, shelf, floor, plain.
[[nodiscard]] std::string_view name_support(Support support);

/// The support itself where things of that footprint have room on it; else a floor, which has room for all.
/// \param reach_m  the greatest distance of a thing's corner from the origin, along x and along y
[[nodiscard]] Support find_roomy(Support support, const glm::dvec2& reach_m);

/// A panel without objects: the stage and the lights, with drawn covers, sides, strengths and warmths.
/// \param reach_m  as of find_roomy: the shelf's board is as deep as it must be
[[nodiscard]] spec::PanelSpec make_setting(const catalog::Catalog& catalog, Support support, const glm::dvec2& reach_m,
                                           std::string_view id, Rng& rng);

}  // namespace clevrvk::generators::relations
