// Solves poses by damped least squares with limits. The derivatives are those of points that rotate about axes.
#include "renderer/modeling/solve_pose.h"

#include "renderer/base/error.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clevrvk::modeling {
namespace {

using glm::dmat3;
using glm::dvec2;
using glm::dvec3;

constexpr std::size_t kFree = 5;  // variables after the joint angles: the offset and the step
constexpr double kRadian_deg = 180.0 / kPi;

/// The axis of each rotation in world space.
std::vector<dvec3> list_axes(const Skeleton& skeleton, const std::vector<JointPlace>& places, const std::vector<double>& angles_deg)
{
    std::vector<dvec3> axes;
    for (const Joint& joint : skeleton.joints()) {
        dmat3 before = joint.parent < 0 ? dmat3(1.0) : places[static_cast<std::size_t>(joint.parent)].axes;
        for (const Turn& turn : joint.turns) {
            const double angle_deg = angles_deg[axes.size()];
            axes.push_back(before * turn.axis);
            before = before * make_rotation(turn.axis, angle_deg / kRadian_deg);
        }
    }
    return axes;
}

/// A skeleton in a pose; it tells how points move when a joint angle changes.
class Motion {
public:
    Motion(const Skeleton& skeleton, const StandingPose& pose)
        : skeleton_(skeleton), places_(skeleton.place_joints(pose.angles_deg)), axes_(list_axes(skeleton, places_, pose.angles_deg))
    {
        for (JointPlace& place : places_) {
            place.origin += pose.offset;
        }
    }

    [[nodiscard]] const JointPlace& at(int joint) const { return places_[static_cast<std::size_t>(joint)]; }

    /// Calls `see(turn, change per radian)` for all joint angles that move a point, or rotate a direction, attached to
    /// a joint.
    template <typename See>
    void visit(int joint, const dvec3& where, bool is_way, const See& see) const
    {
        for (int link = joint; link >= 0; link = skeleton_.joints()[static_cast<std::size_t>(link)].parent) {
            const auto first = static_cast<std::size_t>(skeleton_.first_turn(link));
            const dvec3 arm = is_way ? where : where - at(link).origin;
            for (std::size_t i = 0; i < skeleton_.joints()[static_cast<std::size_t>(link)].turns.size(); ++i) {
                see(first + i, glm::cross(axes_[first + i], arm));
            }
        }
    }

private:
    const Skeleton& skeleton_;
    std::vector<JointPlace> places_;
    std::vector<dvec3> axes_;
};

/// Appends rows to the residuals.
class Rows {
public:
    Rows(PoseResiduals& residuals, std::size_t columns) : residuals_(residuals), columns_(columns) {}

    /// \return  the first value of a new row of the Jacobian
    double* add(double value)
    {
        residuals_.values.push_back(value);
        residuals_.jacobian.resize(residuals_.jacobian.size() + columns_, 0.0);
        return residuals_.jacobian.data() + (residuals_.jacobian.size() - columns_);
    }

private:
    PoseResiduals& residuals_;
    std::size_t columns_;
};

void add_goal(const Motion& motion, const StandingPose& pose, const PoseTask& task, const PoseGoal& goal, std::size_t turns, Rows& rows)
{
    const Reach& reach = goal.reach;
    const JointPlace& place = motion.at(reach.joint);
    const dvec3 now = reach.is_way ? place.way(reach.point) : place.at(reach.point);
    const dvec3 target = goal.steps ? reach.target + dvec3(pose.step, 0.0) : reach.target;
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        double* const row = rows.add(goal.weight * (now - target)[axis]);
        motion.visit(reach.joint, now, reach.is_way,
                     [&](std::size_t turn, const dvec3& change) { row[turn] = goal.weight * change[axis]; });
        if (!reach.is_way) {
            row[turns + static_cast<std::size_t>(axis)] = goal.weight;
        }
        if (goal.steps && task.may_step && axis < 2) {
            row[turns + 3 + static_cast<std::size_t>(axis)] = -goal.weight;
        }
    }
}

/// Adds only the sides of the support polygon that the center of mass does not clear by the margin.
void add_sides(const Motion& motion, const StandingPose& pose, const PoseTask& task, std::size_t turns, Rows& rows)
{
    dvec3 center(0.0);
    std::vector<dvec3> changes(turns, dvec3(0.0));
    for (const JointMass& mass : task.masses) {
        const dvec3 now = motion.at(mass.joint).at(mass.center);
        center += mass.share * now;
        motion.visit(mass.joint, now, false, [&](std::size_t turn, const dvec3& change) { changes[turn] += mass.share * change; });
    }
    for (const SupportSide& side : task.sides) {
        const double inside = glm::dot(side.inward, dvec2(center) - side.point - pose.step) - side.margin;
        if (inside >= 0.0) {
            continue;
        }
        double* const row = rows.add(inside);
        for (std::size_t turn = 0; turn < turns; ++turn) {
            row[turn] = glm::dot(side.inward, dvec2(changes[turn]));
        }
        for (std::size_t axis = 0; axis < 2; ++axis) {
            row[turns + axis] = side.inward[static_cast<glm::length_t>(axis)];
            row[turns + 3 + axis] = task.may_step ? -row[turns + axis] : 0.0;
        }
    }
}

