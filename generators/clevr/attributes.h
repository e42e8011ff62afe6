// The attributes of CLEVR's objects by their names in the catalog. CLEVR, CURI and MEWL share this list, because they
// have the same objects. Its order affects every random draw, CURI's values and MEWL's file names. Source: CLEVR
// (Johnson et al. 2017), properties.json.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace clevrvk::generators {

inline constexpr std::array<std::string_view, 3> kClevrShapes{"cube", "sphere", "cylinder"};
inline constexpr std::array<std::string_view, 2> kClevrSizes{"large", "small"};
inline constexpr std::array<std::string_view, 8> kClevrColors{"gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow"};
/// CLEVR's materials, and the glass that MEWL added.
inline constexpr std::array<std::string_view, 3> kMewlMaterials{"rubber", "metal", "glass"};
inline constexpr std::span<const std::string_view> kClevrMaterials = std::span(kMewlMaterials).first<2>();

}  // namespace clevrvk::generators
