// The ways in which a hand holds things: how it opens, how it closes, and where between thumb and fingers the thing is.
#pragma once

#include "renderer/grasp/hand_body.h"

#include <string_view>
#include <vector>

namespace clevrvk::grasp {

/// One way of holding.
struct Grip {
    std::string_view name;  ///< power, pinch, palm
    double least_m = 0.0;   ///< widths that it can take, of an adult's hand
    double most_m = 0.0;
    double suits_from_m = 0.0;  ///< and those that it is the natural one for
    double suits_to_m = 0.0;
    bool reaches_palm = false;       ///< the hand comes until its palm touches, else until the tips are beside the thing
    std::vector<double> open_deg;    ///< of all turns
    std::vector<double> closed_deg;  ///< and where nothing stops them
    dvec3 center{0.0};               ///< where the thing is, and the axes of Grasp, in the wrist's: m
    dvec3 approach{0.0};
    dvec3 axis{0.0};
};

/// The grips of a hand, for a thing of that width.
/// \param width_m  between thumb and fingers
[[nodiscard]] std::vector<Grip> list_grips(const HandBody& body, double width_m);

}  // namespace clevrvk::grasp
