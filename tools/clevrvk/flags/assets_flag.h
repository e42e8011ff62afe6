// The flag --assets: folders of the user's own shapes, models, materials and so on, laid over the built-in ones.
#pragma once

#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/flags/command_line.h"

#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// As the user gave them, in their order.
using AssetsFlag = std::vector<std::string>;

/// Adds the flag to a command. `flag` outlives the parsing.
Option add_assets_flag(const Command& command, AssetsFlag& flag);

/// The built-in catalog with these folders.
/// \throws SpecError  when a folder is given twice, or has a shape or a model with the name of a thing; and as
/// catalog::load_installed_catalog
[[nodiscard]] catalog::Catalog load_assets(const AssetsFlag& flag);

/// The flag's words for the command line of another process: absolute paths.
[[nodiscard]] std::vector<std::string> make_assets_words(const AssetsFlag& flag);

}  // namespace clevrvk::tools
