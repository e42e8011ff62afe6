// Long hair of animals: manes, tails, forelocks, as locks that fall.
#pragma once

#include "renderer/things/toys/toy.h"

#include <string_view>

namespace clevrvk::things {

/// One lock.
struct Lock {
    dvec3 root{0.0};
    dvec3 out{0.0};       ///< the way it leaves the skin, unit
    dvec3 fall{0.0};      ///< from where it has left to its tip
    double radius = 0.0;  ///< at its root
};

/// Adds locks: each stands out by its radius or two, bends over and tapers. Closed tubes of a few faces.
/// \param lift   how far it stands out before it falls, in lengths of its fall
/// \param sides  of each tube
void add_locks(Toy& toy, const std::vector<Lock>& locks, double lift, std::string_view part, int slot, int sides = 5);

}  // namespace clevrvk::things
