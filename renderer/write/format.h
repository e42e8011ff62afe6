// What an output format is. One file in formats/ and one line in formats/list.h each.
#pragma once

#include "renderer/spec/episode_spec.h"
#include "renderer/write/asset_licenses.h"
#include "renderer/write/journal.h"
#include "renderer/write/panel_record.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::write {

/// A file to write.
struct EncodedFile {
    std::string path;                   ///< relative to the dataset's folder
    std::vector<std::uint8_t> bytes;
};

/// A panel as its format stores it.
struct EncodedPanel {
    EntryKey key;
    std::vector<EncodedFile> files;
    std::string index_line;             ///< without line end
    std::uint32_t dropped_samples = 0;  ///< as of frame::Frame
    std::vector<StoredFile> stored{};   ///< of `files`, in their order; set when they are stored
    ShownAssets shown{};                ///< by the panel; likewise
};

/// What a description of a dataset tells about it as a whole.
struct DatasetInfo {
    RunSettings settings;
    bool is_complete = false;
    std::vector<AssetLicense> licenses; ///< of what the panels show; none until complete, as are the counts
    std::uint64_t panel_count = 0;
    std::uint64_t error_count = 0;
    std::string spec_hash;              ///< hash of the spec hashes of all panels, "" until complete
};

/// An output format: turns finished panels into files.
class Format {
public:
    virtual ~Format() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;

    /// One sentence for people.
    [[nodiscard]] virtual std::string_view summary() const = 0;

    /// The folders that its files lie in, relative to the dataset's. --overwrite removes them.
    [[nodiscard]] virtual std::vector<std::string> folders() const = 0;

    /// Checks that the format can hold this episode. \param source  names its record, as `FILE:LINE`
    /// \throws SpecError  `SOURCE: path: what`
    virtual void check_episode(const spec::EpisodeSpec&, const std::string& /*source*/) const {}

    /// Encodes one panel of a checked episode. Pure, and safe from any thread. Files: picture, mask and arrays if images are made, then encode_texts.
    [[nodiscard]] virtual EncodedPanel encode(const PanelRecord& record) const = 0;

    /// The files of a panel that are no pixels, for who has no frame: they follow from the spec of a checked episode and from its line.
    /// \param record  frame and pixels are not needed
    /// \param index_line  as encode gave it
    [[nodiscard]] virtual std::vector<EncodedFile> encode_texts(const PanelRecord& /*record*/, const Json& /*index_line*/) const { return {}; }

    /// The paths of the files that encode gives for this panel, in its order: by them a merge moves a panel. They depend on the spec and the settings only.
    /// \param index_line  as encode gave it for the same settings
    /// \throws SpecError  when the line is damaged
    [[nodiscard]] virtual std::vector<std::string> list_files(const EntryKey& key, std::string_view index_line, const RunSettings& settings) const = 0;

    /// The content of dataset.json. The same info gives the same content: no time, no path of this machine.
    [[nodiscard]] virtual Json describe(const DatasetInfo& info) const = 0;
};

/// The text of dataset.json.
[[nodiscard]] std::string describe_text(const Format& format, const DatasetInfo& info);

/// All formats, in the order of formats/list.h.
[[nodiscard]] std::vector<std::unique_ptr<const Format>> make_formats();

/// The format of that name, or null.
[[nodiscard]] std::unique_ptr<const Format> make_format(std::string_view name);

}  // namespace clevrvk::write
