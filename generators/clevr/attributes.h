// The attributes of CLEVR's objects by their names in the catalog: the one list for CLEVR, CURI and MEWL, which have
// the same objects. The order is a part of every random draw, of CURI's values and of MEWL's file names. Source: CLEVR
// (Johnson et al. 2017), properties.json.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace clevrvk::generators {

inline constexpr std::array<std::string_view, 3> kClevrShapes{"cube", "sphere", "cylinder"};
inline constexpr std::array<std::string_view, 2> kClevrSizes{"large", "small"};
inline constexpr std::array<std::string_view, 8> kClevrColors{"gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow"};
/// With the glass that came with MEWL.
inline constexpr std::array<std::string_view, 3> kMewlMaterials{"rubber", "metal", "glass"};
inline constexpr std::span<const std::string_view> kClevrMaterials = std::span(kMewlMaterials).first<2>();

}  // namespace clevrvk::generators
