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
/// their decoded values, which bytes cannot represent, so that a written colour reads back unchanged.
struct Color {
    std::string name;  ///< "" when the spec gave bytes
    std::array<std::uint8_t, 3> rgb{};
    bool is_srgb = false;  ///< the bytes are sRGB; otherwise bytes / 255 are linear RGB. False for a name

    bool operator==(const Color&) const = default;
};

/// The material of one slot of a shape or model: a catalog material with its own colour, or a surface.
struct SlotMaterial {
    std::string slot;      ///< the model's slot; "surface" for a shape
    std::string material;  ///< "" when the spec gave a surface
    catalog::Surface surface;

    bool operator==(const SlotMaterial&) const = default;
};

/// The parameters of a thing.
struct ThingSpec {
    std::optional<std::int64_t> variant = 0;  ///< draws the parameters that the spec omits; if absent, they have their defaults
    Json params;                              ///< all parameters by name: numbers and words
    Json joints{};                            ///< agents: degrees by joint, which override the pose; null when absent
    bool is_drawn_unasked = false;            ///< some parameters are drawn by variant 0, because the line names no variant

    /// Ignores `is_drawn_unasked`: a written line always names the variant.
    bool operator==(const ThingSpec& other) const
    {
        return variant == other.variant && params == other.params && joints == other.joints;
    }
};

/// Where an object is once the shutter has closed.
struct ObjectMove {
    Vec3 position{};
    double rotation_deg = 0.0;
    std::optional<std::array<double, 4>> rotation_wxyz;  ///< only if the object has one

    bool operator==(const ObjectMove&) const = default;
};

/// Turns of a cord around another object of its panel.
struct Winding {
    std::string around;        ///< id of that object
    int turns = 2;             ///< whole turns
    std::optional<Vec3> at;    ///< a point of the plane of the turns, at or in the part that they surround; if absent, the middle
    std::optional<Vec3> axis;  ///< normal of that plane, of any length above 0; if absent, z
    std::string knot;          ///< from kKnots

    bool operator==(const Winding&) const = default;
};

/// One object of a panel. Its mask id is its place in the panel's list, counted from 1.
struct ObjectSpec {
    std::string id;     ///< unique in its panel
    std::string shape;  ///< a shape's or model's name in the catalog, or a thing's name
    std::optional<ThingSpec> thing;
    Size size;                            ///< models and things have none
    std::string material;                 ///< name in the catalog; "" for a model, which has its own, and if `materials` is given
    Color color;                          ///< only if there is a material
    std::vector<SlotMaterial> materials;  ///< replace the model's or shape's own; each slot once
    Vec3 position{};                      ///< centre (a mesh: its origin), scene units; z filled in when the spec gave two numbers
    double rotation_deg = 0.0;            ///< about z, counter-clockwise seen from above
    std::optional<std::array<double, 4>> rotation_wxyz;  ///< unit quaternion from object to world axes; replaces rotation_deg
    std::optional<Vec3> scale;                           ///< factors along the object's own axes, in addition to its size
    std::optional<ObjectMove> moves_to;                  ///< its place when the camera's shutter closes
    std::optional<std::string> points_to;                ///< id of another object of the panel
    std::vector<std::string> drapes_over;                ///< cloths: ids of other objects of the panel, in the panel's order
    std::vector<std::string> pinned;                     ///< draping cloths: names from kPins, in that order
    std::vector<Vec3> points;                            ///< cords: the way between its windings or ends, scene units
    std::vector<Winding> windings;                       ///< cords: at its first end, then at its last one
    Json labels;                                         ///< copied unchanged; null when absent

    bool operator==(const ObjectSpec&) const = default;
};

using camera::CameraSpec;

/// The position of a movable light of the world. It always aims at the world's light target.
struct LightPosition {
    std::string name;
    Vec3 position{};

    bool operator==(const LightPosition&) const = default;
};

/// Whether the object is a model or a thing, whose size and default materials are its own.
[[nodiscard]] inline bool is_model(const ObjectSpec& object)
{
    return object.size.radius == 0.0;
}

/// A surface of the stage: it has no labels but its class.
struct StagePiece {
    std::string stage_class;     ///< one of kStageClasses
    ObjectSpec object;           ///< without id and labels
    bool as_background = false;  ///< it has no material, and looks like the background outside shadows

    bool operator==(const StagePiece&) const = default;
};

enum class LightKind { Rectangle, Sun, Sky, Disc, Sphere, Environment };

/// A light of a panel that lists its own.
struct LightSpec {
    LightKind kind = LightKind::Sky;
    Vec3 radiance{};                    ///< linear RGB; for a sun, the irradiance on a plane that faces it
    Vec3 position{};                    ///< rectangle, disc, sphere
    Vec3 target{};                      ///< rectangle, disc: the point that it faces
    std::array<double, 2> size{};       ///< rectangle: lengths of its level side and of its other side
    Vec3 direction{};                   ///< sun: direction in which its light travels, any length
    double angular_diameter_deg = 0.0;  ///< sun
    double radius = 0.0;                ///< disc, sphere
    bool is_visible = false;            ///< visible to the camera; a sky always is
    std::string picture;                ///< environment: its name in the catalog; `radiance` scales its colours
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
    std::optional<Vec3> background;                    ///< linear RGB of pixels that show no surface
    /// Pixels without a surface are transparent, as is open ground that looks like the background, here the world's
    bool is_transparent = false;
    std::optional<camera::SensorSpec> sensor;
    std::vector<ObjectSpec> objects;
    std::optional<double> time_s{};  ///< time of the panel, from the beginning of its episode; frames of a clip have one
    Json labels{};                   ///< labels of this panel alone; copied unchanged; null when absent

    bool operator==(const PanelSpec&) const = default;
};

/// A clip: the panels of its episode are the frames of one film, in their order and all of one size.
struct ClipSpec {
    double fps = 0.0;  ///< frames per second

    bool operator==(const ClipSpec&) const = default;
};

/// One line of a spec file.
struct EpisodeSpec {
    std::string id;  ///< unique in its file; becomes a folder, so it is a relative path without '..'
    std::optional<std::string> task;
    std::optional<std::int64_t> seed;
    std::optional<ClipSpec> clip{};
    std::vector<PanelSpec> panels;
    Json labels;  ///< copied unchanged; null when absent

    bool operator==(const EpisodeSpec&) const = default;
};

}  // namespace clevrvk::spec
