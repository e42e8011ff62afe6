// Launches by hand, and paths held against the shader's rule on the pixels of simple scenes.
#include "renderer/render/launch_plan.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace clevrvk::render {

using test::make_scene;
using test::object;
using test::TestRenderer;

TEST_CASE("count_paths is a path a pixel where nothing is denoised or nothing stands, and more for objects than their pixels take")
{
    TestRenderer on;
    constexpr std::uint64_t kPixels = 32 * 24;
    constexpr Effort kEffort{8, 16, 16, 64};
    const scene::Scene empty = make_scene("");
    CHECK(count_paths(empty, kEffort) == kPixels);
    for (const char* material : {"rubber", "metal", "glass"}) {
        CAPTURE(material);
        const scene::Scene scene = make_scene(object("o1", "sphere", 0.4, material, 0.2, 0.1));
        CHECK(count_paths(scene, {}) == kPixels);
        const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {1})[0];
        const auto seen = static_cast<std::uint64_t>(std::count(frame.ids.begin(), frame.ids.end(), 1U));
        const std::uint64_t each = std::string(material) == "rubber" ? 8 : std::string(material) == "glass" ? 16 : 32;
        CHECK(count_paths(scene, kEffort) >= kPixels + (each - 1) * seen);
        CHECK(count_paths(scene, kEffort) <= kPixels * (std::string(material) == "metal" ? 64 : each));
    }
}

TEST_CASE("cut_launches cuts by samples while all panels fit, then by panels, and never cuts one sample of one panel")
{
    const auto check = [](const std::vector<std::uint64_t>& paths, std::uint64_t most, std::size_t launch_count) {
        const std::vector<Launch> launches = cut_launches(paths, 5, 105, most);
        CHECK(launches.size() == launch_count);
        std::vector<int> next(paths.size(), 5);
        for (const Launch& launch : launches) {
            std::uint64_t sum = 0;
            for (std::uint32_t panel = launch.first_panel; panel < launch.first_panel + launch.panel_count; ++panel) {
                CHECK(next[panel] == launch.first_sample);      // each panel's samples in order, none twice
                next[panel] = launch.end_sample;
                sum += paths[panel] * static_cast<std::uint64_t>(launch.end_sample - launch.first_sample);
            }
            CHECK(launch.end_sample - launch.first_sample <= 64);
            CHECK((sum <= most || (launch.panel_count == 1 && launch.end_sample == launch.first_sample + 1)));
        }
        CHECK(next == std::vector<int>(paths.size(), 105));
    };
    check({10, 10, 10}, 1'000'000, 2);      // 64 samples, then 36
    check({10, 10, 10}, 300, 10);           // 10 samples each
    check({10, 10, 10}, 20, 150);           // two panels and a sample, then one panel and two samples
    check({10, 10, 10}, 5, 300);            // a panel and a sample each
}

}  // namespace clevrvk::render
