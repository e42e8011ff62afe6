// The builder of a thing's file: shells by part and slot, and the truths about the thing.
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
    /// \param coarseness  1 and up: the factor of the cells of animals, people and dolls; flowers take fewer faces
    ThingBuilder(const Thing& thing, const JointAngles& joints, double coarseness) : thing_(thing), joints_(joints), coarseness_(coarseness)
    {
    }

    /// More than 1 when the thing is made again because it had too many triangles.
    [[nodiscard]] double coarseness() const { return coarseness_; }

    /// The angles that replace those of an agent's pose.
    [[nodiscard]] const JointAngles& joints() const { return joints_; }

    /// A slot of its own for a material, which takes the name.
    [[nodiscard]] int add_slot(std::string_view name, model::Material material);

    /// The place of a part of the thing.
    [[nodiscard]] int part(std::string_view name) const;

    /// Adds shells; faces that were painted keep their slot and part.
    void add(modeling::Mesh mesh, std::string_view part_name, int slot);

    void add_cavity(const Cavity& cavity) { made_.cavities.push_back(cavity); }
    void add_support(const Support& support) { made_.supports.push_back(support); }

    /// Offers a grasp; it stays where a hand that closes there finds two sides.
    void add_grasp(const Grasp& grasp) { made_.grasps.push_back(grasp); }

    /// Offers a contact before the surface; it comes to where the ray against its normal hits that.
    void add_effector(const Effector& effector) { made_.effectors.push_back(effector); }

    /// Multiplies a slot's base colour at each vertex. \param color  linear, 0 to 1, of a point and the normal there
    void tint(std::string_view slot, std::function<glm::dvec3(const glm::dvec3& point, const glm::dvec3& normal)> color)
    {
        tints_.emplace_back(slot, std::move(color));
    }

    /// Says where the joints of an agent are.
    void set_skeleton(modeling::Skeleton skeleton, std::vector<double> angles_deg)
    {
        made_.skeleton = std::move(skeleton);
        made_.angles_deg = std::move(angles_deg);
    }

    /// Counts what was added so far.
    [[nodiscard]] std::size_t count_triangles() const;

    /// Takes all that was added so far, to be turned over, bent or laid down as a whole.
    [[nodiscard]] modeling::Mesh& mesh() { return mesh_; }

    /// Moves the thing so that it stands on z = 0, and finishes it.
    /// \param centers_box  whether the middle of its box comes over the origin, as for things that lie
    [[nodiscard]] ThingMesh finish();

    /// Brings the middle of the box over the origin when it is finished: for things whose base is as wide as they are.
    void center_box() { centers_box_ = true; }

    /// Leaves it where it is when it is finished: what lies over others has its place by theirs.
    void keep_place() { keeps_place_ = true; }

private:
    using Tint = std::pair<std::string, std::function<glm::dvec3(const glm::dvec3&, const glm::dvec3&)>>;

    /// \param offset  that the mesh was moved by
    void apply_tints(const glm::dvec3& offset);

    const Thing& thing_;         // outlives this
    const JointAngles& joints_;  // outlives this
    const double coarseness_;
    modeling::Mesh mesh_;
    std::vector<model::Material> materials_;
    ThingMesh made_;
    bool centers_box_ = false;
    bool keeps_place_ = false;
    std::vector<Tint> tints_;
};

}  // namespace clevrvk::things
