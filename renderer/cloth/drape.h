// Lets a cloth fall over bodies and come to rest. Independent of things and scenes.
#pragma once

#include "renderer/cloth/sheet.h"
#include "renderer/contact/distance_field.h"

#include <span>
#include <vector>

namespace clevrvk::cloth {

/// The place of a cloth before it falls.
struct Start {
    dvec3 center{0.0};  ///< centre of the flat cloth; z up
    dvec3 x{1.0, 0.0, 0.0};
    dvec3 y{0.0, 1.0, 0.0};  ///< unit, directions of its sides
    std::vector<Pin> pins;   ///< held edges and corners; without pins, the cloth begins straight above the things below `top`
    double top = tree::kNoHit;  ///< z: a surface that reaches higher, such as a wall or a ceiling, does not lift the cloth
};

/// The sheet at rest. The computation uses only sums, products, quotients and roots, in a fixed order, so that the same
/// cloth over the same bodies comes to rest in the same shape on every machine. The sheet's points keep the fabric's
/// underside away from bodies. The faces of a woven cloth enter bodies and each other by at most 2 mm, and edges
/// stretch by at most 5 %, unless pins pull them further.
/// \param below  the bodies that the cloth lies on, including the floor
[[nodiscard]] Sheet drape(const Fabric& fabric, const Start& start, const contact::DistanceField& below);

/// The flat cloth at its start, with as many rows and columns as a drape of that fabric.
[[nodiscard]] Sheet lay_flat(const Fabric& fabric, const Start& start);

}  // namespace clevrvk::cloth
