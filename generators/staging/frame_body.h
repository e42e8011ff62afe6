// The skeleton of an agent as the solver of poses takes it: its effectors on their joints, its masses, its feet and the
// support that these give.
#pragma once

#include "renderer/contact/body.h"
#include "renderer/modeling/solve_pose.h"
#include "renderer/things/thing.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::staging {

/// An effector in the axes of the joint that carries it.
struct CarriedEffector {
    std::string name;
    int joint = 0;
    contact::dvec3 point{0.0};
    contact::dvec3 normal{0.0};     ///< unit
    bool is_rigid = true;           ///< whether it turns with that joint; soles of animals are level in every pose
    contact::dvec3 world_point{0.0};
    contact::dvec3 world_normal{0.0};

    [[nodiscard]] bool is_foot() const { return name.find("foot") != std::string::npos; }
};

/// The effectors of an agent in its pose; those that no joint is named for are left out.
[[nodiscard]] std::vector<CarriedEffector> list_effectors(const things::ThingMesh& mesh);

/// The effector of a name, or null.
[[nodiscard]] const CarriedEffector* find_effector(const std::vector<CarriedEffector>& effectors, std::string_view name);

/// Turns the normal of an effector as little as is needed for what is around it, such as a thumb before a palm, to stay
/// behind the plane through the point, up to some millimetres, and by no more than 11 degrees.
void lay_flat(const things::ThingMesh& mesh, std::string_view name, std::vector<CarriedEffector>& effectors);

/// The mass of an agent's body by the bones that are the nearest to it.
[[nodiscard]] std::vector<modeling::JointMass> share_mass(const things::ThingMesh& mesh, const contact::Body& body);

/// Points of an agent's mesh that are on the ground.
/// \param lifted  an effector that is about to leave the ground, and its surroundings with it; empty for none
[[nodiscard]] std::vector<contact::dvec3> list_ground_points(const things::ThingMesh& mesh, const std::vector<CarriedEffector>& effectors,
                                                             std::string_view lifted);

/// The sides of the hull of points on the ground; none of fewer than three.
[[nodiscard]] std::vector<modeling::SupportSide> list_support_sides(const std::vector<contact::dvec3>& points, double margin);

}  // namespace clevrvk::generators::staging
