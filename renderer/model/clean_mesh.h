// Brings the triangles of a model into the form in which it is stored.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>

namespace clevrvk::model {

/// Counts of dropped faces, by reason.
struct DroppedFaces {
    std::size_t degenerate_count = 0;  ///< faces without area
    std::size_t doubled_count = 0;     ///< faces with the corners and the look of another face, in either winding
    std::size_t backed_count = 0;      ///< not dropped: another face's corners, reversed winding, own look
    std::size_t covering_count = 0;    ///< not dropped: another face's corners and winding, own look
};

/// Drops faces without area and faces that look like another face at the same place. Faces there that look different
/// are moved apart so that each shows on its front side, later ones in front of earlier ones.
[[nodiscard]] DroppedFaces drop_bad_faces(Model& model);

/// Replaces normals of length 0 by the mean normal of the vertex's faces. \return  the number of vertices repaired
[[nodiscard]] std::size_t repair_normals(Model& model);

/// Leaves each slot with one set of texture coordinates, set 0, and drops textures that have no coordinates. If the
/// textures of a slot use two sets that differ, the pictures of one set are redrawn for the other; they are dropped if
/// faces overlap in both sets.
void unify_uvs(Model& model);

/// Orders triangles by part and slot, drops unused slots and vertices, and merges equal
/// vertices of the same slot and part.
void compact(Model& model);

}  // namespace clevrvk::model
