// Tests cameras of spec lines: their turn and their lens.
#include "renderer/camera/camera_basis.h"
#include "renderer/spec/label_time.h"
#include "renderer/spec/read_spec.h"

#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

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
          "panels[0].camera.fov_deg: focal_mm is also given; a camera must have only one focal length");
    CHECK(message({{"fov_deg", 180}}) == "panels[0].camera.fov_deg: fov_deg is 180; with this lens, the picture covers at most 179.6");
    CHECK(message({{"rotation_wxyz", {1, 0, 0, 0}}, {"look_at", {0, 0, 0}}}) ==
          "panels[0].camera.rotation_wxyz: look_at is also given; a camera must have only one direction");
    CHECK(message({{"rotation_wxyz", {1, 0, 0, 0}}, {"roll_deg", 3}}) ==
          "panels[0].camera.rotation_wxyz: roll_deg is also given; a camera must have only one rotation");
    CHECK(message({{"rotation_wxyz", {1, 1, 0, 0}}}) ==
          "panels[0].camera.rotation_wxyz: a rotation must be a quaternion of length 1; the length of this one is 1.41421");
    CHECK(message({{"focus_m", 2}}) == "panels[0].camera.focus_m: has no effect without 'aperture', because everything is sharp");
    CHECK(message({{"aperture", 0.1}}) == "panels[0].camera.aperture: needs 'focus_m', the distance of the plane in focus");
}

TEST_CASE("parse_episode reads a shutter and what moves, and refuses moves that cannot be")
{
    const auto make = [](const Json& camera, const Json& move) {
        Json document = least_document();
        document["panels"][0]["camera"] = camera;
        if (!move.is_null()) {
            document["panels"][0]["objects"][0] = full_document()["panels"][0]["objects"][0];
            document["panels"][0]["objects"][0]["moves_to"] = move;
        }
        return document;
    };
    const Json shutter{{"open_s", 1}, {"close_s", 1.5}, {"rolling_s", 0.25}, {"label_time", "close"}, {"moves_to", {{"eye", {1, -6, 3}}}}};
    const PanelSpec panel =
        parse(make({{"eye", {0, -6, 3}}, {"look_at", {0, 0, 0}}, {"shutter", shutter}}, {{"position", {1, 2, 3}}})).panels[0];
    const camera::ShutterSpec& read = panel.camera.shutter.value();
    CHECK(read.open_s == 1.0);
    CHECK(read.close_s == 1.5);
    CHECK(read.rolling_s == 0.25);
    CHECK(read.label_time == camera::LabelTime::Close);
    CHECK(read.moves_to.value().eye == Vec3{1, -6, 3});
    CHECK(read.moves_to.value().look_at == Vec3{0, 0, 0});
    CHECK(panel.objects[0].moves_to.value().position == Vec3{1, 2, 3});
    CHECK(panel.objects[0].moves_to.value().rotation_deg == panel.objects[0].rotation_deg);
    const auto message = [&](const Json& camera, const Json& move = nullptr) { return message_of(make(camera, move)); };
    CHECK(message(Json::object(), {{"position", {1, 2, 3}}}) ==
          "panels[0].objects[0].moves_to: an object can move only while a shutter is open, but the camera has no 'shutter'");
    CHECK(message({{"shutter", {{"open_s", 1}, {"close_s", 1}}}}) ==
          "panels[0].camera.shutter.close_s: the shutter is open for 0 s, from open_s to close_s; this must be from 1e-06 to 3600 s");
    CHECK(message({{"shutter", {{"close_s", 0.1}, {"rolling_s", 0.2}}}}) ==
          "panels[0].camera.shutter.rolling_s: the last row opens 0.2 s after the first, but everything closes at close_s, after 0.1 s");
    CHECK(message({{"shutter", {{"close_s", 0.1}, {"label_time", "midle"}}}}) ==
          "panels[0].camera.shutter.label_time: unknown label time 'midle'; did you mean 'middle'?");
    CHECK(message({{"shutter", {{"close_s", 0.1}, {"moves_to", {{"rotation_wxyz", {1, 0, 0, 0}}}}}}}) ==
          "panels[0].camera.shutter.moves_to.rotation_wxyz: the camera has no rotation_wxyz; it must move to another look_at or roll_deg");
    CHECK(message({{"shutter", {{"close_s", 0.1}, {"moves_to", {{"eye", {-30, 30, 5}}}}}}}) ==
          "panels[0].camera.shutter.moves_to: the eye ends behind the backdrop");
    CHECK(message({{"rotation_wxyz", {1, 0, 0, 0}}, {"shutter", {{"close_s", 0.1}, {"moves_to", {{"roll_deg", 3}}}}}}) ==
          "panels[0].camera.shutter.moves_to.roll_deg: the camera has a rotation_wxyz; it must move to another rotation_wxyz");
    CHECK(message({{"shutter", {{"close_s", 0.1}}}}, {{"rotation_wxyz", {1, 0, 0, 0}}}) ==
          "panels[0].objects[0].moves_to.rotation_wxyz: the object has no rotation_wxyz; it must move to another rotation_deg");
}

TEST_CASE("panel_at_label_time stops camera and objects where they are then")
{
    PanelSpec panel;
    panel.camera = {{0, -4, 2}, {0, 0, 2}, 35.0, 32.0};
    panel.camera.shutter =
        camera::ShutterSpec{0.0, 1.0, 0.0, camera::LabelTime::Middle, camera::CameraMove{{2, -4, 2}, {6, -4, 2}, {}, 0.0}};
    panel.objects.emplace_back().rotation_deg = 10.0;
    panel.objects[0].moves_to = ObjectMove{{4, 0, 2}, 350.0, {}};
    const PanelSpec middle = panel_at_label_time(panel);
    CHECK_FALSE(middle.camera.shutter);
    CHECK_FALSE(middle.objects[0].moves_to);
    CHECK(middle.camera.eye == Vec3{1, -4, 2});
    // Half of a right angle clockwise, from +y to +x.
    const Vec3 forward = camera::compute_camera_basis(middle.camera).forward;
    CHECK(forward[0] == doctest::Approx(std::sqrt(0.5)));
    CHECK(forward[1] == doctest::Approx(std::sqrt(0.5)));
    CHECK(forward[2] == doctest::Approx(0.0));
    CHECK(middle.objects[0].position == Vec3{2, 0, 1});
    CHECK(std::abs(middle.objects[0].rotation_wxyz.value()[0]) == doctest::Approx(1.0));  // by 0, between 10 and -10 degrees
    panel.camera.shutter->label_time = camera::LabelTime::Open;
    CHECK(panel_at_label_time(panel).camera.eye == panel.camera.eye);
    CHECK(panel_at_label_time(panel).objects[0].rotation_deg == 10.0);
    panel.camera.shutter->label_time = camera::LabelTime::Close;
    CHECK(panel_at_label_time(panel).camera.look_at == Vec3{6, -4, 2});
    CHECK(panel_at_label_time(panel).objects[0].position == Vec3{4, 0, 2});
}
