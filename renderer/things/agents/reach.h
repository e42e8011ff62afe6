// How agents reach: with a limb, then with the spine, then from the hips.
#pragma once

#include "renderer/things/agents/posture.h"

#include <functional>
#include <string>
#include <vector>

namespace clevrvk::things {

/// The limb that an agent reaches with.
struct Reacher {
    std::vector<std::string> limb;   ///< joints, each below the previous one
    std::vector<std::string> trunk;  ///< joints above the limb, likewise; the root is not included
    /// Returns the feet to their places. \return  the greatest remaining distance
    std::function<double(Posture& posture)> keep_feet;
};

/// Moves a point of a joint to a target: by the limb; if that is too short, by trunk and limb; then also by leaning and
/// turning from the hips, with the feet kept in place.
/// \param end  the joint whose axes `point` uses
/// \return     the remaining distance
double reach_with(const Reacher& reacher, Posture& posture, const std::string& end, const dvec3& point, const dvec3& target);

/// The same for animals without hands: by a foot, or by the head's joint, which carries mouth or beak.
/// \param end  a joint with `foot` in its name, or `head`
double reach_animal(Posture& posture, const std::string& end, const dvec3& point, const dvec3& target);

}  // namespace clevrvk::things
