// Builds records, one function per record.
#include "renderer/write/build_record.h"

#include "renderer/spec/color.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/noise_key.h"
#include "renderer/spec/setting_json.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace clevrvk::write {
namespace {

record::ShutterRecord build_shutter(const camera::ShutterSpec& shutter)
{
    record::ShutterRecord built{shutter.open_s, shutter.close_s, shutter.rolling_s,
                                std::string(camera::kLabelTimes.at(static_cast<std::size_t>(shutter.label_time))), std::nullopt};
    if (const auto& move = shutter.moves_to) {
        record::CameraMoveRecord& moves_to = built.moves_to.emplace();
        moves_to.eye = move->eye;
        moves_to.rotation_wxyz = move->rotation_wxyz;
        if (!move->rotation_wxyz) {
            moves_to.look_at = move->look_at;
            moves_to.roll_deg = move->roll_deg;
        }
    }
    return built;
}

record::CameraRecord build_camera(const spec::CameraSpec& camera, const annotate::PanelGeometry& geometry)
{
    record::CameraRecord built;
    built.eye = camera.eye;
    built.rotation_wxyz = camera.rotation_wxyz;
    if (!camera.rotation_wxyz) {
        built.look_at = camera.look_at;
    }
    built.fov_deg = camera.fov_deg;
    if (!camera.fov_deg) {
        built.focal_mm = camera.focal_mm;
    }
    built.sensor_mm = camera.sensor_mm;
    const shaders::LensModel& model = shaders::model_of(camera.model);
    if (camera.model != shaders::LensKind::Pinhole) {
        built.model = std::string(model.name);
    }
    if (model.coefficient_count > 0) {
        const auto count = static_cast<std::ptrdiff_t>(model.coefficient_count);
        built.distortion.emplace(camera.distortion.begin(), camera.distortion.begin() + count);
    }
    if (camera.roll_deg != 0.0) {
        built.roll_deg = camera.roll_deg;
    }
    if (camera.aperture > 0.0) {
        built.aperture = camera.aperture;
        built.focus_m = camera.focus_m;
    }
    if (camera.shutter) {
        built.shutter = build_shutter(*camera.shutter);
    }
    built.intrinsics = geometry.intrinsics;
    built.pose_opencv = geometry.pose_opencv;
    return built;
}

// Items of a list that the line keeps in the form of the spec.
std::vector<Json> list_items(const Json& list)
{
    return {list.begin(), list.end()};
}

void add_setting(const spec::PanelSpec& panel, record::PanelRecord& built)
{
    if (panel.light_list) {
        built.lights = list_items(spec::lights_to_json(*panel.light_list));
    } else {
        record::Named<Vec3> lights;
        for (const spec::LightPosition& light : panel.lights) {
            lights.emplace_back(light.name, light.position);
        }
        built.lights = std::move(lights);
    }
    if (panel.stage) {
        built.stage = list_items(spec::stage_to_json(*panel.stage));
    }
    if (panel.is_transparent) {
        built.background = std::string(spec::kTransparent);
    } else if (panel.background) {
        built.background = *panel.background;
    }
    if (panel.sensor) {
        const camera::SensorSpec& sensor = *panel.sensor;
        built.sensor = {sensor.exposure_ev, sensor.vignetting,      sensor.shot_noise,
                        sensor.read_noise,  sensor.white_balance_k, sensor.jpeg_quality};
    }
}

record::Nullable<record::BoxPx> build_box(const std::optional<annotate::PixelBox>& box)
{
    return {box ? std::optional(record::BoxPx{box->x, box->y, box->width, box->height}) : std::nullopt};
}

void add_pixel_labels(const annotate::ObjectPixels& pixels, const resolve::ResolvedObject& resolved, record::ObjectRecord& built)
{
    built.bbox = build_box(pixels.bbox);
    built.amodal_bbox = build_box(pixels.amodal_bbox);
    built.visible_px = pixels.visible_px;
    built.amodal_px = pixels.amodal_px;
    built.visible_fraction = pixels.visible_fraction;
    built.rle = {{pixels.rle.height_px, pixels.rle.width_px}, pixels.rle.counts};
    if (!resolved.category.empty()) {
        built.parts.emplace();
        for (const annotate::PartPixels& part : pixels.parts) {
            built.parts->push_back({resolve::name_part(resolved, part.id).value(), static_cast<int>(part.id), part.visible_px});
        }
    }
}

void add_color(const spec::Color& color, record::ObjectRecord& built)
{
    if (!color.is_srgb) {
        if (color.name.empty()) {
            built.color = color.rgb;
        } else {
            built.color = color.name;
        }
        built.rgb = color.rgb;
        return;
    }
    built.color = spec::format_web_color(color);
    built.color_srgb = color.rgb;
    const Vec3 linear = spec::decode_color(color);
    built.rgb.emplace();
    for (std::size_t k = 0; k < linear.size(); ++k) {
        (*built.rgb)[k] = static_cast<std::uint8_t>(std::lround(255.0 * linear[k]));
    }
}

void add_look(const spec::ObjectSpec& object, const resolve::ResolvedObject& resolved, record::ObjectRecord& built)
{
    if (object.thing) {
        if (object.thing->variant) {
            built.variant = *object.thing->variant;
        } else {
            built.variant = std::string(spec::kDefaultVariant);
        }
        built.revision = resolved.revision;
        built.params = object.thing->params;
        if (!object.thing->joints.is_null()) {
            built.pose = object.thing->joints;
        }
    }
    if (!is_model(object)) {
        if (object.size.name.empty()) {
            built.size = object.size.radius;
        } else {
            built.size = object.size.name;
        }
        built.radius = object.size.radius;
    }
    if (!object.material.empty()) {
        built.material = object.material;
        add_color(object.color, built);
    }
    if (!object.materials.empty()) {
        built.materials.emplace();
        const Json materials = spec::materials_to_json(object.materials);
        for (const auto& [slot, material] : materials.items()) {
            built.materials->emplace_back(slot, material);
        }
    }
}

void add_place(const spec::ObjectSpec& object, record::ObjectRecord& built)
{
    built.position = object.position;
    built.rotation_wxyz = object.rotation_wxyz;
    if (!object.rotation_wxyz) {
        built.rotation_deg = object.rotation_deg;
    }
    built.scale = object.scale;
    if (object.moves_to) {
        record::ObjectMoveRecord& move = built.moves_to.emplace();
        move.position = object.moves_to->position;
        if (object.rotation_wxyz) {
            move.rotation_wxyz = object.moves_to->rotation_wxyz.value();
        } else {
            move.rotation_deg = object.moves_to->rotation_deg;
        }
    }
}

record::ObjectRecord build_object(const annotate::LabeledPanel& panel, std::size_t index)
{
    const spec::ObjectSpec& object = panel.panel().objects.at(index);
    const resolve::ResolvedObject& resolved = panel.resolved->objects.at(index);
    record::ObjectRecord built;
    built.id = object.id;
    built.mask_id = static_cast<int>(index) + 1;
    built.shape = object.shape;
    if (!resolved.category.empty()) {
        built.category = resolved.category;
    }
    add_look(object, resolved, built);
    add_place(object, built);
    built.pixel_coords = {panel.geometry.objects.at(index).pixel_coords};
    if (panel.pixels) {
        add_pixel_labels(panel.pixels->at(index), resolved, built);
    }
    built.points_to = object.points_to;
    if (!object.drapes_over.empty()) {
        built.drapes_over = object.drapes_over;
    }
    if (!object.pinned.empty()) {
        built.pinned = object.pinned;
    }
    if (!object.points.empty()) {
        built.points = object.points;
    }
    for (const spec::Winding& winding : object.windings) {
        auto& windings = built.windings ? *built.windings : built.windings.emplace();
        windings.push_back({winding.around, winding.turns, winding.at, winding.axis, winding.knot});
    }
    if (!object.labels.is_null()) {
        built.labels = object.labels;
    }
    return built;
}

}  // namespace

