// Encodes a panel. An index line joins what the spec line and the labels say of one picture; pixels are the same bytes
// in every layout.
#include "renderer/write/encode_panel.h"

#include "renderer/annotate/flow.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/camera/sensor.h"
#include "renderer/image/alpha.h"
#include "renderer/image/jpeg.h"
#include "renderer/image/npy.h"
#include "renderer/image/png.h"
#include "renderer/image/tone_curve.h"
#include "renderer/spec/color.h"
#include "renderer/spec/setting_json.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace clevrvk::write {

namespace {

constexpr int kMost8BitObjects = 255;

std::vector<std::uint8_t> encode_mask(const frame::Frame& frame)
{
    if (frame.object_count <= kMost8BitObjects) {
        const std::vector<std::uint8_t> ids(frame.ids.begin(), frame.ids.end());
        return image::encode_png_gray8(ids, frame.width_px, frame.height_px);
    }
    const std::vector<std::uint16_t> ids(frame.ids.begin(), frame.ids.end());
    return image::encode_png_gray16(ids, frame.width_px, frame.height_px);
}

// Through the panel's sensor, if it has one.
std::vector<std::uint8_t> encode_picture(const annotate::LabeledPanel& labeled)
{
    const spec::PanelSpec& panel = labeled.panel();
    const frame::Frame& frame = *labeled.frame;
    CLEVRVK_CHECK(frame.coverage.empty() != panel.is_transparent, "panel '{}' has a coverage, or lacks its own", panel.id);
    std::vector<float> light = panel.is_transparent ? image::divide_by_coverage(frame.radiance, frame.coverage) : frame.radiance;
    if (panel.sensor) {
        light = camera::apply_sensor(*panel.sensor, panel.camera, {frame.width_px, frame.height_px}, light, labeled.noise_seed);
    }
    std::vector<std::uint8_t> pixels = image::apply_tone_curve(light, frame.width_px);
    if (panel.sensor && panel.sensor->jpeg_quality) {
        pixels = image::pass_through_jpeg(pixels, frame.width_px, frame.height_px, *panel.sensor->jpeg_quality);
    }
    return panel.is_transparent ? image::encode_png_rgba8(pixels, image::encode_alpha(frame.coverage), frame.width_px, frame.height_px)
                                : image::encode_png_rgb8(pixels, frame.width_px, frame.height_px);
}

std::vector<std::uint8_t> encode_aov(const annotate::LabeledPanel& panel, const std::string& name)
{
    const frame::Frame& frame = *panel.frame;
    const std::array size{frame.height_px, frame.width_px};
    for (const annotate::FlowArray& flow : annotate::kFlowArrays) {
        if (name == flow.name) {
            return image::encode_npy(annotate::compute_flow(*panel.episode, panel.panel_index, flow.step, frame),
                                     std::array{frame.height_px, frame.width_px, 2});
        }
    }
    if (name == "depth" || name == "distance") {
        return image::encode_npy(name == "depth" ? frame.depth : frame.distance, size);
    }
    if (name == "stage") {
        return image::encode_npy(std::span<const std::uint8_t>(frame.stage), size);
    }
    if (name == "parts") {
        std::vector<std::uint16_t> parts(frame.parts.begin(), frame.parts.end());
        parts.resize(frame.ids.size());  // where no object has parts
        return image::encode_npy(std::span<const std::uint16_t>(parts), size);
    }
    CLEVRVK_CHECK(name == "normal" || name == "albedo", "there is no array '{}'", name);
    return image::encode_npy(name == "normal" ? frame.normals : frame.albedo, std::array{frame.height_px, frame.width_px, 3});
}

Json build_camera(const spec::CameraSpec& camera, const annotate::PanelGeometry& geometry)
{
    Json json;
    json["eye"] = camera.eye;
    if (camera.rotation_wxyz) {
        json["rotation_wxyz"] = *camera.rotation_wxyz;
    } else {
        json["look_at"] = camera.look_at;
    }
    json[camera.fov_deg ? "fov_deg" : "focal_mm"] = camera.fov_deg.value_or(camera.focal_mm);
    json["sensor_mm"] = camera.sensor_mm;
    json.update(spec::lens_to_json(camera));
    json["K"] = geometry.intrinsics;
    json["pose_opencv"] = geometry.pose_opencv;
    return json;
}

Json build_lights(const spec::PanelSpec& panel)
{
    if (panel.light_list) {
        return spec::lights_to_json(*panel.light_list);
    }
    Json json = Json::object();
    for (const spec::LightPosition& light : panel.lights) {
        json[light.name] = light.position;
    }
    return json;
}

Json build_box(const std::optional<annotate::PixelBox>& box)
{
    return box ? Json::array({box->x, box->y, box->width, box->height}) : Json();
}

void add_pixel_labels(const annotate::ObjectPixels& pixels, Json& json)
{
    json["bbox"] = build_box(pixels.bbox);
    json["amodal_bbox"] = build_box(pixels.amodal_bbox);
    json["visible_px"] = pixels.visible_px;
    json["amodal_px"] = pixels.amodal_px;
    json["visible_fraction"] = pixels.visible_fraction;
    Json rle;
    rle["size"] = Json::array({pixels.rle.height_px, pixels.rle.width_px});
    rle["counts"] = pixels.rle.counts;
    json["rle"] = rle;
}

// The parts that show.
Json build_parts(const resolve::ResolvedObject& object, const annotate::ObjectPixels& pixels)
{
    Json json = Json::array();
    for (const annotate::PartPixels& part : pixels.parts) {
        json.push_back({{"name", resolve::name_part(object, part.id).value()}, {"id", part.id}, {"visible_px", part.visible_px}});
    }
    return json;
}

void add_color(const spec::Color& color, Json& json)
{
    if (!color.is_srgb) {
        json["color"] = color.name.empty() ? Json(color.rgb) : Json(color.name);
        json["rgb"] = color.rgb;
        return;
    }
    json["color"] = spec::format_web_color(color);
    json["color_srgb"] = color.rgb;
    json["rgb"] = Json::array();
    for (const double linear : spec::decode_color(color)) {
        json["rgb"].push_back(std::lround(255.0 * linear));
    }
}

Json build_object(const spec::ObjectSpec& object, std::size_t index, const annotate::LabeledPanel& panel)
{
    const resolve::ResolvedObject& resolved = panel.resolved->objects.at(index);
    Json json;
    json["id"] = object.id;
    json["mask_id"] = index + 1;
    json["shape"] = object.shape;
    if (!resolved.category.empty()) {
        json["category"] = resolved.category;
    }
    if (object.thing) {
        json["variant"] = spec::variant_to_json(*object.thing);
        json["revision"] = resolved.revision;
        json["params"] = object.thing->params;
        if (!object.thing->joints.is_null()) {
            json["pose"] = object.thing->joints;
        }
    }
    if (!is_model(object)) {
        json["size"] = object.size.name.empty() ? Json(object.size.radius) : Json(object.size.name);
        json["radius"] = object.size.radius;
    }
    if (!object.material.empty()) {
        json["material"] = object.material;
        add_color(object.color, json);
    }
    if (!object.materials.empty()) {
        json["materials"] = spec::materials_to_json(object.materials);
    }
    json["position"] = object.position;
    if (object.rotation_wxyz) {
        json["rotation_wxyz"] = *object.rotation_wxyz;
    } else {
        json["rotation_deg"] = object.rotation_deg;
    }
    if (object.scale) {
        json["scale"] = *object.scale;
    }
    if (object.moves_to) {
        json["moves_to"] = spec::move_to_json(object);
    }
    json["pixel_coords"] = panel.geometry.objects.at(index).pixel_coords;
    if (panel.pixels) {
        add_pixel_labels(panel.pixels->at(index), json);
        if (!resolved.category.empty()) {
            json["parts"] = build_parts(resolved, panel.pixels->at(index));
        }
    }
    if (object.points_to) {
        json["points_to"] = *object.points_to;
    }
    if (!object.labels.is_null()) {
        json["labels"] = object.labels;
    }
    return json;
}

/// Picture, mask and arrays, in this order; nothing when no images are made.
std::vector<EncodedFile> encode_pictures(const annotate::LabeledPanel& panel, const layout::PicturePaths& paths,
                                         const RunSettings& settings)
{
    CLEVRVK_CHECK(panel.pixels.has_value() == (panel.frame != nullptr), "a panel has its frame and its pixel labels, or neither");
    if (panel.frame == nullptr) {
        return {};
    }
    const frame::Frame& frame = *panel.frame;
    std::vector<EncodedFile> files;
    if (writes_pictures(settings)) {
        files.push_back({paths.image, encode_picture(panel)});
    }
    files.push_back({paths.mask, encode_mask(frame)});
    for (const std::string& name : settings.aovs) {
        files.push_back({paths.aov(name), encode_aov(panel, name)});
    }
    return files;
}

}  // namespace

