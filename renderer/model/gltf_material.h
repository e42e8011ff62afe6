// Reads the materials, textures and pictures of a glTF file.
#pragma once

#include "renderer/model/gltf_file.h"
#include "renderer/model/gltf_primitive.h"
#include "renderer/model/model.h"

#include <map>
#include <string>
#include <vector>

namespace clevrvk::model {

/// Properties of a material in the file that Material does not hold.
struct MaterialNotes {
    UvSets uv_sets{0, 1};   ///< the file's sets that its textures use; textures hold indices into this
    bool is_unlit = false;  ///< it emits its base colour
};

/// Reads materials one by one and collects the pictures that they use.
class MaterialReader {
public:
    /// Both must outlive this; pictures and warnings go to `model`.
    MaterialReader(const GltfFile& file, Model& model) : file_(file), model_(model) {}

    /// The material whose number stands at `where`. \throws SpecError  when it is not a material of glTF 2.0
    [[nodiscard]] Material read(const JsonReader& where, MaterialNotes& notes);

    /// The material of primitives that name none.
    [[nodiscard]] static Material make_default() { return {}; }

private:
    void check_mime_type(const JsonReader& image, const std::vector<std::uint8_t>& bytes);
    void choose_uv_sets(Material& material, UvSets& uv_sets);
    [[nodiscard]] std::optional<Texture> read_texture(const JsonReader& parent, std::string_view key);
    void read_sampler(const JsonReader& texture, Texture& result);
    void read_transform(const JsonReader& info, Texture& result);
    [[nodiscard]] std::size_t find_image(const JsonReader& where);
    void read_metallic_roughness(const JsonReader& material, Material& result);
    void read_alpha(const JsonReader& material, Material& result);
    void read_extensions(const JsonReader& material, Material& result);
    void read_archived_extensions(const JsonReader& material, Material& result);
    void read_specular_glossiness(const JsonReader& old, Material& result);

    const GltfFile& file_;
    Model& model_;
    std::map<std::int64_t, std::size_t> images_;  // by number in the file; looked up only
};

}  // namespace clevrvk::model
