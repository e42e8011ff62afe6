// The description of a user's own thing, beside its glTF or OBJ file.
#pragma once

#include "renderer/catalog/affordances.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::catalog {

/// A part, defined by names in the file: a triangle belongs to the first part whose lists match both its names. A `*`
/// in a pattern stands for any letters.
struct PartRule {
    std::string name;
    std::vector<std::string> nodes;      ///< glTF nodes, or OBJ objects or groups; empty: any
    std::vector<std::string> materials;  ///< empty: any
};

/// The file `thing.json`. Lengths are metres in the imported model's space: z up, front towards -y, from its origin.
struct ThingFile {
    std::string category;  ///< may be empty
    std::optional<double> size_m;
    std::vector<PartRule> parts;
    std::vector<std::pair<std::string, std::string>> slots;  ///< new name, and the material's name in the file
    Affordances offers;                                      ///< its grasps have no contacts
};

/// Reads a thing file.
/// \throws SpecError  when it is not valid
/// \throws ReadError, IoError  when it cannot be read
[[nodiscard]] ThingFile load_thing_file(const std::filesystem::path& file);

/// Whether a name matches a pattern.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view name);

}  // namespace clevrvk::catalog
