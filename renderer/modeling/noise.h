// A smooth random field in space, for mottled coats and folds. The same bytes on every machine.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>

namespace clevrvk::modeling {

/// Random numbers on the lattice of whole numbers, and a smooth field through them: 0 to 1, features about 1 large.
/// Source: Perlin, An Image Synthesizer (1985), with the quintic weights of his Improving Noise (2002).
[[nodiscard]] double find_noise(const glm::dvec3& point, std::uint32_t seed);

/// Three octaves; 0 to 1.
[[nodiscard]] double find_rough_noise(const glm::dvec3& point, std::uint32_t seed);

/// Distance to the nearest of points of which each cube of edge 1 has one, 0 to the root of 3.
/// Source: Worley, A Cellular Texture Basis Function (1996).
[[nodiscard]] double find_cell_distance(const glm::dvec3& point, std::uint32_t seed);

}  // namespace clevrvk::modeling
