// Affordances of a thing: cavities, level faces, and places to grasp it. Things made from parameters state them in
// code, a user's own things in a JSON file.
#pragma once

#include <glm/glm.hpp>

#include <array>
#include <span>
#include <vector>

namespace clevrvk::catalog {

/// A cavity of a thing that can be filled: an upright frustum, open at the top.
struct Cavity {
    glm::dvec3 base{0.0};       ///< centre of its floor
    glm::dvec2 base_half{0.0};  ///< half its width and depth at the floor
    glm::dvec2 top_half{0.0};   ///< half its width and depth at the top
    double height = 0.0;
    bool is_round = true;  ///< otherwise rectangular
};

/// A level face with free room above, on which other things can stand.
struct Support {
    glm::dvec3 center{0.0};
    glm::dvec2 half{0.0};
    bool is_round = false;  ///< otherwise rectangular
};

/// Greatest width that a hand can grasp between thumb and fingers.
constexpr double kMostGrasp_m = 0.10;

/// A place where a hand can grasp. A made thing keeps only grasps at which thumb and fingers, closing perpendicular to
/// axis and approach, meet two sides that are no further apart than a hand can span.
struct Grasp {
    glm::dvec3 center{0.0};                ///< midpoint between thumb and fingers
    glm::dvec3 approach{0.0};              ///< unit, direction of the hand's approach
    glm::dvec3 axis{0.0};                  ///< unit, along the part that the fingers close around
    double width_m = 0.0;                  ///< distance of thumb and fingers: as the kind states it, then as found
    std::array<glm::dvec3, 2> contacts{};  ///< points on the surface: the thumb's, the fingers'
};

struct Affordances {
    std::vector<Cavity> cavities;
    std::vector<Support> supports;
    std::vector<Grasp> grasps;
};

}  // namespace clevrvk::catalog
