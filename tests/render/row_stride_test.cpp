// Tests the order in which a launch visits rows.
#include "renderer/render/row_stride.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace clevrvk::render {

TEST_CASE("find_row_stride visits every row once, whatever their number")
{
    for (const std::uint32_t thread_count : {0U, 1U, 2U, 3U, 16U}) {
        for (std::uint32_t row_count = 1; row_count <= 2000; ++row_count) {
            const std::uint32_t stride = find_row_stride(row_count, thread_count);
            std::vector<int> visits(row_count);
            for (std::uint32_t k = 0; k < row_count; ++k) {
                visits[k * stride % row_count] += 1;
            }
            CHECK(std::all_of(visits.begin(), visits.end(), [](int count) { return count == 1; }));
        }
    }
}

TEST_CASE("find_row_stride gives every thread its share of every part of every panel")
{
    constexpr std::uint32_t kPartRows = 60;
    for (const std::uint32_t row_count : {240U, 241U, 480U, 481U, 720U, 750U, 960U}) {
        for (const std::uint32_t thread_count : {2U, 4U, 8U}) {
            const std::uint32_t stride = find_row_stride(row_count, thread_count);
            std::vector<std::vector<int>> rows(thread_count, std::vector<int>(row_count / kPartRows + 1));
            for (std::uint32_t k = 0; k < row_count; ++k) {
                rows[k * thread_count / row_count][k * stride % row_count / kPartRows] += 1;
            }
            const double share = static_cast<double>(kPartRows) / thread_count;
            for (const std::vector<int>& of_thread : rows) {
                for (std::uint32_t part = 0; part < row_count / kPartRows; ++part) {
                    CHECK(of_thread[part] >= share - 3.0);
                    CHECK(of_thread[part] <= share + 3.0);
                }
            }
        }
    }
}

}  // namespace clevrvk::render
