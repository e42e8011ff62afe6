// Features of some mammals: manes, horns, wool, whiskers, trunks, tusks, teeth; for toys and living animals.
#pragma once

#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {

/// Joins the mane to the flesh.
/// \param length    of the locks, relative to the usual one
/// \param is_round  whether the locks are round; otherwise they are pointed
void add_lion_mane(Toy& toy, const Mammal& m, const Stance& stance, double length, bool is_round);

/// Adds the mane on the flesh.
void add_horse_mane(Toy& toy, const Mammal& m, const Stance& stance);
void add_whiskers(Toy& toy, const Stance& stance, Color coat);
void add_cow_horns(Toy& toy, const Mammal& m, const Stance& stance);
void add_rabbit_teeth(Toy& toy, const Mammal& m, const Stance& stance);

/// Both lids of an eye, in its radii. \param eye  x across, y up, z out   \param out  distance of the corners
/// \param rise  of the middle above the corners
void add_lids(Toy& toy, const Spot& eye, const dvec2& half, double out, double rise);

/// Joins curls of the second colour to the flesh, all over the body and on the head.
void add_wool(Toy& toy, const Mammal& m, const Stance& stance, ToyPose pose);

/// Adds horns on the flesh of rams.
void add_ram_horns(Toy& toy, const Stance& stance);

/// Joins the trunk to the flesh.
void add_trunk(Toy& toy, const Stance& stance, bool is_raised);

/// Adds tusks on the flesh.
void add_tusks(Toy& toy, const Stance& stance);

}  // namespace clevrvk::things
