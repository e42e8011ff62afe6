// Tests the steps from radiance to bytes by hand-worked numbers; each step has tests of its own beside its code.
#include "renderer/develop/develop_picture.h"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace clevrvk;
using namespace clevrvk::develop;

namespace {

// A picture of 2 x 1 pixels.
frame::Frame make_frame(std::vector<float> radiance)
{
    frame::Frame frame;
    frame.width_px = 2;
    frame.height_px = 1;
    frame.radiance = std::move(radiance);
    return frame;
}

}  // namespace

TEST_CASE("develop_picture takes radiance through the tone curve")
{
    const Picture picture = develop_picture({}, make_frame({0.5F, 0.0F, 1.0F, 2.0F, 0.5F, 0.0F}), 7);
    CHECK(picture.width_px == 2);
    CHECK(picture.height_px == 1);
    CHECK(picture.rgb == std::vector<std::uint8_t>{188, 0, 255, 255, 188, 0});
    CHECK(picture.alpha.empty());
}

TEST_CASE("develop_picture takes radiance through the panel's sensor first: a stop doubles it")
{
    spec::PanelSpec panel;
    panel.camera.focal_mm = 35.0;
    panel.camera.sensor_mm = 32.0;
    panel.sensor = camera::SensorSpec{.exposure_ev = 1.0};
    CHECK(develop_picture(panel, make_frame({0.25F, 0.0F, 0.5F, 1.0F, 0.25F, 0.0F}), 7).rgb ==
          std::vector<std::uint8_t>{188, 0, 255, 255, 188, 0});
}

TEST_CASE("develop_picture divides a transparent panel's radiance by its coverage, which becomes alpha")
{
    spec::PanelSpec panel;
    panel.is_transparent = true;
    frame::Frame frame = make_frame({0.1F, 0.1F, 0.1F, 0.0F, 0.0F, 0.0F});
    frame.coverage = {0.2F, 0.0F};
    const Picture picture = develop_picture(panel, frame, 7);
    CHECK(picture.alpha == std::vector<std::uint8_t>{51, 0});
    CHECK(picture.rgb[0] == 188);
    frame.coverage.clear();
    CHECK_THROWS_AS(static_cast<void>(develop_picture(panel, frame, 7)), std::logic_error);
}
