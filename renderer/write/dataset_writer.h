// Writes a dataset into a folder, panel by panel in spec order, so that it can be resumed after any interruption.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/layout/layout.h"
#include "renderer/write/append_file.h"
#include "renderer/write/describe_dataset.h"
#include "renderer/write/file_names.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/journal.h"
#include "renderer/write/panel_writer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::write {

/// How to treat files that are already in the folder.
enum class OpenMode {
    Resume,     ///< resume a dataset with the same settings, or begin one in an empty folder
    Overwrite,  ///< remove the existing dataset, but no other file, and begin again
    Merge,      ///< like Resume, but other files may exist: the shards identify the folder
};

/// A dataset being written. Killing the process at any moment loses only the uncommitted panels.
class DatasetWriter : public PanelWriter {
public:
    /// Opens the folder, or makes it if it is missing, and keeps other processes out.
    /// \param layouts  all layouts of the program, which must outlive this object: used to find the settings' layout
    /// and the files of a dataset to overwrite
    /// \throws SpecError  when the folder holds a dataset with other settings; names each difference
    /// \throws IoError    when the folder is not empty but holds no dataset, is in use, or cannot be written
    DatasetWriter(std::filesystem::path folder, const layout::Layouts& layouts, RunSettings settings, AssetLicenses licenses,
                  OpenMode mode);
    ~DatasetWriter() override;
    DatasetWriter(const DatasetWriter&) = delete;
    DatasetWriter& operator=(const DatasetWriter&) = delete;

    [[nodiscard]] std::uint64_t done_count() const override { return done_count_; }
    [[nodiscard]] const DatasetSizes& sizes() const override { return sizes_; }
    [[nodiscard]] bool is_finished(std::string_view input) const override;
    [[nodiscard]] bool is_broken(std::uint64_t sequence) const override;
    void mend(const EncodedPanel& panel) override;
    void check_done(const EntryKey& key) override;

    /// Writes a panel's files, drops them, and sets its journal data and shown assets.
    /// \throws IoError  when a file cannot be written, or the dataset's folder has vanished
    void store_files(EncodedPanel& panel) const override;

    /// \throws IoError  when the lines cannot be written, or the dataset's folder has vanished
    void commit(const EncodedPanel& panel) override;

    /// Writes a line of errors.jsonl instead of an index line. A re-run does not try the record again.
    void commit_failed(const EntryKey& key, const RecordError& error) override;

    /// Commits a failed record with a line of errors.jsonl that another run wrote, without its line end.
    void commit_failed(const EntryKey& key, std::string_view error_line);

    /// Adds the assets of panels from elsewhere, such as a shard.
    void add_shown(const ShownAssets& shown) { shown_.insert(shown.begin(), shown.end()); }

    void finish(const std::string& input) override;

private:
    void open_files(const layout::Layouts& layouts, OpenMode mode);
    void advance(const EntryKey& key);
    void begin_commit();
    // Fills in the sizes.
    void end_commit(JournalEntry entry);
    void check_folder() const;
    void look_for_broken_files();
    void write_description(const DatasetInfo& info);
    // Writes the layout's texts about the whole dataset.
    void write_index_texts() const;
    [[nodiscard]] DatasetInfo describe_finished(std::string spec_hash);
    // Adds the assets of the panels of earlier runs.
    void add_resumed();
    [[nodiscard]] std::filesystem::path journal_path() const;

    std::filesystem::path folder_;
    const layout::Layout& layout_;  // must outlive this object
    DatasetInfo info_;
    AssetLicenses licenses_;
    ShownAssets shown_;                      // shown by the panels of this run
    std::uint64_t resumed_index_bytes_ = 0;  // length of the index lines of earlier runs
    std::optional<FolderLock> lock_;         // removed after the files are closed
    std::optional<AppendFile> index_;
    std::optional<AppendFile> errors_;
    std::optional<Journal> journal_;
    std::vector<std::uint64_t> broken_;  // sequences of finished panels that lack a file
    std::string finished_input_;         // of an earlier finished run, otherwise ""
    Digest spec_digest_;                 // over the spec hashes of all panels so far
    std::uint64_t done_count_ = 0;
    std::uint64_t next_sequence_ = 0;
    DatasetSizes sizes_;
    bool is_described_ = false;
};

/// Removes the dataset in a folder and leaves every other file; even in its format's folders, it removes only pictures,
/// arrays and JSON. The journal is removed last, so that after a kill the folder is still recognised as a dataset.
/// \throws IoError  when something cannot be removed
void remove_dataset(const std::filesystem::path& folder, const layout::Layouts& layouts);

}  // namespace clevrvk::write
