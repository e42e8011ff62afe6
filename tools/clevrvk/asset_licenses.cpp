// Two lists of the catalog.
#include "tools/clevrvk/asset_licenses.h"

namespace clevrvk::tools {

std::vector<write::AssetLicense> list_licenses(const catalog::Catalog& catalog)
{
    std::vector<write::AssetLicense> licenses;
    for (const catalog::Shape& shape : catalog.shapes) {
        licenses.push_back({"shapes/" + shape.name, shape.license});
    }
    for (const catalog::World& world : catalog.worlds) {
        licenses.push_back({"worlds/" + world.name, world.license});
    }
    return licenses;
}

}  // namespace clevrvk::tools
