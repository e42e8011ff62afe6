// Compares every analytic shape with a fine mesh of it, through the same renderer.
#include "renderer/base/units.h"

#include "tests/render/render_fixture.h"
#include "tests/render/tessellate.h"

#include <doctest/doctest.h>

#include <cmath>

namespace clevrvk::render::test {

namespace {

// Share of pixels where both pictures show the same object.
double share_of_equal_ids(const frame::Frame& a, const frame::Frame& b)
{
    std::size_t equal_count = 0;
    for (std::size_t k = 0; k < a.ids.size(); ++k) {
        equal_count += a.ids[k] == b.ids[k] ? 1U : 0U;
    }
    return static_cast<double>(equal_count) / static_cast<double>(a.ids.size());
}

// True when the pixel and its eight neighbours show one object in both pictures.
bool is_inner(const frame::Frame& a, const frame::Frame& b, int x, int y)
{
    const auto at = [&](int column, int row) { return static_cast<std::size_t>(row * a.width_px + column); };
    const std::uint32_t id = a.ids[at(x, y)];
    bool is_same = id != 0;
    for (int row = y - 1; row <= y + 1; ++row) {
        for (int column = x - 1; column <= x + 1; ++column) {
            is_same = is_same && a.ids[at(column, row)] == id && b.ids[at(column, row)] == id;
        }
    }
    return is_same;
}

}  // namespace

TEST_CASE("Renderer shows an analytic shape as it shows a fine mesh of it")
{
    TestRenderer on;
    for (const std::string shape : {"sphere", "cube", "cylinder"}) {
        CAPTURE(shape);
        scene::Scene analytic = make_scene(object("o1", shape, 1.4, "rubber", 0.6, -0.3, 20.0), 160, 120);
        scene::Scene meshed = analytic;
        meshed.instances[0].geometry = tessellate(std::get<scene::AnalyticShape>(analytic.instances[0].geometry));
        const std::vector<scene::Scene> panels{analytic, meshed};
        const std::vector<frame::Frame> frames = on.renderer.render(panels, {1});
        CHECK(share_of_equal_ids(frames[0], frames[1]) >= 0.995);
        int inner_count = 0;
        int far_count = 0;
        int tilted_count = 0;
        for (int y = 1; y + 1 < 120; ++y) {
            for (int x = 1; x + 1 < 160; ++x) {
                if (!is_inner(frames[0], frames[1], x, y)) {
                    continue;
                }
                const auto place = static_cast<std::size_t>(y * 160 + x);
                const auto normal_of = [&](const frame::Frame& frame) {
                    return glm::dvec3(frame.normals[3 * place], frame.normals[3 * place + 1], frame.normals[3 * place + 2]);
                };
                inner_count += 1;
                far_count += std::abs(frames[0].depth[place] - frames[1].depth[place]) < 2e-3F ? 0 : 1;
                tilted_count += glm::dot(normal_of(frames[0]), normal_of(frames[1])) > std::cos(radians(3.0)) ? 0 : 1;
            }
        }
        CHECK(inner_count > 1500);
        CHECK(far_count <= inner_count / 100);
        CHECK(tilted_count <= inner_count / 100);
    }
}

TEST_CASE("Renderer lights an analytic shape as it lights a fine mesh of it")
{
    TestRenderer on;
    for (const std::string shape : {"sphere", "cube", "cylinder"}) {
        CAPTURE(shape);
        scene::Scene analytic = make_scene(object("o1", shape, 1.4, "rubber", 0.6, -0.3, 20.0), 40, 30);
        scene::Scene meshed = analytic;
        meshed.instances[0].geometry = tessellate(std::get<scene::AnalyticShape>(analytic.instances[0].geometry));
        const std::vector<scene::Scene> panels{analytic, meshed};
        const std::vector<frame::Frame> frames = on.renderer.render(panels, {64});
        double sums[2] = {0.0, 0.0};
        for (int k = 0; k < 2; ++k) {
            for (const float value : frames[static_cast<std::size_t>(k)].radiance) {
                sums[k] += value;
            }
        }
        CHECK(sums[1] == doctest::Approx(sums[0]).epsilon(0.01));
    }
}

}  // namespace clevrvk::render::test
