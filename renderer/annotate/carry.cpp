// Mixes the motions of the nearest bones.
#include "renderer/annotate/carry.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace clevrvk::annotate {

namespace {

/// A bone with the square of its distance from a point.
struct Near {
    double squared = 0.0;
    std::size_t bone = 0;
};

// More than meet at any joint.
constexpr std::size_t kMostBones = 8;

// The mesh of another pose is this near to a point that the right bone carries, but where flesh folds.
constexpr double kFit = 0.3;  // of the distance within which points may lie

double measure_squared(const glm::dvec3& begin, const glm::dvec3& end, const glm::dvec3& point)
{
    const glm::dvec3 way = end - begin;
    const double length = glm::dot(way, way);
    const double share = length > 0.0 ? std::clamp(glm::dot(point - begin, way) / length, 0.0, 1.0) : 0.0;
    const glm::dvec3 off = point - begin - share * way;
    return glm::dot(off, off);
}

}  // namespace

Carrier::Carrier(const things::ThingMesh& from, const things::ThingMesh& to, std::vector<contact::Triangle> mesh)
    : surface_(std::move(mesh))
{
    const std::vector<modeling::Joint>& joints = from.skeleton.joints();
    CLEVRVK_CHECK(!joints.empty() && joints.size() == to.skeleton.joints().size(), "a skeleton of {} joints has {} in another pose",
                  joints.size(), to.skeleton.joints().size());
    const std::vector<modeling::JointPlace> here = from.skeleton.place_joints(from.angles_deg);
    const std::vector<modeling::JointPlace> there = to.skeleton.place_joints(to.angles_deg);
    std::vector<bool> has_child(joints.size(), false);
    const auto add = [&](std::size_t joint, const glm::dvec3& end) {
        const glm::dmat3 turn = there[joint].axes * glm::transpose(here[joint].axes);
        bones_.push_back({here[joint].origin, end, turn, there[joint].origin - turn * here[joint].origin});
    };
    for (std::size_t k = 0; k < joints.size(); ++k) {
        if (joints[k].parent >= 0) {
            has_child[static_cast<std::size_t>(joints[k].parent)] = true;
            add(static_cast<std::size_t>(joints[k].parent), here[k].origin);
        }
    }
    // A bone at an end goes on as the bone before it, half as far.
    for (std::size_t k = 0; k < joints.size(); ++k) {
        if (!has_child[k]) {
            add(k, here[k].at(0.5 * joints[k].offset));
        }
    }
}

std::optional<glm::dvec3> Carrier::carry(const glm::dvec3& point, double within) const
{
    std::vector<Near> order;
    for (std::size_t k = 0; k < bones_.size(); ++k) {
        order.push_back({measure_squared(bones_[k].begin, bones_[k].end, point), k});
    }
    const std::size_t count = std::min(kMostBones, order.size());
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(count), [](const Near& a, const Near& b) {
        return a.squared < b.squared || (a.squared == b.squared && a.bone < b.bone);
    });
    const double fit = kFit * within;
    glm::dvec3 sum(0.0);
    double weights = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
        const Bone& bone = bones_[order[k].bone];
        const glm::dvec3 carried = bone.turn * point + bone.shift;
        const double off = surface_.find_closest(carried, 2.0 * within).distance;
        if (off < 2.0 * within) {
            const double near = order[k].squared + fit * fit;
            const double weight = std::exp(-(off / fit) * (off / fit)) / (near * near);
            sum += weight * carried;
            weights += weight;
        }
    }
    if (weights == 0.0) {
        return std::nullopt;
    }
    const contact::ClosestPoint closest = surface_.find_closest(sum / weights, within);
    return closest.distance <= within ? std::optional(closest.point) : std::nullopt;
}

}  // namespace clevrvk::annotate
