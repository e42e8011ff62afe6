// Shared by tests of agents: meshes in a pose, postures that are drawn, what a kind can do.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/things/agents/posture.h"
#include "renderer/things/thing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::tests {

inline things::ThingMesh build_posed(const things::Thing& thing, std::string_view pose)
{
    things::Params params(thing.parameters);
    params.set("pose", pose);
    return things::build(thing, params);
}

inline const things::Effector& find_effector(const things::ThingMesh& made, std::string_view name)
{
    const auto found =
        std::find_if(made.effectors.begin(), made.effectors.end(), [&](const things::Effector& each) { return each.name == name; });
    REQUIRE(found != made.effectors.end());
    return *found;
}

inline bool is_within_limits(const things::Posture& posture)
{
    bool is_within = true;
    for (std::size_t i = 0; i < posture.angles().size(); ++i) {
        const modeling::Turn& turn = posture.skeleton().turns()[i];
        is_within = is_within && posture.angles()[i] >= turn.low_deg && posture.angles()[i] <= turn.high_deg;
    }
    return is_within;
}

inline bool is_biped(const things::Thing& thing)
{
    return std::any_of(thing.joints.begin(), thing.joints.end(), [](const things::Parameter& row) { return row.name == "left_fingers"; });
}

/// A posture of a kind as it stands, with turns of some joints drawn within their limits, or within a share of them.
inline things::Posture draw_posture(const things::Posture& idle, int index, const std::vector<std::string>& joints, double share)
{
    things::Posture drawn = idle;
    for (const std::string& name : joints) {
        const int joint = drawn.skeleton().joint(name);
        for (const modeling::Turn& turn : drawn.skeleton().joints()[static_cast<std::size_t>(joint)].turns) {
            Rng rng = Rng::for_key(index, "tests/agents/" + turn.name, 0);
            drawn.set(turn.name, share * rng.uniform(turn.low_deg, turn.high_deg));
        }
    }
    return drawn;
}

inline std::vector<std::string_view> poses_of(const things::Thing& thing)
{
    REQUIRE(thing.parameters.front().name == "pose");
    return thing.parameters.front().words;
}

}  // namespace clevrvk::tests
