// All names, sizes, colours, materials, shapes, word lists and worlds, read from the assets folder. Holds no geometry.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/catalog/affordances.h"
#include "renderer/catalog/surface.h"
#include "shaders/shape_list.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk {
struct JsonDocument;
}

namespace clevrvk::catalog {

using shaders::ShapeKind;

/// The provenance of an asset as stated in its file.
struct Provenance {
    std::string license;  ///< SPDX name
    std::string source;   ///< origin of its figures or words
};

/// A shape in its own unit space; an object's size scales it.
struct Shape {
    std::string name;
    ShapeKind kind = ShapeKind::Sphere;
    double radius = 1.0;              ///< Sphere: its radius in unit space
    double bevel_width = 0.0;         ///< RoundedCube, RoundedCylinder: width of the superelliptic bevel
    double bevel_exponent = 2.0;      ///< RoundedCube, RoundedCylinder: exponent of the superellipse
    int side_count = 0;               ///< RoundedCylinder: number of flat facets of the side
    std::filesystem::path mesh_file;  ///< Mesh: absolute path of the OBJ file; empty otherwise
    double rest_height = 1.0;         ///< height of the origin above the floor at size 1, for two-number positions
    double footprint_radius = 1.0;    ///< radius of the circle that placement keeps free at size 1
    double pointing_deg = 0.0;  ///< Mesh that points: direction of its finger in the xy plane at rotation 0, counter-clockwise from +x
    bool can_point = false;
    Provenance provenance;
};

/// How a model's material parameters are interpreted.
enum class Look {
    Principled,  ///< as Blender's Principled BSDF reads glTF's parameters
    Gltf,        ///< as appendix B of glTF 2.0 defines them
};

/// The faces of a model with one material.
struct ModelSlot {
    std::string name;       ///< unique within the model
    bool is_solid = false;  ///< its faces are closed: transparent ones enclose a filled volume; otherwise a thin sheet
};

/// A mesh with materials and pictures, made by `clevrvk assets import`. Its file is read only when the model is shown.
/// Its space: metres, z up, front towards -y, origin at the centre of its base unless import kept the file's origin.
struct Model {
    std::string name;
    std::filesystem::path file;  ///< absolute path of the .glb file
    std::string digest;          ///< digest_hex of that file
    std::string category;        ///< may be empty
    Vec3 low_m{};                ///< corners of its bounding box
    Vec3 high_m{};
    Vec3 origin_m{};  ///< position of the imported file's origin
    std::vector<ModelSlot> slots;
    std::vector<std::string> parts;  ///< thing: names of its file's nodes, in order
    Affordances offers;              ///< thing: its affordances
    int triangle_count = 0;
    Look look = Look::Principled;
    Provenance provenance;
};

/// An equirectangular picture of all directions that lights a scene. Its file is read only when it is shown.
struct Environment {
    std::string name;
    std::filesystem::path file;  ///< absolute path of an EXR, PNG or JPEG file
    Provenance provenance;
};

/// A surface with its own colour, or a named set of parameters of one BSDF kind, which takes its colour from the
/// object. shaders/bsdf/list.txt lists the kinds and the names of their parameters.
struct Material {
    std::string name;
    std::optional<Surface> surface;  ///< if set, there is no BSDF kind
    std::string bsdf;                ///< name of the BSDF kind
    std::vector<double> parameters;  ///< in the order of list.txt
    Provenance provenance;
};

struct NamedColor {
    std::string name;
    std::array<std::uint8_t, 3> rgb{};
};

/// A palette: a file of named colours.
struct Palette {
    std::string name;
    std::vector<std::string> colors;  ///< names of its colours
    Provenance provenance;
};

struct NamedSize {
    std::string name;
    double radius = 0.0;
};

/// A list of words or syllables that generators draw from or look up.
struct WordList {
    std::string name;
    std::vector<std::string> words;  ///< in the order of the file
    Provenance provenance;
};

/// A square, one-sided, Lambertian area light; movable by the spec.
struct AreaLight {
    std::string name;
    Vec3 position{};
    double side = 0.0;   ///< edge length
    Vec3 color{};        ///< linear RGB
    double power = 0.0;  ///< watts, as in Blender: radiance is power * color / (4 side^2)
};

/// A distant disc of light.
struct Sun {
    Vec3 direction{};  ///< unit direction in which its light travels
    double angular_diameter_rad = 0.0;
    Vec3 color{};
    double strength = 0.0;  ///< irradiance on a plane that faces it, before the disc's 0.2 % correction
};

/// A sheet swept along one horizontal axis: s = dot(s_axis, p) + s_offset, e = dot(e_axis, p) + e_offset, with the
/// profile (s(t), z(t)), t in [0,1], given by two quartics.
struct Backdrop {
    Vec3 s_axis{};
    double s_offset = 0.0;
    Vec3 e_axis{};
    double e_offset = 0.0;
    double e_min = 0.0;
    double e_max = 0.0;
    std::array<double, 5> s_curve{};  ///< coefficients of 1, t, t^2, t^3, t^4
    std::array<double, 5> z_curve{};
    double albedo = 0.0;  ///< Lambertian, grey

