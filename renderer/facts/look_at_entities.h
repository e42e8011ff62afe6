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
    double picture_share = 0.0;  ///< of the picture that it fills
    Truth is_shown = Truth::Doubt;
    std::string color;                         ///< the word that nearly all rays agree on; "" where they do not
    std::vector<std::string> color_candidates;  ///< then those that some agree on; all where many have no word
    std::map<std::uint32_t, int> part_counts;  ///< rays that met each part, by its id
};

/// A part is shown where at least that many of an object's rays meet it.
inline constexpr int kLeastPartRays = 3;

/// Rays through the lens on a grid over where an object may be, of each object in the order of mask ids.
[[nodiscard]] std::vector<Sight> look_at_entities(const scene::Scene& scene, const cast::Caster& caster);

}  // namespace clevrvk::facts
