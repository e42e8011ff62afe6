// The plain format: folders of pictures, masks and arrays, and a line of JSON a picture.
#include "renderer/write/formats/list.h"
#include "renderer/write/formats/panel_parts.h"

#include <fmt/format.h>

namespace clevrvk::write {

namespace {

PicturePaths make_paths(std::string_view episode, std::string_view panel)
{
    return {fmt::format("images/{}/{}.png", episode, panel), fmt::format("masks/{}/{}.png", episode, panel), fmt::format("aov/{}/{}", episode, panel)};
}

class FolderFormat final : public Format {
public:
    [[nodiscard]] std::string_view name() const override { return "folder"; }

    [[nodiscard]] std::string_view summary() const override { return "folders of PNG pictures, masks and .npy arrays, and one line of JSON a picture"; }

    [[nodiscard]] std::vector<std::string> folders() const override { return {"images", "masks", "aov"}; }

    [[nodiscard]] EncodedPanel encode(const PanelRecord& record) const override
    {
        EncodedPanel encoded;
        encoded.key = record.key;
        const PicturePaths paths = make_paths(encoded.key.episode, encoded.key.panel);
        encoded.files = encode_pictures(record, paths);
        encoded.index_line = build_index_line(record, paths).dump();
        return encoded;
    }

    [[nodiscard]] std::vector<std::string> list_files(const EntryKey& key, std::string_view, const RunSettings& settings) const override
    {
        return list_pictures(make_paths(key.episode, key.panel), settings);
    }

    [[nodiscard]] Json describe(const DatasetInfo& info) const override
    {
        Json files = describe_line_files();
        describe_pictures(make_paths("EPISODE", "PANEL"), info.settings, files);
        return describe_dataset(name(), info, files);
    }
};

}  // namespace

std::unique_ptr<const Format> make_folder_format()
{
    return std::make_unique<FolderFormat>();
}

}  // namespace clevrvk::write
