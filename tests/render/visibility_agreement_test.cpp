// Tests that the pixel counts of the generators, made without a device, agree with the renderer's masks.
#include "generators/registry/registry.h"
#include "generators/visibility.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace clevrvk::render::test {
namespace {

/// CLEVRVK_LONG_TESTS=1 asks for counts that take minutes.
bool asks_for_long_tests()
{
    const char* const value = std::getenv("CLEVRVK_LONG_TESTS");
    return value != nullptr && std::string(value) == "1";
}

}  // namespace

TEST_CASE("VisibilityCounter agrees with rendered masks within 2 % of each object's pixels, on scenes of MEWL")
{
    TestRenderer on;
    scene::MeshCache meshes;
    generators::VisibilityCounter counter(shipped_catalog(), meshes);
    const std::uint64_t episodes_per_task = asks_for_long_tests() ? 36 : 1;
    int panel_count = 0;
    double worst = 0.0;
    for (const char* const task_name : {"mewl_pragmatic", "mewl_number", "mewl_relation", "mewl_object"}) {
        const generators::Task& task = generators::find_task(task_name);
        for (std::uint64_t index = 0; index < episodes_per_task; ++index) {
            generators::TaskRequest request;
            request.seed = 11;
            request.index = index;
            const spec::EpisodeSpec episode = task.generate(shipped_catalog(), request);
            for (std::size_t i = 0; i < episode.panels.size(); ++i) {
                const scene::Scene scene = scene::build_scene(episode, static_cast<int>(i), shipped_catalog(), meshes);
                const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {1})[0];
                const std::vector<int> counted_px = counter.count(episode.panels[i]);
                ++panel_count;
                for (std::size_t k = 0; k < counted_px.size(); ++k) {
                    const auto shown_px = std::count(frame.ids.begin(), frame.ids.end(), static_cast<std::uint32_t>(k + 1));
                    const double difference =
                        std::abs(static_cast<double>(counted_px[k]) - static_cast<double>(shown_px)) / static_cast<double>(shown_px);
                    worst = std::max(worst, difference);
                    INFO(episode.id, " ", episode.panels[i].id, " ", episode.panels[i].objects[k].id, ": ", counted_px[k], " px, rendered ",
                         shown_px);
                    CHECK(difference <= 0.02);
                }
            }
        }
    }
    MESSAGE(panel_count, " panels, greatest difference ", 100.0 * worst, " %");
}

}  // namespace clevrvk::render::test
