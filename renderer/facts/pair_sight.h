// The visible share of each object in a picture, and the objects that hide it, by one ray per pixel.
#pragma once

#include "renderer/cast/caster.h"
#include "renderer/sight/view.h"

#include <cstddef>
#include <vector>

namespace clevrvk::facts {

/// Pixel counts of objects, in the order of mask ids.
class PairSight {
public:
    /// \param view  a picture; objects count from 0
    PairSight(const cast::Caster& caster, const sight::View& view);

    [[nodiscard]] int visible(std::size_t object) const { return visible_[object]; }
    /// Visible pixels that a picture 512 px wide would have.
    [[nodiscard]] double visible_at_512(std::size_t object) const { return visible_[object] * (512.0 / size_.x) * (512.0 / size_.x); }
    /// Pixels that the object would have within the picture without occluders.
    [[nodiscard]] int amodal(std::size_t object) const { return amodal_[object]; }
    /// Visible pixels divided by amodal pixels; 0 if there are no amodal pixels.
    [[nodiscard]] double share(std::size_t object) const;
    /// Hidden pixels of the first at which the second is the nearest surface.
    [[nodiscard]] int hidden_by(std::size_t first, std::size_t second) const { return hidden_[first * count_ + second]; }
    /// Pixels that both objects would cover, each without the other.
    [[nodiscard]] int overlap(std::size_t first, std::size_t second) const { return overlap_[first * count_ + second]; }
    /// Whether a pixel at the picture's edge belongs to the object, hidden or not.
    [[nodiscard]] bool is_cut(std::size_t object) const { return is_cut_[object]; }
    /// Pixels between the visible masks of two objects in a picture 512 px wide, up to `kMostApart`; 0 where they are
    /// neighbours.
    [[nodiscard]] double apart(std::size_t first, std::size_t second) const;

    static constexpr double kMostApart = 3.0;

private:
    std::size_t count_ = 0;
    std::vector<int> visible_;
    std::vector<int> amodal_;
    std::vector<int> hidden_;
    std::vector<int> overlap_;
    std::vector<bool> is_cut_;
    glm::ivec2 size_{0};
    std::vector<std::uint32_t> mask_;  ///< mask ids, row by row
};

}  // namespace clevrvk::facts
