// How bipeds reach: with a limb, then with the spine, then from the hips.
#include "renderer/things/agents/biped.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

constexpr double kNear_m = 1e-3;

/// Where both feet are, to be brought there again.
struct Feet {
    std::array<std::string, 2> sides{"left_", "right_"};
    std::array<JointPlace, 2> places;

    explicit Feet(const Posture& posture) : places{posture.at("left_ankle"), posture.at("right_ankle")} {}

    void restore(Posture& posture) const
    {
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const std::string ankle = sides[i] + "ankle";
            posture.reach(ankle, dvec3(0.0), places[i].origin, {sides[i] + "hip", sides[i] + "knee"});
            posture.aim(ankle, {0.0, 0.0, 1.0}, places[i].way({0.0, 0.0, 1.0}), {ankle});
        }
    }
};

}  // namespace

double reach_biped(Posture& posture, const std::string& end, const dvec3& point, const dvec3& target)
{
    const std::string side = end.substr(0, end.find('_') + 1);
    if (end == side + "ankle") {
        return posture.reach(end, point, target, {side + "hip", side + "knee"});
    }
    const std::vector<std::string> arm{side + "shoulder", side + "elbow"};
    Posture best = posture;
    double least = best.reach(end, point, target, arm);
    const std::vector<std::string> trunk{"spine", "chest", side + "shoulder", side + "elbow"};
    const dvec3 way = target - posture.at("root").origin;
    const double to_target_deg = atan2(way.x, -way.y) * 180.0 / kPi;
    const double before_deg = posture.angle("root_turn");
    for (const double pitch_deg : {0.0, 15.0, 30.0, -12.0}) {
        for (const double share : {0.0, 0.5, 1.0, -0.4}) {
            if (least < kNear_m) {
                break;
            }
            const bool stands = pitch_deg == 0.0 && share == 0.0;
            Posture tried = posture;
            if (!stands) {
                constexpr double kMostTurn_deg = 45.0;
                const double turn_deg = std::clamp(to_target_deg, -kMostTurn_deg, kMostTurn_deg);
                tried.set("root_turn", std::clamp(before_deg + share * turn_deg, -180.0, 180.0));
                tried.set("root_pitch", std::clamp(posture.angle("root_pitch") + pitch_deg, -180.0, 180.0));
            }
            const double left = tried.reach(end, point, target, trunk);
            if (left < least) {
                least = left;
                best = tried;
            }
        }
    }
    Feet(posture).restore(best);
    posture = best;
    return least;
}

}  // namespace clevrvk::things
