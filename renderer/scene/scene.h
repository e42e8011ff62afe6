// One panel as numbers only, ready for the device: no names, no defaults, no JSON. Made by build_scene from a spec and
// the catalog.
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
    std::uint32_t tangent = 0;  ///< likewise; the lowest bit is set where the bitangent is -cross(normal, tangent); 0: none
    glm::vec2 uv{};
    std::uint32_t color = 0xffffffffU;  ///< linear RGBA, 8 bits each, red lowest: multiplies the base colour
};

/// Bits of a triangle's slot; those above are its part's.
inline constexpr std::uint32_t kPartShift = 16;

/// The slot of a triangle, without its part.
[[nodiscard]] inline std::uint32_t slot_of(std::uint32_t slot_and_part)
{
    return slot_and_part & ((1U << kPartShift) - 1);
}

/// Triangles in a shape's own unit space, counter-clockwise seen from outside.
struct Mesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec3> triangles;
    std::vector<VertexShading> shading;  ///< of each position; empty: flat, without texture coordinates
    /// Each triangle's slot, counted from its instance's first material, and above kPartShift its part, counted from 1;
    /// 0: none. Empty: 0
    std::vector<std::uint32_t> slots;
    float radius = 0.0F;  ///< of the bounding sphere about the origin; set by whoever makes the mesh
};

/// A ray of a pinhole through image coordinates (u,v) in [-1,1], v up, is u * right * tan_half_fov.x + v * up *
/// tan_half_fov.y - back.
struct Camera {
    glm::vec3 eye{};
    glm::vec3 right{};
    glm::vec3 up{};
    glm::vec3 back{};          ///< from the target to the eye
    glm::vec2 tan_half_fov{};  ///< half the picture in focal lengths: of a pinhole, tangents
    camera::Lens lens;
    float opening = 0.0F;  ///< radius of the lens; 0: all is sharp
    float focus = 0.0F;    ///< distance of what is sharp: along the axis where the lens has a plane of focus
};

/// A rectangle or a disc that emits from its front side only, or a sphere. Those of classic panels are squares.
struct AreaLight {
    shaders::LightKind kind = shaders::LightKind::Rectangle;
    glm::vec3 center{};
    glm::vec3 axis_u{};  ///< unit
    glm::vec3 axis_v{};  ///< unit
    glm::vec3 normal{};  ///< unit, the emitting side
    glm::vec2 size{};    ///< of a rectangle, along axis_u and axis_v; x: radius of a disc or sphere
    glm::vec3 radiance{};
    bool is_visible = false;  ///< to the camera
};

/// A uniform disc at unit distance; radiance at angle a from its centre is proportional to 1 / cos^3 a.
struct Sun {
    glm::vec3 to_sun{};  ///< unit
    float tan_half_angle = 0.0F;
    glm::vec3 strength{};     ///< times 1 / (pi tan^2 h cos^3 a) is the radiance
    bool is_visible = false;  ///< to the camera
};

/// Texels of a picture, RGBA, row-major from the top left.
struct Image {
    /// 8 bits each from 0 to 1, red lowest; 16-bit floats, red and green first; one 32-bit float a texel: a table
    enum class Format { Unorm8, Half, Float };
    Format format = Format::Unorm8;
    bool is_srgb = false;  ///< RGB is encoded, and decoded after texels are blended
    std::uint32_t width_px = 0;
    std::uint32_t height_px = 0;
    std::vector<std::uint32_t> words;  ///< one a texel, or two
};

/// A picture of all directions. Of the directions x, y, z its left edge is -x, a quarter further y, its middle x, its
/// top z.
struct Environment {
    std::shared_ptr<const Image> picture;
    /// Sums as append_sums makes them: of its rows by luminance and solid angle, then of each row's texels by luminance
    std::shared_ptr<const Image> table;
    double scale = 1.0;           ///< the radiance of a texel over its number
    double mean_luminance = 0.0;  ///< over all directions, in these numbers
};

/// Surroundings of a panel.
struct Surroundings {
    std::shared_ptr<const Environment> environment;
    glm::vec3 strength{};     ///< radiance over the picture's numbers
    double rotation_rad = 0;  ///< about z, counter-clockwise seen from above
    bool is_visible = false;  ///< to the camera
};

/// Texels beside a picture.
enum class Wrap { Repeat, Mirror, Clamp };

/// A pattern of an object's own space, which a material's input is blended by: with `second` by the pattern's share.
struct Solid {
    std::uint32_t kind = 0;  ///< line of shaders/solids/list.txt
    std::uint32_t seed = 0;
    glm::mat3 rows{1.0F};  ///< columns are the rows of the map from the object's own space to the pattern's
    glm::vec4 second{};
};

/// A picture that multiplies a material's input, or a solid texture.
struct Texture {
    std::optional<Solid> solid;          ///< then nothing else is used
    std::shared_ptr<const Image> image;  ///< shared by materials, and by the panels in flight
    Wrap wrap_u = Wrap::Repeat;
    Wrap wrap_v = Wrap::Repeat;
    bool is_nearest = false;        ///< the nearest texel, not four of them
    glm::vec3 u_row{1.0F, 0, 0};    ///< (u, v, 1) of a vertex to the picture's u, 0 at its left and 1 at its right
    glm::vec3 v_row{0, 1.0F, 0.0};  ///< likewise v, 0 at its top
};

