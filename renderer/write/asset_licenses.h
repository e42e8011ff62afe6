// The licences of the assets that a dataset shows. They are derived from the lines of its index, so that a run, a
// resumed run, a merge and a check list the same assets.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::write {

using spec::Json;

/// The licence of an asset that the panels show.
struct AssetLicense {
    std::string asset;     ///< file or folder of assets/, such as "shapes/hand"
    std::string license;   ///< SPDX name
    std::string source;    ///< where its shape data or words come from
    std::string digest{};  ///< for a model, the hash of its file; otherwise empty

    bool operator==(const AssetLicense&) const = default;
};

/// The word lists that each task's labels use, by task name.
using TaskWordLists = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Indices into AssetLicenses.
using ShownAssets = std::set<std::size_t>;

/// All assets of a catalog, and which of them the panels show; empty without a catalog.
class AssetLicenses {
public:
    AssetLicenses() = default;
    AssetLicenses(const catalog::Catalog& catalog, const TaskWordLists& task_lists);

    [[nodiscard]] bool is_empty() const { return all_.empty(); }

    /// Adds the assets that an index line names: the world; the shape, material, palette and size of each object,
    /// hidden or not; and the task's word lists. A value without a name, such as a numeric colour, is not an asset.
    void add_shown(const Json& line, ShownAssets& shown) const;

    /// Adds the assets that a dataset.json lists. Assets that the catalog lacks are skipped.
    void add_listed(const Json& description, ShownAssets& shown) const;

    /// The assets in the catalog's order: shapes, models, materials, palettes, sizes, word lists, worlds.
    [[nodiscard]] std::vector<AssetLicense> list(const ShownAssets& shown) const;

private:
    /// Adds an asset. \return  its index
    std::size_t add(std::string asset, const catalog::Provenance& provenance, const std::string& digest = "");
    void find(std::string_view kind, const Json* name, ShownAssets& shown) const;

    std::vector<AssetLicense> all_;
    // Indices by the names in a line: "shape:cube", "color:red", "task:mewl_shape".
    std::map<std::string, std::vector<std::size_t>, std::less<>> places_;
};

}  // namespace clevrvk::write
