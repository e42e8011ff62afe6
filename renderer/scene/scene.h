// One panel as numbers, ready for the device: without names, defaults or JSON. build_scene makes it from a spec and the
// catalog.
#pragma once

#include "renderer/camera/lens.h"
#include "renderer/catalog/catalog.h"
#include "renderer/resolve/transform.h"

#include "shaders/light_list.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace clevrvk::scene {

/// The shading of a mesh's surface at a vertex, packed for one read on the device (renderer/scene/vertex_shading.h).
struct VertexShading {
    std::uint32_t normal = 0;   ///< unit, as an octahedron, 16 bits a coordinate
    std::uint32_t tangent = 0;  ///< likewise; lowest bit set: the bitangent is -cross(normal, tangent); 0: none
    glm::vec2 uv{};
    std::uint32_t color = 0xffffffffU;  ///< linear RGBA, 8 bits each, red lowest: multiplies the base colour
};

/// Number of bits of a triangle's slot; the bits above hold its part.
inline constexpr std::uint32_t kPartShift = 16;

/// Extracts the slot of a triangle.
[[nodiscard]] inline std::uint32_t slot_of(std::uint32_t slot_and_part)
{
    return slot_and_part & ((1U << kPartShift) - 1);
}

/// Triangles in a shape's own unit space, counter-clockwise seen from outside.
struct Mesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec3> triangles;
    std::vector<VertexShading> shading;  ///< one for each position; empty: flat, without texture coordinates
    /// For each triangle, its slot, counted from its instance's first material, and above kPartShift its part, counted
    /// from 1; 0: none. Empty: all 0.
    std::vector<std::uint32_t> slots;
    float radius = 0.0F;  ///< of the bounding sphere around the origin; set by the mesh's maker
};

/// A pinhole's ray through image coordinates (u,v) in [-1,1], v up, is u * right * tan_half_fov.x + v * up *
/// tan_half_fov.y - back.
struct Camera {
    glm::vec3 eye{};
    glm::vec3 right{};
    glm::vec3 up{};
    glm::vec3 back{};          ///< from the target to the eye
    glm::vec2 tan_half_fov{};  ///< half the picture's size in focal lengths; for a pinhole, tangents
    camera::Lens lens;
    float opening = 0.0F;  ///< radius of the lens opening; 0: everything is sharp
    float focus = 0.0F;    ///< focus distance, along the axis if the lens has a plane of focus
};

/// A rectangle or disc that emits from its front side only, or a sphere. In classic panels all are squares.
struct AreaLight {
    shaders::LightKind kind = shaders::LightKind::Rectangle;
    glm::vec3 center{};
    glm::vec3 axis_u{};  ///< unit
    glm::vec3 axis_v{};  ///< unit
    glm::vec3 normal{};  ///< unit, the emitting side
    glm::vec2 size{};    ///< rectangle: along axis_u and axis_v; disc or sphere: x is the radius
    glm::vec3 radiance{};
    bool is_visible = false;  ///< to the camera
};

/// A uniform disc at unit distance; radiance at angle a from its centre is proportional to 1 / cos^3 a.
struct Sun {
    glm::vec3 to_sun{};  ///< unit
    float tan_half_angle = 0.0F;
    glm::vec3 strength{};     ///< the radiance is this times 1 / (pi tan^2 h cos^3 a)
    bool is_visible = false;  ///< to the camera
};

/// Texels of a picture, RGBA, row-major from the top left.
struct Image {
    /// 8 bits each from 0 to 1, red lowest; 16-bit floats, red and green first; one 32-bit float a texel, for tables
    enum class Format { Unorm8, Half, Float };
    Format format = Format::Unorm8;
    bool is_srgb = false;  ///< RGB is sRGB-encoded, and decoded after texels are blended
    std::uint32_t width_px = 0;
    std::uint32_t height_px = 0;
    std::vector<std::uint32_t> words;  ///< one or two a texel
};

/// A picture of all directions. Its left edge is the direction -x, one quarter of the width is +y, its middle +x, its
/// top +z.
struct Environment {
    std::shared_ptr<const Image> picture;
    /// Sums from append_sums: of rows, weighted by luminance and solid angle, then of each row's texels by luminance
    std::shared_ptr<const Image> table;
    double scale = 1.0;           ///< radiance divided by the texel's number
    double mean_luminance = 0.0;  ///< over all directions, in the texels' numbers
};

