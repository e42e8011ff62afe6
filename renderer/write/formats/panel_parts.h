// What formats have in common that keep pictures, masks and arrays as files and a line of JSON a picture. They differ in paths and in what they add.
#pragma once

#include "renderer/write/format.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::write {

/// Where the files of one panel lie, below the dataset's folder.
struct PicturePaths {
    std::string image;
    std::string mask;
    std::string aov_stem;       ///< `.NAME.npy` comes after it

    [[nodiscard]] std::string aov(const std::string& name) const { return aov_stem + "." + name + ".npy"; }
};

/// The line of index.jsonl that tells all of one panel.
[[nodiscard]] Json build_index_line(const PanelRecord& record, const PicturePaths& paths);

/// Picture, mask and arrays, in this order; nothing when no images are made.
[[nodiscard]] std::vector<EncodedFile> encode_pictures(const PanelRecord& record, const PicturePaths& paths);

/// The paths that encode_pictures gives, in its order.
[[nodiscard]] std::vector<std::string> list_pictures(const PicturePaths& paths, const RunSettings& settings);

/// dataset.json of a format. \param files  path of a file -> what it is, see describe_pictures
[[nodiscard]] Json describe_dataset(std::string_view format_name, const DatasetInfo& info, const Json& files);

/// What index, journal and errors are, as `files` of dataset.json begins.
[[nodiscard]] Json describe_line_files();

/// Adds the files of pictures to `files`. \param paths  with the names of the placeholders
void describe_pictures(const PicturePaths& paths, const RunSettings& settings, Json& files);

}  // namespace clevrvk::write
