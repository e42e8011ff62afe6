// The plain format: folders of pictures, masks and arrays, and a line of JSON a picture.
#include "renderer/base/error.h"
#include "renderer/write/formats/folder_fields.h"
#include "renderer/write/formats/list.h"
#include "renderer/write/npy.h"
#include "renderer/write/png.h"
#include "renderer/write/tone_curve.h"

#include <cstddef>

namespace clevrvk::write {

namespace {

constexpr int kMost8BitObjects = 255;

std::string image_path(const EntryKey& key)
{
    return fmt::format("images/{}/{}.png", key.episode, key.panel);
}

std::string mask_path(const EntryKey& key)
{
    return fmt::format("masks/{}/{}.png", key.episode, key.panel);
}

std::string aov_path(const EntryKey& key, const std::string& name)
{
    return fmt::format("aov/{}/{}.{}.npy", key.episode, key.panel, name);
}

Json build_camera(const spec::CameraSpec& camera, const annotate::PanelGeometry& geometry)
{
    Json json;
    json["eye"] = camera.eye;
    json["look_at"] = camera.look_at;
    json["focal_mm"] = camera.focal_mm;
    json["sensor_mm"] = camera.sensor_mm;
    json["K"] = geometry.intrinsics;
    json["pose_opencv"] = geometry.pose_opencv;
    return json;
}

Json build_lights(const std::vector<spec::LightPosition>& lights)
{
    Json json = Json::object();
    for (const spec::LightPosition& light : lights) {
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

Json build_object(const spec::ObjectSpec& object, std::size_t index, const PanelRecord& record)
{
    Json json;
    json["id"] = object.id;
    json["mask_id"] = index + 1;
    json["shape"] = object.shape;
    json["size"] = object.size.name.empty() ? Json(object.size.radius) : Json(object.size.name);
    json["radius"] = object.size.radius;
    json["material"] = object.material;
    json["color"] = object.color.name.empty() ? Json(object.color.rgb) : Json(object.color.name);
    json["rgb"] = object.color.rgb;
    json["position"] = object.position;
    json["rotation_deg"] = object.rotation_deg;
    json["pixel_coords"] = record.geometry.objects.at(index).pixel_coords;
    if (record.pixels) {
        add_pixel_labels(record.pixels->at(index), json);
    }
    if (object.points_to) {
        json["points_to"] = *object.points_to;
    }
    if (!object.labels.is_null()) {
        json["labels"] = object.labels;
    }
    return json;
}

Json build_render(const PanelRecord& record)
{
    if (record.frame == nullptr) {
        return {};
    }
    Json json;
    json["samples"] = record.render.samples;
    json["quality"] = record.render.quality.empty() ? Json() : Json(record.render.quality);
    json["device"] = record.render.device;
    json["noise_seed"] = record.render.noise_seed;
    json["denoised"] = record.render.is_denoised;
    return json;
}

Json build_index_line(const spec::EpisodeSpec& episode, const spec::PanelSpec& panel, const PanelRecord& record, const Json& file, const Json& mask)
{
    Json json;
    json["episode"] = episode.id;
    json["panel"] = panel.id;
    json["file"] = file;
    json["mask"] = mask;
    json["width"] = panel.width_px;
    json["height"] = panel.height_px;
    json["world"] = panel.world;
    json["camera"] = build_camera(panel.camera, record.geometry);
    json["lights"] = build_lights(panel.lights);
    json["objects"] = Json::array();
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        json["objects"].push_back(build_object(panel.objects[i], i, record));
    }
    json["directions"] = Json::object();
    for (const annotate::PanelGeometry::Direction& direction : record.geometry.directions) {
        json["directions"][direction.name] = direction.vector;
    }
    json["relationships"] = Json::object();
    for (const annotate::PanelGeometry::Relation& relation : record.geometry.relationships) {
        json["relationships"][relation.name] = relation.related;
    }
    json["render"] = build_render(record);
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

std::vector<std::uint8_t> encode_mask(const frame::Frame& frame)
{
    if (frame.object_count <= kMost8BitObjects) {
        const std::vector<std::uint8_t> ids(frame.ids.begin(), frame.ids.end());
        return encode_png_gray8(ids, frame.width_px, frame.height_px);
    }
    const std::vector<std::uint16_t> ids(frame.ids.begin(), frame.ids.end());
    return encode_png_gray16(ids, frame.width_px, frame.height_px);
}

std::vector<std::uint8_t> encode_aov(const frame::Frame& frame, const std::string& name)
{
    if (name == "depth") {
        return encode_npy(frame.depth, std::array{frame.height_px, frame.width_px});
    }
    CLEVRVK_CHECK(name == "normal" || name == "albedo", "there is no array '{}'", name);
    return encode_npy(name == "normal" ? frame.normals : frame.albedo, std::array{frame.height_px, frame.width_px, 3});
}

Json describe_files(const RunSettings& settings)
{
    Json files;
    files["index.jsonl"] = "one line of JSON a picture, in the order of the spec; see fields";
    files["journal.jsonl"] = "which panels are done; needed only to go on after an interruption";
    files["errors.jsonl"] = "one line a failed record: file, line, episode, error; there only when some failed";
    if (!settings.writes_images) {
        return files;
    }
    files["images/EPISODE/PANEL.png"] = "8-bit RGB; linear radiance clipped to [0,1], then the sRGB curve, then rounded";
    files["masks/EPISODE/PANEL.png"] =
        "one channel, 8-bit, or 16-bit in panels of more than 255 objects; 0 is background, k the object of mask_id k; "
        "taken from the ray through the pixel's centre, first surface hit, glass counts as opaque";
    for (const std::string& name : settings.aovs) {
        const std::string path = "aov/EPISODE/PANEL." + name + ".npy";
        if (name == "depth") {
            files[path] = "float32 [height,width]; distance along the view axis in scene units, +inf where nothing is hit; through the pixel's centre";
        } else if (name == "normal") {
            files[path] = "float32 [height,width,3]; unit normal in world space, towards the viewer, 0 0 0 where nothing is hit; through the pixel's centre";
        } else {
            files[path] = "float32 [height,width,3]; linear RGB base colour, 0 0 0 where nothing is hit; through the pixel's centre";
        }
    }
    return files;
}

class FolderFormat final : public Format {
public:
    [[nodiscard]] std::string_view name() const override { return "folder"; }

    [[nodiscard]] std::string_view summary() const override { return "folders of PNG pictures, masks and .npy arrays, and one line of JSON a picture"; }

    [[nodiscard]] std::vector<std::string> folders() const override { return {"images", "masks", "aov"}; }

    [[nodiscard]] EncodedPanel encode(const PanelRecord& record) const override
    {
        const spec::EpisodeSpec& episode = *record.episode;
        const spec::PanelSpec& panel = episode.panels.at(static_cast<std::size_t>(record.panel_index));
        CLEVRVK_CHECK(record.pixels.has_value() == (record.frame != nullptr), "a panel has its frame and its pixel labels, or neither");
        EncodedPanel encoded;
        encoded.key = {record.sequence, record.record, episode.id, panel.id, record.spec_hash};
        Json file;
        Json mask;
        if (record.frame != nullptr) {
            const frame::Frame& frame = *record.frame;
            file = image_path(encoded.key);
            mask = mask_path(encoded.key);
            const std::vector<std::uint8_t> bytes = apply_tone_curve(frame.radiance, frame.width_px);
            encoded.files.push_back({file, encode_png_rgb8(bytes, frame.width_px, frame.height_px)});
            encoded.files.push_back({mask, encode_mask(frame)});
            for (const std::string& name : record.aovs) {
                encoded.files.push_back({aov_path(encoded.key, name), encode_aov(frame, name)});
            }
        }
        encoded.index_line = build_index_line(episode, panel, record, file, mask).dump();
        return encoded;
    }

    [[nodiscard]] std::vector<std::string> list_files(const EntryKey& key, const RunSettings& settings) const override
    {
        if (!settings.writes_images) {
            return {};
        }
        std::vector<std::string> paths{image_path(key), mask_path(key)};
        for (const std::string& name : settings.aovs) {
            paths.push_back(aov_path(key, name));
        }
        return paths;
    }

    [[nodiscard]] Json describe(const DatasetInfo& info) const override
    {
        Json json;
        json["schema"] = "clevrvk-dataset/1";
        json["tool"] = Json::object({{"name", "clevrvk"}, {"version", info.settings.tool_version}});
        json["format"] = name();
        json["complete"] = info.is_complete;
        json["panels"] = info.is_complete ? Json(info.panel_count) : Json();
        json["failed_records"] = info.is_complete ? Json(info.error_count) : Json();
        json["spec_hash"] = info.is_complete ? Json(info.spec_hash) : Json();
        json["seed"] = info.settings.seed ? Json(*info.settings.seed) : Json();
        json["device"] = info.settings.device;
        json["settings"] = to_json(info.settings);
        for (const char* key : {"tool_version", "format", "seed", "device"}) {
            json["settings"].erase(key);
        }
        json["conventions"] = describe_conventions();
        json["files"] = describe_files(info.settings);
        json["fields"] = describe_folder_fields();
        json["licenses"] = Json::array();
        for (const AssetLicense& license : info.licenses) {
            json["licenses"].push_back(Json::object({{"asset", license.asset}, {"license", license.license}}));
        }
        return json;
    }

private:
    [[nodiscard]] static Json describe_conventions()
    {
        Json json;
        json["world"] = "right-handed, z up, floor near z = 0; lengths in scene units";
        json["image"] = "origin top left, x to the right, y down; the centre of the first pixel is (0.5, 0.5)";
        json["labels"] = "exact: from the ray through each pixel's centre or from the geometry; never filtered, denoised or guessed";
        json["spec_hash"] = "XXH3-128 of the spec hashes of all panels in their order; a panel's is the XXH3-128 of its episode's spec line";
        return json;
    }
};

}  // namespace

std::unique_ptr<const Format> make_folder_format()
{
    return std::make_unique<FolderFormat>();
}

}  // namespace clevrvk::write
