// The variants of CURI, common to scenes, episodes and sounds. Their differences are described in the files that
// implement them.
#pragma once

#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace clevrvk::generators::curi {

enum class Variant {
    Strict,     ///< as repaired, and only the tested ability solves an episode; the default
    Repaired,   ///< as in the paper; for datasets that name no variant
    Published,  ///< as in the published program, with its known faults
};

/// In the order of Variant.
inline constexpr std::array<std::string_view, 3> kVariantNames{"strict", "repaired", "published"};

/// \param name  one of kVariantNames
[[nodiscard]] inline Variant find_variant(std::string_view name)
{
    const auto* const found = std::find(kVariantNames.begin(), kVariantNames.end(), name);
    CLEVRVK_CHECK(found != kVariantNames.end(), "CURI has no variant '{}'", name);
    return static_cast<Variant>(found - kVariantNames.begin());
}

}  // namespace clevrvk::generators::curi