    bool operator==(const Backdrop&) const = default;
};

/// Maximum number of bounces of a path; a count of 0 leaves direct light only.
struct BounceLimits {
    int total = 0;
    int diffuse = 0;
    int glossy = 0;
    int transmission = 0;
};

/// Everything in a panel except its objects, with defaults that a spec may override.
struct World {
    std::string name;
    int width_px = 0;
    int height_px = 0;
    Vec3 eye{};
    Vec3 look_at{};
    double focal_mm = 0.0;
    double sensor_mm = 0.0;
    double camera_jitter = 0.0;     ///< half-width of the uniform jitter of each coordinate of the eye, for generators
    double light_jitter = 0.0;      ///< the same for each area light
    Vec3 light_target{};            ///< target of every area light
    std::vector<AreaLight> lights;  ///< movable by name
    std::optional<Sun> sun;
    std::optional<Backdrop> backdrop;  ///< without one, there is a setting
    std::shared_ptr<const JsonDocument>
        setting;  ///< defaults of a panel's keys `stage`, `lights`, `background` and `sensor`
    BounceLimits bounces;
    double filter_glossy = 0.0;  ///< Cycles' filter glossy; 0 is off
    Provenance provenance;
};

/// Every name that a spec may use. Lists have the order of the assets (by name if the assets are a folder). Overlays'
/// entries follow the built-in ones, sorted by name, so that the order of the overlays does not matter.
struct Catalog {
    std::filesystem::path assets_dir;
    std::vector<std::filesystem::path> overlays;  ///< absolute paths of the folders that extend it
    /// XXH3-128 of the names and bytes of all its files, as hex: other assets give other pictures. For a model it
    /// covers only model.json, which holds the hash of the rest.
    std::string digest;
    std::vector<Shape> shapes;
    std::vector<Model> models;  ///< sorted by name; no shape has the name of a model
    std::vector<Environment> environments;
    std::vector<Material> materials;
    std::vector<NamedColor> colors;  ///< colours of all palettes
    std::vector<Palette> palettes;
    std::vector<NamedSize> sizes;
    Provenance sizes_provenance;
    std::vector<WordList> word_lists;
    std::vector<World> worlds;
};

/// The entry with this name, or null. Valid as long as the catalog is unchanged.
[[nodiscard]] const Shape* find_shape(const Catalog& catalog, std::string_view name);
[[nodiscard]] const Model* find_model(const Catalog& catalog, std::string_view name);
[[nodiscard]] const Environment* find_environment(const Catalog& catalog, std::string_view name);
[[nodiscard]] const Material* find_material(const Catalog& catalog, std::string_view name);
[[nodiscard]] const NamedColor* find_color(const Catalog& catalog, std::string_view name);
[[nodiscard]] const NamedSize* find_size(const Catalog& catalog, std::string_view name);
[[nodiscard]] const WordList* find_word_list(const Catalog& catalog, std::string_view name);
[[nodiscard]] const World* find_world(const Catalog& catalog, std::string_view name);

/// The entry with this name, which must exist.
/// \throws std::logic_error  when there is none, which is a bug in the caller
[[nodiscard]] const Shape& get_shape(const Catalog& catalog, std::string_view name);
[[nodiscard]] const World& get_world(const Catalog& catalog, std::string_view name);

/// Reads and checks every asset below `assets_dir`, and below overlay folders of the same structure,
/// any part of which may be missing.
/// \throws SpecError  when an asset is malformed; names file, JSON path and the likely fix; when two folders have an
/// asset of the same name; names both files
/// \throws IoError    when a folder or a file cannot be read
[[nodiscard]] Catalog load_catalog(const std::filesystem::path& assets_dir, const std::vector<std::filesystem::path>& overlays = {});

/// Reads and checks the model.json of one model, named after its folder. \throws  as load_catalog
[[nodiscard]] Model load_model(const std::filesystem::path& folder);

/// \throws SpecError  unless `license` looks like an SPDX name: letters, digits, dots, hyphens and pluses
void check_license(std::string_view license);

/// The assets folder: $CLEVRVK_ASSETS if set, otherwise share/clevrvk/assets beside the program's bin folder.
/// \throws IoError  when there is no such folder; names the folders tried
[[nodiscard]] std::filesystem::path find_assets_dir();

/// The catalog of the folder from find_assets_dir, with overlays. \throws  as load_catalog and find_assets_dir
[[nodiscard]] Catalog load_installed_catalog(const std::vector<std::filesystem::path>& overlays = {});

}  // namespace clevrvk::catalog
