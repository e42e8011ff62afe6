// A model as read from its file: triangles with materials by slot. It is not placed in a scene,
// and its pictures are not decoded.
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
    std::string name;  ///< the model's name for it; may be empty
    std::vector<std::uint8_t> bytes;
};

/// How texture coordinates beyond the picture are mapped.
enum class Wrap { Repeat, MirroredRepeat, ClampToEdge };

/// A picture that a material property is read from. Source: glTF 2.0 and KHR_texture_transform.
struct Texture {
    std::size_t image = 0;  ///< index in Model::images
    Wrap wrap_u = Wrap::Repeat;
    Wrap wrap_v = Wrap::Repeat;
    bool is_nearest = false;  ///< no filtering: the nearest texel, not four blended
    int uv_set = 0;           ///< 0 or 1
    glm::dvec2 offset{0.0};   ///< (u, v) is turned, scaled and moved before the look-up
    glm::dvec2 scale{1.0};
    double rotation_rad = 0.0;
};

/// The meaning of the base colour's alpha. Blend: it is opacity, handled as by make_transparent, except that points
/// below kLeastOpacity are holes.
enum class AlphaMode { Opaque, Mask, Blend };

/// Points of a blended surface whose alpha is lower are holes: they show neither in pictures nor in labels.
inline constexpr double kLeastOpacity = 0.02;

/// A kind of feature that the file has and the model lacks.
struct Loss {
    std::string kind;  ///< in the plural, such as "lights"
    std::size_t count = 0;
};

/// glTF 2.0's metallic-roughness material with the extensions that are read. Textures multiply the factors.
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

    /// A pattern that is blended with the base colour. Only things have one: a glTF file gets its mean colour.
    std::optional<catalog::SolidTexture> solid;

    /// Whether its faces are a thin sheet, so that transmitted light is not refracted;
    /// for glTF files the asset decides.
    bool is_thin = false;

    std::optional<Texture> base_color_texture;           ///< RGB encoded as sRGB, alpha linear
    std::optional<Texture> metallic_roughness_texture;   ///< green: roughness; blue: metallic
    std::optional<Texture> normal_texture;               ///< 0 to 1 encodes -1 to 1, in tangent space
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
    bool is_normal_from_bump = false;          ///< normal_texture may hold heights instead

    /// The specular-glossiness picture, until import packs it: its alpha times `glossiness` is 1 minus the roughness.
    std::optional<Texture> glossiness_texture;
    double glossiness = 1.0;
};

/// Each vertex attribute has as many elements as `positions`, or none.
struct Model {
    std::vector<glm::vec3> positions;  ///< metres from `origin`; z up; the file's -z becomes +y
    glm::dvec3 origin{0.0};            ///< in the file, turned in the same way; 0 unless floats would be too coarse
    std::vector<glm::vec3> normals;    ///< unit, outward
    std::vector<glm::vec4> tangents;   ///< unit; w is the sign of the bitangent cross(normal, tangent)
    std::array<std::vector<glm::vec2>, 2> uvs;
    std::vector<glm::vec4> colors;      ///< linear RGBA that multiplies the base colour
    std::vector<glm::uvec3> triangles;  ///< counter-clockwise seen from outside
    std::vector<std::uint32_t> slots;   ///< per triangle: index in `materials`
    std::vector<std::uint32_t> parts;   ///< per triangle: index in `part_names`; or none
    std::vector<Material> materials;    ///< at least one; only materials that triangles use
    /// The names of nodes in glTF files, or of groups and objects in OBJ files, each once; after an
    /// import, the user's names of the parts.
    std::vector<std::string> part_names;
    std::vector<ImageFile> images;
    std::string copyright;              ///< as the file states it; may be empty
    std::vector<std::string> warnings;  ///< features of the file that the model lacks, each once
    std::vector<std::string> excuses;   ///< the warnings that make a strict import fail
    std::vector<Loss> losses;           ///< one entry per kind
};

}  // namespace clevrvk::model
