// Shared by animals with hooves beyond their skeleton: legs with knees, cannons, fetlocks and hooves, ears like leaves,
// eyes at the sides of the head. Lengths are shoulder heights.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

/// Radii of a leg from above to below.
struct LegForm {
    double shoulder = 0.088;
    double elbow = 0.068;
    double knee = 0.037;  ///< of a fore leg, which is its wrist
    double thigh = 0.125;
    double stifle = 0.082;
    double gaskin = 0.064;
    double hock = 0.037;
    double cannon = 0.024;
    double fetlock = 0.031;
    double hoof = 0.047;  ///< at the ground
    bool is_cloven = false;
};

/// A place on the trunk: behind the chest along the back, above it, to a side.
struct Trunk {
    dvec3 chest{0.0};
    Axes axes;            ///< x to a side, y up, z along the back to the hips
    double girth = 1.0;   ///< over that of its kind
    double length = 1.0;  ///< from chest to hips

    [[nodiscard]] dvec3 at(double back, double up, double aside = 0.0) const
    {
        return chest + axes.z * back + axes.y * up + axes.x * (girth * aside);
    }
};

/// The trunk of a stance. Its back stays where it is however stout the animal is.
/// \param chest  radius of the kind's   \param lift  of the middle over the chest's joint
[[nodiscard]] Trunk find_trunk(const Mammal& m, const Stance& s, double chest, double lift);

/// Notes where the lower legs are.
void note_legs(const Posture& posture, Stance& stance);

/// Joins the upper legs to the flesh, and adds the lower ones in finer cells.
/// \param stance  has legs and head   \param mark  of the coat, or null
void add_hooved_legs(Toy& toy, const Mammal& m, const Posture& posture, const LegForm& form, double cell, const Stance& stance,
                     const CoatMark& mark);

/// Meshes a part of the body that is finer than the rest. \param mark  of the coat, or null
void add_fine_flesh(Toy& part, const Mammal& m, const Stance& stance, double cell, std::string_view name, const CoatMark& mark);

/// The head's spot: the joint's axes, nodded so that -y is along the face. \param nod_rad  when it stands
/// \param most_rad  at which the nose points down at most: a grazing head is not brought under the chest
[[nodiscard]] Spot find_head(const Mammal& m, const Posture& posture, double nod_rad, double most_rad);

/// An ear like a leaf, hollow before.
struct LeafEar {
    dvec3 root{0.0};
    dvec3 tip{0.0};
    dvec3 front{0.0};     ///< the way that its hollow looks, unit
    double width = 0.0;   ///< half of it
    double widest = 0.4;  ///< where, as a share of its length
};

/// \param inside  slot of the hollow
void add_leaf_ear(Toy& toy, const LeafEar& ear, int inside);

/// Adds an eye with lids at each side where rays leave a head. \param from, way  in the head's axes, of the left one
/// \param radius  in the head's unit   \param lids  their slot   \param color  of the eye, linear
void add_side_eyes(Toy& toy, const Blend& flesh, const Spot& head, const dvec3& from, const dvec3& way, double radius, int lids,
                   const dvec3& color);

/// How far down a leg a point is, 0 at knee or hock and 1 at the sole; below 0 for what is no leg.
/// \param leg  its number: left and right fore, left and right hind
[[nodiscard]] double find_leg_share(const Stance& stance, const dvec3& point, int& leg);

}  // namespace clevrvk::things
