// Smooth random fields in space, for mottled coats and folds. Results are identical on every machine.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>

namespace clevrvk::modeling {

/// A smooth field through random numbers on the integer lattice: 0 to 1, features about 1 unit in size.
/// Source: Perlin, An Image Synthesizer (1985), with the quintic weights of his Improving Noise (2002).
[[nodiscard]] double find_noise(const glm::dvec3& point, std::uint32_t seed);

/// The sum of three octaves, 0 to 1.
[[nodiscard]] double find_rough_noise(const glm::dvec3& point, std::uint32_t seed);

/// Distance to the nearest feature point, 0 to the root of 3. Each cube of edge 1 has one such point.
/// Source: Worley, A Cellular Texture Basis Function (1996).
[[nodiscard]] double find_cell_distance(const glm::dvec3& point, std::uint32_t seed);

}  // namespace clevrvk::modeling
