// Reads a rotation.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/limits.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace clevrvk::spec {

/// w, x, y, z of nearly unit length. The values stay as given, so that they are written as they were read.
/// \throws SpecError
[[nodiscard]] inline std::array<double, 4> read_quaternion(const JsonReader& reader)
{
    const std::array<double, 4> wxyz = reader.read_numbers<4>({-1.0, 1.0});
    const double length = std::hypot(std::hypot(wxyz[0], wxyz[1]), std::hypot(wxyz[2], wxyz[3]));
    if (std::abs(length - 1.0) > kMostQuaternionError) {
        reader.fail(fmt::format("a rotation must be a quaternion of length 1; the length of this one is {:.6g}", length));
    }
    return wxyz;
}

}  // namespace clevrvk::spec
