// The visible part of each object of a picture, by rays.
#pragma once

#include "renderer/cast/caster.h"
#include "renderer/facts/graph.h"

#include <map>
#include <string>
#include <vector>

namespace clevrvk::facts {

/// The visible part of one object.
struct Sight {
    double visible_share = 0.0;  ///< share of the pixels that it would show without the frame and other objects
    double picture_share = 0.0;  ///< share of the picture that it fills
    Truth is_shown = Truth::Doubt;
    std::string color;                         ///< the word that nearly all rays agree on; "" if they do not agree
    std::vector<std::string> color_candidates;  ///< otherwise the words of some rays; all words if many rays have none
    std::map<std::uint32_t, int> part_counts;  ///< rays that met each part, by its id
};

/// A part is shown if at least this many of an object's rays meet it.
inline constexpr int kLeastPartRays = 3;

/// Casts rays through the lens on a grid over the region of each object, in the order of mask ids.
[[nodiscard]] std::vector<Sight> look_at_entities(const scene::Scene& scene, const cast::Caster& caster);

}  // namespace clevrvk::facts