EncodedPanel encode_panel(const layout::Layout& layout, const annotate::LabeledPanel& panel, const RunSettings& settings, EntryKey key)
{
    const spec::EpisodeSpec& episode = *panel.episode;
    const layout::PicturePaths paths = layout.find_paths(episode.id, panel.panel().id, episode.labels, episode.id).pictures;
    const Json line = build_index_line(panel, paths, settings);
    EncodedPanel encoded;
    encoded.key = std::move(key);
    encoded.files = encode_pictures(panel, paths, settings);
    for (layout::TextFile& file : layout.make_texts(episode, static_cast<std::size_t>(panel.panel_index), line)) {
        encoded.files.push_back({std::move(file.path), {file.text.begin(), file.text.end()}});
    }
    encoded.index_line = line.dump();
    encoded.dropped_samples = panel.frame == nullptr ? 0 : panel.frame->dropped_samples;
    return encoded;
}

Json build_index_line(const annotate::LabeledPanel& labeled, const layout::PicturePaths& paths, const RunSettings& settings)
{
    const spec::EpisodeSpec& episode = *labeled.episode;
    const spec::PanelSpec& panel = labeled.panel();
    const bool has_images = labeled.frame != nullptr;
    Json json;
    json["episode"] = episode.id;
    json["panel"] = panel.id;
    json["file"] = has_images && writes_pictures(settings) ? Json(paths.image) : Json();
    json["mask"] = has_images ? Json(paths.mask) : Json();
    json["width"] = panel.width_px;
    json["height"] = panel.height_px;
    json["world"] = panel.world;
    json["camera"] = build_camera(panel.camera, labeled.geometry);
    json["lights"] = build_lights(panel);
    if (panel.stage) {
        json["stage"] = spec::stage_to_json(*panel.stage);
    }
    if (panel.background || panel.is_transparent) {
        json["background"] = spec::background_to_json(panel);
    }
    if (panel.sensor) {
        json["sensor"] = spec::sensor_to_json(*panel.sensor);
    }
    json["objects"] = Json::array();
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        json["objects"].push_back(build_object(panel.objects[i], i, labeled));
    }
    json["directions"] = Json::object();
    for (const annotate::PanelGeometry::Direction& direction : labeled.geometry.directions) {
        json["directions"][direction.name] = direction.vector;
    }
    json["relationships"] = Json::object();
    for (const annotate::PanelGeometry::Relation& relation : labeled.geometry.relationships) {
        json["relationships"][relation.name] = relation.related;
    }
    json["render"] = has_images ? describe_render(settings, labeled.noise_seed, labeled.frame->dropped_samples) : Json();
    if (episode.task) {
        json["task"] = *episode.task;
    }
    if (episode.seed) {
        json["seed"] = *episode.seed;
    }
    if (!episode.labels.is_null()) {
        json["labels"] = episode.labels;
    }
    return json;
}

