// The catalog that is shipped, read once for all tests of a program.
#pragma once

#include "renderer/catalog/catalog.h"

#include <filesystem>

namespace clevrvk {

inline const catalog::Catalog& shipped_catalog()
{
    static const catalog::Catalog catalog = catalog::load_catalog(std::filesystem::path(CLEVRVK_SOURCE_DIR) / "assets");
    return catalog;
}

}  // namespace clevrvk
