// Features of some mammals: manes, horns, wool, whiskers, trunks, tusks, teeth; toys and animals alike.
#pragma once

#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {

/// To the flesh. \param length  of its locks, over the usual   \param is_round  whether locks are, else pointed
void add_lion_mane(Toy& toy, const Mammal& m, const Stance& stance, double length, bool is_round);

/// On the flesh.
void add_horse_mane(Toy& toy, const Mammal& m, const Stance& stance);
void add_whiskers(Toy& toy, const Stance& stance, Color coat);
void add_cow_horns(Toy& toy, const Mammal& m, const Stance& stance);
void add_rabbit_teeth(Toy& toy, const Mammal& m, const Stance& stance);

/// Both lids around an eye, in its radii. \param eye  x across, y up, z out   \param out  of the corners
/// \param rise  of the middle over the corners
void add_lids(Toy& toy, const Spot& eye, const dvec2& half, double out, double rise);

/// To the flesh: curls of the second colour all over the body and on the head.
void add_wool(Toy& toy, const Mammal& m, const Stance& stance, ToyPose pose);

/// On the flesh of rams.
void add_ram_horns(Toy& toy, const Stance& stance);

/// To the flesh.
void add_trunk(Toy& toy, const Stance& stance, bool is_raised);

/// On the flesh.
void add_tusks(Toy& toy, const Stance& stance);

}  // namespace clevrvk::things
