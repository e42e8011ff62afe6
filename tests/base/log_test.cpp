// Tests the levels of the log; its lines go to stderr, which the tests of the program read.
#include "renderer/base/log.h"

#include <doctest/doctest.h>

using namespace clevrvk;

TEST_CASE("set_log_level decides which lines are written")
{
    set_log_level(LogLevel::Warn);
    CHECK_FALSE(is_logged(LogLevel::Debug));
    CHECK_FALSE(is_logged(LogLevel::Info));
    CHECK(is_logged(LogLevel::Warn));
    CHECK(is_logged(LogLevel::Error));
    set_log_level(LogLevel::Info);
    CHECK(is_logged(LogLevel::Info));
}
