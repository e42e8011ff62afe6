// Places joints for given angles, and finds angles for targets by cyclic coordinate
// descent from several starting poses.
#include "renderer/modeling/skeleton.h"

#include "renderer/base/error.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace clevrvk::modeling {
namespace {

using glm::dmat3;
using glm::dvec3;

/// One run of cyclic coordinate descent. \return  the remaining distance
/// \param gives_up  stops when four sweeps reduced the distance by less than 5 %
double descend(const Skeleton& skeleton, std::vector<double>& angles, const Reach& goal, const std::vector<int>& chain,
               bool gives_up = false)
{
    constexpr int kMostSweeps = 120;
    constexpr double kNear = 1e-4;
    constexpr double kLeastArm = 1e-9;
    double left = 0.0;
    double last = std::numeric_limits<double>::max();
    for (int sweep = 0; sweep <= kMostSweeps; ++sweep) {
        const std::vector<JointPlace> places = skeleton.place_joints(angles);
        const JointPlace& tip = places[static_cast<std::size_t>(goal.joint)];
        dvec3 point = goal.is_way ? tip.way(goal.point) : tip.at(goal.point);
        left = glm::length(point - goal.target);
        if (left < kNear || sweep == kMostSweeps) {
            break;
        }
        if (gives_up && sweep % 4 == 3) {
            if (left > 0.95 * last) {
                break;
            }
            last = left;
        }
        for (auto link = chain.rbegin(); link != chain.rend(); ++link) {
            const Joint& joint = skeleton.joints()[static_cast<std::size_t>(*link)];
            const dvec3 pivot = goal.is_way ? dvec3(0.0) : places[static_cast<std::size_t>(*link)].origin;
            // The world axes of the joint's rotations, from the parent outwards.
            dmat3 before = joint.parent < 0 ? dmat3(1.0) : places[static_cast<std::size_t>(joint.parent)].axes;
            std::vector<dvec3> axes;
            const auto first = static_cast<std::size_t>(skeleton.first_turn(*link));
            for (std::size_t i = 0; i < joint.turns.size(); ++i) {
                axes.push_back(before * joint.turns[i].axis);
                before = before * make_rotation(joint.turns[i].axis, angles[first + i] * kPi / 180.0);
            }
            for (std::size_t i = joint.turns.size(); i-- > 0;) {
                const dvec3& axis = axes[i];
                const dvec3 from = (point - pivot) - axis * glm::dot(axis, point - pivot);
                const dvec3 to = (goal.target - pivot) - axis * glm::dot(axis, goal.target - pivot);
                if (glm::length(from) < kLeastArm || glm::length(to) < kLeastArm) {
                    continue;
                }
                const double turn_deg = atan2(glm::dot(axis, glm::cross(from, to)), glm::dot(from, to)) * 180.0 / kPi;
                double& angle = angles[first + i];
                const double turned = std::clamp(angle + turn_deg, joint.turns[i].low_deg, joint.turns[i].high_deg);
                point = pivot + make_rotation(axis, (turned - angle) * kPi / 180.0) * (point - pivot);
                angle = turned;
            }
        }
    }
    return left;
}

}  // namespace

void Skeleton::add(std::string_view name, std::string_view parent, const dvec3& offset, std::vector<Turn> turns)
{
    const int above = parent.empty() ? -1 : joint(parent);
    first_turns_.push_back(static_cast<int>(turns_.size()));
    turns_.insert(turns_.end(), turns.begin(), turns.end());
    joints_.push_back({std::string(name), above, offset, std::move(turns)});
}

void Skeleton::move(const dvec3& offset)
{
    for (Joint& joint : joints_) {
        joint.offset += joint.parent < 0 ? offset : dvec3(0.0);
    }
}

void Skeleton::scale(double factor)
{
    for (Joint& joint : joints_) {
        joint.offset *= factor;
    }
}

