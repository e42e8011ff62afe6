// Tests the conversion between degrees and radians.
#include "renderer/base/units.h"

#include <doctest/doctest.h>

TEST_CASE("radians of half a turn is pi, and degrees undoes it")
{
    CHECK(clevrvk::radians(180.0) == doctest::Approx(3.14159265358979));
    CHECK(clevrvk::degrees(clevrvk::radians(222.954592)) == doctest::Approx(222.954592));
}
