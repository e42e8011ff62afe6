// A thing is a kind of object that is made from parameters, with parts, materials and a natural size.
#pragma once

#include "renderer/catalog/affordances.h"
#include "renderer/model/model.h"
#include "renderer/modeling/skeleton.h"
#include "renderer/things/parameters.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::things {

using catalog::Cavity;
using catalog::Grasp;
using catalog::kMostGrasp_m;
using catalog::Support;

/// An effector, with which an agent touches things: a point of the surface, and the way that it looks.
struct Effector {
    std::string_view name;  ///< left_hand, right_hand, left_foot, ..., head, mouth
    glm::dvec3 contact{0.0};
    glm::dvec3 normal{0.0};  ///< unit, outward
};

/// Angles of an agent's joints in degrees, by name: those that replace the pose's.
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

/// The base of the structs whose members are a kind's parameters (rows.h).
struct KindParams {};

/// How a parameter's value comes into the struct of its kind.
struct Member {
    std::string_view name;  ///< of the parameter
    void (*store)(KindParams& params, double value) = nullptr;
    std::vector<int> values;  ///< of words: what is stored for each
};

/// A cloth that can be laid over anything.
struct ClothForm {
    glm::dvec2 size{0.0};      ///< m, flat, along x and y
    double thickness = 0.0;    ///< m
    double fold_length = 0.0;  ///< m: (bending stiffness / weight per area)^(1/3)
};

/// How such a cloth lies: rows of points of the middle between its faces, the first row at its least y, each from its
/// least x on.
struct LaidCloth {
    int columns = 0;
    int rows = 0;
    std::vector<glm::dvec3> points;
};

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
    std::vector<Member> members;    ///< one for each parameter; these and the next two are said by `bind_rows`
    std::shared_ptr<KindParams> (*make_params)() = nullptr;
    void (*build)(const KindParams& params, ThingBuilder& builder) = nullptr;
    ClothForm (*describe_cloth)(const KindParams& params) = nullptr;  ///< of a cloth, and so is the next
    void (*build_laid)(const KindParams& params, const LaidCloth& cloth, ThingBuilder& builder) = nullptr;
};

/// Every thing, by category id.
[[nodiscard]] const std::vector<Thing>& all_things();

/// The thing of a name, or null.
[[nodiscard]] const Thing* find_thing(std::string_view name);

/// The parameters of a variant: each is drawn from its own range and stream, so that a new one changes no other.
[[nodiscard]] Params sample(const Thing& thing, std::int64_t variant);

/// No thing has more; those that might (animals, people, dolls, flowers) are made coarser.
inline constexpr std::size_t kMostTriangles = 60'000;

/// The same parameters and angles give the same bytes on every machine.
/// \param joints  of an agent, each within its limits
[[nodiscard]] ThingMesh build(const Thing& thing, const Params& params, const JointAngles& joints = {});

/// Whether a thing can be laid over others.
[[nodiscard]] inline bool is_cloth(const Thing& thing)
{
    return thing.build_laid != nullptr;
}

/// What a cloth with these parameters is like before it is laid over anything.
[[nodiscard]] ClothForm describe_cloth(const Thing& thing, const Params& params);

/// The mesh of a cloth that lies so, in the space of its points: it is not brought onto z = 0.
[[nodiscard]] ThingMesh build_laid(const Thing& thing, const Params& params, const LaidCloth& cloth);

/// Whether a thing has a skeleton, and so can be posed.
[[nodiscard]] inline bool is_agent(const Thing& thing)
{
    return !thing.joints.empty();
}

}  // namespace clevrvk::things
