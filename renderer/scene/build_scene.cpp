// Builds a scene from a panel's spec. Computes in double precision and rounds once, when it stores values in the scene.
#include "renderer/scene/build_scene.h"

#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/camera/shutter.h"
#include "renderer/scene/build_lights.h"
#include "renderer/scene/build_surface.h"
#include "renderer/scene/model_scene.h"
#include "renderer/scene/separate_coplanar.h"
#include "renderer/scene/to_glm.h"
#include "renderer/spec/background_ground.h"
#include "renderer/spec/color.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/label_time.h"
#include "renderer/spec/noise_key.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::scene {

namespace {

Camera build_camera(const spec::PanelSpec& panel)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    const double tan_half_width = panel.camera.fov_deg ? 0.5 * panel.width_px / camera::compute_focal_px(panel.camera, panel.width_px)
                                                       : 0.5 * panel.camera.sensor_mm / panel.camera.focal_mm;
    Camera camera;
    camera.eye = to_dvec3(panel.camera.eye);
    camera.right = to_dvec3(basis.right);
    camera.up = to_dvec3(basis.up);
    camera.back = -to_dvec3(basis.forward);
    camera.tan_half_fov = glm::dvec2(tan_half_width, tan_half_width * panel.height_px / panel.width_px);
    camera.lens = camera::make_lens(panel.camera);
    camera.opening = static_cast<float>(0.5 * panel.camera.aperture);
    camera.focus = static_cast<float>(panel.camera.focus_m);
    return camera;
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

// Patterns have the same scale on objects of any size, as if all objects were cut from the same wood.
void scale_solids(Material& material, const glm::dvec3& scale)
{
    for (std::shared_ptr<const Texture>& texture : material.textures) {
        if (texture && texture->solid) {
            auto scaled = std::make_shared<Texture>(*texture);
            for (glm::length_t row = 0; row < 3; ++row) {
                scaled->solid->rows[row] *= glm::vec3(scale);
            }
            texture = std::move(scaled);
        }
    }
}

// \param object  its state at the label time; `form` does not depend on it
void add_object(Scene& scene, const spec::ObjectSpec& object, const resolve::Form& form, std::uint32_t mask_id,
                const catalog::Catalog& catalog, MeshCache& meshes)
{
    Instance instance;
    instance.mask_id = mask_id;
    instance.first_material = static_cast<std::uint32_t>(scene.materials.size());
    const Pose pose = resolve::find_transform(object);
    instance.placement = pose;
    std::vector<std::string> slots{std::string(spec::kShapeSlot)};
    if (const auto* shape = std::get_if<const catalog::Shape*>(&form)) {
        instance.geometry = build_geometry(**shape, meshes);
        if (!object.rotation_wxyz && !object.scale) {
            instance.placement = Upright{to_dvec3(object.position), static_cast<float>(object.size.radius),
                                         static_cast<float>(radians(object.rotation_deg))};
        }
        const catalog::Material* material = catalog::find_material(catalog, object.material);
        scene.materials.push_back(material == nullptr ? Material{} : build_material(*material, object.color));
    } else {
        const std::shared_ptr<const ModelScene> model = meshes.load(form);
        instance.geometry = model->mesh;
        scene.materials.insert(scene.materials.end(), model->materials.begin(), model->materials.end());
        slots = model->slots;
    }
    for (const spec::SlotMaterial& slot : object.materials) {
        const auto place = std::ranges::find(slots, slot.slot);
        const catalog::Material* material = catalog::find_material(catalog, slot.material);
        CLEVRVK_CHECK(place != slots.end(), "object '{}' has passed the spec reader with an unknown slot", object.id);
        Material& target = scene.materials.at(instance.first_material + static_cast<std::size_t>(place - slots.begin()));
        target = build_surface(material == nullptr ? slot.surface : material->surface.value());
    }
    for (std::size_t k = instance.first_material; k < scene.materials.size(); ++k) {
        scale_solids(scene.materials[k], pose.scale);
    }
    scene.instances.push_back(std::move(instance));
}

// The camera's pose at a fraction of the shutter's open time.
Pose camera_pose_at(const spec::CameraSpec& camera, double time)
{
    const spec::CameraSpec still = camera::camera_at(camera, time);
    const auto [w, x, y, z] = camera::find_rotation(still);
    Pose pose;
    pose.position = to_dvec3(still.eye);
    pose.rotation = glm::normalize(glm::dquat(w, x, y, z));
    return pose;
}

// An upper bound, in pixels, on how far a move carries points of the object, seen from the camera's position for the
// labels. It is not a bound if the object comes near the eye.
double measure_streak_px(const Scene& scene, const Instance& instance, const Move& move)
{
    const std::shared_ptr<const Mesh>& mesh = mesh_of(instance);
    const double radius = mesh ? static_cast<double>(mesh->radius) : 1.0;
    const double px_per_rad = 0.5 * scene.width_px / static_cast<double>(scene.camera.tan_half_fov.x);
    const glm::dvec3 eye(scene.camera.eye);
    double most = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 point = radius * glm::dvec3((corner & 1) * 2 - 1, (corner & 2) - 1, (corner & 4) / 2 - 1);
        const glm::dvec3 from = move.open.position + move.open.rotation * (move.open.scale * point);
        const glm::dvec3 to = move.close.position + move.close.rotation * (move.close.scale * point);
        const double near = std::max(std::min(glm::length(from - eye), glm::length(to - eye)), 1e-3);
        most = std::max(most, glm::length(to - from) / near * px_per_rad);
    }
    return most;
}

