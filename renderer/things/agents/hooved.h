// Shared by hooved animals beyond their skeleton: legs with knees, cannons, fetlocks and hooves, leaf-shaped ears, eyes
// at the sides of the head. The unit is the shoulder height.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

/// Radii of a leg, from top to bottom.
struct LegForm {
    double shoulder = 0.088;
    double elbow = 0.068;
    double knee = 0.037;  ///< of a fore leg; anatomically its wrist
    double thigh = 0.125;
    double stifle = 0.082;
    double gaskin = 0.064;
    double hock = 0.037;
    double cannon = 0.024;
    double fetlock = 0.031;
    double hoof = 0.047;  ///< at the ground
    bool is_cloven = false;
};

/// Coordinates on the trunk: along the back from the chest, upwards, and sideways.
struct Trunk {
    dvec3 chest{0.0};
    Axes axes;            ///< x to a side, y up, z along the back to the hips
    double girth = 1.0;   ///< relative to the kind's
    double length = 1.0;  ///< from chest to hips

    [[nodiscard]] dvec3 at(double back, double up, double aside = 0.0) const
    {
        return chest + axes.z * back + axes.y * up + axes.x * (girth * aside);
    }
};

/// The trunk of a stance. Its back stays in place however stout the animal is.
/// \param chest  radius of the kind's chest   \param lift  height of the middle above the chest's joint
[[nodiscard]] Trunk find_trunk(const Mammal& m, const Stance& s, double chest, double lift);

/// Records the places of the lower legs.
void note_legs(const Posture& posture, Stance& stance);

/// Joins the upper legs to the flesh, and adds the lower legs with a finer mesh.
/// \param stance  with legs and head   \param mark  field of the coat's second colour, or null
void add_hooved_legs(Toy& toy, const Mammal& m, const Posture& posture, const LegForm& form, double cell, const Stance& stance,
                     const CoatMark& mark);

/// Meshes a part of the body more finely than the rest. \param mark  field of the coat's second colour, or null
void add_fine_flesh(Toy& part, const Mammal& m, const Stance& stance, double cell, std::string_view name, const CoatMark& mark);

/// The head's spot: the joint's axes, tilted so that -y is along the face. \param nod_rad  tilt of a standing animal
/// \param most_rad  greatest downward angle of the nose, which keeps a grazing head from going under the chest
[[nodiscard]] Spot find_head(const Mammal& m, const Posture& posture, double nod_rad, double most_rad);

/// A leaf-shaped ear, hollow in front.
struct LeafEar {
    dvec3 root{0.0};
    dvec3 tip{0.0};
    dvec3 front{0.0};     ///< direction of its hollow side, unit
    double width = 0.0;   ///< half its greatest width
    double widest = 0.4;  ///< position of the greatest width, as a fraction of its length
};

/// \param inside  slot of the hollow
void add_leaf_ear(Toy& toy, const LeafEar& ear, int inside);

/// Adds eyes with lids where rays leave the head's sides. \param from, way  the left eye's ray, in the head's axes
/// \param radius  in the head's unit   \param lids  slot of the lids   \param color  of the eye, linear
void add_side_eyes(Toy& toy, const Blend& flesh, const Spot& head, const dvec3& from, const dvec3& way, double radius, int lids,
                   const dvec3& color);

/// Position of a point down a leg: 0 at knee or hock, 1 at the sole; negative for points that are not on a leg.
/// \param leg  receives the leg's number: left and right fore, left and right hind
[[nodiscard]] double find_leg_share(const Stance& stance, const dvec3& point, int& leg);

}  // namespace clevrvk::things
