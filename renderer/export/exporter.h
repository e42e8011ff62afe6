// An exporter writes a finished dataset in the format of another program: it is begun, receives every panel, and is
// finished. Each has a file in formats/ and a line in formats.cpp. `export` is a word of C++, hence the namespace.
#pragma once

#include "renderer/dataset/dataset_reader.h"
#include "renderer/export/categories.h"
#include "renderer/write/result_folder.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk::exporting {

/// The dataset that is exported, and the folder that is filled.
struct Job {
    std::filesystem::path source;         ///< the dataset's folder
    const dataset::Description& dataset;  ///< this and the next two must outlive the exporter
    const Categories& categories;
    write::ResultFolder& out;
    std::uint64_t shard_bytes = 0;  ///< most bytes of a shard, where a format has shards
};

/// A panel on its way out.
struct ExportPanel {
    const record::PanelRecord& record;
    std::string_view line;                       ///< the same as its line of index.jsonl
    std::span<const dataset::PanelFile> files;   ///< of the dataset, all with size and hash
    std::string place;                           ///< `FOLDER/index.jsonl:NUMBER`, for messages
    std::uint64_t number = 0;                    ///< of its line, from 1
    std::string split;                           ///< a word without '/'
    std::string key;                             ///< `number` in twelve digits: the name of its files

    /// Its file of this role; null if there is none.
    [[nodiscard]] const dataset::PanelFile* find(dataset::FileRole role) const;
};

/// Writes one format. Panels arrive in the order of the index.
class Exporter {
public:
    virtual ~Exporter() = default;

    /// Writes the panel's files. \throws IoError
    virtual void add(const ExportPanel& panel) = 0;

    /// Writes the files about all panels. \throws IoError
    virtual void finish() = 0;
};

/// A format by its name.
struct Format {
    std::string_view name;
    std::string_view summary;
    std::string_view holds;  ///< of a panel
    std::string_view drops;  ///< of a panel; "" if nothing
    bool has_shards = false;
    /// Refuses an object that the format cannot hold with a SpecError that begins with `place`. Called for all objects
    /// before anything is written. Null: the format holds every object.
    void (*check_object)(const record::ObjectRecord& object, const std::string& place) = nullptr;
    std::unique_ptr<Exporter> (*begin)(const Job& job) = nullptr;
};

/// All formats, in the order of `export --list`.
[[nodiscard]] std::span<const Format> all_formats();

/// The format with this name, or null.
[[nodiscard]] const Format* find_format(std::string_view name);

/// Puts a file of the dataset into the export under another name, with the same bytes.
void link_file(const Job& job, const dataset::PanelFile& file, const std::string& name);

/// The ending of the file's name: `.png`, `.depth.npy`.
[[nodiscard]] std::string find_ending(const dataset::PanelFile& file);

}  // namespace clevrvk::exporting
