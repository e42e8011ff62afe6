// The folders of models, which `assets import` writes and `assets check` verifies.
#pragma once

#include "renderer/base/json.h"
#include "renderer/catalog/catalog.h"
#include "renderer/model/import_model.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// The user's description of a model.
struct ModelLabels {
    std::string name;
    std::string category;  ///< may be empty
    std::string license;   ///< SPDX name, or "unknown"
    std::string source;
    std::optional<std::string> license_text;
    catalog::Look look = catalog::Look::Principled;
    catalog::Affordances offers;  ///< for a thing, with contacts
};

/// Writes `assets / models / NAME`: model.glb, model.json and license.txt, all or none. \return  the folder
/// \throws SpecError  when the folder exists and `overwrites` is false
/// \throws IoError    when it cannot be written, or another process is writing to it
std::filesystem::path write_model_folder(const std::filesystem::path& assets, const model::Import& import, const ModelLabels& labels,
                                         bool overwrites);

/// The faults of a model, one sentence each: its file is not the one that model.json describes, cannot be read, or
/// contradicts model.json.
[[nodiscard]] std::vector<std::string> check_model(const catalog::Model& asset);

/// The models, one entry each, for `list models` and `assets list`.
[[nodiscard]] Json list_models(const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
