// Renders some panels of a dataset again and compares them with its files.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/check/check_dataset.h"

#include <filesystem>
#include <string>

namespace clevrvk::tools {

/// The choice, as for --device, of the device with exactly this name. \throws GpuError  when there is none
[[nodiscard]] std::string find_device_of(const std::string& name);

/// On the device that made the dataset, files and lines must agree to the byte. On another device, which must be
/// requested by name, ids must agree at 99.99 % of all pixels together (one may always differ), and the mean of each
/// colour channel of each picture must agree within 2 %.
/// \param device_choice  as for --device; "": the device that made the dataset
/// \return  the name of the device
/// \throws GpuError  when the device does not exist or fails
std::string check_sample(const std::filesystem::path& folder, const dataset::Description& description,
                         const std::vector<check::SampledPanel>& sample, const std::string& device_choice, const catalog::Catalog& catalog,
                         check::Findings& findings);

}  // namespace clevrvk::tools
