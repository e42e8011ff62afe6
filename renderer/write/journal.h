// The journal of a dataset: which panels are done, and how long the other files were then. What resume rests on.
#pragma once

#include "renderer/write/append_file.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace clevrvk::write {

/// Names one panel of a run.
struct PanelKey {
    std::string episode;
    std::string panel;
    std::uint64_t ordinal = 0;      ///< place among all panels of the run, from 0
    std::string spec_hash;          ///< hash of the episode's spec line, with which the panel is known again
};

/// One line of the journal: a panel that is done, whose files and index line lie on the disk.
struct JournalEntry {
    PanelKey key;
    std::uint64_t index_bytes = 0;      ///< size of index.jsonl after it
    std::uint64_t errors_bytes = 0;     ///< size of errors.jsonl after it
    bool is_failed = false;             ///< it has a line in errors.jsonl instead of one in the index
};

/// What of an earlier run can be trusted.
struct JournalState {
    bool is_begun = false;              ///< there is a whole first line
    Json settings;                      ///< of the earlier run
    std::uint64_t done_count = 0;
    std::uint64_t journal_bytes = 0;    ///< up to the end of the last line that counts
    std::uint64_t index_bytes = 0;
    std::uint64_t errors_bytes = 0;
};

/// Whether the file begins as a journal does. A file cut short in its first words counts as one.
[[nodiscard]] bool is_journal(const std::filesystem::path& path);

/// Reads how far an earlier run came. A last line without its end is as if it were not there, and so are the lines of panels whose index or error
/// lines are missing: a journal line is worth as much as what it speaks of.
/// \throws IoError  when the file cannot be read or a whole line of it is no journal line; names file and line
[[nodiscard]] JournalState read_journal(const std::filesystem::path& path, std::uint64_t index_size, std::uint64_t errors_size);

/// Appends to the journal, and tells whether a panel met again is the one that was done.
class Journal {
public:
    /// Goes on where `state` ends; begins the file when it does not exist.
    Journal(std::filesystem::path path, const JournalState& state, const RunSettings& settings);

    /// Compares the next done panel, in their order, with the one met now.
    /// \throws SpecError  when it is another panel or came from another spec line; names both
    void check_done(const PanelKey& key);

    /// Adds a done panel.
    void append(const JournalEntry& entry);

    /// Adds the last line: everything is done. Nothing may follow in this run.
    void append_complete(std::uint64_t panel_count);

private:
    std::filesystem::path path_;
    AppendFile file_;
    std::ifstream replay_;          // at the line of the next done panel to compare
};

}  // namespace clevrvk::write
