// The licences of the assets that a dataset may show.
#pragma once

#include "renderer/catalog/catalog.h"

#include <string>
#include <vector>

namespace clevrvk::write {

/// The licence of an asset that the pictures show.
struct AssetLicense {
    std::string asset;                  ///< such as "shapes/hand"
    std::string license;                ///< SPDX name
};

/// Those of all shapes and worlds, in the catalog's order.
[[nodiscard]] std::vector<AssetLicense> list_licenses(const catalog::Catalog& catalog);

}  // namespace clevrvk::write
