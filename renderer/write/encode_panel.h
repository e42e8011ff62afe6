// Turns a labelled panel into its files and its index line, placed by its layout.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/develop/develop_picture.h"
#include "renderer/layout/layout.h"
#include "renderer/write/asset_licenses.h"
#include "renderer/write/journal.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::write {

/// A file to write.
struct EncodedFile {
    std::string path;  ///< relative to the dataset's folder
    std::vector<std::uint8_t> bytes;
};

/// A panel in its stored form.
struct EncodedPanel {
    EntryKey key;
    std::vector<EncodedFile> files;
    std::string index_line;             ///< without line end
    std::uint32_t dropped_samples = 0;  ///< as in frame::Frame
    std::vector<StoredFile> stored{};   ///< for `files`, in their order; set when they are stored
    ShownAssets shown{};                ///< assets that the panel shows; likewise
    Json line{};                        ///< `index_line` as a value, until the files are stored
};

/// Encodes one panel of an episode that the layout has checked. Pure, and safe from any thread. Files: picture, mask
/// and arrays if there is a frame, then the texts.
/// \param panel     must contain the flows that `settings` lists among its arrays
/// \param picture   the developed picture of its frame; null if no pictures are made
/// \param settings  the settings that the frame was made with
[[nodiscard]] EncodedPanel encode_panel(const layout::Layout& layout, const annotate::LabeledPanel& panel, const develop::Picture* picture,
                                        const RunSettings& settings, EntryKey key);

/// The paths of the files that a run with these settings writes, in the order of encode_panel.
[[nodiscard]] std::vector<std::string> list_files(const layout::PanelPaths& paths, const RunSettings& settings);

/// Lists the files of a panel of which only the line is known. \param index_line  as encode_panel returned it
/// \throws SpecError  when the line is damaged
[[nodiscard]] std::vector<std::string> list_files(const layout::Layout& layout, const EntryKey& key, std::string_view index_line,
                                                  const RunSettings& settings);

}  // namespace clevrvk::write
