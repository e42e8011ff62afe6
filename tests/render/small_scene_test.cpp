// Compares the four ways to trace the paths of a panel: through the acceleration structure or not, with the shaders for
// CPU drivers or for cards.
#include "renderer/base/rng.h"
#include "renderer/gpu/device.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

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
    const char* const shapes[] = {"sphere", "cube", "cylinder", "hand"};
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
        objects +=
            fmt::format(R"({}{{"id":"o{}","shape":"{}","size":{},"material":"{}","color":"cyan","position":[{},{},{}],"rotation_deg":{}}})",
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

namespace {

struct Way {
    Traversal traversal;
    ShaderKind shaders;
};

std::vector<frame::Frame> render_by(TestRenderer& on, std::span<const scene::Scene> panels, const Way& way, int samples, bool denoises)
{
    RenderSettings settings;
    settings.samples = samples;
    settings.denoises = denoises;
    settings.traversal = way.traversal;
    settings.shaders = way.shaders;
    return on.renderer.render(panels, settings);
}

// The first is the slow twin of the others. A card runs its own shaders only: its driver may never come back from the
// others (shaders/lib/path.glsl).
std::vector<Way> list_ways(const TestRenderer& on)
{
    std::vector<Way> ways{{Traversal::Structure, ShaderKind::Card}, {Traversal::Direct, ShaderKind::Card}};
    if (on.test.device.info().is_cpu) {
        ways.insert(ways.begin(), {{Traversal::Structure, ShaderKind::Cpu}, {Traversal::Direct, ShaderKind::Cpu}});
    }
    return ways;
}

}  // namespace

TEST_CASE("Renderer gives the same bytes with and without the acceleration structure, by the shaders for CPU drivers and for cards")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (int k = 0; k < 44; ++k) {
        panels.push_back(draw_panel(static_cast<std::uint64_t>(k), k % 12));  // eleven objects do not make a small panel
    }
    const std::vector<Way> ways = list_ways(on);
    // Samples that leave lanes of a pixel idle, and that take several turns; denoised, with blocks of many paths a
    // sample.
    for (const std::pair<int, bool>& run : {std::pair(1, false), std::pair(37, false), std::pair(5, true)}) {
        const int samples = run.first;
        const bool denoises = run.second;
        CAPTURE(samples);
        const std::span<const scene::Scene> some = std::span(panels).first(samples > 8 ? 11 : panels.size());
        const std::vector<frame::Frame> twin = render_by(on, some, ways.front(), samples, denoises);
        for (const Way& way : std::span(ways).subspan(1)) {
            CAPTURE(static_cast<int>(way.traversal));
            CAPTURE(static_cast<int>(way.shaders));
            const std::vector<frame::Frame> frames = render_by(on, some, way, samples, denoises);
            for (std::size_t k = 0; k < some.size(); ++k) {
                CAPTURE(k);
                CHECK(frames[k].ids == twin[k].ids);
                if (on.test.device.info().is_cpu) {
                    CHECK(frames[k].radiance == twin[k].radiance);
                } else {  // two pipelines of a card may round differently, and paths part where they do
                    CHECK(std::abs(mean_of(frames[k].radiance) - mean_of(twin[k].radiance)) < 0.05 * mean_of(twin[k].radiance));
                }
            }
        }
    }
}

TEST_CASE("Renderer gives small panels the same bytes beside panels that are not small")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (int k = 0; k < 9; ++k) {
        panels.push_back(draw_panel(static_cast<std::uint64_t>(k), k % 3 == 1 ? 11 : k));
    }
    for (const Way& way : list_ways(on)) {
        const std::vector<frame::Frame> mixed = render_by(on, panels, way, 2, false);
        for (std::size_t k = 0; k < panels.size(); ++k) {
            CAPTURE(k);
            CHECK(mixed[k].radiance == render_by(on, std::span(&panels[k], 1), way, 2, false)[0].radiance);
        }
    }
}

TEST_CASE("Renderer drops no sample of panels with fewer area lights than small ones may have, and gives them the same bytes in every way")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (std::size_t light_count = 0; light_count < 3; ++light_count) {
        const std::string glass = object("o1", "sphere", 0.7, "glass", 0.0, 0.0);
        scene::Scene panel = make_scene(glass + "," + object("o2", "cube", 0.5, "rubber", 1.5, 0.5), 48, 36);
        panel.lights.resize(light_count);
        panels.push_back(panel);
    }
    const std::vector<Way> ways = list_ways(on);
    const std::vector<frame::Frame> twin = render_by(on, panels, ways.front(), 16, false);
    for (const Way& way : ways) {
        const std::vector<frame::Frame> frames = render_by(on, panels, way, 16, false);
        for (std::size_t k = 0; k < panels.size(); ++k) {
            CAPTURE(k);
            CHECK(frames[k].dropped_samples == 0);
            CHECK((!on.test.device.info().is_cpu || frames[k].radiance == twin[k].radiance));
        }
    }
}

}  // namespace clevrvk::render::test
