// How agents reach: with a limb, then with the spine, then from the hips.
#pragma once

#include "renderer/things/agents/posture.h"

#include <functional>
#include <string>
#include <vector>

namespace clevrvk::things {

/// The limb that an agent reaches with.
struct Reacher {
    std::vector<std::string> limb;   ///< joints, each below the one before
    std::vector<std::string> trunk;  ///< joints above the limb, likewise; the root is not among them
    /// Brings the feet back to where they were. \return  the greatest distance from there
    std::function<double(Posture& posture)> keep_feet;
};

/// Brings a point of a joint to a target: by the limb; where that is too short by trunk and limb, then by leaning and
/// turning from the hips too, with the feet kept where they are.
/// \param end  the joint in whose axes the point is
/// \return     the distance that is left
double reach_with(const Reacher& reacher, Posture& posture, const std::string& end, const dvec3& point, const dvec3& target);

/// The same for what has no hands: with a foot, or with the head's joint, on which mouths and beaks are.
/// \param end  a joint with `foot` in its name, or `head`
double reach_animal(Posture& posture, const std::string& end, const dvec3& point, const dvec3& target);

}  // namespace clevrvk::things
