// Tests ids, depth and amodal masks of rendered frames.
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::render::test {

namespace {

bool is_behind(const frame::Frame& frame, std::size_t pixel, int object_place)
{
    const auto words = static_cast<std::size_t>(frame::amodal_word_count(frame.object_count));
    const auto place = static_cast<std::size_t>(object_place);
    return (frame.amodal[pixel * words + place / 32] >> (place % 32) & 1U) != 0;
}

int visible_pixel_count(const frame::Frame& frame, std::uint32_t id)
{
    return static_cast<int>(std::count(frame.ids.begin(), frame.ids.end(), id));
}

}  // namespace

TEST_CASE("Renderer marks in the amodal words where each of 60 objects would be seen alone")
{
    TestRenderer on;
    const char* const shapes[] = {"sphere", "cube", "cylinder", "hand"};
    const char* const materials[] = {"rubber", "metal", "glass"};
    std::string objects;
    for (int k = 0; k < 60; ++k) {
        const double x = -3.0 + 0.65 * (k % 10);
        const double y = -2.5 + 0.9 * (k / 10);
        objects += k == 0 ? "" : ",";
        // Sizes differ, so that no two flat tops lie in one plane.
        objects += object(fmt::format("o{}", k), shapes[k % 4], 0.4 + 0.001 * k, materials[k % 3], x, y, 25.0 * k);
    }
    const scene::Scene together = make_scene(objects, 96, 72);
    std::vector<scene::Scene> alone;
    for (const scene::Instance& instance : together.instances) {
        alone.push_back(together);
        alone.back().instances = {instance};
        alone.back().instances[0].mask_id = 1;
    }
    const frame::Frame all = on.renderer.render(std::span(&together, 1), {1})[0];
    REQUIRE(all.amodal.size() == 96 * 72 * 2);
    const std::vector<frame::Frame> single = on.renderer.render(alone, {1});
    int wrong_bit_count = 0;
    int wrong_id_count = 0;
    int marked_count = 0;
    for (std::size_t pixel = 0; pixel < all.ids.size(); ++pixel) {
        std::uint32_t nearest = 0;
        float depth = single[0].depth[pixel];
        for (int k = 0; k < 60; ++k) {
            const frame::Frame& frame = single[static_cast<std::size_t>(k)];
            const bool is_seen_alone = frame.ids[pixel] == 1;
            wrong_bit_count += is_behind(all, pixel, k) == is_seen_alone ? 0 : 1;
            marked_count += is_seen_alone ? 1 : 0;
            if (is_seen_alone && (nearest == 0 || frame.depth[pixel] < depth)) {
                nearest = static_cast<std::uint32_t>(k + 1);
                depth = frame.depth[pixel];
            }
        }
        wrong_id_count += all.ids[pixel] == nearest && all.depth[pixel] == depth ? 0 : 1;
    }
    CHECK(marked_count > 3000);
    CHECK(wrong_bit_count == 0);
    CHECK(wrong_id_count == 0);
    CHECK(visible_pixel_count(all, 60) > 0);
}

TEST_CASE("Renderer gives an object that is wholly hidden no pixel of the ids and all of its own of the amodal words")
{
    TestRenderer on;
    // The camera looks along (-0.66, 0.58, -0.47): the small sphere stands straight behind the large cube.
    const std::string hidden = object("o2", "sphere", 0.3, "rubber", -0.9, 0.8);
    const scene::Scene both = make_scene(object("o1", "cube", 1.2, "rubber", 0.5, -0.45, -41.0) + "," + hidden, 64, 48);
    const scene::Scene only = make_scene(hidden, 64, 48);
    const std::vector<scene::Scene> panels{both, only};
    const std::vector<frame::Frame> frames = on.renderer.render(panels, {1});
    const int wanted = visible_pixel_count(frames[1], 1);
    CHECK(wanted > 5);
    CHECK(visible_pixel_count(frames[0], 2) == 0);
    int marked_count = 0;
    for (std::size_t pixel = 0; pixel < frames[0].ids.size(); ++pixel) {
        marked_count += is_behind(frames[0], pixel, 1) ? 1 : 0;
    }
    CHECK(marked_count == wanted);
}

TEST_CASE("Renderer marks both of two objects whose surfaces coincide")
{
    TestRenderer on;
    for (const std::string shape : {"sphere", "cube", "cylinder"}) {
        CAPTURE(shape);
        const scene::Scene scene =
            make_scene(object("o1", shape, 0.7, "rubber", 0.2, 0.1, 20.0) + "," + object("o2", shape, 0.7, "metal", 0.2, 0.1, 20.0));
        const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {1})[0];
        int both_count = 0;
        int one_count = 0;
        for (const std::uint32_t bits : frame.amodal) {
            both_count += bits == 3U ? 1 : 0;
            one_count += bits == 1U || bits == 2U ? 1 : 0;
        }
        CHECK(both_count > 10);
        CHECK(one_count == 0);
        // The later object owns flat faces in one plane; the first of two equal balls is seen.
        const std::uint32_t seen = shape == "sphere" ? 1 : 2;
        CHECK(visible_pixel_count(frame, seen) == both_count);
        CHECK(visible_pixel_count(frame, 3 - seen) == 0);
    }
}

TEST_CASE("Renderer gives an object outside of the picture nothing")
{
    TestRenderer on;
    scene::Scene scene = make_scene(object("o1", "sphere", 0.5, "rubber", 0.0, 0.0));
    std::get<scene::Upright>(scene.instances[0].placement).position = glm::vec3(30.0F, -30.0F, 3.0F);  // behind the camera
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {1})[0];
    CHECK(visible_pixel_count(frame, 1) == 0);
    CHECK(std::count(frame.amodal.begin(), frame.amodal.end(), 0U) == 32 * 24);
}

TEST_CASE("Renderer shows the backdrop alone in a panel without objects")
{
    TestRenderer on;
    const scene::Scene scene = make_scene("");
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {4})[0];
    frame::check_frame(frame);
    CHECK(visible_pixel_count(frame, 0) == 32 * 24);
    CHECK(frame.amodal.empty());
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        CHECK(std::isfinite(frame.depth[pixel]));
        CHECK(frame.albedo[3 * pixel] == 0.8F);
        CHECK(frame.normals[3 * pixel + 2] > 0.5F);
    }
}

TEST_CASE("Renderer sees an object all over the picture when the camera is inside it")
{
    TestRenderer on;
    for (const std::string shape : {"sphere", "cube", "cylinder", "hand"}) {
        CAPTURE(shape);
        scene::Scene scene = make_scene(object("o1", shape, 1.0, shape == "cube" ? "glass" : "rubber", 0.0, 0.0));
        std::get<scene::Upright>(scene.instances[0].placement).position =
            scene.camera.eye - (shape == "hand" ? glm::vec3(0.1F, 0.5F, 0.0F) : glm::vec3(0.05F));
        const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {4})[0];
        CHECK(visible_pixel_count(frame, 1) == 32 * 24);
        int away_count = 0;
        for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
            away_count += frame.depth[pixel] > 0.0F ? 0 : 1;
        }
        CHECK(away_count == 0);
    }
}

}  // namespace clevrvk::render::test
