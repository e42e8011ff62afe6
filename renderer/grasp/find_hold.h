// How a hand holds a thing: where it is, how its joints are bent, what touches.
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
    JointPlace root;             ///< where the root of the hand's skeleton comes, and how the hand's own axes are turned
    std::vector<Contact> contacts;
    double depth_m = 0.0;  ///< how far the thing's surface is in the flesh at most
};

/// The deepest that a hold may have: flesh gives way.
inline constexpr double kMostDepth_m = 0.0022;

/// Whether two contacts hold what is between them: their normals differ by more than 120 degrees, and each looks away
/// from the other contact.
[[nodiscard]] bool are_opposed(const Contact& a, const Contact& b);

/// Whether two of the contacts are opposed: what a hold needs.
[[nodiscard]] bool is_held(std::span<const Contact> contacts);

/// Tries the grips at the grasps that a thing offers, then at other places of its surface, and takes the best hold: by
/// contacts, by how well the grip suits what it takes, by where the forearm comes from. Weight and friction do not
/// count.
/// \param hand  parameters of the kind `hand`; its pose does not count
/// \param grip  the one to hold it with; empty: any
/// \return      nothing where no part of the thing fits in that hand
[[nodiscard]] std::optional<Hold> find_hold(const things::ThingMesh& thing, const things::Params& hand, std::string_view grip = {});

/// The verdict of hand and thing about a hold that someone claims.
struct Fit {
    double depth_m = 0.0;      ///< as of Hold
    double off_thing_m = 0.0;  ///< how far a contact is from the thing's surface at most
    double off_hand_m = 0.0;   ///< and from the flesh
    bool is_held = false;      ///< two contacts are opposed
};

/// Measures a hold again. Its depth and the normals' lengths do not count.
[[nodiscard]] Fit measure_fit(const things::ThingMesh& thing, const things::Params& hand, const Hold& hold);

/// Where the origin of a hand's mesh comes in the thing's space, and how its axes are turned.
/// \param hand  built with the hold's joints
[[nodiscard]] JointPlace place_mesh(const things::ThingMesh& hand, const Hold& hold);

}  // namespace clevrvk::grasp
