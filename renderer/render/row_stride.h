// The order in which a launch visits the rows of its panels.
#pragma once

#include <cstdint>

namespace clevrvk::render {

/// A step with which a launch visits each of this many rows once, wrapping around. A CPU driver gives each of its
/// threads a contiguous range of the steps; every range visits rows all over the panel, so that each thread has its
/// share of every panel's costly rows. For few threads that divide the rows evenly the step is just below the rows of
/// one range: of that many neighbouring rows each range has one. Otherwise it is near the golden section of all rows,
/// which spreads points most evenly. It is coprime to the number of rows.
/// \param row_count     1 to 65535
/// \param thread_count  0 when it is not known
[[nodiscard]] std::uint32_t find_row_stride(std::uint32_t row_count, std::uint32_t thread_count);

}  // namespace clevrvk::render
