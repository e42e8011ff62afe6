// The flag --assets: folders with the user's own shapes, models, materials and so on, laid over the built-in ones.
#pragma once

#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/flags/command_line.h"

#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// The folders as the user gave them, in order.
using AssetsFlag = std::vector<std::string>;

/// Adds the flag to a command. `flag` must outlive the parsing.
Option add_assets_flag(const Command& command, AssetsFlag& flag);

/// Loads the built-in catalog together with these folders.
/// \throws SpecError  when a folder is given twice, or a shape or model has the name of a thing; and like
/// catalog::load_installed_catalog
[[nodiscard]] catalog::Catalog load_assets(const AssetsFlag& flag);

/// The flag as command-line words for another process, with absolute paths.
[[nodiscard]] std::vector<std::string> make_assets_words(const AssetsFlag& flag);

}  // namespace clevrvk::tools
