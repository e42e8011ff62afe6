// Two lists of the catalog.
#include "renderer/write/asset_licenses.h"

namespace clevrvk::write {

std::vector<AssetLicense> list_licenses(const catalog::Catalog& catalog)
{
    std::vector<AssetLicense> licenses;
    for (const catalog::Shape& shape : catalog.shapes) {
        licenses.push_back({"shapes/" + shape.name, shape.license});
    }
    for (const catalog::World& world : catalog.worlds) {
        licenses.push_back({"worlds/" + world.name, world.license});
    }
    return licenses;
}

}  // namespace clevrvk::write
