// Follows the journal. Parses the lines itself, because the writer's reader gives up at the first damaged one.
#include "renderer/check/journal_order.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/check/compare_json.h"
#include "renderer/write/file_names.h"
#include "renderer/write/journal.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace clevrvk::check {

using write::kIndexName;
using write::kJournalName;

namespace {

// How many lines ahead to search for a panel that is out of place. A panel farther away counts as unknown.
constexpr std::size_t kMostAhead = 256;

// This function and the next return nothing for a value that is not an object.
std::optional<std::uint64_t> read_count(const Json& json, const char* key)
{
    const auto value = json.find(key);
    return value != json.end() && value->is_number_unsigned() ? std::optional(value->get<std::uint64_t>()) : std::nullopt;
}

std::optional<std::string> read_text(const Json& json, const char* key)
{
    const auto value = json.find(key);
    return value != json.end() && value->is_string() ? std::optional(value->get<std::string>()) : std::nullopt;
}

std::string place_of(std::uint64_t line_number)
{
    return fmt::format("{}:{}", kJournalName, line_number);
}

}  // namespace

JournalOrder::JournalOrder(const std::filesystem::path& folder, Findings& findings)
{
    findings.count(Check::Journal);
    const std::filesystem::path path = folder / kJournalName;
    if (!std::filesystem::exists(path)) {
        findings.add(Check::Journal, kJournalName, "is missing");
        return;
    }
    file_.open(path, std::ios::binary);
    if (!file_) {
        fail_read(fmt::format("cannot open '{}'", path.string()), errno);
    }
    is_there_ = true;
    read_header(findings);
}

void JournalOrder::read_header(Findings& findings)
{
    std::string line;
    static_cast<void>(write::read_journal_line(file_, line));
    line_number_ = 1;
    const Json header = write::parse_journal_line(line);
    if (!header.is_object() || !read_text(header, "schema").value_or("").starts_with("clevrvk-journal/") || !header.contains("settings")) {
        findings.add(Check::Journal, place_of(line_number_), "is not the first line of a journal");
        return;
    }
    settings_ = header["settings"];
    stores_files_ = write::stores_files(header);
}

void JournalOrder::fill(std::size_t count, Findings& findings)
{
    std::string line;
    while (is_there_ && waiting_.size() < count) {
        const bool has_end = write::read_journal_line(file_, line);
        if (!has_end && line.empty()) {
            return;
        }
        ++line_number_;
        findings.count(Check::Journal);
        if (!has_end) {
            findings.add(Check::Journal, place_of(line_number_), "the line has no end");
        }
        if (is_ended_) {
            findings.add(Check::Journal, place_of(line_number_), "comes after the line that says that all is done");
        }
        read_entry(line, findings);
    }
}

