// Many meshes through little memory: the pictures are those of much memory.
#include "tests/render/render_fixture.h"

#include "renderer/scene/mesh_cache.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace clevrvk::render::test {

TEST_CASE("meshes beyond the budget leave the device once no batch uses them, and the pictures are the same")
{
    TestRenderer rich;
    Renderer poor(rich.test.device, 1);     // keeps nothing that no batch uses
    const RenderSettings settings{.samples = 2};
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
        CHECK(found.depth == expected.depth);
        one_mesh_bytes = k == 0 ? poor.mesh_bytes() : one_mesh_bytes;
        most_bytes = std::max(most_bytes, poor.mesh_bytes());
    }
    CHECK(one_mesh_bytes > 0);
    CHECK(most_bytes <= kBatchesInFlight * one_mesh_bytes);
    CHECK(rich.renderer.mesh_bytes() == 6 * one_mesh_bytes);
}

}  // namespace clevrvk::render::test
