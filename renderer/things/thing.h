// What a thing is: a kind of object that is made from parameters, with parts, materials and a natural size.
#pragma once

#include "renderer/model/model.h"
#include "renderer/modeling/skeleton.h"
#include "renderer/things/parameters.h"

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::things {

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

/// What an agent touches things with: a point of the surface, and the way that it looks.
struct Effector {
    std::string_view name;  ///< left_hand, right_hand, left_foot, ..., head, mouth
    glm::dvec3 contact{0.0};
    glm::dvec3 normal{0.0};  ///< unit, outward
};

/// Angles of an agent's joints in degrees, by name: what replaces those of its pose.
using JointAngles = std::map<std::string, double, std::less<>>;

/// A thing that was made. Front -y, z up, metres; the origin is the centre of the base's footprint.
struct ThingMesh {
    model::Model model;
    std::vector<std::uint16_t> parts;  ///< of each triangle: place in Thing::parts
    glm::dvec3 size{0.0};              ///< of its box
    std::vector<Cavity> cavities;
    std::vector<Support> supports;
    std::vector<Grasp> grasps;
    std::vector<Effector> effectors;  ///< of an agent
    modeling::Skeleton skeleton;      ///< of an agent whose kind says it: its joints at rest, with the angles
    std::vector<double> angles_deg;   ///< that place them in this mesh
};

class ThingBuilder;

/// A part by name; one that is optional is there with some parameters only.
struct Part {
    std::string_view name;
    bool is_optional = false;
};

/// A kind of object. Each is one file, `NAME.cpp`, with `make_NAME_thing`, and one line in list.txt.
struct Thing {
    int category_id = 0;    ///< of list.txt; never used for another
    std::string_view name;  ///< of list.txt: its category
    int revision = 1;       ///< grows with every change of what the same parameters give
    std::string_view summary;
    std::vector<Part> parts;
    double least_m = 0.0;  ///< natural range of its longest side
    double most_m = 0.0;
    std::vector<Parameter> parameters;
    std::vector<Parameter> joints;  ///< of an agent: each turn of its skeleton, with its limits. Its pose is a parameter
    void (*build)(const Params&, ThingBuilder&) = nullptr;
};

/// Every thing, by category id.
[[nodiscard]] const std::vector<Thing>& all_things();

/// The thing of a name, or null.
[[nodiscard]] const Thing* find_thing(std::string_view name);

/// The parameters of a variant: each is drawn from its own range and stream, so that a new one changes no other.
[[nodiscard]] Params sample(const Thing& thing, std::int64_t variant);

/// Of any thing; those that might have more (animals, people, dolls, flowers) are then made coarser.
inline constexpr std::size_t kMostTriangles = 60'000;

/// The same parameters and angles give the same bytes on every machine.
/// \param joints  of an agent, each within its limits
[[nodiscard]] ThingMesh build(const Thing& thing, const Params& params, const JointAngles& joints = {});

/// Whether a thing has a skeleton, and so can be posed.
[[nodiscard]] inline bool is_agent(const Thing& thing)
{
    return !thing.joints.empty();
}

}  // namespace clevrvk::things
