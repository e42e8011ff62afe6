// Flow of hand-worked scenes: a camera that moves sideways before a wall, one that turns, an object that moves.
#include "renderer/annotate/flow.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

namespace clevrvk::annotate {
namespace {

constexpr int kSide_px = 20;

// Looks along +y; its focal length is 20 px, so the picture is 2 atan(1/2) wide.
spec::PanelSpec make_panel(const char* id, const Vec3& eye)
{
    spec::PanelSpec panel;
    panel.id = id;
    panel.world = "plain";
    panel.width_px = kSide_px;
    panel.height_px = kSide_px;
    panel.camera = {eye, {eye[0], eye[1] + 1.0, eye[2]}, 32.0, 32.0};
    panel.stage.emplace();
    return panel;
}

spec::EpisodeSpec make_episode(const spec::PanelSpec& first, const spec::PanelSpec& second)
{
    spec::EpisodeSpec episode;
    episode.panels = {first, second};
    return episode;
}

// A wall across the view axis at y = depth, from an eye at y = 0, through a pinhole: it is the object of that id, or
// stage.
frame::Frame make_wall(double depth, std::uint32_t id)
{
    frame::Frame frame;
    frame.width_px = kSide_px;
    frame.height_px = kSide_px;
    frame.object_count = 1;
    for (int pixel = 0; pixel < kSide_px * kSide_px; ++pixel) {
        const double x = (pixel % kSide_px + 0.5 - 10.0) / 20.0;
        const double y = (pixel / kSide_px + 0.5 - 10.0) / 20.0;
        frame.distance.push_back(static_cast<float>(depth * std::sqrt(1.0 + x * x + y * y)));
        frame.ids.push_back(id);
    }
    return frame;
}

spec::ObjectSpec make_object(const Vec3& position, double rotation_deg = 0.0)
{
    spec::ObjectSpec object;
    object.id = "o";
    object.shape = "cube";
    object.size.radius = 1.0;
    object.position = position;
    object.rotation_deg = rotation_deg;
    return object;
}

std::vector<float> flow_of(const spec::EpisodeSpec& episode, int panel, int step, const frame::Frame& frame)
{
    resolve::BodyCache bodies;
    return compute_flow(episode, panel, step, frame, bodies);
}

// The pixel in column x of row y.
struct At {
    const std::vector<float>& flow;
    [[nodiscard]] double x(int column, int row) const
    {
        return static_cast<double>(flow[static_cast<std::size_t>(2 * (row * kSide_px + column))]);
    }
    [[nodiscard]] double y(int column, int row) const
    {
        return static_cast<double>(flow[static_cast<std::size_t>(2 * (row * kSide_px + column) + 1)]);
    }
};

TEST_CASE("compute_flow before a wall, of a camera that moves right by b, is f b / z to the left")
{
    const spec::EpisodeSpec episode = make_episode(make_panel("a", {0.0, 0.0, 1.0}), make_panel("b", {0.5, 0.0, 1.0}));
    const std::vector<float> flow = flow_of(episode, 0, 1, make_wall(4.0, 0));
    // 20 px * 0.5 / 4 = 2.5 px.
    CHECK(At{flow}.x(12, 3) == doctest::Approx(-2.5));
    CHECK(At{flow}.y(12, 3) == doctest::Approx(0.0));
    CHECK(std::isnan(At{flow}.x(1, 3)));  // at 1.5 px, and 2.5 to the left
    CHECK(At{flow}.x(3, 3) == doctest::Approx(-2.5));
}

TEST_CASE("compute_flow to the panel before is the way back")
{
    const spec::EpisodeSpec episode = make_episode(make_panel("a", {0.0, 0.0, 1.0}), make_panel("b", {0.5, 0.0, 1.0}));
    const std::vector<float> flow = flow_of(episode, 1, -1, make_wall(4.0, 0));
    CHECK(At{flow}.x(9, 3) == doctest::Approx(2.5));
}

TEST_CASE("compute_flow is nan where there is no other panel, and where nothing is hit")
{
    const spec::EpisodeSpec episode = make_episode(make_panel("a", {0.0, 0.0, 1.0}), make_panel("b", {0.5, 0.0, 1.0}));
    frame::Frame wall = make_wall(4.0, 0);
    CHECK(std::isnan(At{flow_of(episode, 1, 1, wall)}.x(10, 10)));
    CHECK(std::isnan(At{flow_of(episode, 0, -1, wall)}.x(10, 10)));
    wall.distance[10 * kSide_px + 10] = std::numeric_limits<float>::infinity();
    const std::vector<float> flow = flow_of(episode, 0, 1, wall);
    CHECK(std::isnan(At{flow}.x(10, 10)));
    CHECK_FALSE(std::isnan(At{flow}.x(11, 10)));
}

TEST_CASE("compute_flow of a camera that turns is the same at any depth: through an equidistant lens f times the angle")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    first.camera.model = shaders::LensKind::Equidistant;
    spec::PanelSpec second = first;
    second.camera.look_at = {std::sin(0.1), std::cos(0.1), 1.0};  // to the right by 0.1 rad
    for (const float distance : {0.7F, 30.0F}) {
        frame::Frame frame = make_wall(1.0, 0);
        frame.distance.assign(frame.distance.size(), distance);
        const std::vector<float> flow = flow_of(make_episode(first, second), 0, 1, frame);
        // Half a pixel beside the middle row and column: 20 px * 0.1 = 2 px, but for the curve of the row.
        CHECK(At{flow}.x(10, 10) == doctest::Approx(-2.0).epsilon(0.005));
        CHECK(At{flow}.y(10, 10) == doctest::Approx(0.0).epsilon(0.01));
    }
}

TEST_CASE("compute_flow of a camera that rolls clockwise by 90 degrees turns the picture counter-clockwise")
{
    spec::PanelSpec second = make_panel("b", {0.0, 0.0, 1.0});
    second.camera.roll_deg = 90.0;
    const std::vector<float> flow = flow_of(make_episode(make_panel("a", {0.0, 0.0, 1.0}), second), 0, 1, make_wall(4.0, 0));
    // From (5.5, -0.5) right of and below the middle to (-0.5, -5.5): the right values are above.
    CHECK(At{flow}.x(15, 9) == doctest::Approx(-6.0));
    CHECK(At{flow}.y(15, 9) == doctest::Approx(-5.0));
}

TEST_CASE("compute_flow of an object is its own move; of the stage behind it none")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    spec::PanelSpec second = first;
    first.objects = {make_object({0.0, 5.0, 1.0})};
    second.objects = {make_object({0.2, 5.0, 1.1})};
    frame::Frame frame = make_wall(4.0, 1);  // the front of the cube
    frame.ids[0] = 0;
    const std::vector<float> flow = flow_of(make_episode(first, second), 0, 1, frame);
    CHECK(At{flow}.x(10, 10) == doctest::Approx(1.0));   // 20 px * 0.2 / 4
    CHECK(At{flow}.y(10, 10) == doctest::Approx(-0.5));  // up by 0.1
    CHECK(At{flow}.x(0, 0) == doctest::Approx(0.0));
}

