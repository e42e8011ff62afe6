// Quadrupeds: mammals on four legs, on one skeleton. A kind is its proportions (toys/mammal.h), its coat and what it
// has of its own. Lengths are shoulder heights until the animal is finished.
#pragma once

#include "renderer/things/agents/animal.h"
#include "renderer/things/toys/features.h"

#include <string_view>
#include <vector>

namespace clevrvk::things {

/// What a kind of quadruped says of itself.
struct QuadrupedLooks {
    std::string_view summary;
    double least_m;  ///< heights of the shoulder
    double most_m;
    std::vector<std::string_view> poses;  ///< of quadruped_poses
    std::vector<std::string_view> patterns;
    ToyLooks colors;
    bool has_fur = true;
    double cells = 76.0;    ///< of the flesh, along its longest side
    bool has_hide = false;  ///< instead of skin: rough, in folds
};

/// Words that the row `pose` can have.
[[nodiscard]] std::vector<std::string_view> quadruped_poses();

/// Joints and limits. \param root_z  height of the hips
[[nodiscard]] Skeleton make_quadruped_skeleton(const Mammal& m, double root_z);

/// The skeleton in a pose, feet where they belong.
[[nodiscard]] Posture pose_quadruped(const Mammal& m, std::string_view pose);

/// A thing with the rows and parts of quadrupeds. \param parts  of its own
[[nodiscard]] Thing make_quadruped_kind(const QuadrupedLooks& looks, std::vector<Part> parts = {});

/// Builds one. \param species  before its girth and head are drawn
void build_quadruped(const Params& params, ThingBuilder& builder, const QuadrupedLooks& looks, Mammal species,
                     const MammalExtras& extras = {});

}  // namespace clevrvk::things
