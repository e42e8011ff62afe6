// The grips of a hand: how it opens, how it closes, and where the thing lies between thumb and fingers.
#pragma once

#include "renderer/grasp/hand_body.h"

#include <string_view>
#include <vector>

namespace clevrvk::grasp {

/// One kind of grip.
struct Grip {
    std::string_view name;  ///< power, pinch, palm
    double least_m = 0.0;   ///< least and greatest width that it can hold, for an adult's hand
    double most_m = 0.0;
    double suits_from_m = 0.0;  ///< range of widths for which it is the natural grip
    double suits_to_m = 0.0;
    bool reaches_palm = false;       ///< it moves until its palm touches, otherwise until its tips are beside the thing
    std::vector<double> open_deg;    ///< angles of all turns when open
    std::vector<double> closed_deg;  ///< angles of all turns when fully closed
    dvec3 center{0.0};               ///< center of the thing, m; like the axes of Grasp below, in the wrist's axes
    dvec3 approach{0.0};
    dvec3 axis{0.0};
};

/// The grips of a hand for a thing of a given width.
/// \param width_m  width between thumb and fingers
[[nodiscard]] std::vector<Grip> list_grips(const HandBody& body, double width_m);

}  // namespace clevrvk::grasp