/// The surroundings of a panel.
struct Surroundings {
    std::shared_ptr<const Environment> environment;
    glm::vec3 strength{};     ///< factor from the picture's numbers to radiance
    double rotation_rad = 0;  ///< about z, counter-clockwise seen from above
    bool is_visible = false;  ///< to the camera
};

/// How texels continue beyond a picture's edge.
enum class Wrap { Repeat, Mirror, Clamp };

/// A pattern in an object's own space that blends a material's input with `second` by the pattern's value.
struct Solid {
    std::uint32_t kind = 0;  ///< line of shaders/solids/list.txt
    std::uint32_t seed = 0;
    glm::mat3 rows{1.0F};  ///< its columns are the rows of the map from the object's own space to the pattern's
    glm::vec4 second{};
};

/// A picture that multiplies a material's input, or a solid texture.
struct Texture {
    std::optional<Solid> solid;          ///< if set, no other member is used
    std::shared_ptr<const Image> image;  ///< shared by materials, and by the panels in flight
    Wrap wrap_u = Wrap::Repeat;
    Wrap wrap_v = Wrap::Repeat;
    bool is_nearest = false;        ///< uses the nearest texel instead of blending four
    glm::vec3 u_row{1.0F, 0, 0};    ///< maps (u, v, 1) of a vertex to the picture's u, 0 at its left and 1 at its right
    glm::vec3 v_row{0, 1.0F, 0.0};  ///< the same for v, 0 at its top
};

/// Maximum number of inputs of a BSDF: vectors of four numbers, each with at most one texture.
inline constexpr std::size_t kMaterialInputs = 8;

/// The material of a surface.
struct Material {
    std::uint32_t bsdf = 0;  ///< line of shaders/bsdf/list.txt
    /// Their meaning depends on the BSDF. The four published looks: linear RGB, then their parameters, four a vector.
    std::array<glm::vec4, kMaterialInputs> inputs{};
    std::array<std::shared_ptr<const Texture>, kMaterialInputs> textures;  ///< null: the input alone
    float alpha_cutoff = 0.0F;   ///< points with a lower fourth number of the first input do not exist
    float ior = 1.5F;            ///< index of refraction behind the surface
    float normal_scale = 1.0F;   ///< scale of the normal map
    bool is_thin = false;        ///< transmitted light is not refracted
    bool is_blended = false;     ///< the first input's fourth number is the opacity; the remaining light is transmitted
    bool is_background = false;  ///< lambert; the second input is the radiance due to the sun without shadow
};

/// Linear RGB.
[[nodiscard]] inline glm::vec3 color_of(const Material& material)
{
    return material.inputs[0];
}

/// The value of a published look's parameter, counted from 0 in the order of list.txt.
[[nodiscard]] inline float& parameter_of(Material& material, std::size_t index)
{
    return material.inputs.at(1 + index / 4)[static_cast<glm::length_t>(index % 4)];
}
[[nodiscard]] inline float parameter_of(const Material& material, std::size_t index)
{
    return material.inputs.at(1 + index / 4)[static_cast<glm::length_t>(index % 4)];
}

/// A shape described by a formula, centred at the origin, within the cube from -1 to 1.
struct AnalyticShape {
    catalog::ShapeKind kind = catalog::ShapeKind::Sphere;
    float radius = 1.0F;               ///< Sphere
    float bevel_width = 0.0F;          ///< RoundedCube, RoundedCylinder
    std::uint32_t bevel_exponent = 2;  ///< 2 and up
    std::uint32_t side_count = 0;      ///< RoundedCylinder
};

/// Scaled, rotated about z, then moved. The device receives these numbers unchanged.
struct Upright {
    glm::vec3 position{};
    float scale = 1.0F;
    float rotation_rad = 0.0F;
};

using Pose = resolve::Transform;  ///< scaled along its own axes, rotated, then moved

/// A change of pose while the shutter is open: position and scale change linearly, and the rotation turns about one
/// axis, by the shorter of the two ways.
struct Move {
    Pose open;
    Pose close;
};

/// \param time  from 0, when the shutter opens, to 1, when it has closed
[[nodiscard]] inline Pose pose_at(const Move& move, double time)
{
    return {glm::mix(move.open.position, move.close.position, time), glm::slerp(move.open.rotation, move.close.rotation, time),
            glm::mix(move.open.scale, move.close.scale, time)};
}

