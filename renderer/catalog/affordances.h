// Affordances of a thing: room inside, level faces, places for a hand. Of things that are made from parameters their
// code says it, of a user's own a JSON file.
#pragma once

#include <glm/glm.hpp>

#include <array>
#include <span>
#include <vector>

namespace clevrvk::catalog {

/// Room inside a thing that can be filled: a frustum that stands upright and is open above.
struct Cavity {
    glm::dvec3 base{0.0};       ///< the middle of its floor
    glm::dvec2 base_half{0.0};  ///< half its width and depth there
    glm::dvec2 top_half{0.0};   ///< and at the top
    double height = 0.0;
    bool is_round = true;  ///< else rectangular
};

/// A level face that other things can stand on, with room above.
struct Support {
    glm::dvec3 center{0.0};
    glm::dvec2 half{0.0};
    bool is_round = false;  ///< else rectangular
};

/// The widest that a hand takes between thumb and fingers.
constexpr double kMostGrasp_m = 0.10;

/// Where a hand takes hold. A thing that was made has those only at which thumb and fingers, closing across axis and
/// approach, meet two sides that are no further apart than a hand can take.
struct Grasp {
    glm::dvec3 center{0.0};                ///< between thumb and fingers
    glm::dvec3 approach{0.0};              ///< unit, the way the hand comes
    glm::dvec3 axis{0.0};                  ///< unit, along what the fingers close around
    double width_m = 0.0;                  ///< between thumb and fingers: as a kind says, then as found
    std::array<glm::dvec3, 2> contacts{};  ///< on the surface: of the thumb and of the fingers
};

struct Affordances {
    std::vector<Cavity> cavities;
    std::vector<Support> supports;
    std::vector<Grasp> grasps;
};

}  // namespace clevrvk::catalog
