// Combines the licences of the catalog and the generators.
#include "tools/clevrvk/run/licenses.h"

#include "generators/registry/registry.h"

namespace clevrvk::tools {

write::AssetLicenses make_asset_licenses(const catalog::Catalog& catalog)
{
    write::TaskWordLists lists;
    for (const generators::Task& task : generators::all_tasks()) {
        lists[task.info.name] = task.info.word_lists;
    }
    return {catalog, lists};
}

}  // namespace clevrvk::tools