// Also sets the moves of the scene's objects, which are in the order of the panel's objects.
Shutter build_shutter(const spec::PanelSpec& panel, const resolve::ResolvedPanel& resolved, Scene& scene)
{
    constexpr double kLeastSteps = 16.0;
    constexpr double kMostSteps = 64.0;
    const camera::ShutterSpec& spec = panel.camera.shutter.value();
    Shutter shutter;
    shutter.rolling = spec.rolling_s / (spec.close_s - spec.open_s);
    const double step_px = shutter.rolling > 0.0 ? 0.5 : 2.0;  // rows are exposed at different times, which turns an edge into stairs
    shutter.camera = {camera_pose_at(panel.camera, 0.0), camera_pose_at(panel.camera, 1.0)};
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        if (!panel.objects[k].moves_to) {
            continue;
        }
        Instance& instance = scene.instances.at(k);
        instance.move = Move{resolved.objects.at(k).open, resolved.objects.at(k).close};
        const double steps = std::ceil(measure_streak_px(scene, instance, *instance.move) / step_px);
        shutter.step_count = std::max(shutter.step_count, static_cast<int>(std::clamp(steps, kLeastSteps, kMostSteps)));
    }
    return shutter;
}

// Decides by the keys of the spec line, never by its numbers or files, so that a picture does not change kernels by
// accident.
bool is_beyond_classic(const spec::ObjectSpec& object)
{
    return object.material.empty() || object.rotation_wxyz || object.scale;
}

void add_lights(Scene& scene, const spec::PanelSpec& panel, const catalog::World& world, const catalog::Catalog& catalog, MeshCache& meshes)
{
    if (panel.light_list) {
        scene.path = ScenePath::General;
        add_light_list(scene, *panel.light_list, catalog, meshes);
        return;
    }
    for (const catalog::AreaLight& light : world.lights) {
        scene.lights.push_back(build_area_light(light, to_dvec3(position_of(panel, light.name)), to_dvec3(world.light_target)));
    }
    scene.sun = build_sun(world.sun.value());
}

Material build_ground(const spec::BackgroundGround& ground)
{
    Material material;
    material.bsdf = find_bsdf("lambert");
    material.is_background = true;
    material.inputs[0] = glm::dvec4(to_dvec3(ground.albedo), 1.0);
    material.inputs[1] = glm::dvec4(to_dvec3(ground.sun_radiance), 1.0);
    return material;
}

