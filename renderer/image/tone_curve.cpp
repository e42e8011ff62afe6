// Evaluates the tone curve with a table: the output byte changes at 255 thresholds, and each cell of a fine input grid
// holds at most one of them.
#include "renderer/image/tone_curve.h"

#include "renderer/base/error.h"
#include "renderer/base/srgb.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace clevrvk::image {

namespace {

// The curve is steepest at 0, where a byte spans 1 / (255 * 12.92) = 1 / 3295 of the input: a cell of 1 / 4096
// has room for only one threshold.
constexpr int kCellCount = 4096;
constexpr int kByteCount = 256;

int encode_byte(float linear)
{
    return static_cast<int>(std::floor(255.0 * encode_srgb(linear) + 0.5));
}

// The smallest float that is encoded to this byte or a greater one.
float find_threshold(int byte)
{
    float value = static_cast<float>(decode_srgb((byte - 0.5) / 255.0));
    while (encode_byte(value) >= byte) {
        value = std::nextafter(value, 0.0F);
    }
    while (encode_byte(value) < byte) {
        value = std::nextafter(value, 1.0F);
    }
    return value;
}

class ToneTable {
public:
    ToneTable()
    {
        for (int byte = 1; byte < kByteCount; ++byte) {
            thresholds_[static_cast<std::size_t>(byte)] = find_threshold(byte);
        }
        thresholds_.back() = 2.0F;  // greater than every clipped value
        for (int cell = 0; cell <= kCellCount; ++cell) {
            cell_bytes_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(encode_byte(static_cast<float>(cell) / kCellCount));
        }
    }

    [[nodiscard]] std::uint8_t encode(float clipped) const
    {
        const std::uint8_t byte = cell_bytes_[static_cast<std::size_t>(clipped * kCellCount)];
        const bool reaches_next = clipped >= thresholds_[byte + std::size_t{1}];
        return static_cast<std::uint8_t>(byte + static_cast<int>(reaches_next));
    }

private:
    std::array<float, kByteCount + 1> thresholds_{};
    std::array<std::uint8_t, kCellCount + 1> cell_bytes_{};  // the byte at the lower end of each cell
};

}  // namespace

std::vector<std::uint8_t> apply_tone_curve(std::span<const float> radiance, int width_px)
{
    static const ToneTable table;
    std::vector<std::uint8_t> bytes(radiance.size());
    for (std::size_t i = 0; i < radiance.size(); ++i) {
        const float value = radiance[i];
        CLEVRVK_CHECK(std::isfinite(value), "radiance is {} at pixel ({}, {}), channel {}", value,
                      i / 3 % static_cast<std::size_t>(width_px), i / 3 / static_cast<std::size_t>(width_px), i % 3);
        const float above_zero = value > 0.0F ? value : 0.0F;
        bytes[i] = table.encode(above_zero < 1.0F ? above_zero : 1.0F);
    }
    return bytes;
}

}  // namespace clevrvk::image
