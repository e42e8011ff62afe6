// Tests the conversion of letters to lower case.
#include "renderer/base/lower_case.h"

#include <doctest/doctest.h>

namespace clevrvk {

TEST_CASE("to_lower changes A to Z alone")
{
    CHECK(to_lower("AZ az @[`{ 09 \xc3\x84") == "az az @[`{ 09 \xc3\x84");
}

}  // namespace clevrvk
