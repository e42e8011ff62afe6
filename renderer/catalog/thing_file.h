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

/// A part by what the file calls it: a triangle belongs to the first part whose lists all name it. A `*` in a name
/// stands for any letters.
struct PartRule {
    std::string name;
    std::vector<std::string> nodes;      ///< of glTF; objects or groups of OBJ; empty: any
    std::vector<std::string> materials;  ///< empty: any
};

/// The file `thing.json`. Lengths are metres in the space of the imported model: z up, front -y, from its origin.
struct ThingFile {
    std::string category;  ///< may be empty
    std::optional<double> size_m;
    std::vector<PartRule> parts;
    std::vector<std::pair<std::string, std::string>> slots;  ///< new name, and the material's in the file
    Affordances offers;                                      ///< grasps without contacts
};

/// \throws SpecError  when it is not valid
/// \throws ReadError, IoError  when it cannot be read
[[nodiscard]] ThingFile load_thing_file(const std::filesystem::path& file);

/// Whether a name is what the pattern describes.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view name);

}  // namespace clevrvk::catalog