int Skeleton::joint(std::string_view name) const
{
    const auto found = std::find_if(joints_.begin(), joints_.end(), [&](const Joint& each) { return each.name == name; });
    CLEVRVK_CHECK(found != joints_.end(), "no joint '{}'", name);
    return static_cast<int>(found - joints_.begin());
}

int Skeleton::turn(std::string_view name) const
{
    const auto found = std::find_if(turns_.begin(), turns_.end(), [&](const Turn& each) { return each.name == name; });
    CLEVRVK_CHECK(found != turns_.end(), "no turn '{}'", name);
    return static_cast<int>(found - turns_.begin());
}

dmat3 make_rotation(const dvec3& axis, double angle_rad)
{
    const double c = cos(angle_rad);
    const double s = sin(angle_rad);
    const auto turn = [&](const dvec3& v) { return v * c + glm::cross(axis, v) * s + axis * (glm::dot(axis, v) * (1.0 - c)); };
    return {turn({1.0, 0.0, 0.0}), turn({0.0, 1.0, 0.0}), turn({0.0, 0.0, 1.0})};
}

std::vector<JointPlace> Skeleton::place_joints(const std::vector<double>& angles_deg) const
{
    CLEVRVK_CHECK(angles_deg.size() == turns_.size(), "{} angles for {} turns", angles_deg.size(), turns_.size());
    std::vector<JointPlace> places;
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        const Joint& joint = joints_[j];
        JointPlace place{joint.offset, dmat3(1.0)};
        if (joint.parent >= 0) {
            const JointPlace& parent = places[static_cast<std::size_t>(joint.parent)];
            place = {parent.at(joint.offset), parent.axes};
        }
        for (std::size_t i = 0; i < joint.turns.size(); ++i) {
            const double angle_deg = angles_deg[static_cast<std::size_t>(first_turns_[j]) + i];
            place.axes = place.axes * make_rotation(joint.turns[i].axis, angle_deg * kPi / 180.0);
        }
        places.push_back(place);
    }
    return places;
}

double reach(const Skeleton& skeleton, std::vector<double>& angles_deg, const Reach& goal, const std::vector<int>& chain)
{
    constexpr double kNear = 1e-3;
    std::vector<double> best = angles_deg;
    double least = descend(skeleton, best, goal, chain);
    // Starts again with the chain's angles at given shares of their ranges. \param better  takes the result if its
    // distance is below this share of the best one
    const auto begin_at = [&](const auto& share_of, double better, bool gives_up) {
        if (least < kNear) {
            return;
        }
        std::vector<double> tried = angles_deg;
        for (std::size_t place = 0; place < chain.size(); ++place) {
            const std::vector<Turn>& turns = skeleton.joints()[static_cast<std::size_t>(chain[place])].turns;
            for (std::size_t i = 0; i < turns.size(); ++i) {
                tried[static_cast<std::size_t>(skeleton.first_turn(chain[place])) + i] =
                    mix(turns[i].low_deg, turns[i].high_deg, share_of(place, i));
            }
        }
        const double left = descend(skeleton, tried, goal, chain, gives_up);
        if (left < better * least) {
            least = left;
            best = tried;
        }
    };
    for (const double share : {0.5, 0.25, 0.75, 0.1, 0.9}) {
        for (const double other : {share, 1.0 - share}) {
            begin_at([&](std::size_t, std::size_t turn) { return turn % 2 == 0 ? share : other; }, 1.0, false);
        }
    }
    // If a target is out of reach, all results are about equally near; another result is taken only if it is much
    // nearer.
    constexpr double kMuch = 0.5;
    for (unsigned corner = 0; corner < 64; ++corner) {
        begin_at([&](std::size_t joint, std::size_t turn) { return (corner >> ((2 * joint + turn) % 6) & 1U) == 0 ? 0.2 : 0.8; }, kMuch,
                 true);
    }
    angles_deg = best;
    return least;
}

}  // namespace clevrvk::modeling
