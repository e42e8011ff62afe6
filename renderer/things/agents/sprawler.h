// Animals whose legs stand out from their sides: frogs and lizards, on one skeleton. A kind is its proportions, its
// poses and its skin. Lengths are lengths of the trunk until the animal is finished.
#pragma once

#include "renderer/things/agents/animal.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::things {

/// Proportions. Legs: upper bone, lower bone, foot.
struct SprawlerForm {
    double chest = 0.20;  ///< radii of the trunk
    double hip = 0.16;
    double flat = 0.86;  ///< its height over its width
    double neck = 0.22;  ///< length to the middle of the head
    double head = 0.16;  ///< half its width
    double fore_upper = 0.24;
    double fore_lower = 0.22;
    double hind_upper = 0.30;
    double hind_lower = 0.28;
    double sole = 0.0;   ///< of the hind leg: length of the foot's long bones, as jumpers have them
    double leg = 0.055;  ///< radius at the elbow
    double toe = 0.13;
    double toe_radius = 0.020;
    double tail = 0.0;     ///< length of each of its four bones
    double height = 0.22;  ///< of the trunk's middle when it stands
};

/// Where a foot is put: ahead of the root of its leg, beside it, over the ground.
struct SprawlerFoot {
    double ahead = 0.0;
    double out = 0.0;
    double lift = 0.0;
};

/// The poses of a sprawler: frogs have some, lizards others.
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

/// Parameters of all sprawlers; kinds add theirs.
struct SprawlerParams : KindParams {
    SprawlerPose pose;
};

/// A row of a table of poses. Feet: left and right fore, left and right hind.
struct SprawlerPoseRow {
    SprawlerPose pose;
    double height = 1.0;     ///< of the trunk's middle, of that of one that stands
    double pitch_deg = 0.0;  ///< front down
    double roll_deg = 0.0;   ///< 180: on its back
    std::array<SprawlerFoot, 4> feet{};
    std::string_view angles;  ///< "root_turn 0" for none
};

/// Where a sprawler's parts are.
struct SprawlerStance {
    Spot trunk;  ///< its middle, unit 1
    Spot chest;
    Spot head;
    std::vector<dvec3> tail;  ///< its joints and its end
};

/// Joints and limits. \param root_z  height of the hips
[[nodiscard]] Skeleton make_sprawler_skeleton(const SprawlerForm& form, double root_z);

/// The skeleton in a pose, feet where they belong.
[[nodiscard]] Posture pose_sprawler(const SprawlerForm& form, const SprawlerPoseRow& pose);

/// Joins trunk, legs, toes and tail; the head is the kind's.
[[nodiscard]] SprawlerStance join_sprawler(Toy& toy, const SprawlerForm& form, const Posture& posture);

/// Four feet, head, mouth. \param mouth  in the head's lengths
void add_sprawler_contacts(Toy& toy, const Posture& posture, const SprawlerStance& stance, const dvec3& mouth, double size);

/// A sprawler without its rows.
[[nodiscard]] Thing make_sprawler_kind(std::string_view summary);

/// The rows of all sprawlers.
[[nodiscard]] Rows<SprawlerParams> list_sprawler_rows(const Words<SprawlerPose>& poses);

}  // namespace clevrvk::things