TEST_CASE("compute_flow of an object that turns about its middle follows its front")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    spec::PanelSpec second = first;
    first.objects = {make_object({0.0, 5.0, 1.0})};
    second.objects = {make_object({0.0, 5.0, 1.0}, 10.0)};
    const std::vector<float> flow = flow_of(make_episode(first, second), 0, 1, make_wall(4.0, 1));
    // The point (0.1, 4, 0.9) is (0.1, -1) from the axis; turned by 10 degrees it is at x 0.272129, y 4.032557.
    CHECK(10.5 + At{flow}.x(10, 10) == doctest::Approx(10.0 + 20.0 * 0.272129 / 4.032557));
    CHECK(10.5 + At{flow}.y(10, 10) == doctest::Approx(10.0 + 20.0 * 0.1 / 4.032557));
}

TEST_CASE("compute_flow of a cloth over a box is 0 while both rest, and nan when the box moves, because the cloth falls anew")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    first.objects = {make_object({0.0, 5.0, 1.0}), make_object({0.0, 5.0, 1.0})};
    first.objects[0].drapes_over = {"box"};
    first.objects[1].id = "box";
    spec::PanelSpec second = first;
    const frame::Frame frame = make_wall(4.0, 1);
    CHECK(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10) == doctest::Approx(0.0));
    second.objects[1].position[0] = 0.1;
    CHECK(std::isnan(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10)));
    second = first;
    second.objects[0].position[0] = 0.1;
    CHECK(std::isnan(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10)));
}

