// Sets angles by the names of turns, within their limits, and solves for targets along a chain of joints.
#include "renderer/things/agents/posture.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

namespace clevrvk::things {

Posture::Posture(Skeleton skeleton) : Posture(skeleton, std::vector<double>(skeleton.turns().size(), 0.0)) {}

Posture::Posture(Skeleton skeleton, std::vector<double> angles_deg)
    : skeleton_(std::move(skeleton)), angles_(std::move(angles_deg)), places_(skeleton_.place_joints(angles_))
{
}

void Posture::set(std::string_view turn, double angle_deg)
{
    constexpr std::string_view kBoth = "both_";
    if (turn.substr(0, kBoth.size()) == kBoth) {
        const std::string rest(turn.substr(kBoth.size()));
        set("left_" + rest, angle_deg);
        set("right_" + rest, angle_deg);
        return;
    }
    const auto place = static_cast<std::size_t>(skeleton_.turn(turn));
    const Turn& limits = skeleton_.turns()[place];
    CLEVRVK_CHECK(angle_deg >= limits.low_deg && angle_deg <= limits.high_deg, "'{}' of {} degrees", turn, angle_deg);
    angles_[place] = angle_deg;
    places_ = skeleton_.place_joints(angles_);
}

void Posture::set(std::string_view angles)
{
    while (!angles.empty()) {
        const std::string_view item = angles.substr(0, angles.find(", "));
        const std::size_t space = item.find(' ');
        double angle_deg = 0.0;
        const auto [end, error] = std::from_chars(item.data() + space + 1, item.data() + item.size(), angle_deg);
        CLEVRVK_CHECK(space != std::string_view::npos && error == std::errc() && end == item.data() + item.size(), "a pose's '{}'", item);
        set(item.substr(0, space), angle_deg);
        angles.remove_prefix(std::min(angles.size(), item.size() + 2));
    }
}

void Posture::set(const JointAngles& angles)
{
    for (const auto& [turn, angle_deg] : angles) {
        set(turn, angle_deg);
    }
}

double Posture::angle(std::string_view turn) const
{
    return angles_[static_cast<std::size_t>(skeleton_.turn(turn))];
}

const JointPlace& Posture::at(std::string_view joint) const
{
    return places_[static_cast<std::size_t>(skeleton_.joint(joint))];
}

double Posture::solve(Reach goal, const std::vector<std::string>& chain)
{
    std::vector<int> links;
    for (const std::string& name : chain) {
        links.push_back(skeleton_.joint(name));
    }
    const double left = modeling::reach(skeleton_, angles_, goal, links);
    places_ = skeleton_.place_joints(angles_);
    return left;
}

double Posture::reach(std::string_view joint, const dvec3& point, const dvec3& target, const std::vector<std::string>& chain)
{
    return solve({skeleton_.joint(joint), point, target, false}, chain);
}

double Posture::aim(std::string_view joint, const dvec3& way, const dvec3& target, const std::vector<std::string>& chain)
{
    return solve({skeleton_.joint(joint), way, target, true}, chain);
}

std::vector<Parameter> list_joint_rows(const Skeleton& skeleton)
{
    std::vector<Parameter> rows;
    for (const Turn& turn : skeleton.turns()) {
        rows.push_back(number_row(turn.name, "deg", turn.low_deg, turn.high_deg, 0.0, "angle of this joint"));
    }
    return rows;
}

std::vector<Turn> mirror_turns(std::vector<Turn> left, bool is_left)
{
    for (Turn& turn : left) {
        turn.name = (is_left ? "left_" : "right_") + turn.name;
        if (!is_left) {
            turn.axis *= dvec3(1.0, -1.0, -1.0);
        }
    }
    return left;
}

Axes axes_of(const JointPlace& place)
{
    return {place.axes[0], place.axes[1], place.axes[2]};
}

}  // namespace clevrvk::things
