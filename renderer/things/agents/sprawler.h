// Animals with legs that stick out sideways: frogs and lizards, on one skeleton. A kind consists of its proportions,
// its poses and its skin. The unit is the trunk's length until the animal is finished.
#pragma once

#include "renderer/things/agents/animal.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::things {

/// Proportions. Legs have an upper bone, a lower bone and a foot.
struct SprawlerForm {
    double chest = 0.20;  ///< radii of the trunk
    double hip = 0.16;
    double flat = 0.86;  ///< the trunk's height relative to its width
    double neck = 0.22;  ///< distance to the middle of the head
    double head = 0.16;  ///< half the head's width
    double fore_upper = 0.24;
    double fore_lower = 0.22;
    double hind_upper = 0.30;
    double hind_lower = 0.28;
    double sole = 0.0;   ///< length of the hind foot's long bones, which jumpers have
    double leg = 0.055;  ///< radius at the elbow
    double toe = 0.13;
    double toe_radius = 0.020;
    double tail = 0.0;     ///< length of each of its four bones
    double height = 0.22;  ///< of the trunk's middle when standing
};

/// Placement of a foot: ahead of its leg's root, sideways from it, height above the ground.
struct SprawlerFoot {
    double ahead = 0.0;
    double out = 0.0;
    double lift = 0.0;
};

/// The poses of sprawlers: some are for frogs, others for lizards.
enum class SprawlerPose {
    Stand,
    Walk,
    Look,
    Lie,
    Reach,
    Push,
    Pull,
    Grip,
    Punch,
    Kick,
    Lift,
    HandOver,
    Block,
    Climb,
    Fallen,
    Sit,
    Crouch,
    Jump,
    Swim
};

/// Parameters of all sprawlers; kinds add their own.
struct SprawlerParams : KindParams {
    SprawlerPose pose;
};

/// A row of a table of poses. Feet in order: left and right fore, left and right hind.
struct SprawlerPoseRow {
    SprawlerPose pose;
    double height = 1.0;     ///< of the trunk's middle, relative to standing
    double pitch_deg = 0.0;  ///< front end down
    double roll_deg = 0.0;   ///< 180: on its back
    std::array<SprawlerFoot, 4> feet{};
    std::string_view angles;  ///< "root_turn 0" if there are none
};

/// The places of a sprawler's parts.
struct SprawlerStance {
    Spot trunk;  ///< its middle, with unit 1
    Spot chest;
    Spot head;
    std::vector<dvec3> tail;  ///< its joints and its end
};

/// Joints and limits. \param root_z  height of the hips
[[nodiscard]] Skeleton make_sprawler_skeleton(const SprawlerForm& form, double root_z);

/// The skeleton in a pose, with its feet in place.
[[nodiscard]] Posture pose_sprawler(const SprawlerForm& form, const SprawlerPoseRow& pose);

/// Joins trunk, legs, toes and tail; each kind makes its own head.
[[nodiscard]] SprawlerStance join_sprawler(Toy& toy, const SprawlerForm& form, const Posture& posture);

/// Adds contacts for four feet, head and mouth. \param mouth  in the head's length unit
void add_sprawler_contacts(Toy& toy, const Posture& posture, const SprawlerStance& stance, const dvec3& mouth, double size);

/// A kind of sprawler without its rows.
[[nodiscard]] Thing make_sprawler_kind(std::string_view summary);

/// The rows of all sprawlers.
[[nodiscard]] Rows<SprawlerParams> list_sprawler_rows(const Words<SprawlerPose>& poses);

}  // namespace clevrvk::things
