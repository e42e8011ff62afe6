// The first number from the golden section on that has no common divisor.
#include "renderer/render/row_stride.h"

#include "renderer/base/error.h"

#include <numbers>
#include <numeric>

namespace clevrvk::render {

std::uint32_t find_row_stride(std::uint32_t row_count)
{
    // The shader multiplies two numbers up to this in 32 bits.
    CLEVRVK_CHECK(row_count > 0 && row_count < (1U << 16U), "a launch of {} rows", row_count);
    auto stride = static_cast<std::uint32_t>(static_cast<double>(row_count) / std::numbers::phi);
    while (std::gcd(stride, row_count) != 1) {
        stride += 1;
    }
    return stride;
}

}  // namespace clevrvk::render
