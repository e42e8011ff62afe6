// Follows the journal beside the index: which panel must come next, how long its line is, and which spec it has.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/base/parse_json.h"
#include "renderer/check/checks.h"
#include "renderer/write/journal.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::check {

/// The journal's entry of a panel.
struct JournalPanel {
    std::string spec_hash;                                ///< hash of its episode's spec
    std::optional<std::vector<write::StoredFile>> files;  ///< nothing in journals of versions that did not store them
};

/// Reads a journal once, from its beginning. For one thread.
class JournalOrder {
public:
    /// \throws IoError  when the journal exists but cannot be read
    JournalOrder(const std::filesystem::path& folder, Findings& findings);

    /// Settings of the run; null when the first line is damaged or the file is missing.
    [[nodiscard]] const Json& settings() const { return settings_; }

    /// Takes the next line of the index. Missing and misplaced lines are reported.
    /// \param line_bytes  length of the line, including its end
    /// \return  nothing if the journal does not know the panel
    [[nodiscard]] std::optional<JournalPanel> take(const std::string& episode, const std::string& panel, std::uint64_t line_number,
                                                   std::uint64_t line_bytes, Findings& findings);

    /// After the last line of the index: reports the missing ones.
    void finish(Findings& findings);

    /// Number of panels in the journal, number of failed records, and bytes of errors.jsonl; known after finish.
    [[nodiscard]] std::uint64_t panel_count() const { return panel_count_; }
    [[nodiscard]] std::uint64_t failed_count() const { return faults_.size(); }
    [[nodiscard]] std::uint64_t errors_bytes() const { return errors_bytes_; }

    /// The sum of dropped samples over all panels; known after finish.
    [[nodiscard]] std::uint64_t dropped_samples() const { return dropped_samples_; }

    /// hash_fnv1a of the word that replaces the spec hash in each failed record, in the journal's order; known after
    /// finish.
    [[nodiscard]] std::span<const std::uint64_t> faults() const { return faults_; }

    /// Hash of the spec hashes of all panels; known after finish.
    [[nodiscard]] std::string spec_hash() const { return spec_digest_.hex(); }

private:
    struct Entry {
        std::string episode;
        std::string panel;
        std::uint64_t index_bytes = 0;  // length of the entry's index line
        JournalPanel remembered;
    };

    void read_header(Findings& findings);
    // Reads entries until `count` are waiting or the journal ends.
    void fill(std::size_t count, Findings& findings);
    void read_entry(const std::string& line, Findings& findings);
    [[nodiscard]] static bool is_of(const Entry& entry, const std::string& episode, const std::string& panel)
    {
        return entry.episode == episode && entry.panel == panel;
    }

    std::ifstream file_;
    std::uint64_t line_number_ = 0;
    Json settings_;
    std::deque<Entry> waiting_;  // entries whose index line has not come yet
    std::deque<Entry> passed_;   // entries skipped because the line of a later entry came
    Digest spec_digest_;
    std::uint64_t index_bytes_ = 0;
    std::uint64_t errors_bytes_ = 0;
    std::uint64_t dropped_samples_ = 0;
    std::uint64_t panel_count_ = 0;
    std::vector<std::uint64_t> faults_;
    bool is_there_ = false;
    bool stores_files_ = false;
    bool is_ended_ = false;
};

}  // namespace clevrvk::check
