// Angles there and back.
#include "renderer/base/units.h"

#include <doctest/doctest.h>

TEST_CASE("radians of half a turn is pi, and degrees undoes it")
{
    CHECK(clevrvk::radians(180.0) == doctest::Approx(3.14159265358979));
    CHECK(clevrvk::radians(-90.0F) == doctest::Approx(-1.5707963F));
    CHECK(clevrvk::degrees(clevrvk::radians(222.954592)) == doctest::Approx(222.954592));
    CHECK(clevrvk::degrees(3.14159265F) == doctest::Approx(180.0F));
}