record::PanelRecord build_record(const annotate::LabeledPanel& labeled, const layout::PicturePaths& paths, const RunSettings& settings)
{
    const spec::EpisodeSpec& episode = *labeled.episode;
    const spec::PanelSpec& panel = labeled.panel();
    record::PanelRecord built;
    built.episode = episode.id;
    built.panel = panel.id;
    if (labeled.frame != nullptr) {
        if (writes_pictures(settings)) {
            built.file.value = paths.image;
        }
        built.mask.value = paths.mask;
        built.render.value = describe_render(settings, labeled, labeled.frame->dropped_samples);
    }
    built.width = panel.width_px;
    built.height = panel.height_px;
    built.world = panel.world;
    built.camera = build_camera(panel.camera, labeled.geometry);
    add_setting(panel, built);
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        built.objects.push_back(build_object(labeled, k));
    }
    for (const annotate::PanelGeometry::Direction& direction : labeled.geometry.directions) {
        built.directions.emplace_back(direction.name, direction.vector);
    }
    for (const annotate::PanelGeometry::Relation& relation : labeled.geometry.relationships) {
        built.relationships.emplace_back(relation.name, relation.related);
    }
    if (episode.clip) {
        built.clip = {episode.clip->fps, labeled.panel_index};
    }
    built.task = episode.task;
    built.seed = episode.seed;
    if (!episode.labels.is_null()) {
        built.labels = episode.labels;
    }
    if (!panel.labels.is_null()) {
        built.panel_labels = panel.labels;
    }
    built.time_s = panel.time_s;
    return built;
}

record::RenderRecord describe_render(const RunSettings& settings, const annotate::LabeledPanel& labeled, std::uint32_t dropped_samples)
{
    record::RenderRecord render;
    render.samples = settings.samples;
    if (!settings.quality.empty()) {
        render.quality.value = settings.quality;
    }
    render.device = settings.device;
    render.noise_seed = labeled.noise_seed;
    if (labeled.episode->clip) {
        render.sensor_seed = spec::compute_sensor_seed(*labeled.episode, labeled.panel());
    }
    render.denoised = settings.is_denoised;
    if (dropped_samples > 0) {
        render.dropped_samples = dropped_samples;
    }
    return render;
}

}  // namespace clevrvk::write
