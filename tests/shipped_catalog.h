// The shipped catalog, read once for all tests of a program.
#pragma once

#include "renderer/catalog/catalog.h"

#include "tests/source_dir.h"

namespace clevrvk {

inline const catalog::Catalog& shipped_catalog()
{
    static const catalog::Catalog catalog = catalog::load_catalog(find_source_dir() / "assets");
    return catalog;
}

}  // namespace clevrvk
