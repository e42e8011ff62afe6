// Tests many meshes in little memory: the pictures are those of ample memory.
#include "tests/render/render_fixture.h"

#include "renderer/scene/mesh_cache.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

/// How many differ by more than that share; infinite ones are alike.
int count_unlike(const std::vector<float>& found, const std::vector<float>& expected, float most_off)
{
    REQUIRE(found.size() == expected.size());
    int count = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        count += found[k] == expected[k] || std::abs(found[k] - expected[k]) <= most_off * expected[k] ? 0 : 1;
    }
    return count;
}

}  // namespace

TEST_CASE("Renderer keeps meshes beyond the budget leave the device once no batch uses them, and the pictures are the same")
{
    TestRenderer rich;
    Renderer poor(rich.test.device, 1);  // keeps nothing that no batch uses
    const RenderSettings settings{.samples = 2};
    // NVIDIA's driver (seen in 580.159, H200) rounds depth differently in two pipelines of one process.
    const float most_off = rich.test.device.info().is_cpu ? 0.0F : 2e-7F;
    std::uint64_t most_bytes = 0;
    std::uint64_t one_mesh_bytes = 0;
    for (int k = 0; k < 6; ++k) {
        // The fixture reads the mesh anew each time: to the renderer it is another.
        const std::vector<scene::Scene> panels{make_scene(object("o1", "hand", 1.0 + 0.1 * k, "rubber", 0.0, 0.0, 40.0 * k))};
        const frame::Frame expected = rich.renderer.render(panels, settings).front();
        const frame::Frame found = poor.render(panels, settings).front();
        CHECK(std::ranges::count(found.ids, 1U) > 10);
        CHECK(found.radiance == expected.radiance);
        CHECK(found.ids == expected.ids);
        CHECK(count_unlike(found.depth, expected.depth, most_off) == 0);
        one_mesh_bytes = k == 0 ? poor.mesh_bytes() : one_mesh_bytes;
        most_bytes = std::max(most_bytes, poor.mesh_bytes());
    }
    CHECK(one_mesh_bytes > 0);
    CHECK(most_bytes <= kBatchesInFlight * one_mesh_bytes);
    CHECK(rich.renderer.mesh_bytes() == 6 * one_mesh_bytes);
}

// The tiny card of these tests allows 256 allocations.
TEST_CASE("Renderer holds a hundred meshes of a batch, and those of a hundred batches, on a device that allows few allocations")
{
    TestRenderer at_once;
    Renderer one_by_one(at_once.test.device, std::uint64_t{1} << 30U);
    const RenderSettings settings{.samples = 1};
    const scene::Mesh tetrahedron{
        {{0, 0, 1}, {1, 0, -1}, {-1, 1, -1}, {-1, -1, -1}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}, {}, {}, 2.0F};
    std::vector<scene::Scene> panels;
    for (int k = 0; k < 100; ++k) {
        scene::Scene panel = make_scene(object("o1", "hand", 2.0, "rubber", 0.0, 0.0, 3.6 * k), 16, 16);
        panel.instances.front().geometry = std::make_shared<const scene::Mesh>(tetrahedron);
        panels.push_back(std::move(panel));
    }
    const std::vector<frame::Frame> together = at_once.renderer.render(panels, settings);
    int different_count = 0;
    for (std::size_t k = 0; k < panels.size(); ++k) {
        const frame::Frame alone = one_by_one.render(std::span(&panels[k], 1), settings).front();
        different_count += alone.radiance == together[k].radiance && alone.ids == together[k].ids ? 0 : 1;
    }
    CHECK(different_count == 0);
    CHECK(std::ranges::count(together.front().ids, 1U) > 10);
}

}  // namespace clevrvk::render::test