TEST_CASE("compute_flow of a cloth over a cloth is nan when what lies below both moves")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    first.objects = {make_object({0.0, 5.0, 1.0}), make_object({0.0, 5.0, 1.0}), make_object({0.0, 5.0, 1.0})};
    first.objects[0].drapes_over = {"lower"};
    first.objects[1].id = "lower";
    first.objects[1].drapes_over = {"box"};
    first.objects[2].id = "box";
    spec::PanelSpec second = first;
    const frame::Frame frame = make_wall(4.0, 1);
    CHECK(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10) == doctest::Approx(0.0));
    second.objects[2].position[0] = 0.1;
    CHECK(std::isnan(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10)));
}

TEST_CASE("compute_flow looks once at each cloth of a pile whose cloths all lie over all below them")
{
    constexpr int kCloths = 48;  // 2^47 ways lead down from the uppermost
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    for (int cloth = 0; cloth <= kCloths; ++cloth) {
        spec::ObjectSpec object = make_object({0.0, 5.0, 1.0});
        object.id = "o" + std::to_string(cloth);
        for (int below = cloth + 1; below <= kCloths; ++below) {
            object.drapes_over.push_back("o" + std::to_string(below));
        }
        first.objects.push_back(object);
    }
    spec::PanelSpec second = first;
    const frame::Frame frame = make_wall(4.0, 1);
    CHECK(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10) == doctest::Approx(0.0));
    second.objects.back().position[0] = 0.1;
    CHECK(std::isnan(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10)));
}

TEST_CASE("compute_flow of a cord is 0 while its way, its place and its post stay, and nan when it is laid anew")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    first.objects = {make_object({0.0, 5.0, 1.0}), make_object({0.0, 5.0, 1.0})};
    first.objects[0].points = {{0.5, 5.0, 1.0}, {1.0, 5.0, 1.0}};
    first.objects[0].windings = {{"post", 2, std::nullopt, std::nullopt, ""}};
    first.objects[1].id = "post";
    const frame::Frame frame = make_wall(4.0, 1);
    const auto find_flow = [&](const spec::PanelSpec& second) {
        return At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10);
    };
    CHECK(find_flow(first) == doctest::Approx(0.0));
    spec::PanelSpec second = first;
    second.objects[1].position[0] = 0.1;
    CHECK(std::isnan(find_flow(second)));
    second = first;
    second.objects[1].rotation_deg = 5.0;
    CHECK(std::isnan(find_flow(second)));
    second = first;
    second.objects[1].shape = "sphere";
    CHECK(std::isnan(find_flow(second)));
    second = first;
    second.objects[0].position[0] = 0.1;
    CHECK(std::isnan(find_flow(second)));
    second = first;
    second.objects[0].points[1][0] = 1.1;
    CHECK(std::isnan(find_flow(second)));
    second = first;
    second.objects[0].windings[0].turns = 3;
    CHECK(std::isnan(find_flow(second)));
    second = first;
    second.objects[0].points.clear();
    second.objects[0].windings.clear();
    CHECK(std::isnan(find_flow(second)));
}

TEST_CASE("compute_flow takes a cord as laid when the shutter opens: a post that moves afterwards leaves it in its way")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    first.camera.shutter.emplace();
    first.objects = {make_object({0.0, 5.0, 1.0}), make_object({0.0, 5.0, 1.0})};
    first.objects[0].windings = {{"post", 2, std::nullopt, std::nullopt, ""}};
    first.objects[1].id = "post";
    spec::PanelSpec second = first;
    second.objects[1].moves_to.emplace().position = {0.4, 5.0, 1.0};
    CHECK(At{flow_of(make_episode(first, second), 0, 1, make_wall(4.0, 1))}.x(10, 10) == doctest::Approx(0.0));
}

TEST_CASE("compute_flow is nan of an object that is another one in the other panel, and of another stage")
{
    spec::PanelSpec first = make_panel("a", {0.0, 0.0, 1.0});
    spec::PanelSpec second = first;
    first.objects = {make_object({0.0, 5.0, 1.0})};
    second.objects = {make_object({0.0, 5.0, 1.0})};
    second.objects[0].shape = "sphere";
    frame::Frame frame = make_wall(4.0, 1);
    frame.ids[0] = 0;
    CHECK(std::isnan(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(10, 10)));
    second.stage->emplace_back();
    CHECK(std::isnan(At{flow_of(make_episode(first, second), 0, 1, frame)}.x(0, 0)));
}

}  // namespace
}  // namespace clevrvk::annotate
