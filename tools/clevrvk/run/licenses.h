// The licences that a dataset lists: the catalog's, and those of the tasks' word lists.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/write/asset_licenses.h"

namespace clevrvk::tools {

/// The licences of the assets that a dataset made with this catalog may show.
[[nodiscard]] write::AssetLicenses make_asset_licenses(const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
