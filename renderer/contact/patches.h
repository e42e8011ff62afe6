// Finds where two bodies touch.
#pragma once

#include "renderer/contact/body.h"

#include <vector>

namespace clevrvk::contact {

/// A region of one body's surface that touches another's.
struct Patch {
    double area = 0.0;          ///< m2
    dvec3 center{0.0};          ///< world, center of the area
    dvec3 normal{0.0};          ///< mean outward normal of the first body, unit; 0 if the normals cancel out
    std::vector<dvec3> points;  ///< world: corners of its pieces
};

/// The parts of the first body's surface within a tolerance of the second's surface, as world triangles in the
/// order of the body's own triangles. A triangle is halved until a piece is entirely within the tolerance,
/// entirely beyond it, or no longer than the resolution; a piece of that size counts if its center does. So an
/// edge that touches may have no pieces.
/// \param tolerance   m, above 0
/// \param resolution  m, above 0
[[nodiscard]] std::vector<Triangle> find_contact_pieces(const PlacedBody& first, const PlacedBody& second, double tolerance,
                                                        double resolution);

/// Pieces and points in contact.
struct Contacts {
    std::vector<Triangle> pieces;  ///< as from find_contact_pieces
    std::vector<dvec3> points;     ///< world: corners of pieces entirely near; of other pieces the closest point
};

/// The parts of the first body's surface that touch the second's. Touching edges and corners have points but no pieces.
/// Parameters as for find_contact_pieces.
[[nodiscard]] Contacts find_contacts(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution);

/// The regions of the first body's surface that touch the second's, in the order of their first pieces. Pieces closer
/// to each other than twice the resolution belong to one region. Parameters as for find_contact_pieces.
[[nodiscard]] std::vector<Patch> find_patches(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution);

}  // namespace clevrvk::contact
