// Finds faults of a mesh that matter to light transport.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>
#include <vector>

namespace clevrvk::model {

/// Properties of one slot's faces, without the other slots.
struct SlotReport {
    std::size_t triangle_count = 0;
    std::size_t open_edge_count = 0;     ///< edges of only one face
    std::size_t flipped_edge_count = 0;  ///< edges that both their faces traverse the same way: one face is turned over
    std::size_t opposed_face_count = 0;  ///< faces that are clockwise seen from the side their normals point to
    double volume = 0.0;                 ///< enclosed volume; negative: the faces point inwards

    /// Every edge is traversed equally often in both directions.
    bool is_closed = false;
};

/// A report for each slot. Vertices at the same place count as one. If that leaves a slot open, vertices that round to
/// the same point of a grid of a hundred-thousandth of the model's size count as one too, provided that this closes it.
[[nodiscard]] std::vector<SlotReport> inspect_slots(const Model& model);

}  // namespace clevrvk::model
