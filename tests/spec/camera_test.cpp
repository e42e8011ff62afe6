// Tests cameras of spec lines: their turn and their lens.
#include "renderer/spec/read_spec.h"

#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <array>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

TEST_CASE("parse_episode reads a camera's lens and turn, and refuses what does not fit together")
{
    const auto message = [](const Json& camera) {
        Json document = least_document();
        document["panels"][0]["camera"] = camera;
        return message_of(document);
    };
    Json document = least_document();
    document["panels"][0]["camera"] = {{"model", "kannala_brandt"},
                                       {"distortion", {0.1, 0.2, 0.3, 0.4}},
                                       {"fov_deg", 30},
                                       {"roll_deg", -5},
                                       {"aperture", 0.1},
                                       {"focus_m", 2}};
    const CameraSpec camera = parse(document).panels[0].camera;
    CHECK(camera.model == shaders::LensKind::KannalaBrandt);
    CHECK(camera.distortion == std::array{0.1, 0.2, 0.3, 0.4, 0.0});
    CHECK(camera.fov_deg == 30.0);
    CHECK(camera.roll_deg == -5.0);
    CHECK(camera.aperture == 0.1);
    CHECK(camera.focus_m == 2.0);
    CHECK(message({{"model", "pin_hole"}}) == "panels[0].camera.model: unknown lens model 'pin_hole'; did you mean 'pinhole'?");
    CHECK(message({{"distortion", {0.1}}}) == "panels[0].camera.distortion: the model pinhole has 0 coefficients; found 1");
    CHECK(message({{"model", "brown_conrady"}, {"distortion", {0.1}}}) ==
          "panels[0].camera.distortion: the model brown_conrady has 5 coefficients: k1, k2, p1, p2, k3; found 1");
    CHECK(message({{"fov_deg", 50}, {"focal_mm", 35}}) ==
          "panels[0].camera.fov_deg: focal_mm is given, too; a camera has one focal length");
    CHECK(message({{"fov_deg", 180}}) == "panels[0].camera.fov_deg: fov_deg is 180; with this lens the picture reaches 179.6");
    CHECK(message({{"rotation_wxyz", {1, 0, 0, 0}}, {"look_at", {0, 0, 0}}}) ==
          "panels[0].camera.rotation_wxyz: look_at is given, too; a camera has one direction");
    CHECK(message({{"rotation_wxyz", {1, 0, 0, 0}}, {"roll_deg", 3}}) ==
          "panels[0].camera.rotation_wxyz: roll_deg is given, too; a camera has one rotation");
    CHECK(message({{"rotation_wxyz", {1, 1, 0, 0}}}) ==
          "panels[0].camera.rotation_wxyz: a rotation is a quaternion of length 1; this one has 1.41421");
    CHECK(message({{"focus_m", 2}}) == "panels[0].camera.focus_m: has no effect without 'aperture': everything is sharp");
    CHECK(message({{"aperture", 0.1}}) == "panels[0].camera.aperture: needs 'focus_m', the distance of what is sharp");
}
