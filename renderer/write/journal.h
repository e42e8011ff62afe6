// The journal of a dataset: which panels are finished, and how long the other files were at that moment. Resuming and
// merging rely on it.
#pragma once

#include "renderer/write/append_file.h"
#include "renderer/write/file_names.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::write {

/// Identifies one entry of a dataset: a panel, or a record of the input that failed and produced none.
struct EntryKey {
    std::uint64_t sequence = 0;  ///< index among all entries of the dataset, from 0
    std::uint64_t record = 0;    ///< index of its record in the whole input, not the shard's part; from 0
    std::string episode;         ///< "" for a failed record
    std::string panel;           ///< "" for a failed record
    std::string spec_hash;       ///< of the episode's spec line, or of its error; a resumed run finds the record by it

    [[nodiscard]] bool is_failed() const { return panel.empty(); }
};

/// The totals of a dataset after one of its entries.
struct DatasetSizes {
    std::uint64_t panels = 0;
    std::uint64_t failed = 0;           ///< failed records
    std::uint64_t index_bytes = 0;      ///< size of index.jsonl
    std::uint64_t errors_bytes = 0;     ///< size of errors.jsonl
    std::uint64_t dropped_samples = 0;  ///< over all panels, as in frame::Frame

    [[nodiscard]] std::uint64_t entry_count() const { return panels + failed; }
    [[nodiscard]] bool operator==(const DatasetSizes&) const = default;
};

/// Size and hash of a file at the time it was written.
struct StoredFile {
    std::uint64_t bytes = 0;
    std::string hash;  ///< of its bytes, digest_hex of base/hash.h

    [[nodiscard]] bool operator==(const StoredFile&) const = default;
};

/// One line of the journal: a finished entry, whose files and line are on disk.
struct JournalEntry {
    EntryKey key;
    DatasetSizes after;
    std::vector<StoredFile> files;  ///< of a panel, in the order of list_files; empty in journals of old versions
};

/// Whether a journal with this first line records the files of every panel.
[[nodiscard]] bool stores_files(const Json& header);

/// The files in a journal line; nothing if it has none, or not in the form that a run writes.
[[nodiscard]] std::optional<std::vector<StoredFile>> parse_stored_files(const Json& line);

/// The last line of a finished run's journal.
struct JournalEnd {
    std::string input;  ///< identity of the input, see DatasetWriter::finish
    DatasetSizes done;
};

/// The part of an earlier run that can be trusted.
struct JournalState {
    bool is_begun = false;  ///< the first line is complete
    Json settings;          ///< settings of the earlier run
    DatasetSizes done;
    std::uint64_t journal_bytes = 0;  ///< up to the end of the last entry that counts
    std::optional<JournalEnd> end;    ///< if the run finished and all its entries count
};

/// Reads the next line of a journal, without its line end. A line longer than any valid one is cut short, and reading
/// ends there.
/// \param line  the text read, even of a last line without its end; "" after the last line
/// \return  false at the end of the file, and for a last line without its end
[[nodiscard]] bool read_journal_line(std::ifstream& file, std::string& line);

/// The value of a line; discarded if it is not JSON. Values nested too deeply for recursion are left out.
[[nodiscard]] Json parse_journal_line(const std::string& line);

/// Whether the file begins like a journal. A file cut short within its first words counts as one.
[[nodiscard]] bool is_journal(const std::filesystem::path& path);

/// Reads how far an earlier run came. Ignores a last line without its end, and lines of entries whose index or error
/// lines are missing: a journal line counts only together with its entry.
/// \throws IoError  when the file cannot be read, or a complete line is not a journal line; names file and line
[[nodiscard]] JournalState read_journal(const std::filesystem::path& path, std::uint64_t index_size, std::uint64_t errors_size);

/// The settings in the journal of this folder's dataset; nothing if there is no journal with a complete first line.
/// Takes no lock: the settings never change during the dataset's life.
/// \throws IoError  when the journal cannot be read or belongs to another version
[[nodiscard]] std::optional<Json> read_stored_settings(const std::filesystem::path& folder);

/// How far a run came.
struct JournalTail {
    DatasetSizes done;
    std::optional<JournalEnd> end;  ///< if the run finished
};

/// Reads how far the run in this folder came from the last lines of its journal: cheap for any length; used for
/// progress and to ask whether a run is finished. Does not check the other files. Takes no lock.
/// \throws IoError  when there is no journal, or the journal cannot be read
[[nodiscard]] JournalTail read_journal_tail(const std::filesystem::path& folder);

/// Reads the entries of a journal one after another, from the first.
class JournalReader {
public:
    /// \throws IoError  when there is no journal of this version
    explicit JournalReader(std::filesystem::path path);

    /// The settings of the run that wrote the journal; null if the first line is cut short.
    [[nodiscard]] const Json& settings() const { return settings_; }

    /// The next entry, or nothing after the last complete line or at the end of a finished run.
    /// \throws IoError  when the line is damaged
    [[nodiscard]] std::optional<JournalEntry> next();

    /// The end of a finished run, once next() has reached it.
    [[nodiscard]] const std::optional<JournalEnd>& end() const { return end_; }

    /// Bytes of the complete lines read so far, without the end line.
    [[nodiscard]] std::uint64_t read_bytes() const { return read_bytes_; }

    /// Number of the last line read, from 1.
    [[nodiscard]] std::uint64_t line_number() const { return line_number_; }

private:
    std::filesystem::path path_;
    std::ifstream file_;
    Json settings_;
    std::optional<JournalEnd> end_;
    DatasetSizes last_;
    std::uint64_t read_bytes_ = 0;
    std::uint64_t line_number_ = 0;
};

/// Appends to the journal, and verifies that the entries of a resumed run equal the finished ones.
class Journal {
public:
    /// Continues at the end of `state`; creates the file if it does not exist.
    Journal(const std::filesystem::path& path, const JournalState& state, const RunSettings& settings);

    /// Compares the next finished entry, in order, with this run's entry.
    /// \return  size and hash of its files when they were written
    /// \throws SpecError  when the entry differs or came from another spec line; names both
    std::vector<StoredFile> check_done(const EntryKey& key);

    /// Adds a finished entry.
    void append(const JournalEntry& entry);

    /// Adds the end line. Nothing may follow it in this run.
    void append_end(const JournalEnd& end);

private:
    [[nodiscard]] static AppendFile begin_file(const std::filesystem::path& path, const JournalState& state, const RunSettings& settings);

    std::filesystem::path path_;
    AppendFile file_;
    JournalReader replay_;  // positioned at the next finished entry to compare
};

}  // namespace clevrvk::write
