// Long hair of animals: manes, tails, forelocks, as locks that fall.
#pragma once

#include "renderer/things/toys/toy.h"

#include <string_view>

namespace clevrvk::things {

/// One lock.
struct Lock {
    dvec3 root{0.0};
    dvec3 out{0.0};       ///< direction in which it leaves the skin, unit
    dvec3 fall{0.0};      ///< vector from where it has left the skin to its tip
    double radius = 0.0;  ///< at its root
};

/// Adds locks: each stands out by one or two radii, bends over and tapers. Closed tubes with few faces.
/// \param lift   how far a lock stands out before it falls, relative to the length of its fall
/// \param sides  number of sides of each tube
void add_locks(Toy& toy, const std::vector<Lock>& locks, double lift, std::string_view part, int slot, int sides = 5);

/// Growth of a strand.
struct Growth {
    dvec3 root{0.0};
    dvec3 way{0.0};              ///< direction in which it leaves the skin, unit
    dvec3 pull{0.0, 0.0, -1.0};  ///< direction in which it falls, unit
    double length = 0.0;
    double limp = 0.4;       ///< weight of the pull at each step, 0 to 1
    double clearance = 0.0;  ///< distance that it keeps from the flesh
    double width = 0.0;      ///< half its greatest width
};

/// Adds strands, flat along the flesh, that grow in steps and are pushed out of the flesh as they fall.
void add_strands(Toy& toy, const Blend& flesh, const std::vector<Growth>& strands, std::string_view part, int slot);

}  // namespace clevrvk::things
