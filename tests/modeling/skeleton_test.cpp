// Tests renderer/modeling/skeleton: places worked out by hand, limits, and reaching what can be reached.
#include "renderer/modeling/skeleton.h"

#include "renderer/base/rng.h"
#include "tests/choose_count.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace clevrvk::tests {
namespace {

using glm::dvec3;
using modeling::JointPlace;
using modeling::Skeleton;

/// A trunk that bends, and an arm of two bones that hangs from it.
Skeleton make_arm()
{
    Skeleton arm;
    arm.add("trunk", "", {0.0, 0.0, 1.0}, {{"bend", {1.0, 0.0, 0.0}, -30.0, 60.0}});
    arm.add("shoulder", "trunk", {0.2, 0.0, 0.5},
            {{"raise", {-1.0, 0.0, 0.0}, -60.0, 175.0}, {"out", {0.0, -1.0, 0.0}, -20.0, 170.0}, {"twist", {0.0, 0.0, 1.0}, -80.0, 80.0}});
    arm.add("elbow", "shoulder", {0.0, 0.0, -0.3}, {{"elbow", {-1.0, 0.0, 0.0}, 0.0, 145.0}});
    arm.add("wrist", "elbow", {0.0, 0.0, -0.25});
    return arm;
}

void check_near(const dvec3& found, const dvec3& expected)
{
    INFO(found.x, " ", found.y, " ", found.z);
    CHECK(glm::length(found - expected) < 1e-12);
}

bool is_within_limits(const Skeleton& skeleton, const std::vector<double>& angles)
{
    bool is_within = true;
    for (std::size_t i = 0; i < angles.size(); ++i) {
        is_within = is_within && angles[i] >= skeleton.turns()[i].low_deg && angles[i] <= skeleton.turns()[i].high_deg;
    }
    return is_within;
}

}  // namespace

TEST_CASE("place_joints: turns follow each other from the parent outwards")
{
    const Skeleton arm = make_arm();
    const std::vector<JointPlace> rest = arm.place_joints({0, 0, 0, 0, 0});
    check_near(rest[3].origin, {0.2, 0.0, 0.95});
    // Raised forwards, the lower arm bent up; then everything bowed forwards by a quarter turn would be below.
    const std::vector<JointPlace> raised = arm.place_joints({0, 90, 0, 0, 90});
    check_near(raised[2].origin, {0.2, -0.3, 1.5});
    check_near(raised[3].origin, {0.2, -0.3, 1.75});
    // Out by a quarter turn: along +x; a twist does not move what hangs straight.
    const std::vector<JointPlace> out = arm.place_joints({0, 0, 90, 40, 0});
    check_near(out[3].origin, {0.75, 0.0, 1.5});
    // The trunk takes all with it: a turn about +x by 60 degrees carries +z to -y.
    const std::vector<JointPlace> bowed = arm.place_joints({60, 0, 0, 0, 0});
    check_near(bowed[1].origin, {0.2, -0.5 * 0.86602540378443865, 1.25});
    CHECK_THROWS_AS(static_cast<void>(arm.place_joints({0, 0})), std::logic_error);
    CHECK_THROWS_AS(static_cast<void>(arm.joint("tail")), std::logic_error);
    CHECK(arm.turn("elbow") == 4);
}

TEST_CASE("reach: what angles within the limits reach is reached, and no joint goes beyond a limit")
{
    const Skeleton arm = make_arm();
    const int count = choose_count(300, 2000);
    for (int i = 0; i < count; ++i) {
        CAPTURE(i);
        Rng rng = Rng::for_key(i, "tests/reach", 0);
        std::vector<double> angles;
        for (const modeling::Turn& turn : arm.turns()) {
            angles.push_back(rng.uniform(turn.low_deg, turn.high_deg));
        }
        const dvec3 target = arm.place_joints(angles)[3].origin;
        std::vector<double> found(angles.size(), 0.0);
        const double left = modeling::reach(arm, found, {3, {0, 0, 0}, target}, {0, 1, 2});
        CHECK(left < 0.01);
        CHECK(is_within_limits(arm, found));
        CHECK(std::abs(glm::length(arm.place_joints(found)[3].origin - target) - left) < 1e-9);
    }
}

TEST_CASE("reach: what is out of reach is pointed at, and a chain leaves the joints above it alone")
{
    const Skeleton arm = make_arm();
    std::vector<double> angles(5, 0.0);
    // 1 m before the shoulder: the arm is 0.55 m long.
    const double left = modeling::reach(arm, angles, {3, {0, 0, 0}, {0.2, -1.0, 1.5}}, {1, 2});
    CHECK(left == doctest::Approx(0.45).epsilon(0.001));
    CHECK(angles[0] == 0.0);
    CHECK(is_within_limits(arm, angles));
    // A direction: the lower arm upwards.
    std::vector<double> turned(5, 0.0);
    CHECK(modeling::reach(arm, turned, {2, {0, 0, -1}, {0, 0, 1}, true}, {1, 2}) < 1e-3);
    CHECK(arm.place_joints(turned)[2].way({0, 0, -1}).z > 0.999);
}

TEST_CASE("reach: the same call gives the same angles")
{
    const Skeleton arm = make_arm();
    std::vector<double> first(5, 0.0);
    std::vector<double> second(5, 0.0);
    modeling::reach(arm, first, {3, {0, 0, 0}, {0.3, -0.3, 1.4}}, {0, 1, 2});
    modeling::reach(arm, second, {3, {0, 0, 0}, {0.3, -0.3, 1.4}}, {0, 1, 2});
    CHECK(first == second);
}

}  // namespace clevrvk::tests
