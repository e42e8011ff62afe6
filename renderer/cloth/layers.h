// Prevents a cloth from passing through itself.
#pragma once

#include "renderer/cloth/sheet.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace clevrvk::cloth {

/// Points of a sheet that come near each other without being neighbours. They keep the distance of neighbours, so that
/// no square reaches another: a square's corner is 0.7 of that distance from its middle.
class Layers {
public:
    explicit Layers(const Sheet& sheet);

    /// Pushes points apart. The search for pairs is repeated when points have moved by a fraction of the distance.
    /// \param weights  one per point: 0 for a held point
    void part(Sheet& sheet, const std::vector<double>& weights);

    /// The distance that points other than neighbours keep from each other, m.
    [[nodiscard]] double distance() const { return distance_; }

private:
    void find_pairs(const Sheet& sheet);

    double distance_;
    std::vector<dvec3> seen_;  // the points' positions at the last search for pairs
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};

}  // namespace clevrvk::cloth
