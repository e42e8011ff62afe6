// Turns a model file of any origin into the form in which assets keep it.
#pragma once

#include "renderer/catalog/thing_file.h"
#include "renderer/model/clean_mesh.h"
#include "renderer/model/inspect.h"
#include "renderer/model/model.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::model {

/// Extents of a model, metres.
inline constexpr double kLeastExtentM = 0.001;
inline constexpr double kMostExtentM = 200.0;

struct ImportOptions {
    bool is_z_up = false;                       ///< the file's z axis points up, not its y axis
    std::optional<double> size_m{};             ///< its largest extent; else its coordinates are metres
    bool keeps_origin = false;                  ///< the file's origin; else the centre of its bounding box, at its lowest height
    const catalog::ThingFile* thing = nullptr;  ///< the user's names of its parts and slots; null: it has no parts
    bool is_strict = false;                     ///< what would be repaired with a warning is an error
    std::vector<std::filesystem::path> texture_roots{};  ///< folders beside the file's in which files that it names may lie
};

/// An imported model.
struct Import {
    Model model;                    ///< as the file will be read again
    std::vector<std::uint8_t> glb;  ///< the file
    glm::dvec3 low_m{0.0};          ///< corners of its bounding box
    glm::dvec3 high_m{0.0};
    glm::dvec3 origin_m{0.0};           ///< where the origin of the file lies
    std::vector<SlotReport> slots;      ///< of each material
    std::vector<std::string> warnings;  ///< notes to look at, a sentence each; the last says what is lost
    std::vector<Loss> losses;           ///< features of the file that the model lacks
};

/// Reads a .glb, .gltf or .obj file, drops faces that show nothing, names slots, places it, makes pictures PNG, and
/// adds tangents where a normal map needs them.
/// \throws SpecError  when the file is not valid, is too large or too small, or not fit for a strict import; names the
/// file
/// \throws ReadError, IoError  when it, or a file that it names, cannot be read
[[nodiscard]] Import import_model(const std::filesystem::path& file, const ImportOptions& options);

}  // namespace clevrvk::model
