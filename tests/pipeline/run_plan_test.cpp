// Tests which episodes a shard takes.
#include "renderer/pipeline/run_plan.h"

#include <doctest/doctest.h>

#include <cstdint>

using clevrvk::pipeline::Shard;

TEST_CASE("Shard::count_below counts what takes() takes")
{
    CHECK(Shard{1, 3}.count_below(0) == 0);
    CHECK(Shard{1, 3}.count_below(1) == 0);
    CHECK(Shard{1, 3}.count_below(2) == 1);  // 1
    CHECK(Shard{1, 3}.count_below(5) == 2);  // 1 and 4
    for (int count = 1; count < 6; ++count) {
        for (int index = 0; index < count; ++index) {
            const Shard shard{index, count};
            std::uint64_t taken = 0;
            for (std::uint64_t episode = 0; episode < 30; ++episode) {
                CHECK(shard.count_below(episode) == taken);
                taken += shard.takes(episode) ? 1 : 0;
            }
        }
    }
}
