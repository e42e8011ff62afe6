// The beginning and the end of all families of animals: slots with the cover of their skin, flesh that is meshed and
// sized.
#pragma once

#include "renderer/things/agents/posture.h"
#include "renderer/things/toys/toy.h"

#include <functional>
#include <string_view>

namespace clevrvk::things {

/// The cover of an animal's body.
enum class Cover { Fur, Feathers, Scales, Skin, Hide, Moist, Sleek };

/// \param grain_m  size of hairs, feathers, scales   \param gloss  of what is sleek, 0 to 1
[[nodiscard]] model::Material make_cover(const dvec3& color, Cover cover, double grain_m, double gloss = 1.0);

/// Colours that an animal shows.
struct AnimalColors {
    dvec3 coat{0.0};
    dvec3 second{0.0};
    Color iris = Color::Brown;
    Color horn = Color::Cream;
    Color dark = Color::Black;
    Color pink = Color::Pink;
};

/// Begins an animal with its slots.
[[nodiscard]] Toy begin_animal(ThingBuilder& builder, const AnimalColors& colors, Cover cover, double grain_m, double gloss = 1.0);

/// How far the skin stands out at a point with its normal.
using Relief = std::function<double(const dvec3& point, const dvec3& normal)>;

/// How the surface of flesh differs from place to place.
struct Skin {
    Relief relief;                                   ///< if it has any: less than a cell
    std::function<double(const dvec3& point)> mark;  ///< negative where it has the second colour; if there are marks
};

/// Meshes the flesh and gives the whole animal its size. \param cells  of the flesh's longest side
/// \param dress  adds what lies on the flesh, if anything does
void finish_animal(Toy& toy, double cells, double size, const std::function<void(const Mesh& flesh)>& dress = {}, const Skin& skin = {});

/// Says where the joints of an animal are. \param size  metres of a length
void add_skeleton(Toy& toy, const Posture& posture, double size);

/// Presses feet that meshing, or what lies lower, left over the ground down to it.
/// \param reach  from the foot's joint, in lengths: what moves
/// \param most   lengths that a foot is pressed; one that is higher is lifted
void plant_feet(Toy& toy, const Posture& posture, double reach, double most, double size);

/// Offers a contact of an animal that has its size. \param at  before the surface, in lengths before that
void add_contact(Toy& toy, std::string_view name, const dvec3& at, const dvec3& normal, double size);

/// Offers that of a foot's sole, seen from under the ground: a foot that is folded may have the body between.
void add_sole(Toy& toy, std::string_view name, const dvec3& foot, double size, double from_z = -1.0);

}  // namespace clevrvk::things
