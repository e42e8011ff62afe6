// Launches by hand. The paths that they are cut by are held against the shader in effort_test.cpp.
#include "renderer/base/error.h"
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

TEST_CASE("cut_lanes gives whole panels as many to a launch as fit, else rows of one panel, and each row of each panel once")
{
    const auto check = [](std::uint32_t width, std::uint32_t height, std::uint32_t panel_count, std::uint64_t most, std::size_t launch_count) {
        const std::vector<LaunchLanes> launches = cut_lanes(width, height, panel_count, most);
        CHECK(launches.size() == launch_count);
        std::vector<std::uint32_t> next_row(panel_count, 0);
        for (const LaunchLanes& launch : launches) {
            CHECK(static_cast<std::uint64_t>(width) * launch.row_count * launch.panel_count <= most);
            CHECK((launch.panel_count == 1 || launch.row_count == height));
            for (std::uint32_t panel = launch.first_panel; panel < launch.first_panel + launch.panel_count; ++panel) {
                CHECK(next_row[panel] == launch.first_row);
                next_row[panel] += launch.row_count;
            }
        }
        CHECK(next_row == std::vector<std::uint32_t>(panel_count, height));
    };
    check(320, 240, 5, std::uint64_t{1} << 30U, 1);
    check(320, 240, 5, 5 * 320 * 240, 1);
    check(320, 240, 5, 5 * 320 * 240 - 1, 2);       // four panels, then one
    check(320, 240, 5, 100'000, 5);                 // a panel each
    check(400, 300, 1, 100'000, 2);                 // 250 rows, then 50
    check(400, 300, 3, 100'000, 6);
    check(4096, 4096, 2, 100'000, 342);             // 24 rows of 4096 lanes: 171 launches a panel
    check(320, 240, 2, 320, 480);                   // a row each
    check(321, 240, 1, 641, 240);
    CHECK_THROWS_AS(static_cast<void>(cut_lanes(321, 240, 1, 320)), GpuError);
}

}  // namespace clevrvk::render
