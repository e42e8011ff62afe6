// Writes a dataset into a folder, panel by panel in spec order, so that it can be resumed after any interruption.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/layout/layout.h"
#include "renderer/write/append_file.h"
#include "renderer/write/describe_dataset.h"
#include "renderer/write/encode_panel.h"
#include "renderer/write/file_names.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/journal.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::write {

/// A record that gave no panel because of an error.
struct RecordError {
    std::string file;                    ///< where its spec line came from
    std::uint64_t line = 0;              ///< in that file, from 1
    std::optional<std::string> episode;  ///< nothing when not even that could be read
    std::string error;
};

/// The treatment of files that are in the folder.
enum class OpenMode {
    Resume,     ///< resume a dataset of the same settings, or begin one in an empty folder
    Overwrite,  ///< remove the existing dataset, and nothing else, and begin anew
    Merge,      ///< as Resume, but beside other files: the folder is known by its shards
};

/// A dataset being written. Its entries, panels and failed records, are numbered from 0 in spec order; the first
/// done_count() of them are verified with check_done, every other panel is stored (by any thread), then committed (by
/// one thread, in order). Killing the process at any moment costs the panels not yet committed.
class DatasetWriter {
public:
    /// Opens the folder, makes it if it is missing, and keeps other processes out.
    /// \param layouts  all that the program knows, to find that of the settings and the files of a dataset to
    /// overwrite; they outlive this
    /// \throws SpecError  when the folder holds a dataset of other settings; names each difference
    /// \throws IoError    when the folder is not empty and holds no dataset, is in use, or cannot be written
    DatasetWriter(std::filesystem::path folder, const layout::Layouts& layouts, RunSettings settings, AssetLicenses licenses,
                  OpenMode mode);
    ~DatasetWriter();
    DatasetWriter(const DatasetWriter&) = delete;
    DatasetWriter& operator=(const DatasetWriter&) = delete;

    /// Entries that an earlier run has finished.
    [[nodiscard]] std::uint64_t done_count() const { return done_count_; }

    /// The totals of the dataset, by earlier runs and this one.
    [[nodiscard]] const DatasetSizes& sizes() const { return sizes_; }

    /// Whether an earlier run reached the end of this very input, and all its files are there: then there is nothing
    /// left to do.
    /// \param input  as given to finish
    [[nodiscard]] bool is_finished(std::string_view input) const;

    /// Whether a panel that an earlier run has finished lacks a file, or has one that is cut short: it is made again,
    /// see mend().
    [[nodiscard]] bool is_broken(std::uint64_t sequence) const;

    /// Commits a broken panel whose files are stored again. In place of check_done.
    /// \throws SpecError  as check_done
    /// \throws IoError    when the files differ from the first ones
    void mend(const EncodedPanel& panel);

    /// Verifies the next entry that is done already. Called for each of them, in order, before anything is committed.
    /// \throws SpecError  when the spec has changed; names the difference
    void check_done(const EntryKey& key);

    /// Writes a panel's files, and sets the journal's data about them and the assets that the panel shows. Safe from
    /// any thread.
    /// \throws IoError  when one cannot be written, or the dataset's folder has vanished
    void store_files(EncodedPanel& panel) const;

    /// Commits a panel whose files are stored. In order of the sequence, by one thread.
    /// \throws IoError  when it cannot be written, or the dataset's folder has vanished
    void commit(const EncodedPanel& panel);

    /// Commits a record that gave no panels: a line of errors.jsonl instead of one of the index. A re-run does not try
    /// it again.
    void commit_failed(const EntryKey& key, const RecordError& error);

    /// The same with a line of errors.jsonl that another run wrote, without line end.
    void commit_failed(const EntryKey& key, std::string_view error_line);

    /// Adds the assets of panels that come from elsewhere, such as those of a shard.
    void add_shown(const ShownAssets& shown) { shown_.insert(shown.begin(), shown.end()); }

    /// Records that everything is done.
    /// \param input  identifies the input; different inputs have different identities
    /// \throws SpecError  when an earlier run has done more entries than there are now
    /// \throws IoError  when files were removed or cut short since they were written; running again makes them again
    void finish(const std::string& input);

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
    const layout::Layout& layout_;  // outlives this
    DatasetInfo info_;
    AssetLicenses licenses_;
    ShownAssets shown_;                      // by the panels of this run
    std::uint64_t resumed_index_bytes_ = 0;  // of the panels of earlier runs
    std::optional<FolderLock> lock_;         // removed after the files are closed
    std::optional<AppendFile> index_;
    std::optional<AppendFile> errors_;
    std::optional<Journal> journal_;
    std::vector<std::uint64_t> broken_;  // sequences of done panels that lack a file
    std::string finished_input_;         // of an earlier run that finished, else ""
    Digest spec_digest_;                 // of the spec hashes of all panels so far
    std::uint64_t done_count_ = 0;
    std::uint64_t next_sequence_ = 0;
    DatasetSizes sizes_;
    bool is_described_ = false;
};

/// Removes the dataset in a folder and leaves every other file: in its format's folders, too, everything that is not a
/// picture, array or JSON. The journal is removed last: after a kill the folder is still recognised as a dataset's.
/// \throws IoError  when something cannot be removed
void remove_dataset(const std::filesystem::path& folder, const layout::Layouts& layouts);

}  // namespace clevrvk::write
