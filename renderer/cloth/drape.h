// Lets a cloth fall over bodies and come to rest. It knows no thing and no scene.
#pragma once

#include "renderer/cloth/sheet.h"
#include "renderer/contact/distance_field.h"

#include <span>
#include <vector>

namespace clevrvk::cloth {

/// Where a cloth is before it falls.
struct Start {
    dvec3 center{0.0};  ///< of the flat cloth; z up
    dvec3 x{1.0, 0.0, 0.0};
    dvec3 y{0.0, 1.0, 0.0};  ///< unit, the ways of its sides
    std::vector<Pin> pins;   ///< what is held there; without pins it begins straight above all that is below
};

/// The sheet at rest. Nothing enters but sums, products, quotients and roots, in one order: the same cloth over the
/// same bodies comes to the same rest on every machine. Faces of the sheet, half the thickness away from its points,
/// are in no body and not in each other by more than 2 mm, and no edge is longer by more than 5 %, unless pins pull
/// it so.
/// \param below  what it lies on; the floor, too
[[nodiscard]] Sheet drape(const Fabric& fabric, const Start& start, const contact::DistanceField& below);

/// The flat cloth at its start, in as many rows and columns as a drape of that fabric has.
[[nodiscard]] Sheet lay_flat(const Fabric& fabric, const Start& start);

}  // namespace clevrvk::cloth
