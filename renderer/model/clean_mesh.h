// Brings the triangles of a model into the form in which it is stored.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>

namespace clevrvk::model {

/// How many faces were dropped, and why.
struct DroppedFaces {
    std::size_t degenerate_count = 0;  ///< without area
    std::size_t doubled_count = 0;     ///< with the corners of another one, in whichever direction, and its look
    std::size_t backed_count = 0;      ///< none: those with the corners of another one, turned over, of another look
    std::size_t covering_count = 0;    ///< none: those with the corners of another one, as it is turned, of another look
};

/// Drops faces that show nothing, or only what another one shows. Those that show something else at the same place are
/// moved so that each shows on its side, and the later ones before the earlier.
[[nodiscard]] DroppedFaces drop_bad_faces(Model& model);

/// Gives vertices whose normal is of length 0 that of their faces. \return  how many there were
[[nodiscard]] std::size_t repair_normals(Model& model);

/// Leaves each slot with one set of texture coordinates, the first, and drops textures that have none. Where the
/// textures of a slot use two sets that differ, those of one are drawn anew for the other, or dropped where faces lie
/// on each other in both.
void unify_uvs(Model& model);

/// Orders triangles by part and slot, drops slots and vertices that none has, and makes one of equal vertices of a slot
/// within a part.
void compact(Model& model);

}  // namespace clevrvk::model
