// Turns any model file into the form in which assets keep it.
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

/// Least and greatest extent of a model, metres.
inline constexpr double kLeastExtentM = 0.001;
inline constexpr double kMostExtentM = 200.0;

struct ImportOptions {
    bool is_z_up = false;                       ///< the file's z axis points up, not its y axis
    std::optional<double> size_m{};             ///< largest extent after scaling; otherwise its coordinates are metres
    bool keeps_origin = false;                  ///< otherwise the origin becomes the bottom centre of its bounding box
    const catalog::ThingFile* thing = nullptr;  ///< the user's names for its parts and slots; null: it has no parts
    bool is_strict = false;                     ///< a repair is an error, not a warning
    std::vector<std::filesystem::path> texture_roots{};  ///< further folders for files that it names
};

/// An imported model.
struct Import {
    Model model;                    ///< the model as reading `glb` gives it
    std::vector<std::uint8_t> glb;  ///< the written file
    glm::dvec3 low_m{0.0};          ///< corners of its bounding box
    glm::dvec3 high_m{0.0};
    glm::dvec3 origin_m{0.0};           ///< position of the file's origin in the model
    std::vector<SlotReport> slots;      ///< one per material
    std::vector<std::string> warnings;  ///< one sentence each, for the user; the last one lists the losses
    std::vector<Loss> losses;           ///< features of the file that the model lacks
};

/// Reads a .glb, .gltf or .obj file, drops faces that show nothing, names slots, places the model, converts pictures to
/// PNG, and adds tangents where a normal map needs them.
/// \throws SpecError  when the file is not valid, too large or too small, or not fit
/// for a strict import; names the file
/// \throws ReadError, IoError  when it, or a file that it names, cannot be read
[[nodiscard]] Import import_model(const std::filesystem::path& file, const ImportOptions& options);

}  // namespace clevrvk::model
