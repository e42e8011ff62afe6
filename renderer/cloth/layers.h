// Keeps a cloth out of itself.
#pragma once

#include "renderer/cloth/sheet.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace clevrvk::cloth {

/// Points of a sheet that come near each other without being neighbours. They keep the distance of neighbours: then no
/// square reaches another one, for from a corner to the middle of a square it is 0.7 of that.
class Layers {
public:
    explicit Layers(const Sheet& sheet);

    /// Pushes points apart. Pairs are looked for when points have moved by a part of the distance.
    /// \param weights  of each point: 0 where it is held
    void part(Sheet& sheet, const std::vector<double>& weights);

    /// How far points that are no neighbours stay from each other, m.
    [[nodiscard]] double distance() const { return distance_; }

private:
    void find_pairs(const Sheet& sheet);

    double distance_;
    std::vector<dvec3> seen_;  // where the points were when pairs were looked for
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};

}  // namespace clevrvk::cloth
