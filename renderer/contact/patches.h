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

/// The parts of the first body's surface within a tolerance of the second's surface, as triangles of the world, in the
/// order of the body's own triangles. These are halved until a piece is within the tolerance whole, or beyond it, or no
/// longer than the resolution; a piece of that size counts where its center does. So an edge that touches may have
/// none.
/// \param tolerance   m, above 0
/// \param resolution  m, above 0
[[nodiscard]] std::vector<Triangle> find_contact_pieces(const PlacedBody& first, const PlacedBody& second, double tolerance,
                                                        double resolution);

/// Pieces, and points that touch.
struct Contacts {
    std::vector<Triangle> pieces;  ///< of find_contact_pieces
    std::vector<dvec3> points;     ///< world: corners of pieces that are near whole, and of others the point that is the closest
};

/// The parts of the first body's surface that touch the second's. Edges and corners that touch have points without
/// pieces. Parameters as of find_contact_pieces.
[[nodiscard]] Contacts find_contacts(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution);

/// The regions of the first body's surface that touch the second's, in the order of their first pieces. Pieces that are
/// closer to each other than twice the resolution belong to one region. Parameters as of find_contact_pieces.
[[nodiscard]] std::vector<Patch> find_patches(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution);

}  // namespace clevrvk::contact
