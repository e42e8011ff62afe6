// From a labelled panel to its files and its index line, as its layout places them.
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

/// A panel as it is stored.
struct EncodedPanel {
    EntryKey key;
    std::vector<EncodedFile> files;
    std::string index_line;             ///< without line end
    std::uint32_t dropped_samples = 0;  ///< as of frame::Frame
    std::vector<StoredFile> stored{};   ///< of `files`, in their order; set when they are stored
    ShownAssets shown{};                ///< by the panel; likewise
};

/// Encodes one panel of an episode that the layout has checked. Pure, and safe from any thread. Files: picture, mask
/// and arrays if there is a frame, then the texts.
/// \param panel     with the flows among the arrays of `settings`
/// \param picture   of its frame; null where no pictures are made
/// \param settings  with which the frame was made
[[nodiscard]] EncodedPanel encode_panel(const layout::Layout& layout, const annotate::LabeledPanel& panel, const develop::Picture* picture,
                                        const RunSettings& settings, EntryKey key);

/// The paths of the files that a run with these settings writes, in the order of encode_panel.
[[nodiscard]] std::vector<std::string> list_files(const layout::PanelPaths& paths, const RunSettings& settings);

/// The same for a panel of which only the line is known. \param index_line  as encode_panel returned it
/// \throws SpecError  when the line is damaged
[[nodiscard]] std::vector<std::string> list_files(const layout::Layout& layout, const EntryKey& key, std::string_view index_line,
                                                  const RunSettings& settings);

}  // namespace clevrvk::write
