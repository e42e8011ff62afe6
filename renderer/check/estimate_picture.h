// Estimates what a panel's picture must look like at some of its pixels. Of classic panels: direct light, one mirrored
// or transmitted ray, and a guess of the indirect light; of general ones a few paths. It is not a renderer: right
// within some levels on rough surfaces, and enough to see that a picture shows another scene.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/path_estimator.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::check {

/// One pixel's estimate.
struct PixelEstimate {
    std::size_t pixel = 0;  ///< row-major
    std::uint32_t id = 0;   ///< of the object there, 0 of the backdrop
    glm::dvec3 radiance{};  ///< linear RGB
    sight::Look look = sight::Look::Wide;
};

/// The estimates of square cells, in the order of the pixels in their middles; none where a classic panel's ray hits
/// nothing.
struct PictureEstimate {
    int step_px = 1;  ///< side of a cell
    std::vector<PixelEstimate> pixels;
};

/// Calls `visit` with x and y of each pixel of the cell about a middle, row by row.
template <typename Visit>
void for_each_pixel_of_cell(const scene::Scene& scene, int step_px, std::size_t middle, const Visit& visit)
{
    const auto width = static_cast<std::size_t>(scene.width_px);
    const int x0 = static_cast<int>(middle % width) - step_px / 2;
    const int y0 = static_cast<int>(middle / width) - step_px / 2;
    for (int y = y0; y < std::min(y0 + step_px, scene.height_px); ++y) {
        for (int x = x0; x < std::min(x0 + step_px, scene.width_px); ++x) {
            visit(x, y);
        }
    }
}

/// Whether a picture can be estimated: not where it is blurred, nor of lights that are round or that the camera sees.
[[nodiscard]] bool can_estimate(const scene::Scene& scene);

/// \param cast  the panel's
[[nodiscard]] PictureEstimate estimate_picture(const scene::Scene& scene, const PanelCaster& caster, const PanelCast& cast);

}  // namespace clevrvk::check
