// Quadrupeds: mammals on four legs, on one skeleton. A kind is its proportions (toys/mammal.h), its coat and what it
// has of its own. Lengths are shoulder heights until the animal is finished.
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

/// Parameters of all quadrupeds; kinds add theirs.
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

/// Multiplies the coat's colour, 0 to 1 linear, of a point and the normal there; lengths and stance are the animal's.
using CoatTint = std::function<dvec3(const Mammal& m, const Stance& stance, const dvec3& point, const dvec3& normal)>;

/// How far the skin stands out at a point of the flesh, along the normal there; negative in folds.
using SkinRelief = std::function<double(const Mammal& m, const Stance& stance, const dvec3& point, const dvec3& normal)>;

/// Joins one leg with its foot. \param side  `left_` or `right_`
using LegMaker = void (*)(Toy& toy, const Mammal& m, const Posture& posture, const std::string& side, bool is_fore);

/// Joins trunk, neck and upper legs to the flesh, and adds the rest of the body with its face.
using JoinAnimal = std::function<Stance(Toy& toy, const Mammal& m, const Posture& posture)>;

/// Negative where the coat has its second colour.
using CoatMark = std::function<double(const Mammal& m, const Stance& stance, const dvec3& point)>;

/// Where a foot is put: behind the root of its leg, over the ground, how far its last bone leans forwards.
struct FootPlace {
    double back = 0.0;
    double lift = 0.0;
    double lean_deg = 0.0;
    double out = 0.0;  ///< beside the root of its leg
};

/// A row of a table of poses. Feet: left and right fore, left and right hind.
struct QuadrupedPoseRow {
    QuadrupedPose pose;
    double hips;  ///< their height: of a standing one, or where negative in radii of the hips
    std::string_view angles;
    std::array<FootPlace, 4> feet;
    bool lies = false;  ///< on folded fore legs or, without hooves, on its elbows: `feet` are not used, but hooved hind ones
};

/// The description of a kind of quadruped.
struct QuadrupedLooks {
    std::string_view summary;
    double least_m;  ///< heights of the shoulder
    double most_m;
    Words<QuadrupedPose> poses;
    Words<CoatPattern> patterns;
    ToyLooks colors;
    bool has_fur = true;
    double cells = 76.0;               ///< of the flesh, along its longest side
    bool has_hide = false;             ///< instead of skin: rough, in folds
    LegMaker legs = nullptr;           ///< instead of slim legs with hooves or paws
    std::optional<Color> palest = {};  ///< that the coat's tint can reach, if it is paler than the coat: find_tintable_coat
    bool is_sleek = false;             ///< short hair without tufts
    double gloss = 1.0;                ///< of short hair, 0 to 1
    bool has_own_body = false;         ///< `QuadrupedMaking::join` makes it
    const QuadrupedPoseRow& (*find_pose)(QuadrupedPose pose) = nullptr;  ///< of a kind with poses of its own
};

/// How one animal is made where its kind differs from others. Functions that are called may read the parameters that it
/// is built from.
struct QuadrupedMaking {
    MammalExtras extras;
    std::optional<AnimalColors> colors;  ///< instead of those of its rows
    CoatTint tint;                       ///< of coat and second colour; tint_fur of what has fur, if none is said
    SkinRelief relief;                   ///< of the flesh alone
    JoinAnimal join;                     ///< all flesh, pattern and face, instead of those all kinds have
    CoatMark mark;                       ///< where the second colour is, of a kind with `join`
};

/// Joints and limits. \param root_z  height of the hips
[[nodiscard]] Skeleton make_quadruped_skeleton(const Mammal& m, double root_z);

/// Where the bones of one leg meet.
struct LegJoints {
    dvec3 top{0.0};
    dvec3 middle{0.0};  ///< elbow or stifle
    dvec3 ankle{0.0};   ///< wrist or hock
    dvec3 foot{0.0};
};

/// \param side  `left_` or `right_`
[[nodiscard]] LegJoints find_leg_joints(const Posture& posture, const std::string& side, bool is_fore);

/// The skeleton in a pose, feet where they belong.
[[nodiscard]] Posture pose_quadruped(const Mammal& m, const QuadrupedPoseRow& pose);

/// Likewise, one of kQuadrupedPoses.
[[nodiscard]] Posture pose_quadruped(const Mammal& m, QuadrupedPose pose);

/// A quadruped without its rows. \param parts  of its own
[[nodiscard]] Thing make_quadruped_kind(const QuadrupedLooks& looks, std::vector<Part> parts = {});

/// The rows of all quadrupeds.
[[nodiscard]] Rows<QuadrupedParams> list_quadruped_rows(const QuadrupedLooks& looks);

/// A coat's tint: mottled along the hairs, lighter below. Of all furred kinds that say no other.
[[nodiscard]] dvec3 tint_fur(const QuadrupedParams& params, const Mammal& m, const Stance& stance, const dvec3& point, const dvec3& normal);

/// A mark on a face: 1 near a place on either side, 0 beyond a distance. \param at  in heads (Spot::find)
[[nodiscard]] double find_spot(const dvec3& at, const dvec3& place, double near, double far);

/// The coat's colour before it is tinted: of each channel the most of its own and of the palest colour.
[[nodiscard]] dvec3 find_tintable_coat(const QuadrupedParams& params, std::optional<Color> palest = {});

/// Builds one. \param species  before its girth and head are drawn
void build_quadruped(const QuadrupedParams& params, ThingBuilder& builder, const QuadrupedLooks& looks, Mammal species,
                     const QuadrupedMaking& making = {});

}  // namespace clevrvk::things
