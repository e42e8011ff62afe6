// The licences of the assets that a dataset may show.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/write/format.h"

#include <vector>

namespace clevrvk::tools {

/// Those of all shapes and worlds, in the catalog's order.
[[nodiscard]] std::vector<write::AssetLicense> list_licenses(const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
