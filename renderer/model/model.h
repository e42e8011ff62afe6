// A model as its file says it: triangles with materials by slot. It is placed in no scene yet, and its pictures are
// not decoded.
#pragma once

#include "renderer/catalog/surface.h"

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::model {

/// A picture file that a model holds or names.
struct ImageFile {
    std::string name;  ///< as its model names it; may be empty
    std::vector<std::uint8_t> bytes;
};

/// Texels beside the picture.
enum class Wrap { Repeat, MirroredRepeat, ClampToEdge };

/// Where a material's number comes from a picture. Source: glTF 2.0 and KHR_texture_transform.
struct Texture {
    std::size_t image = 0;  ///< place in Model::images
    Wrap wrap_u = Wrap::Repeat;
    Wrap wrap_v = Wrap::Repeat;
    bool is_nearest = false;  ///< the nearest texel, not four of them
    int uv_set = 0;           ///< 0 or 1
    glm::dvec2 offset{0.0};   ///< (u, v) is turned, scaled and moved before the look-up
    glm::dvec2 scale{1.0};
    double rotation_rad = 0.0;
};

/// How the alpha of the base colour counts. Blend: as opacity, as make_transparent says of one number, but for what is
/// clearer than kLeastOpacity.
enum class AlphaMode { Opaque, Mask, Blend };

/// A point of a blended surface whose alpha is lower is a hole: nothing of it shows, in labels neither.
inline constexpr double kLeastOpacity = 0.02;

/// Features of a file that its model lacks.
struct Loss {
    std::string kind;  ///< in the plural, such as "lights"
    std::size_t count = 0;
};

/// glTF 2.0's metallic-roughness material with the extensions that are read. A number is multiplied by its texture.
struct Material {
    std::string name;
    glm::dvec4 base_color{1.0};  ///< linear RGB and alpha, each 0 to 1
    double metallic = 1.0;
    double roughness = 1.0;  ///< perceptual: alpha is its square
    double normal_scale = 1.0;
    glm::dvec3 emission{0.0};  ///< linear RGB radiance
    AlphaMode alpha_mode = AlphaMode::Opaque;
    double alpha_cutoff = 0.5;
    bool is_double_sided = false;
    double ior = 1.5;
    double transmission = 0.0;
    double specular = 1.0;
    glm::dvec3 specular_color{1.0};
    double clearcoat = 0.0;
    double clearcoat_roughness = 0.0;
    glm::dvec3 sheen_color{0.0};
    double sheen_roughness = 0.0;

    /// A pattern that the base colour is blended with; of things, not of files: a glTF file has its mean colour.
    std::optional<catalog::SolidTexture> solid;

    /// Whether its faces are a sheet, so that what it transmits is not refracted; of glTF files an asset decides.
    bool is_thin = false;

    std::optional<Texture> base_color_texture;           ///< RGB encoded as sRGB, alpha linear
    std::optional<Texture> metallic_roughness_texture;   ///< green: roughness; blue: metallic
    std::optional<Texture> normal_texture;               ///< 0 to 1 stands for -1 to 1, in tangent space
    std::optional<Texture> emission_texture;             ///< RGB encoded as sRGB
    std::optional<Texture> transmission_texture;         ///< red
    std::optional<Texture> specular_texture;             ///< alpha
    std::optional<Texture> specular_color_texture;       ///< RGB encoded as sRGB
    std::optional<Texture> clearcoat_texture;            ///< red
    std::optional<Texture> clearcoat_roughness_texture;  ///< green
    std::optional<Texture> sheen_color_texture;          ///< RGB encoded as sRGB
    std::optional<Texture> sheen_roughness_texture;      ///< alpha

    // Only OBJ files have these; import packs them into the textures above.
    std::optional<Texture> roughness_texture;  ///< red
    std::optional<Texture> metallic_texture;   ///< red
    std::optional<Texture> alpha_texture;      ///< red
    bool is_normal_from_bump = false;          ///< normal_texture may as well hold heights

    /// The picture of glTF's specular and glossiness, until import packs it: its alpha times `glossiness` is 1 minus
    /// the roughness.
    std::optional<Texture> glossiness_texture;
    double glossiness = 1.0;
};

/// Vertex attributes are as many as positions, or none.
struct Model {
    std::vector<glm::vec3> positions;  ///< metres from `origin`; z up; as the file turns it, its -z becoming +y
    glm::dvec3 origin{0.0};            ///< in the file, turned likewise; not 0 only where floats would be too coarse
    std::vector<glm::vec3> normals;    ///< unit, outward
    std::vector<glm::vec4> tangents;   ///< unit, and in w the sign of the bitangent cross(normal, tangent)
    std::array<std::vector<glm::vec2>, 2> uvs;
    std::vector<glm::vec4> colors;      ///< linear RGBA that multiplies the base colour
    std::vector<glm::uvec3> triangles;  ///< counter-clockwise seen from outside
    std::vector<std::uint32_t> slots;   ///< of each triangle: place in `materials`
    std::vector<std::uint32_t> parts;   ///< of each triangle: place in `part_names`; or none
    std::vector<Material> materials;    ///< at least one; only those that triangles have
    /// The names of nodes in glTF files, of groups and objects in OBJ files, each once; after an import, the names that
    /// the user gave the parts.
    std::vector<std::string> part_names;
    std::vector<ImageFile> images;
    std::string copyright;              ///< as the file states it; may be empty
    std::vector<std::string> warnings;  ///< features of the file that the model lacks, each once
    std::vector<std::string> excuses;   ///< those of the warnings that a strict import refuses
    std::vector<Loss> losses;           ///< each kind once
};

}  // namespace clevrvk::model
