// The first and last steps common to all families of animals: slots with the cover of their skin, and flesh that is
// meshed and scaled.
#pragma once

#include "renderer/things/agents/posture.h"
#include "renderer/things/toys/toy.h"

#include <functional>
#include <string_view>

namespace clevrvk::things {

/// The cover of an animal's body.
enum class Cover { Fur, Feathers, Scales, Skin, Hide, Moist, Sleek };

/// \param grain_m  size of hairs, feathers or scales   \param gloss  for sleek covers, 0 to 1
[[nodiscard]] model::Material make_cover(const dvec3& color, Cover cover, double grain_m, double gloss = 1.0);

/// Colours of an animal.
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

/// Height of the skin's relief at a point, given its normal.
using Relief = std::function<double(const dvec3& point, const dvec3& normal)>;

/// How the surface of flesh varies from place to place.
struct Skin {
    Relief relief;                                   ///< optional; less than a cell
    std::function<double(const dvec3& point)> mark;  ///< negative in areas of the second colour; optional
};

/// Meshes the flesh and scales the whole animal. \param cells  number of cells along the flesh's longest side
/// \param dress  adds items that lie on the flesh; optional
void finish_animal(Toy& toy, double cells, double size, const std::function<void(const Mesh& flesh)>& dress = {}, const Skin& skin = {});

/// Sets the places of an animal's joints. \param size  metres per length unit
void add_skeleton(Toy& toy, const Posture& posture, double size);

/// Presses feet down to the ground if meshing or lower parts left them above it.
/// \param reach  radius around the foot's joint within which vertices move, in length units
/// \param most   greatest distance that a foot is pressed, in length units; higher feet count as lifted
void plant_feet(Toy& toy, const Posture& posture, double reach, double most, double size);

/// Offers a contact of a scaled animal. \param at  in front of the surface, in length units before scaling
void add_contact(Toy& toy, std::string_view name, const dvec3& at, const dvec3& normal, double size);

/// Offers the contact of a foot's sole, cast up from the height from_z: the body may lie below a folded foot.
void add_sole(Toy& toy, std::string_view name, const dvec3& foot, double size, double from_z = -1.0);

}  // namespace clevrvk::things