/// Most inputs of a BSDF: vectors of four numbers, each with one texture at most.
inline constexpr std::size_t kMaterialInputs = 8;

/// The material of a surface.
struct Material {
    std::uint32_t bsdf = 0;  ///< line of shaders/bsdf/list.txt
    /// Their meaning depends on the BSDF. The four published looks: linear RGB, then their parameters, four by four.
    std::array<glm::vec4, kMaterialInputs> inputs{};
    std::array<std::shared_ptr<const Texture>, kMaterialInputs> textures;  ///< none: the input as it is
    float alpha_cutoff = 0.0F;   ///< a point is not there where the first input's fourth number is below it
    float ior = 1.5F;            ///< of what lies behind the surface
    float normal_scale = 1.0F;   ///< of the normal map
    bool is_thin = false;        ///< light that passes is not bent
    bool is_blended = false;     ///< the first input's fourth number is its opacity: what it lacks is transmitted
    bool is_background = false;  ///< lambert; the second input is the radiance that the sun gives it where no shadow falls
};

/// Linear RGB.
[[nodiscard]] inline glm::vec3 color_of(const Material& material)
{
    return material.inputs[0];
}

/// Where a parameter of a published look stands, counted from 0 in the order of list.txt.
[[nodiscard]] inline float& parameter_of(Material& material, std::size_t index)
{
    return material.inputs.at(1 + index / 4)[static_cast<glm::length_t>(index % 4)];
}
[[nodiscard]] inline float parameter_of(const Material& material, std::size_t index)
{
    return material.inputs.at(1 + index / 4)[static_cast<glm::length_t>(index % 4)];
}

/// A shape that a formula describes, about the origin, within the cube from -1 to 1.
struct AnalyticShape {
    catalog::ShapeKind kind = catalog::ShapeKind::Sphere;
    float radius = 1.0F;               ///< Sphere
    float bevel_width = 0.0F;          ///< RoundedCube, RoundedCylinder
    std::uint32_t bevel_exponent = 2;  ///< 2 and up
    std::uint32_t side_count = 0;      ///< RoundedCylinder
};

/// Scaled, turned about z, then moved. These numbers reach the device as they are.
struct Upright {
    glm::vec3 position{};
    float scale = 1.0F;
    float rotation_rad = 0.0F;
};

using Pose = resolve::Transform;  ///< scaled along its own axes, turned, then moved

/// From one place to another while the shutter is open: position and scale change evenly, the rotation about one axis,
/// the shorter way.
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

/// The shutter of a panel. Labels are of one time, which the panel's camera and placements have.
struct Shutter {
    double rolling = 0.0;  ///< the share of the time that passes between the opening of the first row and of the last
    Move camera;           ///< eye and rotation: its axes (x right, y down, z forward) to the world's
    int step_count = 0;    ///< times at which moving objects are looked at; 0: none moves
};

using Geometry = std::variant<AnalyticShape, std::shared_ptr<const Mesh>>;  ///< a mesh is shared by the panels in flight
using Placement = std::variant<Upright, Pose>;

/// The number of a world's backdrop in the array `stage`: its place among spec::kStageClasses, from 1.
inline constexpr std::uint8_t kBackdropClass = 8;

/// A thing, or a part of the stage, at its place.
struct Instance {
    std::uint32_t mask_id = 0;     ///< 1 and up, the object's place in the panel; 0: stage
    std::uint8_t stage_class = 0;  ///< of a piece of the stage: the place of its class among spec::kStageClasses, from 1
    Geometry geometry;
    Placement placement;
    std::optional<Move> move;          ///< while the shutter is open
    std::uint32_t first_material = 0;  ///< of slot 0, in Scene::materials
};

/// The kernels that render a panel.
enum class ScenePath {
    Classic,  ///< upright things of one material each on a backdrop
    General,  ///< any
};

/// One panel. The backdrop keeps the catalog's form: the shader evaluates the same quartics.
struct Scene {
    ScenePath path = ScenePath::Classic;
    int width_px = 0;
    int height_px = 0;
    Camera camera;
    std::optional<Shutter> shutter;  ///< general panels; without it all is at one time
    std::vector<AreaLight> lights;
    Sun sun;
    std::optional<catalog::Backdrop> backdrop;  ///< classic panels have one
    std::optional<Surroundings> surroundings;   ///< light from outside besides sky and sun
    glm::vec3 sky{};                            ///< radiance that comes from everywhere
    std::optional<glm::vec3> background;        ///< radiance that the camera sees where nothing is; the sky's where absent
    bool is_transparent = false;                ///< nothing is also where open ground looks like the background
    catalog::BounceLimits bounces;
    float filter_glossy = 0.0F;
    std::vector<Material> materials;
    std::vector<Instance> instances;
    std::uint32_t noise_seed = 0;  ///< key of the picture's noise; a function of the spec line alone
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

/// Its mesh; null when it has a formula.
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

/// The upright of an instance of a classic panel.
[[nodiscard]] inline const Upright& upright_of(const Instance& instance)
{
    return std::get<Upright>(instance.placement);
}

/// Times at which a panel's objects are looked at, besides that of its labels.
[[nodiscard]] inline std::size_t count_steps(const Scene& scene)
{
    return scene.shutter ? static_cast<std::size_t>(scene.shutter->step_count) : 0;
}

/// Objects that have labels: the stage has none.
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
