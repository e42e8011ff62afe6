// Where two bodies touch.
#pragma once

#include "renderer/contact/body.h"

#include <vector>

namespace clevrvk::contact {

/// A region of one body's surface that is on another's.
struct Patch {
    double area = 0.0;          ///< m2
    dvec3 center{0.0};          ///< world, of that area
    dvec3 normal{0.0};          ///< mean outward normal of the first body, unit; 0 where it cancels out
    std::vector<dvec3> points;  ///< world: corners of the pieces that it is made of
};

/// The regions of the first body's surface within a tolerance of the second's surface, in the order of their first
/// triangles. Triangles are halved until a piece is within the tolerance whole, or beyond it, or no longer than the
/// resolution; a piece of that size counts where its center does. Pieces that are closer to each other than twice the
/// resolution belong to one region.
/// \param tolerance   m, above 0
/// \param resolution  m, above 0
[[nodiscard]] std::vector<Patch> find_patches(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution);

}  // namespace clevrvk::contact
