// Image formation: turns radiance into a picture with a camera's sensor and the tone curve.
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
    std::vector<std::uint8_t> rgb;    ///< sRGB, three bytes per pixel
    std::vector<std::uint8_t> alpha;  ///< one byte per pixel if the panel's background is transparent; otherwise empty
};

/// Applies the panel's sensor, if it has one, the tone curve, and the sensor's JPEG compression to a frame's radiance.
/// \param frame       the panel's frame with radiance, and with coverage if the background is transparent
/// \param noise_seed  spec::compute_sensor_seed, the key of the sensor's noise
/// \throws std::logic_error  when the frame has coverage without such a background, or lacks it with one
[[nodiscard]] Picture develop_picture(const spec::PanelSpec& panel, const frame::Frame& frame, std::uint32_t noise_seed);

}  // namespace clevrvk::develop
