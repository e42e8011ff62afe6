// Tests renderer/modeling/solve_pose: two-bone arms in closed form, derivatives against differences, limits, balance.
#include "renderer/modeling/solve_pose.h"

#include "renderer/base/rng.h"
#include "renderer/modeling/maths.h"

#include <doctest/doctest.h>

#include <vector>

namespace clevrvk::tests {
namespace {

using glm::dvec2;
using glm::dvec3;
using modeling::PoseTask;
using modeling::Skeleton;
using modeling::StandingPose;

/// An arm in the plane of x and y, which lies along x: bones of 0.3 and 0.4 m.
Skeleton make_arm(double least_bend_deg, double most_bend_deg)
{
    Skeleton arm;
    arm.add("root", "", {0.0, 0.0, 1.0});
    arm.add("shoulder", "root", {0.0, 0.0, 0.0}, {{"shoulder", {0.0, 0.0, 1.0}, -180.0, 180.0}});
    arm.add("elbow", "shoulder", {0.3, 0.0, 0.0}, {{"elbow", {0.0, 0.0, 1.0}, least_bend_deg, most_bend_deg}});
    arm.add("tip", "elbow", {0.4, 0.0, 0.0});
    return arm;
}

/// Reaching with a root that is kept where it is.
PoseTask make_reach(const Skeleton& skeleton, const dvec3& target)
{
    PoseTask task;
    task.goals = {{{skeleton.joint("tip"), dvec3(0.0), target, false}, 1.0, false},
                  {{skeleton.joint("root"), dvec3(0.0), dvec3(0.0, 0.0, 1.0), false}, 1000.0, false}};
    task.rest_deg.assign(skeleton.turns().size(), 0.0);
    task.stiffness.assign(skeleton.turns().size(), 1e-5);
    return task;
}

/// A trunk on two legs with three turns a joint, all drawn.
Skeleton make_figure()
{
    Skeleton figure;
    const auto turns = [](const std::string& name) {
        return std::vector<modeling::Turn>{
            {name + "_x", {1, 0, 0}, -90.0, 90.0}, {name + "_y", {0, 1, 0}, -60.0, 60.0}, {name + "_z", {0, 0, 1}, -30.0, 45.0}};
    };
    figure.add("root", "", {0.1, 0.0, 0.9}, turns("root"));
    figure.add("chest", "root", {0.0, 0.05, 0.4}, turns("chest"));
    figure.add("hand", "chest", {0.3, -0.4, 0.1}, turns("hand"));
    figure.add("foot", "root", {0.1, 0.0, -0.9}, turns("foot"));
    return figure;
}

PoseTask make_task(const Skeleton& figure, bool may_step)
{
    PoseTask task;
    task.goals = {{{figure.joint("hand"), dvec3(0.02, -0.1, 0.0), dvec3(0.5, -0.7, 1.2), false}, 1.0, false},
                  {{figure.joint("hand"), dvec3(0.0, -1.0, 0.0), dvec3(0.0, 0.0, -1.0), true}, 0.1, false},
                  {{figure.joint("foot"), dvec3(0.0, 0.0, -0.05), dvec3(0.2, 0.0, 0.0), false}, 2.0, true}};
    task.masses = {{figure.joint("root"), dvec3(0.0, 0.1, 0.1), 0.6}, {figure.joint("hand"), dvec3(0.1, 0.0, 0.0), 0.4}};
    task.sides = {{dvec2(0.9, 0.0), dvec2(1.0, 0.0), 0.02}};  // never kept, so that its row is always there
    task.rest_deg.assign(figure.turns().size(), 3.0);
    task.stiffness.assign(figure.turns().size(), 0.02);
    task.may_step = may_step;
    return task;
}

StandingPose draw_pose(const Skeleton& skeleton, int index)
{
    StandingPose pose;
    Rng rng = Rng::for_key(index, "tests/solve_pose", 0);
    for (const modeling::Turn& turn : skeleton.turns()) {
        pose.angles_deg.push_back(rng.uniform(turn.low_deg, turn.high_deg));
    }
    return pose;
}

}  // namespace

TEST_CASE("solve_pose bends a two-bone arm by the angle of the law of cosines")
{
    const Skeleton arm = make_arm(0.0, 170.0);
    for (const double distance : {0.2, 0.35, 0.5, 0.65}) {
        CAPTURE(distance);
        const dvec3 target = dvec3(0.6, 0.8, 0.0) * distance + dvec3(0.0, 0.0, 1.0);
        const StandingPose pose = modeling::solve_pose(arm, {{10.0, 40.0}}, make_reach(arm, target));
        const double cosine = (distance * distance - 0.09 - 0.16) / (2.0 * 0.3 * 0.4);
        CHECK(pose.angles_deg[1] == doctest::Approx(modeling::acos(cosine) * 180.0 / modeling::kPi).epsilon(1e-3));
        CHECK(glm::length(arm.place_joints(pose.angles_deg).back().origin + pose.offset - target) < 1e-5);
    }
}

TEST_CASE("solve_pose stretches an arm towards a target that is too far")
{
    const Skeleton arm = make_arm(0.0, 150.0);
    const StandingPose pose = modeling::solve_pose(arm, {{-20.0, 30.0}}, make_reach(arm, {0.0, 2.0, 1.0}));
    CHECK(pose.angles_deg[0] == doctest::Approx(90.0).epsilon(1e-3));
    CHECK(pose.angles_deg[1] == doctest::Approx(0.0).scale(90.0).epsilon(1e-3));
}

TEST_CASE("solve_pose holds an elbow at its limit and turns the shoulder as well as it can")
{
    // With the elbow at 60 degrees, the tip is at (0.3 + 0.4 / 2, 0.4 sqrt(3) / 2) in the shoulder's axes.
    const Skeleton arm = make_arm(0.0, 60.0);
    const StandingPose pose = modeling::solve_pose(arm, {{0.0, 20.0}}, make_reach(arm, {0.2, 0.0, 1.0}));
    CHECK(pose.angles_deg[1] == 60.0);
    CHECK(pose.angles_deg[0] == doctest::Approx(-modeling::atan2(0.34641016151, 0.5) * 180.0 / modeling::kPi).epsilon(1e-3));
}

TEST_CASE("measure_residuals gives the derivatives that differences give")
{
    const Skeleton figure = make_figure();
    const std::size_t turns = figure.turns().size();
    for (const bool may_step : {false, true}) {
        const PoseTask task = make_task(figure, may_step);
        for (int index = 0; index < 8; ++index) {
            const StandingPose pose = draw_pose(figure, index);
            const modeling::PoseResiduals at = modeling::measure_residuals(figure, pose, task);
            const std::size_t columns = turns + 5;
            REQUIRE(at.jacobian.size() == at.values.size() * columns);
            constexpr double kStep = 1e-6;
            for (std::size_t column = 0; column < turns + (may_step ? 5 : 3); ++column) {
                const auto moved = [&](double by) {
                    StandingPose other = pose;
                    if (column < turns) {
                        other.angles_deg[column] += by * 180.0 / modeling::kPi;
                    } else if (column < turns + 3) {
                        other.offset[static_cast<int>(column - turns)] += by;
                    } else {
                        other.step[static_cast<int>(column - turns - 3)] += by;
                    }
                    return modeling::measure_residuals(figure, other, task).values;
                };
                const std::vector<double> above = moved(kStep);
                const std::vector<double> below = moved(-kStep);
                double worst = 0.0;
                for (std::size_t row = 0; row < at.values.size(); ++row) {
                    const double difference = (above[row] - below[row]) / (2.0 * kStep);
                    worst = glm::max(worst, glm::abs(difference - at.jacobian[row * columns + column]));
                }
                CAPTURE(column);
                CHECK(worst < 1e-8);
            }
        }
    }
}

TEST_CASE("solve_pose never exceeds a limit, and never ends worse than it began")
{
    const Skeleton figure = make_figure();
    for (int index = 0; index < 60; ++index) {
        const StandingPose start = draw_pose(figure, index);
        const PoseTask task = make_task(figure, index % 2 == 0);
        const StandingPose pose = modeling::solve_pose(figure, start, task);
        for (std::size_t i = 0; i < pose.angles_deg.size(); ++i) {
            CHECK(pose.angles_deg[i] >= figure.turns()[i].low_deg);
            CHECK(pose.angles_deg[i] <= figure.turns()[i].high_deg);
        }
        CHECK(modeling::measure_residuals(figure, pose, task).cost() <= modeling::measure_residuals(figure, start, task).cost());
        CHECK((index % 2 == 0 || pose.step == dvec2(0.0)));
    }
}

TEST_CASE("solve_pose leans a rod until its center of mass is inside a side of the support")
{
    // A rod of 1 m on its foot at the origin; the mass is at its top, and should be at x = 0.5 or more: 30 degrees.
    Skeleton rod;
    rod.add("foot", "", {0.0, 0.0, 0.0}, {{"lean", {0.0, 1.0, 0.0}, -80.0, 80.0}});
    PoseTask task;
    task.goals = {{{0, dvec3(0.0), dvec3(0.0), false}, 1000.0, false}};
    task.masses = {{0, dvec3(0.0, 0.0, 1.0), 1.0}};
    task.sides = {{dvec2(0.4, 0.0), dvec2(1.0, 0.0), 0.1}};
    task.rest_deg = {0.0};
    task.stiffness = {1e-4};
    CHECK(modeling::solve_pose(rod, {{0.0}}, task).angles_deg[0] == doctest::Approx(30.0).epsilon(1e-3));
}

}  // namespace clevrvk::tests
