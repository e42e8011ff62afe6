// Skeletons: joints that turn within limits, their places for given angles, and angles that bring a point to a target.
// The flesh on the bones is modelled elsewhere.
#pragma once

#include <glm/glm.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::modeling {

/// One turn of a joint, counter-clockwise about an axis.
struct Turn {
    std::string name;
    glm::dvec3 axis{1.0, 0.0, 0.0};  ///< unit, in the joint's axes, which at rest are the world's
    double low_deg = 0.0;            ///< least angle, 0 or less
    double high_deg = 0.0;           ///< greatest angle, 0 or more
};

/// A joint. Its turns are applied from the parent outwards: the last one is nearest to the joint's children.
struct Joint {
    std::string name;
    int parent = -1;         ///< index of an earlier joint; -1 for the root
    glm::dvec3 offset{0.0};  ///< from the parent at rest
    std::vector<Turn> turns;
};

/// The position and axes of a joint; at rest the axes are the world's.
struct JointPlace {
    glm::dvec3 origin{0.0};
    glm::dmat3 axes{1.0};

    [[nodiscard]] glm::dvec3 at(const glm::dvec3& p) const { return origin + axes * p; }
    [[nodiscard]] glm::dvec3 way(const glm::dvec3& d) const { return axes * d; }
};

/// Joints in an order in which parents come first.
class Skeleton {
public:
    /// Appends a joint. \param parent  the name of an earlier joint; empty for the root
    void add(std::string_view name, std::string_view parent, const glm::dvec3& offset, std::vector<Turn> turns = {});

    /// Moves all joints.
    void move(const glm::dvec3& offset);

    /// Multiplies all offsets.
    void scale(double factor);

    /// The index of a joint.
    [[nodiscard]] int joint(std::string_view name) const;

    /// The index of a turn among all turns, joint by joint.
    [[nodiscard]] int turn(std::string_view name) const;

    [[nodiscard]] const std::vector<Joint>& joints() const { return joints_; }
    [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }

    /// The index of a joint's first turn.
    [[nodiscard]] int first_turn(int joint) const { return first_turns_[static_cast<std::size_t>(joint)]; }

    /// The places of all joints. \param angles_deg  one angle per turn
    [[nodiscard]] std::vector<JointPlace> place_joints(const std::vector<double>& angles_deg) const;

private:
    std::vector<Joint> joints_;
    std::vector<Turn> turns_;
    std::vector<int> first_turns_;
};

/// The rotation by an angle about a unit axis.
[[nodiscard]] glm::dmat3 make_rotation(const glm::dvec3& axis, double angle_rad);

/// A point on a joint, and its target.
struct Reach {
    int joint = 0;           ///< the joint that carries the point
    glm::dvec3 point{0.0};   ///< in that joint's axes
    glm::dvec3 target{0.0};  ///< in the world
    bool is_way = false;     ///< whether point and target are directions
};

/// Turns joints within their limits until a point is at its target or as near as can be found. Steps are fixed, so that
/// the same call gives the same angles. Source: Wang and Chen, cyclic coordinate descent (1991), with turns clamped to
/// their limits and restarts from other angles.
/// \param chain  joints whose turns may change, each below the previous one
/// \return       the remaining distance; for directions, the distance between unit vectors
double reach(const Skeleton& skeleton, std::vector<double>& angles_deg, const Reach& goal, const std::vector<int>& chain);

}  // namespace clevrvk::modeling
