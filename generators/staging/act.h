// Agents that touch things: a hand, a foot, the head or the mouth comes to a point of a surface, and the body keeps its
// feet on the ground and its balance. The result is joint angles and a place that any spec line can hold.
#pragma once

#include "generators/staging/put.h"
#include "renderer/things/thing.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace clevrvk::generators::staging {

/// An agent before it acts. It stands on the ground z = 0.
struct Actor {
    const things::Thing& kind;      ///< an agent; outlives this
    things::Params params;          ///< with the pose that it acts from
    things::JointAngles joints{};   ///< these replace the pose's, and are kept as far as the act allows
    contact::dvec2 position{0.0};   ///< world
    double rotation_deg = 0.0;      ///< about z
};

/// The place that an effector is to touch.
struct Touch {
    std::string effector;           ///< of things::Effector
    contact::dvec3 point{0.0};      ///< world
    contact::dvec3 normal{0.0};     ///< unit, outward of the surface: the palm turns against it
    bool may_step = false;          ///< whether the agent may first walk to a better place, facing the same way
};

/// An agent that acts.
struct Act {
    things::JointAngles joints;     ///< of all turns, within their limits
    contact::dvec2 position{0.0};   ///< world; the rotation is the actor's
    things::ThingMesh mesh;         ///< in the agent's own space
    std::vector<Clause> clauses;    ///< that hold, with what was measured on that mesh
};

using ActOutcome = std::variant<Act, Refusal>;

/// Limits that every act keeps.
inline constexpr double kMostTouchGap_m = 0.005;       ///< between the effector and the point
inline constexpr double kLeastPalmCosine = 0.93969262; ///< of 20 degrees, between the palm and the surface
inline constexpr double kMostLift_m = 0.005;           ///< of a foot that stands
inline constexpr double kMostActDepth_m = 0.003;       ///< of a body in another

/// The triangles of a thing's mesh.
[[nodiscard]] contact::Body make_body(const things::ThingMesh& mesh);

/// Brings an effector to a point of a surface.
/// \param others  bodies that the agent may not be deep in
/// \return        the clause that failed, where the act cannot be done
[[nodiscard]] ActOutcome act(const Actor& actor, const Touch& touch, std::span<const contact::PlacedBody> others);

}  // namespace clevrvk::generators::staging
