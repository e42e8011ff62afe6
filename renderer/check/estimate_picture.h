// Estimates what a panel's picture must look like: at some of its pixels, direct light, one mirrored or transmitted
// ray, and a guess of the indirect light. It is not a renderer: right within some levels on rough surfaces, and enough
// to see that a picture shows another scene.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::check {

/// One pixel's estimate.
struct PixelEstimate {
    std::size_t pixel = 0;  ///< row-major
    std::uint32_t id = 0;   ///< of the object there, 0 of the backdrop
    glm::dvec3 radiance{};  ///< linear RGB
};

/// The estimates of the pixels in the middles of square cells, in the order of the pixels; none where a ray hits
/// nothing.
struct PictureEstimate {
    int step_px = 1;  ///< side of a cell
    std::vector<PixelEstimate> pixels;
};

/// \param cast  the panel's
[[nodiscard]] PictureEstimate estimate_picture(const scene::Scene& scene, const PanelCaster& caster, const PanelCast& cast);

}  // namespace clevrvk::check
