// Ties effectors and masses to joints by their names and by the nearest bones.
#include "generators/staging/frame_body.h"

#include "generators/staging/trial.h"
#include "renderer/contact/stability.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec2;
using contact::dvec3;
using modeling::Joint;
using modeling::JointPlace;

/// The joint that carries an effector: of its own name, or of the part of the limb that ends in it.
std::optional<int> find_carrier(const modeling::Skeleton& skeleton, const std::string& effector)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kEnds{
        {{"hand", "wrist"}, {"foot", "ankle"}, {"mouth", "head"}, {"head", "head"}}};
    std::vector<std::string> names{effector};
    for (const auto& [end, joint] : kEnds) {
        if (effector.size() >= end.size() && effector.substr(effector.size() - end.size()) == end) {
            names.push_back(effector.substr(0, effector.size() - end.size()) + std::string(joint));
        }
    }
    for (const std::string& name : names) {
        const auto found =
            std::find_if(skeleton.joints().begin(), skeleton.joints().end(), [&](const Joint& joint) { return joint.name == name; });
        if (found != skeleton.joints().end()) {
            return static_cast<int>(found - skeleton.joints().begin());
        }
    }
    return std::nullopt;
}

double measure_squared(const dvec3& point, const dvec3& from, const dvec3& to)
{
    const dvec3 way = to - from;
    const double squared = glm::dot(way, way);
    const double share = squared > 0.0 ? std::clamp(glm::dot(point - from, way) / squared, 0.0, 1.0) : 0.0;
    const dvec3 away = point - from - share * way;
    return glm::dot(away, away);
}

/// The joint whose turns move a point: the upper one of the nearest bone.
std::size_t find_bone(const modeling::Skeleton& skeleton, const std::vector<JointPlace>& places, const dvec3& point)
{
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < places.size(); ++j) {
        const int parent = skeleton.joints()[j].parent;
        const std::size_t above = parent < 0 ? j : static_cast<std::size_t>(parent);
        // A joint's own origin comes first, so that the end of a limb is its own.
        const std::array<std::pair<std::size_t, std::size_t>, 2> bones{{{j, j}, {above, j}}};
        for (const auto& [upper, lower] : bones) {
            const double squared = measure_squared(point, places[upper].origin, places[lower].origin);
            if (squared < least) {
                least = squared;
                nearest = upper;
            }
        }
    }
    return nearest;
}

}  // namespace

std::vector<CarriedEffector> list_effectors(const things::ThingMesh& mesh)
{
    const std::vector<JointPlace> places = mesh.skeleton.place_joints(mesh.angles_deg);
    std::vector<CarriedEffector> effectors;
    for (const things::Effector& effector : mesh.effectors) {
        const std::string name(effector.name);
        if (const std::optional<int> joint = find_carrier(mesh.skeleton, name)) {
            const auto j = static_cast<std::size_t>(*joint);
            const glm::dmat3 back = glm::transpose(places[j].axes);
            effectors.push_back({name, *joint, back * (effector.contact - places[j].origin), back * effector.normal,
                                 mesh.skeleton.joints()[j].name != name || name == "head", effector.contact, effector.normal});
        }
    }
    return effectors;
}

const CarriedEffector* find_effector(const std::vector<CarriedEffector>& effectors, std::string_view name)
{
    const auto found = std::find_if(effectors.begin(), effectors.end(), [&](const CarriedEffector& each) { return each.name == name; });
    return found == effectors.end() ? nullptr : &*found;
}

