// The builder that each thing's file uses: collects shells by part and slot, and facts about the thing.
#pragma once

#include "renderer/modeling/mesh.h"
#include "renderer/things/thing.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::things {

/// Collects one thing.
class ThingBuilder {
public:
    /// \param coarseness  1 and up: cell size factor for animals, people and dolls; flowers take fewer faces
    ThingBuilder(const Thing& thing, const JointAngles& joints, double coarseness) : thing_(thing), joints_(joints), coarseness_(coarseness)
    {
    }

    /// Greater than 1 if the thing is made again because it had too many triangles.
    [[nodiscard]] double coarseness() const { return coarseness_; }

    /// The angles that replace the angles of an agent's pose.
    [[nodiscard]] const JointAngles& joints() const { return joints_; }

    /// Adds a slot for a material, which takes the slot's name.
    [[nodiscard]] int add_slot(std::string_view name, model::Material material);

    /// The index of a part of the thing.
    [[nodiscard]] int part(std::string_view name) const;

    /// Adds shells; painted faces keep their slot and part.
    void add(modeling::Mesh mesh, std::string_view part_name, int slot);

    void add_cavity(const Cavity& cavity) { made_.cavities.push_back(cavity); }
    void add_support(const Support& support) { made_.supports.push_back(support); }

    /// Offers a grasp, which is kept if a hand that closes there finds two sides.
    void add_grasp(const Grasp& grasp) { made_.grasps.push_back(grasp); }

    /// Offers a contact in front of the surface; it is moved to where the ray against its normal hits the surface.
    void add_effector(const Effector& effector) { made_.effectors.push_back(effector); }

    /// Multiplies a slot's base colour at each vertex. \param color  linear, 0 to 1, for a point and its normal
    void tint(std::string_view slot, std::function<glm::dvec3(const glm::dvec3& point, const glm::dvec3& normal)> color)
    {
        tints_.emplace_back(slot, std::move(color));
    }

    /// Sets the places of an agent's joints.
    void set_skeleton(modeling::Skeleton skeleton, std::vector<double> angles_deg)
    {
        made_.skeleton = std::move(skeleton);
        made_.angles_deg = std::move(angles_deg);
    }

    /// Number of triangles added so far.
    [[nodiscard]] std::size_t count_triangles() const;

    /// Everything added so far, to be turned over, bent or laid down as a whole.
    [[nodiscard]] modeling::Mesh& mesh() { return mesh_; }

    /// Moves the thing so that it stands on z = 0, and finishes it.
    /// \param centers_box  moves the middle of its box over the origin, as for lying things
    [[nodiscard]] ThingMesh finish();

    /// Moves the middle of the box over the origin on finishing: for things whose base is as wide as they are.
    void center_box() { centers_box_ = true; }

    /// Keeps the thing in place on finishing: a thing that lies over others has its place relative to them.
    void keep_place() { keeps_place_ = true; }

private:
    using Tint = std::pair<std::string, std::function<glm::dvec3(const glm::dvec3&, const glm::dvec3&)>>;

    /// \param offset  the translation that was applied to the mesh
    void apply_tints(const glm::dvec3& offset);

    const Thing& thing_;         // must outlive this object
    const JointAngles& joints_;  // must outlive this object
    const double coarseness_;
    modeling::Mesh mesh_;
    std::vector<model::Material> materials_;
    ThingMesh made_;
    bool centers_box_ = false;
    bool keeps_place_ = false;
    std::vector<Tint> tints_;
};

}  // namespace clevrvk::things
