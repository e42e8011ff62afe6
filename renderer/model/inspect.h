// Faults of a mesh, as far as light cares.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>
#include <vector>

namespace clevrvk::model {

/// The faces of one slot, taken by themselves.
struct SlotReport {
    std::size_t triangle_count = 0;
    std::size_t open_edge_count = 0;     ///< that belong to one face
    std::size_t flipped_edge_count = 0;  ///< whose two faces go round it the same way, so that one of them is turned over
    std::size_t opposed_face_count = 0;  ///< whose normals point to the side from which they are clockwise
    double volume = 0.0;                 ///< enclosed; negative: the faces point inwards

    /// Every edge is passed as often in one direction as in the other.
    bool is_closed = false;
};

/// A report for each slot. Vertices at the same place are one, those of a hundred-thousandth of the model's size apart,
/// too, where the slot is closed then.
[[nodiscard]] std::vector<SlotReport> inspect_slots(const Model& model);

}  // namespace clevrvk::model
