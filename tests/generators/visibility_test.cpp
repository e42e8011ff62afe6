// Tests visible-pixel counts against a slow reference implementation that knows only which points lie inside a shape.
#include "generators/draw_panel.h"
#include "generators/visibility.h"
#include "renderer/base/units.h"
#include "renderer/catalog/catalog.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace clevrvk::generators {
namespace {

spec::PanelSpec make_test_panel(int width_px, int height_px)
{
    spec::PanelSpec panel = make_panel(*catalog::find_world(shipped_catalog(), "clevr"), "scene");
    panel.width_px = width_px;
    panel.height_px = height_px;
    return panel;
}

void add_object(spec::PanelSpec& panel, const char* shape, const char* size, FloorPoint center, double rotation_deg = 0.0)
{
    panel.objects.push_back(make_object(shipped_catalog(), {shape, size, "rubber", "red"}, fmt::format("o{}", panel.objects.size() + 1)));
    place_object(shipped_catalog(), center, panel.objects.back());
    panel.objects.back().rotation_deg = rotation_deg;
}

double measure_bevel(double distance, const catalog::Shape& shape)
{
    return std::pow(std::max(distance - (1.0 - shape.bevel_width), 0.0) / shape.bevel_width, shape.bevel_exponent);
}

bool is_inside(const Vec3& point, const spec::ObjectSpec& object, const catalog::Shape& shape)
{
    const double angle_rad = radians(object.rotation_deg);
    const double dx = (point[0] - object.position[0]) / object.size.radius;
    const double dy = (point[1] - object.position[1]) / object.size.radius;
    const double x = std::cos(angle_rad) * dx + std::sin(angle_rad) * dy;
    const double y = -std::sin(angle_rad) * dx + std::cos(angle_rad) * dy;
    const double z = (point[2] - object.position[2]) / object.size.radius;
    switch (shape.kind) {
        case catalog::ShapeKind::Sphere: return x * x + y * y + z * z <= shape.radius * shape.radius;
        case catalog::ShapeKind::RoundedCube:
            return measure_bevel(std::abs(x), shape) + measure_bevel(std::abs(y), shape) + measure_bevel(std::abs(z), shape) <= 1.0;
        case catalog::ShapeKind::RoundedCylinder: return measure_bevel(std::hypot(x, y), shape) + measure_bevel(std::abs(z), shape) <= 1.0;
        case catalog::ShapeKind::Mesh: return false;
    }
    return false;
}

/// Height of the backdrop below a point, by walking along its curve.
double measure_floor(const Vec3& point)
{
    const catalog::Backdrop& backdrop = catalog::find_world(shipped_catalog(), "clevr")->backdrop.value();
    const double s = backdrop.s_axis[0] * point[0] + backdrop.s_axis[1] * point[1] + backdrop.s_offset;
    const auto evaluate = [](const std::array<double, 5>& c, double t) { return c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * c[4]))); };
    double t = 0.0;
    while (t < 1.0 && evaluate(backdrop.s_curve, t) < s) {
        t += 0.0005;
    }
    return evaluate(backdrop.z_curve, t);
}

/// The first object along the ray through a pixel centre, in small steps; 0 for none, or where the backdrop comes
/// first.
std::uint16_t march(const spec::PanelSpec& panel, const Vec3& direction)
{
    constexpr double kStep = 0.002;
    const Vec3& eye = panel.camera.eye;
    for (double t = 5.0; t < 20.0; t += kStep) {
        const Vec3 point{eye[0] + t * direction[0], eye[1] + t * direction[1], eye[2] + t * direction[2]};
        if (point[2] < 0.0) {
            return 0;
        }
        if (point[2] > 1.5) {
            continue;
        }
        for (std::size_t i = 0; i < panel.objects.size(); ++i) {
            const spec::ObjectSpec& object = panel.objects[i];
            const double dx = point[0] - object.position[0];
            const double dy = point[1] - object.position[1];
            if (dx * dx + dy * dy < 2.0 * object.size.radius * object.size.radius &&
                is_inside(point, object, *catalog::find_shape(shipped_catalog(), object.shape))) {
                return point[2] < measure_floor(point) ? std::uint16_t{0} : static_cast<std::uint16_t>(i + 1);
            }
        }
    }
    return 0;
}

std::vector<std::uint16_t> march_image(const spec::PanelSpec& panel)
{
    const Vec3& eye = panel.camera.eye;
    const double length = std::sqrt(eye[0] * eye[0] + eye[1] * eye[1] + eye[2] * eye[2]);
    const Vec3 back{eye[0] / length, eye[1] / length, eye[2] / length};
    const double floor_length = std::hypot(back[0], back[1]);
    const Vec3 right{-back[1] / floor_length, back[0] / floor_length, 0.0};
    const Vec3 up{back[1] * right[2] - back[2] * right[1], back[2] * right[0] - back[0] * right[2],
                  back[0] * right[1] - back[1] * right[0]};
    std::vector<std::uint16_t> ids;
    for (int py = 0; py < panel.height_px; ++py) {
        for (int px = 0; px < panel.width_px; ++px) {
            const double u = (px + 0.5 - panel.width_px / 2.0) / (panel.width_px / 2.0) * 16.0 / 35.0;
            const double v = -(py + 0.5 - panel.height_px / 2.0) / (panel.width_px / 2.0) * 16.0 / 35.0;
            ids.push_back(
                march(panel, {u * right[0] + v * up[0] - back[0], u * right[1] + v * up[1] - back[1], u * right[2] + v * up[2] - back[2]}));
        }
    }
    return ids;
}

}  // namespace

