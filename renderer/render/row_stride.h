// The order in which a launch visits the rows of its panels.
#pragma once

#include <cstdint>

namespace clevrvk::render {

/// A step that visits each of so many rows once, going around. A CPU driver gives each of its threads a contiguous part
/// of the steps; every part visits rows all over, so that each thread has its share of every panel's costly rows. For
/// few threads that divide the rows evenly it is just below the rows of one part: of so many rows side by side each
/// part has one. Else it is next to the golden section of all rows, which spreads points the most evenly. It has no
/// common divisor with the rows.
/// \param row_count     1 to 65535
/// \param thread_count  0 when it is not known
[[nodiscard]] std::uint32_t find_row_stride(std::uint32_t row_count, std::uint32_t thread_count);

}  // namespace clevrvk::render
