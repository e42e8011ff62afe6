// The push constants of a launch.
#pragma once

#include "shaders/shared/general_types.h"
#include "shaders/shared/scene_types.h"

#include <cstddef>
#include <span>
#include <variant>

namespace clevrvk::render {

/// Push constants of the kernels for classic panels, or for general panels. The fields that change per launch have the
/// same names in both: radiance, first_panel, first_row, row_stride, first_sample, sample_begin, sample_end.
using LaunchConstants = std::variant<shaders::GpuLaunch, shaders::GpuWork>;

[[nodiscard]] inline std::span<const std::byte> bytes_of(const LaunchConstants& constants)
{
    return std::visit([](const auto& value) { return std::as_bytes(std::span(&value, 1)); }, constants);
}

}  // namespace clevrvk::render
