// Repeatable random numbers: PCG32 streams keyed by purpose, independent of the order of use.
#pragma once

#include <cstdint>
#include <string_view>

namespace clevrvk {

/// A stream of random numbers. The same key gives the same numbers on every machine.
/// Source: O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms (2014), pcg32 XSH-RR
/// 64/32.
class Rng {
public:
    /// The stream of (seed, purpose, index): streams with different keys are independent for all practical purposes.
    [[nodiscard]] static Rng for_key(std::int64_t seed, std::string_view purpose, std::uint64_t index);

    /// A stream of PCG32 itself, by state and sequence number as in the reference implementation.
    Rng(std::uint64_t state, std::uint64_t sequence);

    /// Uniform over all 32-bit values.
    std::uint32_t next_u32();

    /// Uniform in [low, high), with 53 random bits. Takes two draws of next_u32.
    double uniform(double low, double high);

    /// Uniform in {0, ..., count - 1}, without bias. \throws std::logic_error when count is 0
    std::uint32_t uniform_index(std::uint32_t count);

private:
    std::uint64_t state_ = 0;
    std::uint64_t increment_ = 0;
};

}  // namespace clevrvk
