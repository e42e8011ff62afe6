// Image formation: what a camera's sensor and the tone curve make of the radiance that reaches them.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <vector>

namespace clevrvk::develop {

/// The pixels of a picture file, row-major from the top left.
struct Picture {
    int width_px = 0;
    int height_px = 0;
    std::vector<std::uint8_t> rgb;    ///< sRGB, three bytes a pixel
    std::vector<std::uint8_t> alpha;  ///< one byte a pixel, of a panel with a transparent background; else empty
};

/// Takes a frame's radiance through the panel's sensor, if it has one, through the tone curve, and through the sensor's
/// JPEG file.
/// \param frame       of the panel, with radiance; with coverage where its background is transparent
/// \param noise_seed  scene::Scene::noise_seed, the key of the sensor's noise
/// \throws std::logic_error  when the frame has a coverage without such a background, or lacks its own
[[nodiscard]] Picture develop_picture(const spec::PanelSpec& panel, const frame::Frame& frame, std::uint32_t noise_seed);

}  // namespace clevrvk::develop
