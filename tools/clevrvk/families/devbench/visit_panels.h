// Reads the panels of a dataset for the verbs of `clevrvk devbench`, which accept only complete datasets.
#pragma once

#include "renderer/base/json_reader.h"

#include <filesystem>
#include <functional>

namespace clevrvk::tools {

/// Visits every line of a finished dataset's index, in order.
/// \throws SpecError  when the dataset is not finished or has no panels \throws IoError  when it cannot be read
void visit_panels(const std::filesystem::path& folder, const std::function<void(JsonDocument line)>& visit);

}  // namespace clevrvk::tools
