// The path without acceleration structure against the traced one, its slow twin.
#include "renderer/base/rng.h"
#include "renderer/gpu/device.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::render::test {

namespace {

template <std::size_t N>
const char* draw_name(Rng& rng, const char* const (&names)[N])
{
    return names[rng.uniform_index(N)];
}

// Objects anywhere, through each other and through the floor too; as many as a small panel takes at most.
scene::Scene draw_panel(std::uint64_t index, int object_count)
{
    Rng rng = Rng::for_key(11, "small_scene_test", index);
    const char* const shapes[] = {"sphere", "cube", "cylinder"};
    const char* const materials[] = {"rubber", "metal", "glass"};
    std::string objects;
    for (int k = 0; k < object_count; ++k) {
        const char* shape = draw_name(rng, shapes);
        const char* material = draw_name(rng, materials);
        const double size = rng.uniform(0.2, 0.9);
        const double x = rng.uniform(-3.0, 3.0);
        const double y = rng.uniform(-3.0, 3.0);
        const double z = rng.uniform(0.0, 1.5);
        const double rotation_deg = rng.uniform(0.0, 360.0);
        objects += fmt::format(R"({}{{"id":"o{}","shape":"{}","size":{},"material":"{}","color":"cyan","position":[{},{},{}],"rotation_deg":{}}})",
                               k == 0 ? "" : ",", k, shape, size, material, x, y, z, rotation_deg);
    }
    return make_scene(objects, 48, 36, fmt::format("p{}", index));
}

double mean_of(const std::vector<float>& values)
{
    double sum = 0.0;
    for (const float value : values) {
        sum += std::min(value, 4.0F);
    }
    return sum / static_cast<double>(values.size());
}

}  // namespace

TEST_CASE("Renderer gives small panels the same bytes with and without the acceleration structure")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (int k = 0; k < 44; ++k) {
        panels.push_back(draw_panel(static_cast<std::uint64_t>(k), k % 11));
    }
    const std::vector<frame::Frame> small = on.renderer.render(panels, {4, SmallScenes::Always});
    const std::vector<frame::Frame> traced = on.renderer.render(panels, {4, SmallScenes::Never});
    for (std::size_t k = 0; k < panels.size(); ++k) {
        CAPTURE(k);
        if (on.test.device.info().is_cpu) {
            CHECK(small[k].radiance == traced[k].radiance);
        } else {    // two pipelines of a GPU may round differently, and paths part where they do
            CHECK(std::abs(mean_of(small[k].radiance) - mean_of(traced[k].radiance)) < 0.02 * mean_of(traced[k].radiance));
        }
    }
}

TEST_CASE("Renderer gives small panels the same bytes beside panels that are not small")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (int k = 0; k < 9; ++k) {
        panels.push_back(k % 3 == 1 ? make_scene(object("h", "hand", 0.9, "rubber", 0.0, 0.0), 48, 36, fmt::format("p{}", k))
                                    : draw_panel(static_cast<std::uint64_t>(k), k == 5 ? 11 : k));
    }
    const std::vector<frame::Frame> mixed = on.renderer.render(panels, {2, SmallScenes::Always});
    for (std::size_t k = 0; k < panels.size(); ++k) {
        CAPTURE(k);
        CHECK(mixed[k].radiance == on.renderer.render(std::span(&panels[k], 1), {2, SmallScenes::Always})[0].radiance);
    }
}

}  // namespace clevrvk::render::test
