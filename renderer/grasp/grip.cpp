// Defines the joint angles of each grip, open and closed, and the place of the hand at which a thing lies between its
// fingertips or in front of its palm.
#include "renderer/grasp/grip.h"

#include <algorithm>
#include <string>

namespace clevrvk::grasp {
namespace {

/// The joint angles of a grip, degrees.
struct Bend {
    std::array<std::array<double, 4>, 4> fingers;  ///< index to little: spread, mcp, pip, dip
    std::array<double, 5> thumb;                   ///< oppose, spread, twist, mcp, ip
    double wrist_bend;
    double cup;  ///< cupping of the palm, 0 to 1
};

// clang-format off
constexpr Bend kPowerOpen{{{{4, 8, 12, 6}, {1, 8, 12, 6}, {-3, 8, 12, 6}, {-8, 8, 12, 6}}}, {56, 34, 10, -6, -6}, -12, 0.2};
constexpr Bend kPowerClosed{{{{2, 86, 102, 62}, {0, 88, 104, 64}, {-2, 90, 104, 64}, {-4, 90, 100, 64}}}, {72, -20, 24, 48, 62}, -12, 0.2};
constexpr Bend kPinchOpen{{{{3, 4, 8, 4}, {0, 4, 8, 4}, {-3, 4, 8, 4}, {-8, 6, 8, 4}}}, {52, 24, 6, -6, -6}, -8, 0.5};
constexpr Bend kPinchClosed{{{{2, 58, 62, 40}, {0, 52, 54, 34}, {-2, 42, 48, 26}, {-6, 36, 42, 22}}}, {32, -26, 25, 20, 14}, -8, 0.5};
constexpr Bend kPalmOpen{{{{10, -8, 6, 2}, {2, -8, 6, 2}, {-8, -8, 6, 2}, {-18, -8, 6, 2}}}, {40, 32, 4, -8, -12}, -20, 0.0};
constexpr Bend kPalmClosed{{{{6, 80, 70, 50}, {1, 80, 70, 50}, {-5, 80, 70, 50}, {-12, 80, 70, 50}}}, {60, -16, 18, 40, 55}, -20, 0.0};
// clang-format on

std::vector<double> list_angles(const modeling::Skeleton& skeleton, const Bend& bend)
{
    std::vector<double> angles(skeleton.turns().size(), 0.0);
    const auto set = [&](const std::string& turn, double angle) { angles[static_cast<std::size_t>(skeleton.turn(turn))] = angle; };
    for (std::size_t i = 0; i < 4; ++i) {
        const std::string finger(kBodyParts[i]);
        set(finger + "_spread", bend.fingers[i][0]);
        set(finger + "_mcp", bend.fingers[i][1]);
        set(finger + "_pip", bend.fingers[i][2]);
        set(finger + "_dip", bend.fingers[i][3]);
    }
    set("ring_cmc", 8.0 * bend.cup);
    set("little_cmc", 16.0 * bend.cup);
    set("thumb_oppose", bend.thumb[0]);
    set("thumb_spread", bend.thumb[1]);
    set("thumb_twist", bend.thumb[2]);
    set("thumb_mcp", bend.thumb[3]);
    set("thumb_ip", bend.thumb[4]);
    set("wrist_bend", bend.wrist_bend);
    return angles;
}

std::vector<double> mix_angles(const std::vector<double>& from, const std::vector<double>& to, double share)
{
    std::vector<double> mixed(from.size());
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        mixed[i] = modeling::mix(from[i], to[i], share);
    }
    return mixed;
}

/// The pads of the index finger's tip and the thumb's tip, in the wrist's axes.
struct Pads {
    dvec3 finger{0.0};
    dvec3 thumb{0.0};
    double gap = 0.0;  ///< distance between their surfaces
};

Pads find_pads(const HandBody& body, const std::vector<double>& angles)
{
    const std::vector<JointPlace> places = body.skeleton().place_joints(angles);
    const JointPlace& wrist = places[static_cast<std::size_t>(body.skeleton().joint("wrist"))];
    const auto at = [&](std::size_t digit) {
        const FleshBall& pad = body.pad(digit);
        return std::pair(glm::transpose(wrist.axes) * (places[pad.joint].at(pad.center) - wrist.origin), pad.radius);
    };
    const auto [finger, finger_radius] = at(0);
    const auto [thumb, thumb_radius] = at(kThumb);
    const dvec3 way = glm::normalize(thumb - finger);
    return {finger + way * finger_radius, thumb - way * thumb_radius, glm::length(thumb - finger) - finger_radius - thumb_radius};
}

/// Places the thing between the tips of thumb and index finger, at the point of the closing motion where these are as
/// far apart as the thing is wide.
void aim_at_tips(const HandBody& body, double width_m, Grip& grip)
{
    double apart = 0.0;
    double together = 1.0;
    constexpr int kHalvings = 20;
    for (int step = 0; step < kHalvings; ++step) {
        const double middle = 0.5 * (apart + together);
        (find_pads(body, mix_angles(grip.open_deg, grip.closed_deg, middle)).gap > width_m ? apart : together) = middle;
    }
    const Pads pads = find_pads(body, mix_angles(grip.open_deg, grip.closed_deg, apart));
    grip.center = glm::mix(pads.finger, pads.thumb, 0.5);
    const dvec3 across = glm::normalize(pads.thumb - pads.finger);
    // Approaches in the direction from the knuckle to the thing.
    const dvec3 knuckle = body.form().fingers[0].knuckle * body.form().length_m;
    const dvec3 way = grip.center - knuckle;
    grip.approach = glm::normalize(way - across * glm::dot(way, across));
    grip.axis = glm::cross(across, grip.approach);
}

/// Places the thing across the palm, in front of its middle.
void aim_at_palm(const HandBody& body, double width_m, double height, Grip& grip)
{
    const double l = body.form().length_m;
    grip.center = {0.0, -(body.form().palm * l + 0.5 * width_m), height * l};
    grip.approach = -things::kY;
    grip.axis = -things::kX;
}

}  // namespace

std::vector<Grip> list_grips(const HandBody& body, double width_m)
{
    std::vector<Grip> grips;
    const auto make = [&](std::string_view name, const Bend& open, const Bend& closed) {
        Grip& grip = grips.emplace_back();
        grip.name = name;
        grip.open_deg = list_angles(body.skeleton(), open);
        grip.closed_deg = list_angles(body.skeleton(), closed);
    };
    const auto limit = [&](double least, double from, double to, double most) {
        grips.back().least_m = least;
        grips.back().suits_from_m = from;
        grips.back().suits_to_m = to;
        grips.back().most_m = most;
    };
    make("power", kPowerOpen, kPowerClosed);
    limit(0.010, 0.020, 0.060, 0.085);
    grips.back().reaches_palm = true;
    aim_at_palm(body, width_m, 0.32 + 0.5 * width_m / body.form().length_m, grips.back());
    make("pinch", kPinchOpen, kPinchClosed);
    limit(0.0, 0.0, 0.025, 0.070);
    aim_at_tips(body, width_m, grips.back());
    make("palm", kPalmOpen, kPalmClosed);
    limit(0.040, 0.060, 0.110, 0.125);
    grips.back().reaches_palm = true;
    aim_at_palm(body, width_m, 0.50, grips.back());
    return grips;
}

}  // namespace clevrvk::grasp