void add_stage(Scene& scene, const spec::PanelSpec& panel, const resolve::ResolvedPanel& resolved, const catalog::World& world,
               const catalog::Catalog& catalog, MeshCache& meshes)
{
    scene.is_transparent = panel.is_transparent;
    if (panel.background || panel.is_transparent) {
        scene.path = ScenePath::General;
        scene.background = panel.is_transparent ? glm::dvec3(0.0) : to_dvec3(*panel.background);
    }
    if (!panel.stage) {
        scene.backdrop = world.backdrop;
        return;
    }
    scene.path = ScenePath::General;
    for (std::size_t k = 0; k < panel.stage->size(); ++k) {
        const spec::StagePiece& piece = (*panel.stage)[k];
        add_object(scene, piece.object, resolved.stage.at(k).form, 0, catalog, meshes);
        const auto place = std::ranges::find(spec::kStageClasses, piece.stage_class) - spec::kStageClasses.begin();
        scene.instances.back().stage_class = static_cast<std::uint8_t>(place + 1);
        if (piece.as_background) {
            scene.materials.back() = build_ground(spec::compute_background_ground(panel));
        }
    }
}

// Places everything as the spec says; coplanar surfaces are not yet separated.
Scene place_scene(const spec::EpisodeSpec& episode, int panel_index, const resolve::ResolvedPanel& resolved,
                  const catalog::Catalog& catalog, MeshCache& meshes)
{
    const spec::PanelSpec& given = episode.panels.at(static_cast<std::size_t>(panel_index));
    const spec::PanelSpec panel = spec::panel_at_label_time(given);
    const catalog::World& world = catalog::get_world(catalog, panel.world);
    Scene scene;
    scene.width_px = panel.width_px;
    scene.height_px = panel.height_px;
    scene.camera = build_camera(panel);
    if (panel.camera.model != shaders::LensKind::Pinhole || panel.camera.aperture > 0.0) {
        scene.path = ScenePath::General;
    }
    scene.bounces = world.bounces;
    scene.filter_glossy = static_cast<float>(world.filter_glossy);
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        add_object(scene, panel.objects[k], resolved.objects.at(k).form, static_cast<std::uint32_t>(k + 1), catalog, meshes);
        if (is_beyond_classic(panel.objects[k])) {
            scene.path = ScenePath::General;
        }
    }
    add_lights(scene, panel, world, catalog, meshes);
    add_stage(scene, panel, resolved, world, catalog, meshes);
    if (given.camera.shutter) {
        scene.path = ScenePath::General;
        scene.shutter = build_shutter(given, resolved, scene);
    }
    scene.noise_seed = spec::compute_noise_seed(episode, panel);
    return scene;
}

}  // namespace

Scene build_scene(const spec::EpisodeSpec& episode, int panel_index, const catalog::Catalog& catalog, MeshCache& meshes)
{
    const spec::PanelSpec& panel = episode.panels.at(static_cast<std::size_t>(panel_index));
    return build_scene(episode, panel_index, resolve::resolve_panel(panel, catalog), catalog, meshes);
}

Scene build_scene(const spec::EpisodeSpec& episode, int panel_index, const resolve::ResolvedPanel& resolved,
                  const catalog::Catalog& catalog, MeshCache& meshes)
{
    Scene scene = place_scene(episode, panel_index, resolved, catalog, meshes);
    separate_coplanar(scene);
    return scene;
}

Scene place_scene(const spec::EpisodeSpec& episode, int panel_index, const catalog::Catalog& catalog, MeshCache& meshes)
{
    const spec::PanelSpec& panel = episode.panels.at(static_cast<std::size_t>(panel_index));
    return place_scene(episode, panel_index, resolve::resolve_panel(panel, catalog), catalog, meshes);
}

}  // namespace clevrvk::scene
