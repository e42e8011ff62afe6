// Builds a scene from a panel's spec. Sums are in double and rounded once, when the scene takes them.
#include "renderer/scene/build_scene.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/scene/model_scene.h"
#include "renderer/spec/color.h"

#include <cmath>

namespace clevrvk::scene {

namespace {

glm::dvec3 to_dvec3(const std::array<double, 3>& v)
{
    return {v[0], v[1], v[2]};
}

Camera build_camera(const spec::PanelSpec& panel)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    const double tan_half_width = 0.5 * panel.camera.sensor_mm / panel.camera.focal_mm;
    Camera camera;
    camera.eye = to_dvec3(panel.camera.eye);
    camera.right = to_dvec3(basis.right);
    camera.up = to_dvec3(basis.up);
    camera.back = -to_dvec3(basis.forward);
    camera.tan_half_fov = glm::dvec2(tan_half_width, tan_half_width * panel.height_px / panel.width_px);
    return camera;
}

// The square is turned as a camera is: its horizontal axis stays level. Straight above or below its target any level
// axis will do.
AreaLight build_area_light(const catalog::AreaLight& light, const glm::dvec3& position, const glm::dvec3& target)
{
    const glm::dvec3 back = glm::normalize(position - target);
    const glm::dvec3 level = glm::cross(glm::dvec3(0.0, 0.0, 1.0), back);
    const glm::dvec3 right = glm::length(level) > 1e-9 ? glm::normalize(level) : glm::dvec3(1.0, 0.0, 0.0);
    AreaLight result;
    result.center = position;
    result.axis_u = right;
    result.axis_v = glm::cross(back, right);
    result.normal = -back;
    result.size = glm::dvec2(light.side);
    // A Blender area light of power P: radiance P / (4 side^2), see catalog::AreaLight.
    result.radiance = to_dvec3(light.color) * (light.power / (4.0 * light.side * light.side));
    return result;
}

const Vec3& position_of(const spec::PanelSpec& panel, const std::string& light_name)
{
    for (const spec::LightPosition& light : panel.lights) {
        if (light.name == light_name) {
            return light.position;
        }
    }
    CLEVRVK_CHECK(false, "panel '{}' lacks the light '{}' of its world", panel.id, light_name);
    throw std::logic_error("unreachable");
}

Sun build_sun(const catalog::Sun& sun)
{
    Sun result;
    result.to_sun = -glm::normalize(to_dvec3(sun.direction));
    result.tan_half_angle = static_cast<float>(std::tan(0.5 * sun.angular_diameter_rad));
    result.strength = to_dvec3(sun.color) * sun.strength;
    return result;
}

Material build_material(const catalog::Material& material, const spec::Color& color)
{
    Material result;
    result.bsdf = find_bsdf(material.bsdf);
    result.inputs[0] = glm::vec4(to_dvec3(spec::decode_color(color)), 1.0F);
    CLEVRVK_CHECK(material.parameters.size() <= 4 * (kMaterialInputs - 1), "material '{}' has {} parameters", material.name,
                  material.parameters.size());
    for (std::size_t k = 0; k < material.parameters.size(); ++k) {
        parameter_of(result, k) = static_cast<float>(material.parameters[k]);
    }
    return result;
}

Geometry build_geometry(const catalog::Shape& shape, MeshCache& meshes)
{
    if (shape.kind == catalog::ShapeKind::Mesh) {
        return meshes.load(shape.mesh_file);
    }
    AnalyticShape result;
    result.kind = shape.kind;
    result.radius = static_cast<float>(shape.radius);
    result.bevel_width = static_cast<float>(shape.bevel_width);
    result.bevel_exponent = static_cast<std::uint32_t>(std::lround(shape.bevel_exponent));
    result.side_count = static_cast<std::uint32_t>(shape.side_count);
    return result;
}

// Where classic panels have nothing to say it with.
Pose build_pose(const spec::ObjectSpec& object)
{
    Pose pose;
    pose.position = to_dvec3(object.position);
    if (object.rotation_wxyz) {
        const auto& [w, x, y, z] = *object.rotation_wxyz;
        pose.rotation = glm::normalize(glm::dquat(w, x, y, z));
    } else {
        pose.rotation = glm::angleAxis(radians(object.rotation_deg), glm::dvec3(0.0, 0.0, 1.0));
    }
    pose.scale = (object.scale ? to_dvec3(*object.scale) : glm::dvec3(1.0)) * (object.material.empty() ? 1.0 : object.size.radius);
    return pose;
}

void add_model(Scene& scene, const spec::ObjectSpec& object, const catalog::Model& model, MeshCache& meshes)
{
    const std::shared_ptr<const ModelScene> loaded = meshes.load(model);
    Instance instance;
    instance.mask_id = static_cast<std::uint32_t>(scene.instances.size() + 1);
    instance.geometry = loaded->mesh;
    instance.placement = build_pose(object);
    instance.first_material = static_cast<std::uint32_t>(scene.materials.size());
    scene.materials.insert(scene.materials.end(), loaded->materials.begin(), loaded->materials.end());
    scene.instances.push_back(std::move(instance));
}

void add_object(Scene& scene, const spec::ObjectSpec& object, const catalog::Catalog& catalog, MeshCache& meshes)
{
    if (const catalog::Model* model = catalog::find_model(catalog, object.shape)) {
        add_model(scene, object, *model, meshes);
        return;
    }
    const catalog::Shape* shape = catalog::find_shape(catalog, object.shape);
    const catalog::Material* material = catalog::find_material(catalog, object.material);
    CLEVRVK_CHECK(shape != nullptr && material != nullptr, "object '{}' has passed the spec reader with unknown names", object.id);
    Instance instance;
    instance.mask_id = static_cast<std::uint32_t>(scene.instances.size() + 1);
    instance.geometry = build_geometry(*shape, meshes);
    instance.placement =
        Upright{to_dvec3(object.position), static_cast<float>(object.size.radius), static_cast<float>(radians(object.rotation_deg))};
    if (object.rotation_wxyz || object.scale) {
        instance.placement = build_pose(object);
    }
    instance.first_material = static_cast<std::uint32_t>(scene.materials.size());
    scene.materials.push_back(build_material(*material, object.color));
    scene.instances.push_back(std::move(instance));
}

// By what the line says, never by what its numbers or files happen to be: a picture must not change kernels by itself.
bool is_beyond_classic(const spec::ObjectSpec& object)
{
    return object.material.empty() || object.rotation_wxyz || object.scale;
}

// A function of names and seed alone, so that the noise does not change with batch, order, shard or machine.
std::uint32_t compute_noise_seed(const spec::EpisodeSpec& episode, const spec::PanelSpec& panel)
{
    const std::uint64_t seed = episode.seed ? mix_splitmix64(static_cast<std::uint64_t>(*episode.seed)) : 0;
    const std::uint64_t names = hash_fnv1a(episode.id) ^ mix_splitmix64(hash_fnv1a(panel.id));
    return static_cast<std::uint32_t>(mix_splitmix64(names ^ seed) >> 32U);
}

}  // namespace

Scene build_scene(const spec::EpisodeSpec& episode, int panel_index, const catalog::Catalog& catalog, MeshCache& meshes)
{
    const spec::PanelSpec& panel = episode.panels.at(static_cast<std::size_t>(panel_index));
    const catalog::World& world = catalog::get_world(catalog, panel.world);
    Scene scene;
    scene.width_px = panel.width_px;
    scene.height_px = panel.height_px;
    scene.camera = build_camera(panel);
    for (const catalog::AreaLight& light : world.lights) {
        scene.lights.push_back(build_area_light(light, to_dvec3(position_of(panel, light.name)), to_dvec3(world.light_target)));
    }
    scene.sun = build_sun(world.sun);
    scene.backdrop = world.backdrop;
    scene.bounces = world.bounces;
    scene.filter_glossy = static_cast<float>(world.filter_glossy);
    for (const spec::ObjectSpec& object : panel.objects) {
        add_object(scene, object, catalog, meshes);
        if (is_beyond_classic(object)) {
            scene.path = ScenePath::General;
        }
    }
    scene.noise_seed = compute_noise_seed(episode, panel);
    return scene;
}

}  // namespace clevrvk::scene
