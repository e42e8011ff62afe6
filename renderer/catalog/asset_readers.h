// One reader per kind of asset file; private to the catalog. Each checks every key, type and range of its file.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::catalog {

/// Maximum number of parts of a model.
constexpr std::size_t kMostParts = 256;

/// The two keys of every asset. read_provenance reads their values.
constexpr JsonKey kLicenseKey{"license", true};
constexpr JsonKey kSourceKey{"source", true};

/// Range of coordinates and lengths in assets, scene units.
constexpr NumberRange kAssetCoordinate{-1000.0, 1000.0};

/// The SPDX name at "license", and the text at "source" on the origin of the figures.
[[nodiscard]] Provenance read_provenance(const JsonReader& root);

/// The file beside an asset's description that `where` names.
/// \param extensions  allowed extensions, with their dot: `.exr`
/// \throws SpecError  when the value is not a plain name with such an extension, or there is no such file
[[nodiscard]] std::filesystem::path read_file_beside(const JsonReader& where, const std::filesystem::path& folder,
                                                     std::span<const std::string_view> extensions);

/// \throws SpecError  unless `name` is lower-case letters, digits and underscores, beginning with a letter
void check_asset_name(const JsonReader& where, std::string_view name);

/// shapes/NAME/shape.json. `folder` is shapes/NAME.
[[nodiscard]] Shape read_shape(const JsonReader& root, std::string name, const std::filesystem::path& folder);

/// models/NAME/model.json. `folder` is models/NAME.
[[nodiscard]] Model read_model(const JsonReader& root, std::string name, const std::filesystem::path& folder);

/// environments/NAME/environment.json. `folder` is environments/NAME.
[[nodiscard]] Environment read_environment(const JsonReader& root, std::string name, const std::filesystem::path& folder);

/// materials/NAME.json
[[nodiscard]] Material read_material(const JsonReader& root, std::string name);

/// colors/NAME.json, a palette in its own order
[[nodiscard]] std::vector<NamedColor> read_colors(const JsonReader& root);

/// vocabulary/sizes.json
[[nodiscard]] std::vector<NamedSize> read_sizes(const JsonReader& root);

/// vocabulary/NAME.json, any but sizes.json
[[nodiscard]] WordList read_word_list(const JsonReader& root, std::string name);

/// worlds/NAME.json
[[nodiscard]] World read_world(const JsonReader& root, std::string name);

}  // namespace clevrvk::catalog
