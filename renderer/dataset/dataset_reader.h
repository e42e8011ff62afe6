// Reads a finished dataset or one of its shards: panels in order, singly or by episode; any panel by its ids; and each
// panel's files with their roles and hashes.
#pragma once

#include "renderer/dataset/description.h"
#include "renderer/layout/layout.h"
#include "renderer/record/panel_record.h"
#include "renderer/write/index_reader.h"
#include "renderer/write/journal.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::dataset {

/// The role of a panel's file.
enum class FileRole {
    Picture,
    Mask,
    Array,  ///< `PanelFile::array` gives its name
    Text,   ///< written by the layout
};

/// A file of a panel.
struct PanelFile {
    FileRole role = FileRole::Picture;
    std::string array;                        ///< one of write::kAovNames; "" for other roles
    std::string path;                         ///< relative to the dataset's folder
    std::optional<write::StoredFile> stored;  ///< as the journal remembers it; nothing if the dataset has no journal
};

/// A panel at its place.
struct PanelEntry {
    std::uint64_t number = 0;  ///< number of its line, from 1
    std::string place;         ///< `FOLDER/index.jsonl:NUMBER`, for messages
    record::PanelRecord record;
    std::vector<PanelFile> files;  ///< picture and mask if they exist, arrays, texts
};

/// Holds one line at a time. After the first request for a panel by its ids, holds the place of every panel, about 300
/// bytes each.
class DatasetReader {
public:
    /// \param layouts  must outlive this object and contain the dataset's layout
    /// \throws SpecError  when the dataset is not finished, or its layout is not in `layouts`
    /// \throws ReadError, IoError  when the folder holds no dataset, or the dataset cannot be read
    DatasetReader(std::filesystem::path folder, const layout::Layouts& layouts);

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] const Description& description() const { return description_; }

    /// Goes to the next line without reading its record, for callers that need only a few keys; false at the end.
    /// \throws SpecError, ReadError, IoError  like IndexReader::next
    [[nodiscard]] bool next_line() { return lines_.next(); }
    [[nodiscard]] const write::IndexReader& line() const { return lines_; }

    /// The next panel; nothing at the end.
    /// \throws SpecError  when its line is damaged \throws IoError  when index and journal disagree
    [[nodiscard]] std::optional<PanelEntry> next();

    /// The panels of the next episode, which are consecutive, in order; empty at the end.
    /// \throws  like next
    [[nodiscard]] std::vector<PanelEntry> next_episode();

    /// The panel with these ids; nothing if there is none. The first call reads the whole index. The position of next()
    /// stays unchanged.
    /// \throws  like next
    [[nodiscard]] std::optional<PanelEntry> find(const std::string& episode, const std::string& panel);

private:
    struct Place {
        std::uint64_t number = 0;
        std::uint64_t offset = 0;  // in the index
        std::vector<write::StoredFile> stored;
    };
    using Places = std::map<std::pair<std::string, std::string>, Place>;  // by episode and panel

    [[nodiscard]] PanelEntry build_entry(record::PanelRecord record, std::uint64_t number, std::vector<write::StoredFile> stored) const;
    [[nodiscard]] Places find_places() const;

    std::filesystem::path folder_;
    Description description_;
    const layout::Layout* layout_;
    write::IndexReader lines_;
    std::optional<write::JournalReader> journal_;  // nothing if there is none
    std::optional<PanelEntry> ahead_;              // the first panel of the next episode, if it has been read
    std::optional<Places> places_;
};

}  // namespace clevrvk::dataset
