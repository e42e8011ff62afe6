// Writes the materials of a glTF file.
#pragma once

#include "renderer/base/json.h"
#include "renderer/model/model.h"

#include <string>
#include <string_view>

namespace clevrvk::model {

/// Adds materials, textures and samplers to the JSON of a glTF file, and the extensions that they use.
/// glTF's default values are omitted.
class GltfMaterialWriter {
public:
    /// `json` must outlive this.
    explicit GltfMaterialWriter(Json& json) : json_(json) {}

    void add(const Material& material);

private:
    [[nodiscard]] Json write_texture(const Texture& texture);
    [[nodiscard]] Json write_surface(const Material& material);
    void add_lobes(const Material& material, Json& extensions);
    [[nodiscard]] std::size_t add_entry(const char* list, Json entry);
    void note_extensions(const Json& extensions);

    Json& json_;
};

}  // namespace clevrvk::model