TEST_CASE("visibility counter agrees with a slow twin, pixel by pixel")
{
    spec::PanelSpec panel = make_test_panel(160, 120);
    panel.camera.eye = {7.2, -6.8, 5.1};
    add_object(panel, "cube", "large", {1.2, -0.4}, 30.0);
    add_object(panel, "cylinder", "large", {-0.6, 0.2}, 77.0);
    add_object(panel, "sphere", "large", {0.9, 1.9});
    add_object(panel, "cube", "small", {-1.9, 2.7}, 12.0);
    add_object(panel, "cylinder", "small", {2.6, -2.2});
    add_object(panel, "sphere", "small", {-2.5, -2.8});
    const std::vector<std::uint16_t> expected = march_image(panel);
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    const std::vector<int> counts = counter.count(panel);
    int differing_px = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        differing_px += expected[i] == counter.ids()[i] ? 0 : 1;
    }
    CHECK(differing_px <= 6);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto marched_px = static_cast<int>(std::count(expected.begin(), expected.end(), static_cast<std::uint16_t>(i + 1)));
        CAPTURE(i);
        CHECK(marched_px > 20);
        CHECK(std::abs(counts[i] - marched_px) <= std::max(1, marched_px / 50));
    }
}

TEST_CASE("visibility counter gives a sphere the area of its outline")
{
    // Seen from distance d a sphere of radius r covers a disc of about pi (f r / d)^2 / (1 - (r / d)^2) pixels at the
    // image's centre.
    spec::PanelSpec panel = make_test_panel(640, 480);
    add_object(panel, "sphere", "large", {0.0, 0.0});
    panel.objects[0].position = {0.0, 0.0, 0.0};
    panel.camera.eye = {8.0, -6.0, 0.0};
    panel.camera.look_at = {0.0, 0.0, 0.0};
    panel.objects[0].position[2] = 5.0;
    panel.camera.eye[2] = 5.0;
    panel.camera.look_at[2] = 5.0;
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    const double ratio = 0.7 * 0.9992 / 10.0;
    const double focal_px = 700.0;
    const double expected_px = 3.14159265 * focal_px * focal_px * ratio * ratio / (1.0 - ratio * ratio);
    CHECK(counter.count(panel)[0] == doctest::Approx(expected_px).epsilon(0.003));
}

TEST_CASE("visibility counter does not depend on the order of the objects")
{
    spec::PanelSpec panel = make_test_panel(320, 240);
    add_object(panel, "cube", "large", {1.0, -1.0});
    add_object(panel, "sphere", "small", {0.2, -0.1});
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    const std::vector<int> counts = counter.count(panel);
    std::swap(panel.objects[0], panel.objects[1]);
    const std::vector<int> swapped = counter.count(panel);
    CHECK(counts[0] == swapped[1]);
    CHECK(counts[1] == swapped[0]);
}

TEST_CASE("visibility counter gives zero to an object outside of the picture or behind another, and forgets the panel before")
{
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    spec::PanelSpec panel = make_test_panel(320, 240);
    add_object(panel, "cube", "large", {2.5, -2.2}, 45.0);
    add_object(panel, "sphere", "small", {0.0, 0.0});
    const std::vector<int> alone = counter.count(panel);
    panel.objects[0].size.radius = 1.4;
    panel.objects[0].position[2] = 1.4;
    CHECK(alone[1] > 0);
    CHECK(counter.count(panel)[1] == 0);
    panel.objects[0].position = {20.0, -20.0, 0.7};
    panel.objects[0].size.radius = 0.7;
    const std::vector<int> outside = counter.count(panel);
    CHECK(outside[0] == 0);
    CHECK(outside[1] >= alone[1]);
    CHECK(std::count(counter.ids().begin(), counter.ids().end(), 0) == 320 * 240 - outside[1]);
}

TEST_CASE("visibility counter knows the hand")
{
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    spec::PanelSpec panel = make_test_panel(320, 240);
    spec::ObjectSpec hand;
    hand.id = "hand";
    hand.shape = "hand";
    hand.size = {"", 0.6};
    hand.position = {1.6, -1.6, 0.6};
    hand.rotation_deg = 222.954592;
    panel.objects.push_back(hand);
    // Blender's hand shows 694 pixels there.
    CHECK(counter.count(panel)[0] == doctest::Approx(694).epsilon(0.1));
}

}  // namespace clevrvk::generators
