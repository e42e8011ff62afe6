// PCG32. Source: pcg-c-basic 0.9 by M. E. O'Neill (state update, output function, bounded draw).
#include "renderer/base/rng.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"

#include <cmath>

namespace clevrvk {

Rng Rng::for_key(std::int64_t seed, std::string_view purpose, std::uint64_t index)
{
    std::uint64_t key = mix_splitmix64(hash_fnv1a(purpose));
    key = mix_splitmix64(key ^ static_cast<std::uint64_t>(seed));
    key = mix_splitmix64(key ^ index);
    return Rng(key, mix_splitmix64(key));
}

Rng::Rng(std::uint64_t state, std::uint64_t sequence) : increment_((sequence << 1U) | 1U)
{
    next_u32();
    state_ += state;
    next_u32();
}

std::uint32_t Rng::next_u32()
{
    const std::uint64_t old_state = state_;
    state_ = old_state * 6364136223846793005U + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old_state >> 18U) ^ old_state) >> 27U);
    const auto rotation = static_cast<std::uint32_t>(old_state >> 59U);
    return (shifted >> rotation) | (shifted << ((32U - rotation) & 31U));
}

double Rng::uniform(double low, double high)
{
    const std::uint32_t high_bits = next_u32() >> 5U;
    const std::uint32_t low_bits = next_u32() >> 6U;
    const double unit = (static_cast<double>(high_bits) * 0x1p26 + static_cast<double>(low_bits)) * 0x1p-53;
    const double value = low + (high - low) * unit;
    // The sum may round up to the end of the interval, which is excluded.
    return value < high ? value : std::nextafter(high, low);
}

std::uint32_t Rng::uniform_index(std::uint32_t count)
{
    CLEVRVK_CHECK(count > 0, "cannot draw from {} values", count);
    // Rejects draws below the threshold, so that the number of remaining values is a multiple of count.
    const std::uint32_t threshold = (0U - count) % count;
    std::uint32_t draw = next_u32();
    while (draw < threshold) {
        draw = next_u32();
    }
    return draw % count;
}

}  // namespace clevrvk
