// Launches by hand. The paths that they are cut by are held against the shader in effort_test.cpp.
#include "renderer/render/launch_plan.h"

#include <doctest/doctest.h>

#include <vector>

namespace clevrvk::render {

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
