// Tests launches against plans made by hand. The count of paths is compared with the shader in path_budget_test.cpp.
#include "renderer/base/error.h"
#include "renderer/render/launch_plan.h"

#include <doctest/doctest.h>

#include <vector>

namespace clevrvk::render {

TEST_CASE("cut_launches puts panels together as long as all their samples fit, then cuts samples, and never one sample of one panel")
{
    const auto check = [](const std::vector<std::uint64_t>& paths, std::uint64_t most, int most_samples, std::size_t launch_count) {
        const std::vector<Launch> launches = cut_launches(paths, 5, 105, most, most_samples);
        CHECK(launches.size() == launch_count);
        std::vector<int> next(paths.size(), 5);
        for (const Launch& launch : launches) {
            std::uint64_t sum = 0;
            for (std::uint32_t panel = launch.first_panel; panel < launch.first_panel + launch.panel_count; ++panel) {
                CHECK(next[panel] == launch.first_sample);  // each panel's samples in order, none twice
                next[panel] = launch.end_sample;
                sum += paths[panel] * static_cast<std::uint64_t>(launch.end_sample - launch.first_sample);
            }
            CHECK(launch.end_sample - launch.first_sample <= most_samples);
            CHECK((sum <= most || (launch.panel_count == 1 && launch.end_sample == launch.first_sample + 1)));
        }
        CHECK(next == std::vector<int>(paths.size(), 105));
    };
    check({10, 10, 10}, 1'000'000, 64, 2);  // 64 samples, then 36
    check({10, 10, 10}, 1'000'000, 200, 1);
    check({10, 10, 10}, 2'000, 100, 2);  // two panels, then one
    check({10, 10, 10}, 300, 64, 12);    // a panel and 30, 30, 30 and 10 samples each
    check({10, 10, 10}, 20, 64, 150);    // a panel and two samples each
    check({10, 10, 10}, 5, 64, 300);     // a panel and a sample each
    check({10, 10, 10}, 60, 2, 50);      // three panels and two samples each
}

TEST_CASE("cut_launches cuts the samples of a panel at the same places whatever its neighbours are")
{
    const auto find_cuts = [](const std::vector<std::uint64_t>& paths, std::uint32_t panel) {
        std::vector<int> cuts;
        for (const Launch& launch : cut_launches(paths, 0, 100, 1'000, 64)) {
            if (panel >= launch.first_panel && panel < launch.first_panel + launch.panel_count) {
                cuts.push_back(launch.end_sample);
            }
        }
        return cuts;
    };
    const std::vector<int> alone = find_cuts({30}, 0);
    CHECK(alone == std::vector<int>{33, 66, 99, 100});
    CHECK(find_cuts({30, 30, 30}, 1) == alone);
    CHECK(find_cuts({1, 30, 900}, 1) == alone);
    CHECK(find_cuts({2'000, 7, 30, 5}, 2) == alone);
}

TEST_CASE("cut_lanes gives whole panels as many to a launch as fit, else rows of one panel, and each row of each panel once")
{
    const auto check = [](std::uint32_t width, std::uint32_t height, std::uint32_t panel_count, std::uint64_t most,
                          std::size_t launch_count) {
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
    check(320, 240, 5, 5 * 320 * 240 - 1, 2);  // four panels, then one
    check(320, 240, 5, 100'000, 5);            // a panel each
    check(400, 300, 1, 100'000, 2);            // 250 rows, then 50
    check(400, 300, 3, 100'000, 6);
    check(4096, 4096, 2, 100'000, 342);  // 24 rows of 4096 lanes: 171 launches a panel
    check(320, 240, 2, 320, 480);        // a row each
    check(321, 240, 1, 641, 240);
    CHECK_THROWS_AS(static_cast<void>(cut_lanes(321, 240, 1, 320)), GpuError);
}

}  // namespace clevrvk::render
