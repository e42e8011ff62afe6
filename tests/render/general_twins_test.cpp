// The kernels of classic panels and the general ones are two programs for one scene: their results for a classic panel
// must agree.
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::render::test {

namespace {

// Every shape and look, some before others.
scene::Scene make_crowd(int width_px, int height_px)
{
    return make_scene(object("o1", "sphere", 0.7, "metal", -1.2, 0.4) + "," + object("o2", "cube", 0.7, "rubber", 0.8, 1.2, 30.0) + "," +
                          object("o3", "cylinder", 0.6, "glass", 1.1, -0.9, 15.0) + "," +
                          object("o4", "hand", 0.9, "rubber", -0.9, -1.7, 70.0),
                      width_px, height_px);
}

// Its backdrop is left to the renderer.
scene::Scene make_general(scene::Scene panel)
{
    panel.path = scene::ScenePath::General;
    return panel;
}

glm::dvec3 mean_color(const frame::Frame& frame, const std::vector<std::uint32_t>& ids, std::uint32_t id)
{
    glm::dvec3 sum(0.0);
    int count = 0;
    for (std::size_t k = 0; k < ids.size(); ++k) {
        if (ids[k] == id) {
            sum += glm::dvec3(frame.radiance[3 * k], frame.radiance[3 * k + 1], frame.radiance[3 * k + 2]);
            count += 1;
        }
    }
    REQUIRE(count > 0);
    return sum / static_cast<double>(count);
}

}  // namespace

TEST_CASE("General kernels give a classic panel's ids, depth, normals and amodal bits")
{
    TestRenderer on;
    const std::vector<scene::Scene> classic{make_crowd(160, 120)};
    const std::vector<scene::Scene> general{make_general(classic.front())};
    const frame::Frame a = on.renderer.render(classic, {.samples = 1}).front();
    const frame::Frame b = on.renderer.render(general, {.samples = 1}).front();
    REQUIRE(a.ids.size() == b.ids.size());
    REQUIRE(a.object_count == b.object_count);
    int id_count = 0;
    int amodal_count = 0;
    int depth_count = 0;
    int normal_count = 0;
    for (std::size_t k = 0; k < a.ids.size(); ++k) {
        id_count += a.ids[k] != b.ids[k];
        amodal_count += a.amodal[k] != b.amodal[k];
        if (a.ids[k] == b.ids[k] && std::isfinite(a.depth[k])) {
            depth_count += std::abs(a.depth[k] - b.depth[k]) > 1e-3F * a.depth[k];
            const float cosine = a.normals[3 * k] * b.normals[3 * k] + a.normals[3 * k + 1] * b.normals[3 * k + 1] +
                                 a.normals[3 * k + 2] * b.normals[3 * k + 2];
            normal_count += cosine < 0.9999F;
        }
    }
    CHECK(id_count <= 2);
    CHECK(amodal_count <= 2);
    CHECK(depth_count <= 2);
    CHECK(normal_count <= 4);
}

TEST_CASE("General kernels give each object of a classic panel, and its backdrop, the same mean colour")
{
    TestRenderer on;
    const std::vector<scene::Scene> classic{make_crowd(64, 48)};
    const std::vector<scene::Scene> general{make_general(classic.front())};
    const frame::Frame a = on.renderer.render(classic, {.samples = 256}).front();
    const frame::Frame b = on.renderer.render(general, {.samples = 256}).front();
    for (std::uint32_t id = 0; id <= 4; ++id) {
        CAPTURE(id);
        const glm::dvec3 before = mean_color(a, a.ids, id);
        const glm::dvec3 after = mean_color(b, a.ids, id);
        for (glm::length_t channel = 0; channel < 3; ++channel) {
            CHECK(after[channel] == doctest::Approx(before[channel]).epsilon(id == 3 ? 0.03 : 0.01));
        }
    }
}

}  // namespace clevrvk::render::test
