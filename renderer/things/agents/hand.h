// Articulated hands: bones and limits, poses, and the flesh around them. Everything is made as a right hand that points
// up, with its palm to the front (-y) and its thumb at +x; a left hand is its mirror image.
#pragma once

#include "renderer/things/agents/posture.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::things {

/// A finger's bones. The unit is the hand's length, from the wrist to the tip of the middle finger.
struct FingerForm {
    std::string_view name;
    dvec3 base{0.0};                ///< base of its metacarpal, relative to the wrist
    dvec3 knuckle{0.0};             ///< its first joint, relative to the wrist
    std::array<double, 3> bones{};  ///< lengths to the next joint, or to the tip
    std::array<double, 4> radii{};  ///< at its three joints and at the tip
    double convergence_deg = 0.0;   ///< rotation of its bending plane towards the middle finger
};

enum class HandPose { Relaxed, Flat, Spread, Point, Two, Fist, ThumbsUp, Power, Pinch, Palm };
enum class HandSide { Right, Left };
enum class HandAge { Adult, Infant };
enum class HandSleeve { Bare, Shirt, Sweater };

/// Parameters of the kind `hand`.
struct HandParams : KindParams {
    HandPose pose;
    HandSide side;
    HandAge age;
    double length;
    double build;
    double skin;
    double nails;
    double forearm;
    HandSleeve sleeve;
    Color sleeve_color;
};

/// Proportions of a hand, in hand lengths.
struct HandForm {
    double length_m = 0.19;
    std::array<FingerForm, 4> fingers;  ///< index, middle, ring, little
    dvec3 thumb_base{0.0};              ///< position of its saddle joint
    std::array<double, 3> thumb_bones{};
    std::array<double, 4> thumb_radii{};
    double palm = 0.060;     ///< half its thickness between the bones
    double thenar = 0.080;   ///< radius of the ball of the thumb
    double pad = 1.0;        ///< fullness of the pads of palm and fingers
    double knob = 1.0;       ///< protrusion of the knuckles; negative for dimples
    double wrist_x = 0.158;  ///< half the wrist's breadth and depth
    double wrist_y = 0.106;
    double elbow = 0.20;    ///< radius of the forearm at its thickest
    double forearm = 1.35;  ///< from the wrist to the elbow
    double shown = 0.8;     ///< fraction of the forearm that is modelled
};

/// \param build  girth relative to length, 1 for most hands
[[nodiscard]] HandForm make_hand_form(HandAge age, double build);

/// The form for parameters of the kind `hand`.
[[nodiscard]] HandForm make_hand_form(const HandParams& params);
[[nodiscard]] HandForm make_hand_form(const Params& values);

/// Joints and limits of a right hand.
[[nodiscard]] Skeleton make_hand_skeleton(const HandForm& form);

/// The mirror image in the plane x = 0: equal angles give mirrored poses.
[[nodiscard]] Skeleton mirror_skeleton(const Skeleton& skeleton);

/// Sets the angles of a pose.
void pose_hand(Posture& posture, HandPose pose);

/// A bone of a posed hand, as thick as the flesh around it. It has its own axes: z along the bone, -y in the direction
/// in which palm or pad looks, x towards the thumb.
struct HandBone {
    std::string_view name;  ///< forearm, palm, index, middle, ring, little, thumb
    int number = 0;         ///< palm: 0, fingers: 1 to 3 towards the tip, thumb: 0 to 2
    JointPlace place;
    dvec3 end{0.0};  ///< at a tip, the centre of its rounding
    double from_radius = 0.0;
    double to_radius = 0.0;

    [[nodiscard]] double length() const { return glm::length(end - place.origin); }
};

/// Forearm; palm and three bones for each finger, beginning with the index; three bones of the thumb.
[[nodiscard]] std::vector<HandBone> list_hand_bones(const Posture& posture, const HandForm& form);

/// The three bones of a finger (0 to 3, beginning with the index) or of the thumb (4).
[[nodiscard]] std::span<const HandBone> bones_of_finger(const std::vector<HandBone>& bones, std::size_t finger);

/// Flesh of a single finger, and of a whole hand. \param from  where the forearm begins: 0 its end, 1 the wrist
[[nodiscard]] Blend make_finger_flesh(std::span<const HandBone> bones, const HandForm& form);
[[nodiscard]] Blend make_hand_flesh(const Posture& posture, const HandForm& form, double from);

/// Brightness of the back of a hand relative to its palm. \param tone  as for tint_hand
[[nodiscard]] double darken_back(double tone);

/// Factor of a skin's colour at a surface point: paler palms, redder tips, knuckles and pads, darker folds.
/// \param tone  skin tone, 0 light to 1 dark
[[nodiscard]] dvec3 tint_hand(const std::vector<HandBone>& bones, const dvec3& point, const dvec3& normal, double tone);

/// Nails on the backs of the fingertips. \param length  beyond the tip, relative to the usual length
[[nodiscard]] Mesh make_nails(const std::vector<HandBone>& bones, double length);

/// The part that contains a point of a hand's skin: palm, fingers, thumb or forearm.
[[nodiscard]] std::string_view name_hand_part(const std::vector<HandBone>& bones, const dvec3& point);

}  // namespace clevrvk::things
