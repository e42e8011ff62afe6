// Helpers of CURI's tests: reading programs and scenes written down in a test.
#pragma once

#include "generators/curi/program.h"
#include "generators/curi/scene.h"
#include "tests/choose_count.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace clevrvk::generators::curi::test {

inline Program program(std::string_view postfix)
{
    return read_postfix(postfix, "test:1");
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