Json describe_render(const RunSettings& settings, std::uint32_t noise_seed, std::uint32_t dropped_samples)
{
    Json json;
    json["samples"] = settings.samples;
    json["quality"] = settings.quality.empty() ? Json() : Json(settings.quality);
    json["device"] = settings.device;
    json["noise_seed"] = noise_seed;
    json["denoised"] = settings.is_denoised;
    if (dropped_samples > 0) {
        json["dropped_samples"] = dropped_samples;
    }
    return json;
}

std::vector<std::string> list_files(const layout::PanelPaths& paths, const RunSettings& settings)
{
    std::vector<std::string> files;
    if (settings.writes_images) {
        if (writes_pictures(settings)) {
            files.push_back(paths.pictures.image);
        }
        files.push_back(paths.pictures.mask);
        for (const std::string& name : settings.aovs) {
            files.push_back(paths.pictures.aov(name));
        }
    }
    files.insert(files.end(), paths.texts.begin(), paths.texts.end());
    return files;
}

std::vector<std::string> list_files(const layout::Layout& layout, const EntryKey& key, std::string_view index_line,
                                    const RunSettings& settings)
{
    const std::string source = fmt::format("index line of '{}' '{}'", key.episode, key.panel);
    Json labels;
    if (layout.needs_labels()) {
        // A line has some KiB, its labels a few words: a finished dataset is checked within moments.
        const std::optional<std::string_view> text = slice_member(index_line, "labels");
        labels = text ? parse_json_line(*text, source).value : Json();
    }
    return list_files(layout.find_paths(key.episode, key.panel, labels, source), settings);
}

}  // namespace clevrvk::write