/// Solves the damped normal equations. The step of a held variable is 0.
std::vector<double> solve_step(const PoseResiduals& residuals, std::size_t columns, double damping, const std::vector<bool>& is_held)
{
    std::vector<double> matrix(columns * columns, 0.0);
    std::vector<double> right(columns, 0.0);
    for (std::size_t r = 0; r < residuals.values.size(); ++r) {
        const double* const row = residuals.jacobian.data() + r * columns;
        for (std::size_t i = 0; i < columns; ++i) {
            if (row[i] == 0.0 || is_held[i]) {
                continue;
            }
            right[i] -= row[i] * residuals.values[r];
            for (std::size_t j = 0; j <= i; ++j) {
                matrix[i * columns + j] += is_held[j] ? 0.0 : row[i] * row[j];
            }
        }
    }
    // Computes the Cholesky factor in place; damping keeps every pivot positive.
    for (std::size_t i = 0; i < columns; ++i) {
        matrix[i * columns + i] += damping;
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = matrix[i * columns + j];
            for (std::size_t k = 0; k < j; ++k) {
                sum -= matrix[i * columns + k] * matrix[j * columns + k];
            }
            matrix[i * columns + j] = i == j ? std::sqrt(std::max(sum, damping)) : sum / matrix[j * columns + j];
        }
    }
    for (std::size_t i = 0; i < columns; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            right[i] -= matrix[i * columns + k] * right[k];
        }
        right[i] /= matrix[i * columns + i];
    }
    for (std::size_t i = columns; i-- > 0;) {
        for (std::size_t k = i + 1; k < columns; ++k) {
            right[i] -= matrix[k * columns + i] * right[k];
        }
        right[i] /= matrix[i * columns + i];
    }
    return right;
}

/// The pose after a step within the limits. An angle that would pass a limit is held at it, and the other variables are
/// solved again.
StandingPose take_step(const Skeleton& skeleton, const StandingPose& pose, const PoseResiduals& residuals, double damping)
{
    constexpr int kRounds = 4;
    const std::size_t turns = pose.angles_deg.size();
    std::vector<bool> is_held(turns + kFree, false);
    std::vector<double> step;
    for (int round = 0; round < kRounds; ++round) {
        step = solve_step(residuals, turns + kFree, damping, is_held);
        bool is_new = false;
        for (std::size_t i = 0; i < turns; ++i) {
            const Turn& turn = skeleton.turns()[i];
            const bool is_low = step[i] < 0.0 && pose.angles_deg[i] <= turn.low_deg;
            const bool is_high = step[i] > 0.0 && pose.angles_deg[i] >= turn.high_deg;
            if (!is_held[i] && (is_low || is_high)) {
                is_held[i] = true;
                is_new = true;
            }
        }
        if (!is_new) {
            break;
        }
    }
    StandingPose next = pose;
    for (std::size_t i = 0; i < turns; ++i) {
        const Turn& turn = skeleton.turns()[i];
        const double turned_deg = std::clamp(pose.angles_deg[i] + step[i] * kRadian_deg, turn.low_deg, turn.high_deg);
        next.angles_deg[i] = is_held[i] ? pose.angles_deg[i] : turned_deg;
    }
    next.offset += dvec3(step[turns], step[turns + 1], step[turns + 2]);
    next.step += dvec2(step[turns + 3], step[turns + 4]);
    return next;
}

}  // namespace

double PoseResiduals::cost() const
{
    double sum = 0.0;
    for (const double value : values) {
        sum += value * value;
    }
    return sum;
}

PoseResiduals measure_residuals(const Skeleton& skeleton, const StandingPose& pose, const PoseTask& task)
{
    const std::size_t turns = skeleton.turns().size();
    CLEVRVK_CHECK(task.rest_deg.size() == turns && task.stiffness.size() == turns, "{} angles at rest, {} stiffnesses, {} turns",
                  task.rest_deg.size(), task.stiffness.size(), turns);
    PoseResiduals residuals;
    Rows rows(residuals, turns + kFree);
    const Motion motion(skeleton, pose);
    for (const PoseGoal& goal : task.goals) {
        add_goal(motion, pose, task, goal, turns, rows);
    }
    add_sides(motion, pose, task, turns, rows);
    for (std::size_t i = 0; i < turns; ++i) {
        double* const row = rows.add(task.stiffness[i] * (pose.angles_deg[i] - task.rest_deg[i]) / kRadian_deg);
        row[i] = task.stiffness[i];
    }
    return residuals;
}

StandingPose solve_pose(const Skeleton& skeleton, StandingPose start, const PoseTask& task)
{
    constexpr int kMostSteps = 80;
    constexpr double kLeastDamping = 1e-9;
    constexpr double kMostDamping = 1e3;
    constexpr double kEnough = 1e-10;  // iteration ends when the cost falls by less than this
    double damping = 1e-3;
    PoseResiduals residuals = measure_residuals(skeleton, start, task);
    for (int i = 0; i < kMostSteps && damping < kMostDamping; ++i) {
        StandingPose next = take_step(skeleton, start, residuals, damping);
        PoseResiduals found = measure_residuals(skeleton, next, task);
        const double gain = residuals.cost() - found.cost();
        if (gain < 0.0) {
            damping *= 8.0;
            continue;
        }
        start = std::move(next);
        residuals = std::move(found);
        damping = std::max(kLeastDamping, 0.3 * damping);
        if (gain < kEnough) {
            break;
        }
    }
    return start;
}

}  // namespace clevrvk::modeling
