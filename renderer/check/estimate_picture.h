// Estimates some pixels of a panel's picture: classic panels by direct light, one mirrored or transmitted ray and a
// guess of the indirect light, general panels by a few paths. It is not a renderer: it is right within some levels on
// rough surfaces, enough to detect a picture of another scene.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/path_estimator.h"
#include "renderer/spec/episode_spec.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::check {

/// One pixel's estimate.
struct PixelEstimate {
    std::size_t pixel = 0;  ///< row-major
    std::uint32_t id = 0;   ///< id of the object there, 0 for the backdrop
    glm::dvec3 radiance{};  ///< linear RGB
    sight::Look look = sight::Look::Wide;
};

/// The estimates of square cells, in the order of their middle pixels. Cells of classic panels whose ray hits nothing
/// are left out.
struct PictureEstimate {
    int step_px = 1;  ///< side of a cell
    std::vector<PixelEstimate> pixels;
    std::vector<PixelEstimate> samples;  ///< single pixels of objects that have few cells, in general panels
};

/// Calls `visit` with x and y of each pixel of the cell around a middle pixel, row by row.
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

/// \param panel  that of the scene \param cast  the rays of this panel
[[nodiscard]] PictureEstimate estimate_picture(const spec::PanelSpec& panel, const scene::Scene& scene, const PanelCaster& caster,
                                               const PanelCast& cast, MeshTrees& trees);

}  // namespace clevrvk::check
