// The content of dataset.json, which describes a dataset as a whole.
#pragma once

#include "renderer/layout/layout.h"
#include "renderer/write/asset_licenses.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::write {

/// The facts about a dataset as a whole.
struct DatasetInfo {
    RunSettings settings;
    bool is_complete = false;
    std::vector<AssetLicense> licenses;  ///< licences of the shown assets; empty until complete, like the counts
    std::uint64_t panel_count = 0;
    std::uint64_t error_count = 0;
    std::string spec_hash;  ///< hash of the spec hashes of all panels, "" until complete
};

/// The content of dataset.json. Equal info gives equal content, without times and local paths.
[[nodiscard]] Json describe_dataset(const layout::Layout& layout, const DatasetInfo& info);

/// The text of dataset.json.
[[nodiscard]] std::string describe_text(const layout::Layout& layout, const DatasetInfo& info);

}  // namespace clevrvk::write
