// A decoded picture by its pixels.
#pragma once

#include "renderer/check/levels.h"
#include "renderer/image/png.h"

#include <glm/glm.hpp>

#include <cstddef>

namespace clevrvk::check {

class PictureColors {
public:
    /// \param image  8-bit RGB or RGBA; must outlive this
    explicit PictureColors(const image::PngImage& image) : image_(image) {}

    [[nodiscard]] int width_px() const { return image_.width_px; }
    [[nodiscard]] int height_px() const { return image_.height_px; }

    [[nodiscard]] std::size_t index_of(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.width_px) + static_cast<std::size_t>(x);
    }

    /// In levels; a transparent pixel counts in proportion to its alpha.
    [[nodiscard]] glm::dvec3 at(int x, int y) const
    {
        const auto channel_count = static_cast<std::size_t>(image_.channel_count);
        const auto* sample = image_.samples.data() + channel_count * index_of(x, y);
        const glm::dvec3 color(sample[0], sample[1], sample[2]);
        if (channel_count == 3) {
            return color;
        }
        const double share = sample[3] / 255.0;
        return encode(share * decode(color));
    }

private:
    const image::PngImage& image_;
};

}  // namespace clevrvk::check
