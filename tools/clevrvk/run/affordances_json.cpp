// Writes cavities, supports and grasps as JSON objects.
#include "tools/clevrvk/run/affordances_json.h"

#include <nlohmann/json.hpp>

namespace clevrvk::tools {

Json write_vector(const glm::dvec3& v)
{
    return {v.x, v.y, v.z};
}

Json write_affordances(const catalog::Affordances& offers)
{
    Json json{{"cavities", Json::array()}, {"supports", Json::array()}, {"grasps", Json::array()}};
    for (const catalog::Cavity& cavity : offers.cavities) {
        json["cavities"].push_back({{"base", write_vector(cavity.base)},
                                    {"base_half", {cavity.base_half.x, cavity.base_half.y}},
                                    {"top_half", {cavity.top_half.x, cavity.top_half.y}},
                                    {"height", cavity.height},
                                    {"is_round", cavity.is_round}});
    }
    for (const catalog::Support& support : offers.supports) {
        json["supports"].push_back(
            {{"center", write_vector(support.center)}, {"half", {support.half.x, support.half.y}}, {"is_round", support.is_round}});
    }
    for (const catalog::Grasp& grasp : offers.grasps) {
        json["grasps"].push_back({{"center", write_vector(grasp.center)},
                                  {"approach", write_vector(grasp.approach)},
                                  {"axis", write_vector(grasp.axis)},
                                  {"width_m", grasp.width_m},
                                  {"contacts", {write_vector(grasp.contacts[0]), write_vector(grasp.contacts[1])}}});
    }
    return json;
}

}  // namespace clevrvk::tools
