// Quadrupeds: four-legged mammals on one skeleton. A kind consists of its proportions (toys/mammal.h), its coat and its
// own features. The unit is the shoulder height until the animal is finished.
#pragma once

#include "renderer/things/agents/animal.h"
#include "renderer/things/toys/features.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::things {

/// The poses of a quadruped.
enum class QuadrupedPose { Stand, Walk, Run, Sit, Lie, Look, Graze, Rear };

/// Parameters of all quadrupeds; kinds add their own.
struct QuadrupedParams : KindParams {
    QuadrupedPose pose;
    double height;
    double girth;
    double length;
    double head;
    Color color;
    Color second_color;
    double shade;
    CoatPattern pattern;
    int seed;
};

/// Factor of the coat's colour, 0 to 1 linear, at a point with its normal; uses the animal's lengths and stance.
using CoatTint = std::function<dvec3(const Mammal& m, const Stance& stance, const dvec3& point, const dvec3& normal)>;

/// Height of the skin's relief at a point of the flesh, along the normal; negative in folds.
using SkinRelief = std::function<double(const Mammal& m, const Stance& stance, const dvec3& point, const dvec3& normal)>;

/// Joins one leg and its foot. \param side  `left_` or `right_`
using LegMaker = void (*)(Toy& toy, const Mammal& m, const Posture& posture, const std::string& side, bool is_fore);

/// Joins trunk, neck and upper legs to the flesh, and adds the rest of the body and the face.
using JoinAnimal = std::function<Stance(Toy& toy, const Mammal& m, const Posture& posture)>;

/// Negative in areas of the coat's second colour.
using CoatMark = std::function<double(const Mammal& m, const Stance& stance, const dvec3& point)>;

/// Placement of a foot: distance behind its leg's root, height above the ground, forward lean of its last bone.
struct FootPlace {
    double back = 0.0;
    double lift = 0.0;
    double lean_deg = 0.0;
    double out = 0.0;  ///< sideways from the root of its leg
};

/// A row of a table of poses. Feet in order: left and right fore, left and right hind.
struct QuadrupedPoseRow {
    QuadrupedPose pose;
    double hips;  ///< height of the hips, relative to standing; if negative, in hip radii
    std::string_view angles;
    std::array<FootPlace, 4> feet;
    bool lies = false;  ///< lies on folded fore legs or, without hooves, on its elbows; then only `feet` of hooved hind legs are used
};

/// Describes a kind of quadruped.
struct QuadrupedLooks {
    std::string_view summary;
    double least_m;  ///< range of shoulder heights, m
    double most_m;
    Words<QuadrupedPose> poses;
    Words<CoatPattern> patterns;
    ToyLooks colors;
    bool has_fur = true;
    double cells = 76.0;               ///< cells along the flesh's longest side
    bool has_hide = false;             ///< instead of skin: rough and wrinkled
    LegMaker legs = nullptr;           ///< instead of slim legs with hooves or paws
    std::optional<Color> palest = {};  ///< palest colour of the coat's tint, if paler than the coat: find_tintable_coat
    bool is_sleek = false;             ///< short hair without tufts
    double gloss = 1.0;                ///< for short hair, 0 to 1
    bool has_own_body = false;         ///< `QuadrupedMaking::join` makes it
    const QuadrupedPoseRow& (*find_pose)(QuadrupedPose pose) = nullptr;  ///< for a kind with its own poses
};

/// How one animal differs in construction from others of its family. The functions may read the parameters from which
/// the animal is built.
struct QuadrupedMaking {
    MammalExtras extras;
    std::optional<AnimalColors> colors;  ///< replace the colours of its rows
    CoatTint tint;                       ///< for coat and second colour; tint_fur is the default for furred animals
    SkinRelief relief;                   ///< for the flesh alone
    JoinAnimal join;                     ///< replaces the common flesh, pattern and face
    CoatMark mark;                       ///< field of the second colour, for a kind with `join`
};

/// Joints and limits. \param root_z  height of the hips
[[nodiscard]] Skeleton make_quadruped_skeleton(const Mammal& m, double root_z);

/// The joints of one leg.
struct LegJoints {
    dvec3 top{0.0};
    dvec3 middle{0.0};  ///< elbow or stifle
    dvec3 ankle{0.0};   ///< wrist or hock
    dvec3 foot{0.0};
};

/// \param side  `left_` or `right_`
[[nodiscard]] LegJoints find_leg_joints(const Posture& posture, const std::string& side, bool is_fore);

/// The skeleton in a pose, with its feet in place.
[[nodiscard]] Posture pose_quadruped(const Mammal& m, const QuadrupedPoseRow& pose);

/// The skeleton in one of kQuadrupedPoses.
[[nodiscard]] Posture pose_quadruped(const Mammal& m, QuadrupedPose pose);

/// A kind of quadruped without its rows. \param parts  its own parts
[[nodiscard]] Thing make_quadruped_kind(const QuadrupedLooks& looks, std::vector<Part> parts = {});

/// The rows of all quadrupeds.
[[nodiscard]] Rows<QuadrupedParams> list_quadruped_rows(const QuadrupedLooks& looks);

/// The default tint of furred kinds: mottled along the hairs, and lighter below.
[[nodiscard]] dvec3 tint_fur(const QuadrupedParams& params, const Mammal& m, const Stance& stance, const dvec3& point, const dvec3& normal);

/// A mark on a face: 1 near a place on either side, 0 beyond a distance. \param at  in heads (Spot::find)
[[nodiscard]] double find_spot(const dvec3& at, const dvec3& place, double near, double far);

/// The coat's colour before tinting: in each channel, the larger of its own colour and the palest colour.
[[nodiscard]] dvec3 find_tintable_coat(const QuadrupedParams& params, std::optional<Color> palest = {});

/// Builds a quadruped. \param species  before its girth and head size are drawn
void build_quadruped(const QuadrupedParams& params, ThingBuilder& builder, const QuadrupedLooks& looks, Mammal species,
                     const QuadrupedMaking& making = {});

}  // namespace clevrvk::things
