// A thing is a kind of object made from parameters, with parts, materials and a natural size.
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

/// An effector, with which an agent touches things: a point of the surface and its outward direction.
struct Effector {
    std::string_view name;  ///< left_hand, right_hand, left_foot, ..., head, mouth
    glm::dvec3 contact{0.0};
    glm::dvec3 normal{0.0};  ///< unit, outward
};

/// Angles of an agent's joints in degrees, by name, that replace the angles of the pose.
using JointAngles = std::map<std::string, double, std::less<>>;

/// A built thing. Front -y, z up, metres; the origin is the centre of the base's footprint.
struct ThingMesh {
    model::Model model;
    std::vector<std::uint16_t> parts;  ///< for each triangle, its index in Thing::parts
    glm::dvec3 size{0.0};              ///< of its bounding box
    std::vector<Cavity> cavities;
    std::vector<Support> supports;
    std::vector<Grasp> grasps;
    std::vector<Effector> effectors;  ///< for an agent
    modeling::Skeleton skeleton;      ///< of an agent whose kind defines it: its joints at rest
    std::vector<double> angles_deg;   ///< the angles that pose the skeleton as in this mesh
};

class ThingBuilder;

/// Base of the structs whose members are a kind's parameters (rows.h).
struct KindParams {};

/// How a parameter's value is stored in its kind's struct.
struct Member {
    std::string_view name;  ///< name of the parameter
    void (*store)(KindParams& params, double value) = nullptr;
    std::vector<int> values;  ///< for words: the stored value of each
};

/// A cloth that can be laid over anything.
struct ClothForm {
    glm::dvec2 size{0.0};      ///< m, flat, along x and y
    double thickness = 0.0;    ///< m
    double underside = 0.0;    ///< m from the middle to the lower face where that bulges most
    double fold_length = 0.0;  ///< m: (bending stiffness / weight per area)^(1/3)
};

/// The shape of a laid cloth: rows of points midway between its faces, beginning with the row at the least y, and each
/// row with its least x.
struct LaidCloth {
    int columns = 0;
    int rows = 0;
    std::vector<glm::dvec3> points;
};

/// A part with a name; an optional part exists only with some parameters.
struct Part {
    std::string_view name;
    bool is_optional = false;
};

/// A kind of object. Each has its own file, `NAME.cpp`, with `make_NAME_thing`, and a line in list.txt.
struct Thing {
    int category_id = 0;    ///< from list.txt; never reused for another kind
    std::string_view name;  ///< from list.txt: its category
    int revision = 1;       ///< increases whenever the same parameters give another result
    std::string_view summary;
    std::vector<Part> parts;
    double least_m = 0.0;  ///< natural range of its longest side, m
    double most_m = 0.0;
    std::vector<Parameter> parameters;
    std::vector<Parameter> joints;  ///< for an agent: each turn of its skeleton, with its limits; the pose is a parameter
    std::vector<Member> members;    ///< one for each parameter; `bind_rows` sets these and the next two
    std::shared_ptr<KindParams> (*make_params)() = nullptr;
    void (*build)(const KindParams& params, ThingBuilder& builder) = nullptr;
    ClothForm (*describe_cloth)(const KindParams& params) = nullptr;  ///< for cloths only, like the next
    void (*build_laid)(const KindParams& params, const LaidCloth& cloth, ThingBuilder& builder) = nullptr;
};

/// All things, by category id.
[[nodiscard]] const std::vector<Thing>& all_things();

/// The thing with this name, or null.
[[nodiscard]] const Thing* find_thing(std::string_view name);

/// The parameters of a variant. Each is drawn from its own range and stream, so that a new one changes no other.
[[nodiscard]] Params sample(const Thing& thing, std::int64_t variant);

/// Limit on every thing; kinds that might exceed it (animals, people, dolls, flowers) are made coarser.
inline constexpr std::size_t kMostTriangles = 60'000;

/// Builds a thing. Equal parameters and angles give equal bytes on every machine.
/// \param joints  for an agent, each within its limits
[[nodiscard]] ThingMesh build(const Thing& thing, const Params& params, const JointAngles& joints = {});

/// Whether a thing can be laid over others.
[[nodiscard]] inline bool is_cloth(const Thing& thing)
{
    return thing.build_laid != nullptr;
}

/// The properties of a flat cloth with these parameters.
[[nodiscard]] ClothForm describe_cloth(const Thing& thing, const Params& params);

/// The mesh of a cloth laid this way, in the space of its points: not moved onto z = 0.
[[nodiscard]] ThingMesh build_laid(const Thing& thing, const Params& params, const LaidCloth& cloth);

/// Whether a thing has a skeleton and can therefore be posed.
[[nodiscard]] inline bool is_agent(const Thing& thing)
{
    return !thing.joints.empty();
}

}  // namespace clevrvk::things
