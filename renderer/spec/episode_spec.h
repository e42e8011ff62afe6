// A spec line as plain values, with every default filled in from the catalog. Reading is in read_spec.h, writing in
// write_spec.h.
#pragma once

#include "renderer/base/json.h"
#include "renderer/base/vec3.h"
#include "renderer/camera/camera_spec.h"
#include "renderer/camera/sensor_spec.h"
#include "renderer/catalog/surface.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::spec {

using clevrvk::Json;

/// The size of an object: a catalog name with its value, or a number with no name.
struct Size {
    std::string name;     ///< "" when the spec gave a number
    double radius = 0.0;  ///< scene units: sphere radius, cube half-edge, cylinder radius and half-height, mesh scale

    bool operator==(const Size&) const = default;
};

/// The colour of an object: a catalog name with its bytes, or bytes with no name. It keeps the given bytes instead of
/// their decoded values, which no byte can represent: so a written colour reads back as the same.
struct Color {
    std::string name;  ///< "" when the spec gave bytes
    std::array<std::uint8_t, 3> rgb{};
    bool is_srgb = false;  ///< the bytes are encoded as on the web; else bytes / 255 are linear RGB. False of a name

    bool operator==(const Color&) const = default;
};

/// The cover of a slot of a shape or model: a material of the catalog that has its own colour, or a surface.
struct SlotMaterial {
    std::string slot;      ///< of a model; "surface" of a shape
    std::string material;  ///< "" when the spec gave a surface
    catalog::Surface surface;

    bool operator==(const SlotMaterial&) const = default;
};

/// The parameters of a thing.
struct ThingSpec {
    std::optional<std::int64_t> variant = 0;  ///< draws the parameters that the spec does not give; nothing: they have their defaults
    Json params;                              ///< all of them, by name: numbers and words
    Json joints{};                            ///< of an agent: degrees by joint, instead of those of its pose; null when absent
    bool is_drawn_unasked = false;            ///< some parameters are drawn by variant 0, because the line names no variant

    /// But for `is_drawn_unasked`: a line that is written names the variant.
    bool operator==(const ThingSpec& other) const
    {
        return variant == other.variant && params == other.params && joints == other.joints;
    }
};

/// Where an object is once the shutter has closed.
struct ObjectMove {
    Vec3 position{};
    double rotation_deg = 0.0;
    std::optional<std::array<double, 4>> rotation_wxyz;  ///< where the object has one

    bool operator==(const ObjectMove&) const = default;
};

/// One object of a panel. Its mask id is its place in the panel's list, counted from 1.
struct ObjectSpec {
    std::string id;     ///< unique in its panel
    std::string shape;  ///< name in the catalog, of a shape or a model; or of a thing
    std::optional<ThingSpec> thing;
    Size size;                            ///< a model and a thing have none
    std::string material;                 ///< name in the catalog; "" of a model, which has its own, and where `materials` says it
    Color color;                          ///< only where there is a material
    std::vector<SlotMaterial> materials;  ///< instead of those of a model or shape; each slot once
    Vec3 position{};                      ///< centre (a mesh: its origin), scene units; z filled in when the spec gave two numbers
    double rotation_deg = 0.0;            ///< about z, counter-clockwise seen from above
    std::optional<std::array<double, 4>> rotation_wxyz;  ///< unit quaternion, instead of rotation_deg: the object's axes to the world's
    std::optional<Vec3> scale;                           ///< along the object's own axes, beyond its size
    std::optional<ObjectMove> moves_to;                  ///< while the camera's shutter is open
    std::optional<std::string> points_to;                ///< id of another object of the panel
    std::vector<std::string> drapes_over;                ///< of a cloth: ids of other objects of the panel, in the panel's order
    std::vector<std::string> pinned;                     ///< of a cloth that drapes: of kPins, in their order
    Json labels;                                         ///< carried through untouched; null when absent

    bool operator==(const ObjectSpec&) const = default;
};

using camera::CameraSpec;

/// The position of a movable light of the world. It always aims at the world's light target.
struct LightPosition {
    std::string name;
    Vec3 position{};

    bool operator==(const LightPosition&) const = default;
};

/// Whether its size, and its materials unless `materials` replaces them, are those of a model or a thing.
[[nodiscard]] inline bool is_model(const ObjectSpec& object)
{
    return object.size.radius == 0.0;
}

/// A surface of the stage: it has no labels but its class.
struct StagePiece {
    std::string stage_class;     ///< of kStageClasses
    ObjectSpec object;           ///< without id and labels
    bool as_background = false;  ///< it has no material, and looks like the background where no shadow falls

    bool operator==(const StagePiece&) const = default;
};

enum class LightKind { Rectangle, Sun, Sky, Disc, Sphere, Environment };

/// A light of a panel that lists its own.
struct LightSpec {
    LightKind kind = LightKind::Sky;
    Vec3 radiance{};                    ///< linear RGB; of a sun the irradiance on a plane that faces it
    Vec3 position{};                    ///< rectangle, disc, sphere
    Vec3 target{};                      ///< rectangle, disc: what it faces
    std::array<double, 2> size{};       ///< rectangle: its level side and the other
    Vec3 direction{};                   ///< sun: of travel, any length
    double angular_diameter_deg = 0.0;  ///< sun
    double radius = 0.0;                ///< disc, sphere
    bool is_visible = false;            ///< to the camera; a sky always is
    std::string picture;                ///< environment: its name in the catalog; `radiance` is the factor of its colours
    double rotation_deg = 0.0;          ///< environment: about z, counter-clockwise seen from above

    bool operator==(const LightSpec&) const = default;
};

/// One image to render.
struct PanelSpec {
    std::string id;     ///< unique in its episode
    std::string world;  ///< name in the catalog
    int width_px = 0;
    int height_px = 0;
    CameraSpec camera;
    std::vector<LightPosition> lights;                 ///< every movable light of the world, in the world's order
    std::optional<std::vector<StagePiece>> stage;      ///< instead of the world's backdrop
    std::optional<std::vector<LightSpec>> light_list;  ///< instead of the world's lights
    std::optional<Vec3> background;                    ///< linear RGB that the camera sees where nothing is
    /// The picture shows nothing there, nor where open ground looks like the background: then that of the world
    bool is_transparent = false;
    std::optional<camera::SensorSpec> sensor;
    std::vector<ObjectSpec> objects;
    std::optional<double> time_s{};  ///< when the panel is, counted from its episode's beginning
    Json labels{};                   ///< of this panel alone; carried through untouched; null when absent

    bool operator==(const PanelSpec&) const = default;
};

/// One line of a spec file.
struct EpisodeSpec {
    std::string id;  ///< unique in its file; becomes a folder, so it is a relative path without '..'
    std::optional<std::string> task;
    std::optional<std::int64_t> seed;
    std::vector<PanelSpec> panels;
    Json labels;  ///< carried through untouched; null when absent

    bool operator==(const EpisodeSpec&) const = default;
};

}  // namespace clevrvk::spec
