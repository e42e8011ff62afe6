// Writes dataset.json: the keys common to all datasets, and the layout's description of its files.
#include "renderer/write/describe_dataset.h"

#include "renderer/record/record_json.h"
#include "renderer/spec/keys.h"

#include <fmt/ranges.h>

namespace clevrvk::write {

namespace {

Json describe_conventions()
{
    Json json;
    json["world"] = "right-handed, z up, floor near z = 0; lengths in scene units";
    json["image"] = "origin top left, x to the right, y down; the centre of the first pixel is (0.5, 0.5)";
    json["labels"] = "exact: from the ray through each pixel's centre or from the geometry; never filtered, denoised or guessed";
    json["spec_hash"] = "XXH3-128 of the spec hashes of all panels in their order; the hash of a panel is the XXH3-128 of its episode's "
                        "spec line";
    return json;
}

/// Descriptions of index, journal and errors.
Json describe_line_files()
{
    Json files;
    files["index.jsonl"] = "one line of JSON per picture, in the order of the spec; see fields";
    files["journal.jsonl"] = "list of the panels that are done; needed only to resume after an interruption";
    files["errors.jsonl"] = "one line per failed record: file, line, episode, error; absent when no record failed";
    return files;
}

void describe_pictures(const layout::PicturePaths& paths, const RunSettings& settings, Json& files)
{
    if (!settings.writes_images) {
        return;
    }
    if (writes_pictures(settings)) {
        files[paths.image] = "8-bit RGB; linear radiance clipped to [0,1], then the sRGB curve, then rounded; RGBA with straight colours "
                             "where the line's background is transparent: alpha is the share of the pixel's filter that shows a surface";
    }
    files[paths.mask] = "one channel, 8-bit, or 16-bit in panels of more than 255 objects; 0 is background, k the object of mask_id k; "
                        "taken from the ray through the pixel's centre, first surface hit, glass counts as opaque";
    for (const std::string& name : settings.aovs) {
        const std::string path = paths.aov(name);
        if (name == "parts") {
            files[path] = "uint16 [height,width]; part of a thing, see objects[].parts; 0 elsewhere; through the pixel's centre";
        } else if (name == "depth") {
            files[path] = "float32 [height,width]; distance along the view axis in scene units, +inf where nothing is hit; through the "
                          "pixel's centre";
        } else if (name == "distance") {
            files[path] = "float32 [height,width]; distance along the ray in scene units, +inf where nothing is hit; through the pixel's "
                          "centre";
        } else if (name == "stage") {
            files[path] = fmt::format("uint8 [height,width]; class of the stage's surface: 1 and up are {}; 0 where an object or nothing "
                                      "is; through the pixel's centre",
                                      fmt::join(spec::kStageClasses, ", "));
        } else if (name == "flow" || name == "flow_back") {
            files[path] = fmt::format("float32 [height,width,2]; x and y in pixels from the pixel's centre to where the same point of the "
                                      "surface is in the {} panel of the episode, another surface before it or not; nan where nothing is "
                                      "hit, or the point is not in that picture",
                                      name == "flow" ? "next" : "previous");
        } else if (name == "normal") {
            files[path] = "float32 [height,width,3]; unit normal in world space, towards the viewer, 0 0 0 where nothing is hit; through "
                          "the pixel's centre";
        } else {
            files[path] = "float32 [height,width,3]; linear RGB base colour, 0 0 0 where nothing is hit; through the pixel's centre";
        }
    }
}

Json describe_files(const layout::Layout& layout, const RunSettings& settings)
{
    const layout::FileWords words = layout.describe_files();
    Json files = describe_line_files();
    for (const auto& [path, meaning] : words.texts) {
        files[path] = meaning;
    }
    describe_pictures(words.pictures, settings, files);
    return files;
}

}  // namespace

Json describe_dataset(const layout::Layout& layout, const DatasetInfo& info)
{
    Json json;
    json["schema"] = "clevrvk-dataset/1";
    json["tool"] = Json::object({{"name", "clevrvk"}, {"version", info.settings.tool_version}});
    json["format"] = layout.name();
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
    json["files"] = describe_files(layout, info.settings);
    json["fields"] = record::describe_fields();
    json["licenses"] = info.is_complete ? Json::array() : Json();
    for (const AssetLicense& license : info.licenses) {
        Json entry{{"asset", license.asset}, {"license", license.license}, {"source", license.source}};
        if (!license.digest.empty()) {
            entry["digest"] = license.digest;
        }
        json["licenses"].push_back(std::move(entry));
    }
    return json;
}

std::string describe_text(const layout::Layout& layout, const DatasetInfo& info)
{
    return describe_dataset(layout, info).dump(2) + "\n";
}

}  // namespace clevrvk::write
