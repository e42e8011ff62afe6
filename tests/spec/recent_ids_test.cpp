// Tests which ids are remembered, and for how long.
#include "renderer/spec/recent_ids.h"

#include <doctest/doctest.h>

#include <string>

using clevrvk::spec::RecentIds;

TEST_CASE("RecentIds gives the line of an id that it has seen")
{
    RecentIds ids;
    CHECK_FALSE(ids.remember("a", 1).has_value());
    CHECK_FALSE(ids.remember("b", 2).has_value());
    CHECK(ids.remember("a", 3) == 1);
    CHECK(ids.remember("b", 4) == 2);
}

TEST_CASE("RecentIds remembers a whole generation back and forgets after two")
{
    RecentIds ids(10);
    for (int i = 0; i < 100; ++i) {
        CHECK_FALSE(ids.remember("id" + std::to_string(i), i).has_value());
        if (i >= 10) {
            CHECK(ids.remember("id" + std::to_string(i - 10), -1) == i - 10);
        }
    }
    CHECK_FALSE(ids.remember("id75", 1).has_value());
}
