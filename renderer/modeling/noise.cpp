// Computes value noise on a lattice of hashed numbers, its sum over three octaves, and the distance to the nearest
// feature point.
#include "renderer/modeling/noise.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::modeling {
namespace {

using glm::dvec3;
using glm::ivec3;

/// Source: Jarzynski and Olano, Hash Functions for GPU Rendering (2020), pcg_hash.
std::uint32_t hash(std::uint32_t value)
{
    const std::uint32_t state = value * 747796405U + 2891336453U;
    const std::uint32_t word = ((state >> ((state >> 28U) + 4U)) ^ state) * 277803737U;
    return (word >> 22U) ^ word;
}

double lattice_value(const ivec3& cell, std::uint32_t seed)
{
    const std::uint32_t z = hash(static_cast<std::uint32_t>(cell.z) + seed);
    const std::uint32_t y = hash(static_cast<std::uint32_t>(cell.y) + z);
    return hash(static_cast<std::uint32_t>(cell.x) + y) / 4294967296.0;
}

}  // namespace

double find_noise(const dvec3& point, std::uint32_t seed)
{
    const dvec3 corner = glm::floor(point);
    dvec3 t = point - corner;
    t = t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    const ivec3 cell(corner);
    double sum = 0.0;
    for (int k = 0; k < 8; ++k) {
        const ivec3 step(k & 1, k >> 1 & 1, k >> 2);
        const dvec3 weight = glm::mix(dvec3(1.0) - t, t, dvec3(step));
        sum += weight.x * weight.y * weight.z * lattice_value(cell + step, seed);
    }
    return sum;
}

double find_rough_noise(const dvec3& point, std::uint32_t seed)
{
    return (4.0 * find_noise(point, seed) + 2.0 * find_noise(2.0 * point, seed + 1U) + find_noise(4.0 * point, seed + 2U)) / 7.0;
}

double find_cell_distance(const dvec3& point, std::uint32_t seed)
{
    const ivec3 middle(glm::floor(point));
    double nearest = 9.0;
    for (int k = 0; k < 27; ++k) {
        const ivec3 cell = middle + ivec3(k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1);
        const dvec3 at = dvec3(cell) + dvec3(lattice_value(cell, seed), lattice_value(cell, seed + 1U), lattice_value(cell, seed + 2U));
        const dvec3 offset = at - point;
        nearest = std::min(nearest, glm::dot(offset, offset));
    }
    return std::sqrt(nearest);
}

}  // namespace clevrvk::modeling