void lay_flat(const things::ThingMesh& mesh, std::string_view name, std::vector<CarriedEffector>& effectors)
{
    constexpr double kBefore_m = 0.0045;  // that may be before the plane: flesh gives, and the touch backs off
    constexpr double kReach = 2.6;        // of the point's distance from its joint
    constexpr int kMostRounds = 60;
    constexpr double kMostTilt = 0.2;     // ears before a head are let be
    const auto end = std::find_if(effectors.begin(), effectors.end(), [&](const CarriedEffector& each) { return each.name == name; });
    if (end == effectors.end() || !end->is_rigid) {
        return;
    }
    const std::vector<JointPlace> places = mesh.skeleton.place_joints(mesh.angles_deg);
    const auto joint = static_cast<std::size_t>(end->joint);
    std::vector<dvec3> arms;
    for (const glm::vec3& position : mesh.model.positions) {
        const dvec3 arm = dvec3(position) - end->world_point;
        // Flesh of the bones before the joint, such as a forearm, can be bent away.
        if (glm::length(arm) < kReach * glm::length(end->point) && find_bone(mesh.skeleton, places, dvec3(position)) >= joint) {
            arms.push_back(arm);
        }
    }
    const dvec3 normal = end->world_normal;
    dvec3 tilt(0.0);
    for (int round = 0; round < kMostRounds; ++round) {
        double most = 0.0;
        dvec3 deepest(0.0);
        for (const dvec3& arm : arms) {
            const double before = glm::dot(arm, normal + tilt) - kBefore_m;
            if (before > most) {
                most = before;
                deepest = arm - normal * glm::dot(arm, normal);
            }
        }
        const double squared = glm::dot(deepest, deepest);
        if (squared <= kBefore_m * kBefore_m) {
            break;
        }
        tilt -= deepest * (most / squared);
    }
    tilt *= std::min(1.0, kMostTilt / std::max(kMostTilt, glm::length(tilt)));
    end->normal = glm::transpose(places[joint].axes) * glm::normalize(normal + tilt);
}

std::vector<modeling::JointMass> share_mass(const things::ThingMesh& mesh, const contact::Body& body)
{
    const std::vector<JointPlace> places = mesh.skeleton.place_joints(mesh.angles_deg);
    const std::vector<dvec3> points = list_inner_points(body);
    std::vector<modeling::JointMass> masses(places.size());
    for (std::size_t j = 0; j < places.size(); ++j) {
        masses[j].joint = static_cast<int>(j);
    }
    for (const dvec3& point : points) {
        const std::size_t j = find_bone(mesh.skeleton, places, point);
        masses[j].share += 1.0;
        masses[j].center += glm::transpose(places[j].axes) * (point - places[j].origin);
    }
    std::erase_if(masses, [](const modeling::JointMass& mass) { return mass.share == 0.0; });
    for (modeling::JointMass& mass : masses) {
        mass.center /= mass.share;
        mass.share /= static_cast<double>(points.size());
    }
    return masses;
}

std::vector<dvec3> list_ground_points(const things::ThingMesh& mesh, const std::vector<CarriedEffector>& effectors, std::string_view lifted)
{
    constexpr double kGround_m = 0.008;
    std::vector<dvec3> points;
    for (const glm::vec3& position : mesh.model.positions) {
        const dvec3 point(position);
        const auto is_nearer = [&](const CarriedEffector& first, const CarriedEffector& second) {
            return glm::length(first.world_point - point) < glm::length(second.world_point - point);
        };
        const auto nearest = std::min_element(effectors.begin(), effectors.end(), is_nearer);
        if (point.z < kGround_m && (nearest == effectors.end() || nearest->name != lifted)) {
            points.push_back(point);
        }
    }
    return points;
}

std::vector<modeling::SupportSide> list_support_sides(const std::vector<dvec3>& points, double margin)
{
    std::vector<dvec2> flat;
    for (const dvec3& point : points) {
        flat.emplace_back(point);
    }
    const std::vector<dvec2> hull = contact::find_convex_hull(std::move(flat));
    std::vector<modeling::SupportSide> sides;
    for (std::size_t i = 0; hull.size() >= 3 && i < hull.size(); ++i) {
        const dvec2 way = glm::normalize(hull[(i + 1) % hull.size()] - hull[i]);
        sides.push_back({hull[i], dvec2(-way.y, way.x), margin});
    }
    return sides;
}

}  // namespace clevrvk::generators::staging
