// Encodes a panel. Pixels give the same bytes in every layout.
#include "renderer/write/encode_panel.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/image/npy.h"
#include "renderer/image/png.h"
#include "renderer/record/record_json.h"
#include "renderer/write/build_record.h"

#include <array>
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

std::vector<std::uint8_t> encode_picture(const develop::Picture& picture)
{
    return picture.alpha.empty() ? image::encode_png_rgb8(picture.rgb, picture.width_px, picture.height_px)
                                 : image::encode_png_rgba8(picture.rgb, picture.alpha, picture.width_px, picture.height_px);
}

std::vector<std::uint8_t> encode_aov(const annotate::LabeledPanel& panel, const std::string& name)
{
    const frame::Frame& frame = *panel.frame;
    const std::array size{frame.height_px, frame.width_px};
    if (const auto flow = panel.flows.find(name); flow != panel.flows.end()) {
        return image::encode_npy(flow->second, std::array{frame.height_px, frame.width_px, 2});
    }
    if (name == "depth" || name == "distance") {
        return image::encode_npy(name == "depth" ? frame.depth : frame.distance, size);
    }
    if (name == "stage") {
        return image::encode_npy(std::span<const std::uint8_t>(frame.stage), size);
    }
    if (name == "parts") {
        std::vector<std::uint16_t> parts(frame.parts.begin(), frame.parts.end());
        parts.resize(frame.ids.size());  // if no object has parts
        return image::encode_npy(std::span<const std::uint16_t>(parts), size);
    }
    CLEVRVK_CHECK(name == "normal" || name == "albedo", "there is no array '{}'", name);
    return image::encode_npy(name == "normal" ? frame.normals : frame.albedo, std::array{frame.height_px, frame.width_px, 3});
}

/// Encodes picture, mask and arrays, in this order; nothing if no images are made.
std::vector<EncodedFile> encode_pictures(const annotate::LabeledPanel& panel, const develop::Picture* picture,
                                         const layout::PicturePaths& paths, const RunSettings& settings)
{
    CLEVRVK_CHECK(panel.pixels.has_value() == (panel.frame != nullptr), "a panel has its frame and its pixel labels, or neither");
    if (panel.frame == nullptr) {
        return {};
    }
    const frame::Frame& frame = *panel.frame;
    std::vector<EncodedFile> files;
    if (writes_pictures(settings)) {
        CLEVRVK_CHECK(picture != nullptr, "panel '{}' has no picture, but its dataset has pictures", panel.panel().id);
        files.push_back({paths.image, encode_picture(*picture)});
    }
    files.push_back({paths.mask, encode_mask(frame)});
    for (const std::string& name : settings.aovs) {
        files.push_back({paths.aov(name), encode_aov(panel, name)});
    }
    return files;
}

}  // namespace

EncodedPanel encode_panel(const layout::Layout& layout, const annotate::LabeledPanel& panel, const develop::Picture* picture,
                          const RunSettings& settings, EntryKey key)
{
    const spec::EpisodeSpec& episode = *panel.episode;
    const layout::PicturePaths paths = layout.find_paths(episode.id, panel.panel().id, episode.labels, episode.id).pictures;
    EncodedPanel encoded;
    encoded.line = record::to_json(build_record(panel, paths, settings));
    encoded.key = std::move(key);
    encoded.files = encode_pictures(panel, picture, paths, settings);
    for (layout::TextFile& file : layout.make_texts(episode, static_cast<std::size_t>(panel.panel_index), encoded.line)) {
        encoded.files.push_back({std::move(file.path), {file.text.begin(), file.text.end()}});
    }
    encoded.index_line = encoded.line.dump();
    encoded.dropped_samples = panel.frame == nullptr ? 0 : panel.frame->dropped_samples;
    return encoded;
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
    const std::string source = fmt::format("index line of episode '{}', panel '{}'", key.episode, key.panel);
    Json labels;
    if (layout.needs_labels()) {
        // A line has some KiB, but its labels a few words, so a finished dataset is checked within moments.
        const std::optional<std::string_view> text = slice_member(index_line, "labels");
        labels = text ? parse_json_line(*text, source).value : Json();
    }
    return list_files(layout.find_paths(key.episode, key.panel, labels, source), settings);
}

}  // namespace clevrvk::write
