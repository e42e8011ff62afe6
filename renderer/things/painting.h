// Flat pictures of painted layers: for frames and screens.
#pragma once

#include "renderer/things/kind.h"

#include <functional>

namespace clevrvk::things {

/// The motif of a picture.
enum class Motif { Hills, Sea, Flowers, Shapes, House, Portrait };

/// The words of all motifs.
inline constexpr AllWords<Motif> kMotifs{"hills", "sea", "flowers", "shapes", "house", "portrait"};

/// A picture in (x, z) before a wall.
struct Painting {
    Motif motif;
    dvec2 low{0.0};
    dvec2 high{0.0};
    double back;  ///< y of its back; its layers come forward from there
    int seed;     ///< of places and colours
};

/// The depth from a picture's back to its foremost layer, at most, m.
inline constexpr double kPaintingDepth_m = 0.006;

/// Adds a picture's layers, each with a slot of its own.
/// \param make  the material of a linear colour, such as paint or a lit screen
void add_painting(ThingBuilder& builder, std::string_view part, const Painting& painting,
                  const std::function<model::Material(const dvec3& color)>& make);

}  // namespace clevrvk::things
