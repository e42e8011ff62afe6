// Poses of whole bodies: all joints of a skeleton at once, and the place where it stands, so that points and directions
// come to their targets and the center of mass stays over its support. Limits are never exceeded.
#pragma once

#include "renderer/modeling/skeleton.h"

#include <vector>

namespace clevrvk::modeling {

/// Angles of all turns, and where the skeleton stands.
struct StandingPose {
    std::vector<double> angles_deg;
    glm::dvec3 offset{0.0};  ///< the skeleton is moved by this
    glm::dvec2 step{0.0};    ///< the ground that it stands on is moved by this
};

/// A point or direction, its target, and how much that counts.
struct PoseGoal {
    Reach reach;
    double weight = 1.0;  ///< of a point 1 a metre; of a direction 1 for a unit vector's difference
    bool steps = false;   ///< whether the target, a point, moves with the step, as that of a foot does
};

/// The part of the mass that moves with a joint.
struct JointMass {
    int joint = 0;
    glm::dvec3 center{0.0};  ///< in the joint's axes
    double share = 0.0;      ///< of the whole mass; all shares add up to 1
};

/// A side of the support: the center of mass should be inside by a margin. It moves with the step.
struct SupportSide {
    glm::dvec2 point{0.0};
    glm::dvec2 inward{0.0};  ///< unit
    double margin = 0.0;     ///< m
};

/// The wishes for a pose.
struct PoseTask {
    std::vector<PoseGoal> goals;
    std::vector<JointMass> masses;
    std::vector<SupportSide> sides;
    std::vector<double> rest_deg;   ///< of all turns: the angles that are kept as far as the goals allow
    std::vector<double> stiffness;  ///< of all turns: how strongly, m per radian; above 0
    bool may_step = false;
};

/// The distance of a pose from the wish of a task, and its derivative.
struct PoseResiduals {
    std::vector<double> values;     ///< goal by goal (x, y, z), then the sides that are not kept, then the turns
    std::vector<double> jacobian;   ///< row by row: by each turn in radians, the offset's x, y, z, the step's x, y
    [[nodiscard]] double cost() const;  ///< the sum of squares
};

/// The residuals of a pose, with derivatives in closed form: a point on a joint turns about the axes above it.
[[nodiscard]] PoseResiduals measure_residuals(const Skeleton& skeleton, const StandingPose& pose, const PoseTask& task);

/// The pose of the least cost that is found from a start within the limits. Steps are fixed, so that the same call
/// gives the same pose. Source: Levenberg and Marquardt, damped least squares; turns that meet a limit are held there,
/// and the step is solved again for the others.
[[nodiscard]] StandingPose solve_pose(const Skeleton& skeleton, StandingPose start, const PoseTask& task);

}  // namespace clevrvk::modeling
