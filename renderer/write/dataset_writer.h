// Writes a dataset into a folder, panel by panel in spec order, so that it can be taken up again after any interruption.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/write/append_file.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/format.h"
#include "renderer/write/journal.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::write {

/// A record that could not be made into a panel.
struct RecordError {
    std::string file;                       ///< where its spec line came from
    std::uint64_t line = 0;                 ///< in that file, from 1
    std::optional<std::string> episode;     ///< nothing when not even that could be read
    std::string error;
};

/// A dataset being written. Panels are numbered from 0 in spec order; the first done_count() of them are met again with check_done, every other one
/// is stored (by any thread), then committed (by one thread, in order). Killing the process at any moment costs the panels not yet committed.
class DatasetWriter {
public:
    /// Opens the folder, makes it if it is missing, and keeps other processes out.
    /// \param overwrite  remove the dataset that is there, and nothing else
    /// \throws SpecError  when the folder holds a dataset of other settings; names each difference
    /// \throws IoError    when the folder is not empty and holds no dataset, is in use, or cannot be written
    DatasetWriter(std::filesystem::path folder, const Format& format, RunSettings settings, std::vector<AssetLicense> licenses, bool overwrite);

    /// Panels that an earlier run has finished.
    [[nodiscard]] std::uint64_t done_count() const { return done_count_; }

    /// Failed records so far, those of earlier runs included.
    [[nodiscard]] std::uint64_t error_count() const { return error_count_; }

    /// Meets the next panel that is done already. Called for each of them, in order, before anything is committed.
    /// \throws SpecError  when the spec has changed; names the difference
    void check_done(const PanelKey& key);

    /// Writes a panel's files. Safe from any thread.
    void store_files(const EncodedPanel& panel) const;

    /// Enters a panel whose files are stored. In order of the ordinals, by one thread.
    void commit(const EncodedPanel& panel);

    /// Enters a panel that failed: a line of errors.jsonl instead of one of the index. A rerun does not try it again.
    void commit_failed(const PanelKey& key, const RecordError& error);

    /// Enters a record that gave no panels, at its place between the panels. Those that an earlier run has entered already are not entered twice.
    void record_error(const RecordError& error);

    /// Enters that everything is done.
    /// \throws SpecError  when an earlier run has done more panels than there are now
    void finish();

private:
    void open_files(bool overwrite);
    void remove_dataset();
    void advance(const PanelKey& key);
    void begin_commit();
    void append_error(const RecordError& error);
    void append_journal(const PanelKey& key, bool is_failed);
    void write_description();
    [[nodiscard]] std::filesystem::path journal_path() const;

    std::filesystem::path folder_;
    const Format& format_;                  // outlives this
    DatasetInfo info_;
    std::optional<FolderLock> lock_;        // removed after the files are closed
    std::optional<AppendFile> index_;
    std::optional<AppendFile> errors_;
    std::optional<Journal> journal_;
    Digest spec_digest_;                    // of the spec hashes of all panels met so far
    std::uint64_t done_count_ = 0;
    std::uint64_t next_ordinal_ = 0;
    std::uint64_t error_count_ = 0;
    bool is_described_ = false;
};

}  // namespace clevrvk::write
