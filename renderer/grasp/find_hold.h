// Finds how a hand holds a thing: its place, its joint angles, its contacts.
#pragma once

#include "renderer/grasp/close_digits.h"
#include "renderer/things/parameters.h"
#include "renderer/things/thing.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::grasp {

/// A thing in a hand. Lengths are metres, in the thing's own space.
struct Hold {
    std::string_view grip;       ///< power, pinch or palm
    things::JointAngles joints;  ///< every angle of the hand, in tenths of a degree
    JointPlace root;             ///< place of the root of the hand's skeleton, and the rotation of the hand's axes
    std::vector<Contact> contacts;
    double depth_m = 0.0;  ///< greatest depth of the thing's surface in the flesh
};

/// Greatest depth of a hold: flesh gives way.
inline constexpr double kMostDepth_m = 0.0022;

/// Whether two contacts hold a thing between them: their normals differ by more than 120 degrees, and each
/// points away from the other contact.
[[nodiscard]] bool are_opposed(const Contact& a, const Contact& b);

/// Whether two of the contacts are opposed, as a hold requires.
[[nodiscard]] bool is_held(std::span<const Contact> contacts);

/// Tries the grips at the grasps that a thing offers, then at other places of its surface, and takes the
/// best hold: by contacts, by how well the grip suits the thing, and by the direction of the forearm.
/// Weight and friction are ignored.
/// \param hand  parameters of the kind `hand`; its pose is ignored
/// \param grip  the grip to use; empty: any
/// \return      nothing if no part of the thing fits in that hand
[[nodiscard]] std::optional<Hold> find_hold(const things::ThingMesh& thing, const things::Params& hand, std::string_view grip = {});

/// The measured fit of a claimed hold to hand and thing.
struct Fit {
    double depth_m = 0.0;      ///< as in Hold
    double off_thing_m = 0.0;  ///< greatest distance of a contact from the thing's surface
    double off_hand_m = 0.0;   ///< greatest distance of a contact from the flesh's surface
    bool is_held = false;      ///< whether two contacts are opposed
};

/// Measures a hold again. Its own depth and the lengths of its normals are ignored.
[[nodiscard]] Fit measure_fit(const things::ThingMesh& thing, const things::Params& hand, const Hold& hold);

/// The place of the origin of a hand's mesh in the thing's space, with the rotation of its axes.
[[nodiscard]] JointPlace place_mesh(const things::ThingMesh& hand, const Hold& hold);

}  // namespace clevrvk::grasp