/// The shutter of a panel. The panel's camera and placements are those of the label time.
struct Shutter {
    double rolling = 0.0;  ///< the fraction of the open time between the opening of the first row and of the last
    Move camera;           ///< eye and rotation: from the camera's axes (x right, y down, z forward) to the world's
    int step_count = 0;    ///< number of times at which moving objects are traced; 0: none moves
};

using Geometry = std::variant<AnalyticShape, std::shared_ptr<const Mesh>>;  ///< the panels in flight share meshes
using Placement = std::variant<Upright, Pose>;

/// The number of a world's backdrop in the array `stage`, which counts spec::kStageClasses from 1.
inline constexpr std::uint8_t kBackdropClass = 8;

/// A placed thing or piece of the stage.
struct Instance {
    std::uint32_t mask_id = 0;     ///< 1 and up, the object's number in the panel; 0: stage
    std::uint8_t stage_class = 0;  ///< for a piece of the stage, its class's number in spec::kStageClasses, from 1
    Geometry geometry;
    Placement placement;
    std::optional<Move> move;          ///< motion while the shutter is open
    std::uint32_t first_material = 0;  ///< index of slot 0's material in Scene::materials
};

/// The kernels that render a panel.
enum class ScenePath {
    Classic,  ///< upright things, each of one material, on a backdrop
    General,  ///< any panel
};

/// One panel. The backdrop stays in the catalog's form, because the shader evaluates the same quartics.
struct Scene {
    ScenePath path = ScenePath::Classic;
    int width_px = 0;
    int height_px = 0;
    Camera camera;
    std::optional<Shutter> shutter;  ///< general panels only; without it, everything is at one time
    std::vector<AreaLight> lights;
    Sun sun;
    std::optional<catalog::Backdrop> backdrop;  ///< always set for classic panels
    std::optional<Surroundings> surroundings;   ///< light from outside besides sky and sun
    glm::vec3 sky{};                            ///< uniform radiance from all directions
    std::optional<glm::vec3> background;        ///< radiance for camera rays without a hit; the sky's if absent
    bool is_transparent = false;                ///< ground that looks like the background also counts as transparent
    catalog::BounceLimits bounces;
    float filter_glossy = 0.0F;
    std::vector<Material> materials;
    std::vector<Instance> instances;
    std::uint32_t noise_seed = 0;  ///< key of the picture's noise, derived from the spec line alone
};

/// Calls `visit` with each picture and table of a panel, as std::shared_ptr<const Image>; shared ones come repeatedly.
template <typename Visit>
void visit_images(const Scene& scene, const Visit& visit)
{
    for (const Material& material : scene.materials) {
        for (const std::shared_ptr<const Texture>& texture : material.textures) {
            if (texture && texture->image) {
                visit(texture->image);
            }
        }
    }
    if (scene.surroundings) {
        visit(scene.surroundings->environment->picture);
        visit(scene.surroundings->environment->table);
    }
}

/// The instance's mesh; null if it has a formula.
[[nodiscard]] inline const std::shared_ptr<const Mesh>& mesh_of(const Instance& instance)
{
    static const std::shared_ptr<const Mesh> kNone;
    const auto* mesh = std::get_if<std::shared_ptr<const Mesh>>(&instance.geometry);
    return mesh == nullptr ? kNone : *mesh;
}

[[nodiscard]] inline catalog::ShapeKind kind_of(const Instance& instance)
{
    const auto* shape = std::get_if<AnalyticShape>(&instance.geometry);
    return shape == nullptr ? catalog::ShapeKind::Mesh : shape->kind;
}

/// The placement of an instance of a classic panel.
[[nodiscard]] inline const Upright& upright_of(const Instance& instance)
{
    return std::get<Upright>(instance.placement);
}

/// Number of times at which a panel's objects are traced, besides the label time.
[[nodiscard]] inline std::size_t count_steps(const Scene& scene)
{
    return scene.shutter ? static_cast<std::size_t>(scene.shutter->step_count) : 0;
}

/// Number of objects with labels; the stage has none.
[[nodiscard]] inline int count_things(const Scene& scene)
{
    return static_cast<int>(std::ranges::count_if(scene.instances, [](const Instance& instance) { return instance.mask_id > 0; }));
}

/// The material of one slot of an instance.
[[nodiscard]] inline const Material& material_of(const Scene& scene, const Instance& instance, std::uint32_t slot = 0)
{
    return scene.materials.at(instance.first_material + slot);
}

}  // namespace clevrvk::scene
