// The basic colour words of English for a colour, where people would agree on one.
#pragma once

#include <glm/glm.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::facts {

/// The words: black, blue, brown, cyan, gray, green, orange, pink, purple, red, white, yellow.
[[nodiscard]] std::span<const std::string_view> list_basic_colors();

/// One word for a clear colour; for a colour between words, all words that people might use.
/// \param linear  reflectance, RGB, 0 to 1
/// Source of the space: Ottosson, A perceptual color space for image processing (2020). The borders are ours: between
/// neighbouring words lies a band in which both are possible.
[[nodiscard]] std::vector<std::string_view> name_basic_colors(const glm::dvec3& linear);

}  // namespace clevrvk::facts
