// Fills the structs of the general kernels from a scene. Computes maps in double precision and rounds once.
#include "renderer/render/upload_general.h"

#include "renderer/base/error.h"
#include "renderer/frame/frame.h"
#include "renderer/render/emitters.h"
#include "renderer/render/launch_plan.h"
#include "renderer/render/light_tree.h"
#include "renderer/render/upload_scene.h"
#include "renderer/scene/model_scene.h"

#include "shaders/light_list.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <variant>

namespace clevrvk::render {

namespace {

AffineMap map_of(const scene::Upright& place)
{
    const double cosine = std::cos(static_cast<double>(place.rotation_rad));
    const double sine = std::sin(static_cast<double>(place.rotation_rad));
    const double scale = static_cast<double>(place.scale);
    return {scale * glm::dmat3({cosine, sine, 0.0}, {-sine, cosine, 0.0}, {0.0, 0.0, 1.0}), glm::dvec3(place.position)};
}

AffineMap map_of(const scene::Pose& place)
{
    const glm::dmat3 turn = glm::mat3_cast(place.rotation);
    return {glm::dmat3(place.scale.x * turn[0], place.scale.y * turn[1], place.scale.z * turn[2]), place.position};
}

void put_rows(glm::vec4 (&rows)[3], const AffineMap& map)
{
    for (glm::length_t row = 0; row < 3; ++row) {
        rows[row] = glm::dvec4(map.linear[0][row], map.linear[1][row], map.linear[2][row], map.offset[row]);
    }
}

shaders::GpuLens to_gpu_lens(const scene::Camera& camera)
{
    shaders::GpuLens lens{};
    lens.kind = static_cast<std::uint32_t>(camera.lens.kind);
    lens.limit = static_cast<float>(camera.lens.limit);
    std::ranges::transform(camera.lens.distortion, std::begin(lens.distortion), [](double k) { return static_cast<float>(k); });
    lens.half_size = camera.tan_half_fov;
    lens.opening = camera.opening;
    lens.focus = camera.focus;
    lens.has_focus_plane = shaders::model_of(camera.lens.kind).has_focus_plane ? 1 : 0;
    return lens;
}

shaders::GpuShutter to_gpu_shutter(const scene::Shutter& shutter, const glm::vec2& tan_half_fov)
{
    const glm::dmat3 axes = glm::mat3_cast(shutter.camera.open.rotation);
    glm::dquat turn = shutter.camera.close.rotation * glm::conjugate(shutter.camera.open.rotation);
    turn = turn.w < 0.0 ? -turn : turn;  // takes the shorter way around
    const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
    shaders::GpuShutter result{};
    result.is_open = 1;
    result.step_count = static_cast<std::uint32_t>(shutter.step_count);
    result.rolling = static_cast<float>(shutter.rolling);
    result.eye = shutter.camera.open.position;
    result.right = axes[0] * static_cast<double>(tan_half_fov.x);
    result.up = axes[1] * -static_cast<double>(tan_half_fov.y);
    result.back = -axes[2];
    result.path = shutter.camera.close.position - shutter.camera.open.position;
    result.axis = sine > 0.0 ? glm::dvec3(turn.x, turn.y, turn.z) / sine : glm::dvec3(0.0, 0.0, 1.0);
    result.turns = static_cast<float>(std::atan2(sine, turn.w) / std::numbers::pi);
    return result;
}

// \param is_shown  whether the camera sees these surroundings as background
shaders::GpuLight to_gpu_light(const scene::Surroundings& surroundings, bool is_shown)
{
    const auto cosine = static_cast<float>(std::cos(surroundings.rotation_rad));
    const auto sine = static_cast<float>(std::sin(surroundings.rotation_rad));
    shaders::GpuLight light{};
    light.kind = static_cast<std::uint32_t>(shaders::LightKind::Environment);
    light.axis_u = {cosine, sine, 0.0F};
    light.axis_v = {-sine, cosine, 0.0F};
    light.normal = {0.0F, 0.0F, 1.0F};
    light.size.x = static_cast<float>(surroundings.environment->mean_luminance);
    light.radiance = surroundings.strength;
    light.is_visible = surroundings.is_visible && is_shown ? 1 : 0;
    light.table_width = surroundings.environment->picture->width_px;
    light.table_height = surroundings.environment->picture->height_px;
    return light;
}

// Darker lights change no byte of any picture, and a choice among only such lights would divide by zero.
bool is_dark(const glm::vec3& radiance)
{
    constexpr float kDark = 1e-20F;
    return std::max({radiance.x, radiance.y, radiance.z}) < kDark;
}

bool may_let_rays_pass(const scene::Scene& scene, const scene::Instance& instance)
{
    const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(instance);
    const std::uint32_t slot_count =
        mesh && !mesh->slots.empty() ? scene::slot_of(std::ranges::max(mesh->slots, {}, scene::slot_of)) + 1 : 1;
    for (std::uint32_t slot = 0; slot < slot_count; ++slot) {
        if (lets_rays_pass(material_of(scene, instance, slot))) {
            return true;
        }
    }
    return false;
}

}  // namespace

AffineMap find_map(const scene::Placement& placement)
{
    return std::visit([](const auto& place) { return map_of(place); }, placement);
}

bool lets_rays_pass(const scene::Material& material)
{
    return material.alpha_cutoff > 0.0F || scene::is_matched(material);
}

shaders::GpuGeneralPanel to_gpu_general(const scene::Scene& scene)
{
    shaders::GpuGeneralPanel panel{};
    panel.object_count = static_cast<std::uint32_t>(scene.instances.size());
    panel.light_count = static_cast<std::uint32_t>(list_gpu_lights(scene).size() + find_emitters(scene).size());
    panel.light_depth = find_light_depth(panel.light_count);
    panel.amodal_word_count = static_cast<std::uint32_t>(frame::amodal_word_count(count_things(scene)));
    for (const scene::Material& material : scene.materials) {
        panel.flags |= lets_rays_pass(material) ? shaders::kPanelCutouts : 0;
        panel.flags |= material.textures[shaders::kInputBase] ? shaders::kPanelTextures : 0;
    }
    for (const scene::Instance& instance : scene.instances) {
        panel.flags |= instance.mask_id > 0 && !mesh_of(instance) ? shaders::kPanelShapes : 0;
    }
    for (const shaders::GpuLight& light : list_gpu_lights(scene)) {
        panel.flags |= light.is_visible != 0 ? shaders::kPanelVisibleLights : 0;
    }
    panel.flags |= scene.surroundings ? shaders::kPanelSurroundings : 0;
    panel.flags |= is_room(scene) ? shaders::kPanelRoom : 0;
    panel.backdrop_object = shaders::kNoBackdrop;
    if (scene.backdrop) {
        panel.backdrop_object = panel.object_count++;
        panel.backdrop = to_gpu(*scene.backdrop);
    }
    panel.noise_seed = scene.noise_seed;
    panel.eye = scene.camera.eye;
    panel.right = scene.camera.right * scene.camera.tan_half_fov.x;
    panel.up = scene.camera.up * scene.camera.tan_half_fov.y;
    panel.back = scene.camera.back;
    panel.lens = to_gpu_lens(scene.camera);
    if (scene.shutter) {
        panel.shutter = to_gpu_shutter(*scene.shutter, scene.camera.tan_half_fov);
    }
    panel.sky = scene.sky;
    panel.background = scene.background.value_or(scene.sky);
    panel.filter_glossy = scene.filter_glossy;
    panel.bounce_limit_total = static_cast<std::uint32_t>(scene.bounces.total);
    panel.bounce_limit_diffuse = static_cast<std::uint32_t>(scene.bounces.diffuse);
    panel.bounce_limit_glossy = static_cast<std::uint32_t>(scene.bounces.glossy);
    panel.bounce_limit_transmission = static_cast<std::uint32_t>(scene.bounces.transmission);
    return panel;
}

scene::Placement place_at(const scene::Scene& scene, const scene::Instance& instance, std::size_t step)
{
    if (step == 0 || !instance.move) {
        return instance.placement;
    }
    return pose_at(*instance.move, (static_cast<double>(step) - 0.5) / static_cast<double>(count_steps(scene)));
}

shaders::GpuObject to_gpu_object(const scene::Instance& instance, const scene::Placement& place, const ShapeOnDevice& shape)
{
    const AffineMap map = find_map(place);
    const glm::dmat3 inverse = glm::inverse(map.linear);
    shaders::GpuObject result{};
    put_rows(result.to_world, map);
    put_rows(result.to_object, {inverse, -(inverse * map.offset)});
    result.positions = shape.vertices;
    result.triangles = shape.triangles;
    result.shading = shape.shading;
    result.slots = shape.slots;
    result.order = shape.order;
    result.tree = shape.tree;
    result.shape = static_cast<std::uint32_t>(kind_of(instance));
    result.mask_id = instance.mask_id;
    result.first_material = instance.first_material;
    const auto* analytic = std::get_if<scene::AnalyticShape>(&instance.geometry);
    const scene::AnalyticShape numbers = analytic == nullptr ? scene::AnalyticShape{} : *analytic;
    result.radius = numbers.radius;
    result.bevel_width = numbers.bevel_width;
    result.bevel_exponent = numbers.bevel_exponent;
    result.side_count = numbers.side_count;
    result.stage_class = instance.stage_class;
    return result;
}

shaders::GpuMaterial to_gpu_material(const scene::Material& material)
{
    shaders::GpuMaterial result{};
    result.bsdf = material.bsdf;
    result.flags = (material.is_thin ? shaders::kMaterialThin : 0) | (material.is_background ? shaders::kMaterialBackground : 0) |
                   (scene::is_matched(material) ? shaders::kMaterialMatched : 0) |
                   (material.is_blended ? shaders::kMaterialBlended : 0);
    result.alpha_cutoff = material.alpha_cutoff;
    result.ior = material.ior;
    result.normal_scale = material.normal_scale;
    for (std::size_t k = 0; k < material.textures.size(); ++k) {
        result.texture_bits |= material.textures[k] ? 1U << k : 0U;
    }
    std::copy(material.inputs.begin(), material.inputs.end(), std::begin(result.inputs));
    return result;
}

shaders::GpuObject make_backdrop_object(const scene::Scene& scene)
{
    shaders::GpuObject result{};
    put_rows(result.to_world, {glm::dmat3(1.0), glm::dvec3(0.0)});
    put_rows(result.to_object, {glm::dmat3(1.0), glm::dvec3(0.0)});
    result.shape = shaders::kShapeBackdrop;
    result.stage_class = scene::kBackdropClass;
    result.first_material = static_cast<std::uint32_t>(scene.materials.size());
    return result;
}

scene::Material make_backdrop_material(const catalog::Backdrop& backdrop)
{
    scene::Material material;
    material.bsdf = scene::find_bsdf("lambert");
    material.inputs[0] = glm::vec4(glm::vec3(static_cast<float>(backdrop.albedo)), 1.0F);
    return material;
}

shaders::GpuTexture to_gpu_texture(const scene::Texture& texture, VkDeviceAddress texels)
{
    const auto wrap_of = [](scene::Wrap wrap) {
        return wrap == scene::Wrap::Clamp ? shaders::kWrapClamp : wrap == scene::Wrap::Mirror ? shaders::kWrapMirror : shaders::kWrapRepeat;
    };
    shaders::GpuTexture result{};
    result.solid = shaders::kNotSolid;
    if (texture.solid) {
        result.solid = texture.solid->kind;
        result.seed = texture.solid->seed;
        result.second = texture.solid->second;
        result.u_row = texture.solid->rows[0];
        result.v_row = texture.solid->rows[1];
        result.w_row = texture.solid->rows[2];
        return result;
    }
    result.texels = texels;
    result.format = texture.image->format == scene::Image::Format::Half ? shaders::kTexelsHalf : shaders::kTexels8;
    result.wrap_u = wrap_of(texture.wrap_u);
    result.wrap_v = wrap_of(texture.wrap_v);
    result.is_nearest = texture.is_nearest ? 1 : 0;
    result.is_srgb = texture.image->is_srgb ? 1 : 0;
    result.width = texture.image->width_px;
    result.height = texture.image->height_px;
    result.u_row = texture.u_row;
    result.v_row = texture.v_row;
    return result;
}

scene::Texture make_environment_texture(const scene::Surroundings& surroundings)
{
    scene::Texture texture;
    texture.image = surroundings.environment->picture;
    texture.wrap_v = scene::Wrap::Clamp;
    return texture;
}

std::vector<shaders::GpuLight> list_gpu_lights(const scene::Scene& scene)
{
    std::vector<shaders::GpuLight> lights;
    for (const scene::AreaLight& light : scene.lights) {
        if (is_dark(light.radiance)) {
            continue;
        }
        shaders::GpuLight near{};
        near.kind = static_cast<std::uint32_t>(light.kind);
        near.center = light.center;
        near.axis_u = light.axis_u;
        near.axis_v = light.axis_v;
        near.normal = light.normal;
        near.size = light.size;
        near.radiance = light.radiance;
        near.is_visible = light.is_visible ? 1 : 0;
        lights.push_back(near);
    }
    if (!is_dark(scene.sun.strength)) {
        shaders::GpuLight sun{};
        sun.kind = static_cast<std::uint32_t>(shaders::LightKind::Sun);
        sun.normal = scene.sun.to_sun;
        sun.size.x = scene.sun.tan_half_angle;
        sun.radiance = scene.sun.strength;
        sun.is_visible = scene.sun.is_visible ? 1 : 0;
        lights.push_back(sun);
    }
    if (scene.surroundings) {
        const shaders::GpuLight light = to_gpu_light(*scene.surroundings, !scene.background);
        if (!is_dark(light.radiance * light.size.x)) {
            lights.push_back(light);
        }
    }
    return lights;
}

VkAccelerationStructureInstanceKHR to_general_instance(const scene::Scene& scene, std::size_t number, std::size_t step,
                                                       const ShapeOnDevice& shape)
{
    CLEVRVK_CHECK(number <= shaders::kObjectBits && step < (1U << 11U), "instance {} of a panel at its time {} does not fit 24 bits",
                  number, step);
    const scene::Instance& instance = scene.instances[number];
    const AffineMap map = find_map(place_at(scene, instance, step));
    VkAccelerationStructureInstanceKHR result{};
    for (glm::length_t row = 0; row < 3; ++row) {
        for (glm::length_t column = 0; column < 3; ++column) {
            result.transform.matrix[row][column] = static_cast<float>(map.linear[column][row]);
        }
        result.transform.matrix[row][3] = static_cast<float>(map.offset[row]);
    }
    const std::uint32_t mask = (instance.mask_id == 0 ? shaders::kMaskStage
                                : mesh_of(instance)   ? shaders::kMaskThing
                                                      : 0) |
                               (may_let_rays_pass(scene, instance) ? shaders::kMaskCutout : shaders::kMaskSolid);
    result.instanceCustomIndex = static_cast<std::uint32_t>(step << shaders::kTimeShift | number) & 0xffffffU;
    result.mask = mask & 0xffU;
    result.instanceShaderBindingTableRecordOffset = static_cast<std::uint32_t>(kind_of(instance)) & 0xffffffU;
    result.flags = VK_GEOMETRY_INSTANCE_TRIANGLE_FACING_CULL_DISABLE_BIT_KHR;
    result.accelerationStructureReference = shape.structure;
    return result;
}

}  // namespace clevrvk::render
