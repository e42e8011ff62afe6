// Follows the steps of a camera: light, sensor, development, compression.
#include "renderer/develop/develop_picture.h"

#include "renderer/base/error.h"
#include "renderer/camera/sensor.h"
#include "renderer/image/alpha.h"
#include "renderer/image/jpeg.h"
#include "renderer/image/tone_curve.h"

namespace clevrvk::develop {

Picture develop_picture(const spec::PanelSpec& panel, const frame::Frame& frame, std::uint32_t noise_seed)
{
    CLEVRVK_CHECK(frame.coverage.empty() != panel.is_transparent, "panel '{}' has a coverage, or lacks its own", panel.id);
    std::vector<float> light = panel.is_transparent ? image::divide_by_coverage(frame.radiance, frame.coverage) : frame.radiance;
    if (panel.sensor) {
        light = camera::apply_sensor(*panel.sensor, panel.camera, {frame.width_px, frame.height_px}, light, noise_seed);
    }
    Picture picture;
    picture.width_px = frame.width_px;
    picture.height_px = frame.height_px;
    picture.rgb = image::apply_tone_curve(light, frame.width_px);
    if (panel.sensor && panel.sensor->jpeg_quality) {
        picture.rgb = image::pass_through_jpeg(picture.rgb, frame.width_px, frame.height_px, *panel.sensor->jpeg_quality);
    }
    if (panel.is_transparent) {
        picture.alpha = image::encode_alpha(frame.coverage);
    }
    return picture;
}

}  // namespace clevrvk::develop
