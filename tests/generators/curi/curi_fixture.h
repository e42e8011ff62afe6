// Helpers of CURI's tests: reading programs and scenes written down in a test.
#pragma once

#include "generators/curi/program.h"
#include "generators/curi/scene.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi::test {

inline Program program(std::string_view postfix)
{
    return read_postfix(postfix, "test:1");
}

/// `short_count`, or `long_count` when CLEVRVK_LONG_TESTS=1.
inline int choose_count(int short_count, int long_count)
{
    const char* const value = std::getenv("CLEVRVK_LONG_TESTS");
    return value != nullptr && std::string_view(value) == "1" ? long_count : short_count;
}

/// Objects by their values: color, shape, material, size, bins of x and y.
inline Scene scene_of(const std::vector<ObjectValues>& objects)
{
    Scene scene;
    for (const ObjectValues& values : objects) {
        scene.values[static_cast<std::size_t>(scene.object_count)] = values;
        ++scene.object_count;
    }
    return scene;
}

}  // namespace clevrvk::generators::curi::test
