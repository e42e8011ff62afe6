// A figure that grows tan by tan on the lattice. Does no drawing.
#pragma once

#include "generators/kilogram/lattice.h"

#include <cstddef>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The tans placed so far, y upwards.
class Figure {
public:
    /// Adds the tan with the index `tan` in kPieceKinds.
    void put(std::size_t tan, LatticePolygon polygon);

    /// Removes the last tan.
    void take_back();

    /// Whether a tan can lie there without overlapping a placed tan.
    [[nodiscard]] bool has_room(const LatticePolygon& polygon) const;

    [[nodiscard]] std::size_t size() const { return tans_.size(); }
    [[nodiscard]] const std::vector<LatticePolygon>& polygons() const { return polygons_; }

    /// All seven pieces in a tight box whose y axis points down; the square's side is 50.
    /// \param is_mirrored  whether left and right are swapped
    /// \param quarters     number of 90-degree turns after mirroring
    [[nodiscard]] Tangram build_tangram(bool is_mirrored, int quarters) const;

private:
    std::vector<std::size_t> tans_;
    std::vector<LatticePolygon> polygons_;
};

/// The polygon moved by `shift`.
[[nodiscard]] LatticePolygon move(LatticePolygon polygon, LatticePoint shift);

}  // namespace clevrvk::generators::kilogram
