// Chooses the stride: the number nearest to the wanted one that has no divisor in common with the count of rows.
#include "renderer/render/row_stride.h"

#include "renderer/base/error.h"

#include <numbers>
#include <numeric>

namespace clevrvk::render {

namespace {

// Found by experiment, with costly rows in different places, 120 to 960 rows and 2 to 32 threads. With fewer rows than
// this for a number of threads, the golden section balances the load better.
constexpr std::uint64_t kLeastRows = 8;  // times the square of the thread count

}  // namespace

std::uint32_t find_row_stride(std::uint32_t row_count, std::uint32_t thread_count)
{
    // The shader multiplies two numbers of this size in 32 bits.
    CLEVRVK_CHECK(row_count > 0 && row_count < (1U << 16U), "a launch of {} rows", row_count);
    if (thread_count > 0 && row_count % thread_count == 0 && kLeastRows * thread_count * thread_count <= row_count) {
        std::uint32_t stride = row_count / thread_count - 1;  // thread_count strides go around once, short by one row each
        while (std::gcd(stride, row_count) != 1) {
            stride -= 1;
        }
        return stride;
    }
    auto stride = static_cast<std::uint32_t>(static_cast<double>(row_count) / std::numbers::phi);
    while (std::gcd(stride, row_count) != 1) {
        stride += 1;
    }
    return stride;
}

}  // namespace clevrvk::render
