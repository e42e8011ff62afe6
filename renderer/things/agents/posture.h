// A skeleton in a pose, shared by the families of agents. Angles come from a pose's table, are adjusted so that feet
// stand in the right place, and may be replaced one by one.
#pragma once

#include "renderer/modeling/blend.h"
#include "renderer/modeling/skeleton.h"
#include "renderer/things/kind.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::things {

inline constexpr dvec3 kX{1.0, 0.0, 0.0};
inline constexpr dvec3 kY{0.0, 1.0, 0.0};
inline constexpr dvec3 kZ{0.0, 0.0, 1.0};

/// A foot's contact with the ground in a pose.
enum class Footing { Free, Sole, Toes };

/// A skeleton with angles. Lengths are in metres.
class Posture {
public:
    explicit Posture(Skeleton skeleton);

    /// \param angles_deg  of all turns
    Posture(Skeleton skeleton, std::vector<double> angles_deg);

    /// Sets one turn in degrees; a name that begins with `both_` sets the turns of `left_` and `right_`. An angle
    /// beyond a limit is an error in the pose.
    void set(std::string_view turn, double angle_deg);

    /// Sets several turns. \param angles  such as "spine_bend 16, both_elbow_bend 10"
    void set(std::string_view angles);
    void set(const JointAngles& angles);

    [[nodiscard]] double angle(std::string_view turn) const;

    /// The current place of a joint.
    [[nodiscard]] const JointPlace& at(std::string_view joint) const;

    /// Moves a point of a joint to a target by turns of a chain of joints, each below the previous one.
    /// \return  the remaining distance
    double reach(std::string_view joint, const dvec3& point, const dvec3& target, const std::vector<std::string>& chain);

    /// Rotates a direction of a joint towards another one; see reach.
    double aim(std::string_view joint, const dvec3& way, const dvec3& target, const std::vector<std::string>& chain);

    [[nodiscard]] const Skeleton& skeleton() const { return skeleton_; }
    [[nodiscard]] const std::vector<double>& angles() const { return angles_; }

private:
    double solve(Reach goal, const std::vector<std::string>& chain);

    Skeleton skeleton_;
    std::vector<double> angles_;
    std::vector<JointPlace> places_;
};

/// A joint's turns as rows, for `pose`. \param skeleton  must outlive the rows
[[nodiscard]] std::vector<Parameter> list_joint_rows(const Skeleton& skeleton);

/// The same turns for the left or right side; for mirrored turns, the y and z axes are reversed.
[[nodiscard]] std::vector<Turn> mirror_turns(std::vector<Turn> left, bool is_left);

/// A joint's directions as axes for solids: its x, y and z.
[[nodiscard]] Axes axes_of(const JointPlace& place);

}  // namespace clevrvk::things