void JournalOrder::read_entry(const std::string& line, Findings& findings)
{
    Json json = write::parse_journal_line(line);
    if (json.is_object() && json.contains("complete")) {
        is_ended_ = true;
        if (read_count(json, "panels") != panel_count_) {
            findings.add(Check::Journal, place_of(line_number_),
                         fmt::format("panels: expected {}, found {}", panel_count_, shorten(json.value("panels", Json()))));
        }
        return;
    }
    const std::optional<std::string> spec_hash = read_text(json, "spec_hash");
    const std::optional<std::uint64_t> index_bytes = read_count(json, "index_bytes");
    const std::optional<std::uint64_t> errors_bytes = read_count(json, "errors_bytes");
    const std::uint64_t dropped_samples = read_count(json, "dropped_samples").value_or(0);
    const bool falls = index_bytes < index_bytes_ || errors_bytes < errors_bytes_ || dropped_samples < dropped_samples_;
    if (!spec_hash || !index_bytes || !errors_bytes || falls) {
        findings.add(Check::Journal, place_of(line_number_), "is not a line of a journal: expected spec_hash and sizes that do not fall");
        return;
    }
    const std::optional<std::string> episode = read_text(json, "episode");
    const std::optional<std::string> panel = read_text(json, "panel");
    if (!episode || !panel) {
        faults_.push_back(hash_fnv1a(*spec_hash));
    } else {
        ++panel_count_;
        spec_digest_.update(*spec_hash);
        std::optional<std::vector<write::StoredFile>> files = write::parse_stored_files(json);
        if (!files && stores_files_) {
            files.emplace();  // the panel has no files
        }
        waiting_.push_back({*episode, *panel, *index_bytes - index_bytes_, {*spec_hash, std::move(files)}});
    }
    index_bytes_ = *index_bytes;
    errors_bytes_ = *errors_bytes;
    dropped_samples_ = dropped_samples;
    const std::optional<std::uint64_t> panels = read_count(json, "panels");
    const std::optional<std::uint64_t> failed = read_count(json, "failed");
    if ((panels && *panels != panel_count_) || (failed && *failed != failed_count())) {
        findings.add(Check::Journal, place_of(line_number_),
                     fmt::format("panels and failed: expected {} and {}, found {} and {}", panel_count_, failed_count(),
                                 shorten(json["panels"]), shorten(json["failed"])));
    }
}

std::optional<JournalPanel> JournalOrder::take(const std::string& episode, const std::string& panel, std::uint64_t line_number,
                                               std::uint64_t line_bytes, Findings& findings)
{
    if (!is_there_) {
        return std::nullopt;
    }
    const std::string place = fmt::format("{}:{}", kIndexName, line_number);
    const auto is_it = [&](const Entry& entry) { return is_of(entry, episode, panel); };
    findings.count(Check::IndexOrder);
    fill(1, findings);
    Entry entry;
    if (!waiting_.empty() && is_it(waiting_.front())) {
        entry = waiting_.front();
        waiting_.pop_front();
    } else if (const auto earlier = std::find_if(passed_.begin(), passed_.end(), is_it); earlier != passed_.end()) {
        findings.add(Check::IndexOrder, place, fmt::format("panel '{}' of '{}' belongs before the line above", panel, episode));
        entry = *earlier;
        passed_.erase(earlier);
    } else {
        fill(kMostAhead, findings);
        const auto later = std::find_if(waiting_.begin(), waiting_.end(), is_it);
        if (later == waiting_.end()) {
            findings.add(Check::IndexComplete, place,
                         fmt::format("panel '{}' of '{}' is not in the journal at this place", panel, episode));
            return std::nullopt;
        }
        entry = *later;
        passed_.insert(passed_.end(), waiting_.begin(), later);
        waiting_.erase(waiting_.begin(), later + 1);
        // Entries whose lines never come must not pile up.
        for (; passed_.size() > kMostAhead; passed_.pop_front()) {
            findings.add(Check::IndexComplete, kIndexName,
                         fmt::format("panel '{}' of '{}' has no line", passed_.front().panel, passed_.front().episode));
        }
    }
    if (entry.index_bytes != line_bytes) {
        findings.add(
            Check::Journal, place,
            fmt::format("panel '{}' of '{}': the line has {} bytes, the journal says {}", panel, episode, line_bytes, entry.index_bytes));
    }
    return entry.remembered;
}

void JournalOrder::finish(Findings& findings)
{
    while (is_there_) {
        passed_.insert(passed_.end(), waiting_.begin(), waiting_.end());
        waiting_.clear();
        for (const Entry& entry : passed_) {
            findings.add(Check::IndexComplete, kIndexName, fmt::format("panel '{}' of '{}' has no line", entry.panel, entry.episode));
        }
        passed_.clear();
        fill(kMostAhead, findings);
        if (waiting_.empty()) {
            break;
        }
    }
    if (is_there_ && !is_ended_) {
        findings.add(Check::Journal, place_of(line_number_), "the journal does not end with the line that says that all is done");
    }
}

}  // namespace clevrvk::check
