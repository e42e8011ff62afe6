// In which order a launch goes through the rows of its panels.
#pragma once

#include <cstdint>

namespace clevrvk::render {

/// A step that visits each of so many rows once, going around, and any contiguous part of the steps visits rows all over. A CPU driver gives each of its
/// threads such a part: so each has its share of every panel's costly rows. It is next to the golden section of the rows, which spreads points the
/// most evenly, and has no common divisor with their number.
/// \param row_count  1 to 65535
[[nodiscard]] std::uint32_t find_row_stride(std::uint32_t row_count);

}  // namespace clevrvk::render
