// How bipeds reach: hands by arm, spine and hips; feet by the leg.
#include "renderer/things/agents/biped.h"
#include "renderer/things/agents/reach.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {

double reach_biped(Posture& posture, const std::string& end, const dvec3& point, const dvec3& target)
{
    const std::string side = end.substr(0, end.find('_') + 1);
    if (end == side + "ankle") {
        return posture.reach(end, point, target, {side + "hip", side + "knee"});
    }
    const std::array<JointPlace, 2> before{posture.at("left_ankle"), posture.at("right_ankle")};
    const auto keep_feet = [&](Posture& moved) {
        double most = 0.0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::string leg = i == 0 ? "left_" : "right_";
            const std::string ankle = leg + "ankle";
            most = std::max(most, moved.reach(ankle, dvec3(0.0), before[i].origin, {leg + "hip", leg + "knee"}));
            moved.aim(ankle, kZ, before[i].way(kZ), {ankle});
        }
        return most;
    };
    return reach_with({{side + "shoulder", side + "elbow"}, {"spine", "chest"}, keep_feet}, posture, end, point, target);
}

}  // namespace clevrvk::things
