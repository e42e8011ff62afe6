// Shared by the twins of solid textures: random numbers on the integer lattice, and a smooth field through them.
#pragma once

#include <glm/glm.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::cast {

/// Source: Jarzynski and Olano, Hash Functions for GPU Rendering (2020), pcg.
[[nodiscard]] inline std::uint32_t hash_pcg(std::uint32_t x)
{
    const std::uint32_t state = x * 747796405U + 2891336453U;
    const std::uint32_t word = ((state >> ((state >> 28U) + 4U)) ^ state) * 277803737U;
    return (word >> 22U) ^ word;
}

/// The random value at a lattice point, 0 to 1.
[[nodiscard]] inline double lattice_value(const glm::ivec3& cell, std::uint32_t seed)
{
    const auto bits = [](int place) { return static_cast<std::uint32_t>(place); };
    return (hash_pcg(bits(cell.x) + hash_pcg(bits(cell.y) + hash_pcg(bits(cell.z) + seed))) >> 8U) / 16777216.0;
}

/// The values of the eight surrounding lattice points, blended with quintic weights; 0 to 1.
[[nodiscard]] inline double noise_field(const glm::dvec3& p, std::uint32_t seed)
{
    const glm::ivec3 cell(glm::floor(p));
    const glm::dvec3 t = p - glm::floor(p);
    const auto weigh = [&](int axis, int step) {
        const double x = t[axis];
        const double smooth = x * x * x * (x * (x * 6.0 - 15.0) + 10.0);
        return step == 0 ? 1.0 - smooth : smooth;
    };
    double sum = 0.0;
    for (int z = 0; z < 2; ++z) {
        for (int y = 0; y < 2; ++y) {
            for (int x = 0; x < 2; ++x) {
                sum += weigh(0, x) * weigh(1, y) * weigh(2, z) * lattice_value(cell + glm::ivec3(x, y, z), seed);
            }
        }
    }
    return sum;
}

/// The sum of three octaves, 0 to 1.
[[nodiscard]] inline double rough_field(const glm::dvec3& p, std::uint32_t seed)
{
    return (4.0 * noise_field(p, seed) + 2.0 * noise_field(2.0 * p, seed + 1) + noise_field(4.0 * p, seed + 2)) / 7.0;
}

/// 0 below `low`, 1 above `high`, linear between; reversed if `low` is the larger.
[[nodiscard]] inline double ramp(double low, double high, double x)
{
    return std::clamp((x - low) / (high - low), 0.0, 1.0);
}

[[nodiscard]] inline double fraction(double x)
{
    return x - std::floor(x);
}

}  // namespace clevrvk::cast
