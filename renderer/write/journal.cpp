// Reads and writes the journal: JSON lines, the first with the run's settings, then one for each entry in spec order,
// then one that marks the end.
#include "renderer/write/journal.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/base/regular_file.h"
#include "renderer/spec/ids.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <system_error>

namespace clevrvk::write {

namespace {

constexpr std::string_view kSchema = "clevrvk-journal/2";
constexpr std::string_view kFirstWords = R"({"schema":"clevrvk-journal/)";

// Far more than settings, ids and counts take.
constexpr std::size_t kMostLineBytes = 65536;

// Ids, hashes and the number of a panel's files are bounded, so the last two lines together are shorter than this.
constexpr std::uint64_t kTailBytes = 8192;

constexpr const char* kFileHashKey = "file_hash";
constexpr const char* kFilesKey = "files";

std::ifstream open_for_reading(const std::filesystem::path& path)
{
    refuse_endless_file(path);
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        fail_io("read", path, errno);
    }
    return file;
}

Json build_header(const RunSettings& settings)
{
    Json header;
    header["schema"] = kSchema;
    header["spec_hash"] = "xxh3_128";
    header[kFileHashKey] = "xxh3_128";
    header["settings"] = to_json(settings);
    return header;
}

void add_sizes(const DatasetSizes& sizes, Json& json)
{
    json["panels"] = sizes.panels;
    json["failed"] = sizes.failed;
    json["index_bytes"] = sizes.index_bytes;
    json["errors_bytes"] = sizes.errors_bytes;
    if (sizes.dropped_samples > 0) {
        json["dropped_samples"] = sizes.dropped_samples;
    }
}

Json to_json(const JournalEntry& entry)
{
    Json json;
    json["record"] = entry.key.record;
    if (!entry.key.is_failed()) {
        json["episode"] = entry.key.episode;
        json["panel"] = entry.key.panel;
    }
    json["spec_hash"] = entry.key.spec_hash;
    add_sizes(entry.after, json);
    for (const StoredFile& file : entry.files) {
        json[kFilesKey].push_back({{"bytes", file.bytes}, {"hash", file.hash}});
    }
    return json;
}

Json to_json(const JournalEnd& end)
{
    Json json;
    json["complete"] = true;
    json["input"] = end.input;
    add_sizes(end.done, json);
    return json;
}

bool has_strings(const Json& json, std::initializer_list<const char*> keys)
{
    return std::all_of(keys.begin(), keys.end(), [&](const char* key) { return json.contains(key) && json[key].is_string(); });
}

bool has_counts(const Json& json, std::initializer_list<const char*> keys)
{
    return std::all_of(keys.begin(), keys.end(), [&](const char* key) { return json.contains(key) && json[key].is_number_unsigned(); });
}

std::optional<DatasetSizes> parse_sizes(const Json& json)
{
    if (!json.is_object() || !has_counts(json, {"panels", "failed", "index_bytes", "errors_bytes"})) {
        return std::nullopt;
    }
    const bool has_dropped = json.contains("dropped_samples");
    if (has_dropped && !has_counts(json, {"dropped_samples"})) {
        return std::nullopt;
    }
    const std::uint64_t dropped_samples = has_dropped ? json["dropped_samples"].get<std::uint64_t>() : 0;
    return DatasetSizes{json["panels"], json["failed"], json["index_bytes"], json["errors_bytes"], dropped_samples};
}

std::optional<JournalEntry> parse_entry(const Json& json)
{
    const std::optional<DatasetSizes> after = parse_sizes(json);
    if (!after || after->entry_count() == 0 || !has_counts(json, {"record"}) || !has_strings(json, {"spec_hash"})) {
        return std::nullopt;
    }
    JournalEntry entry;
    entry.after = *after;
    entry.key.sequence = after->entry_count() - 1;
    entry.key.record = json["record"];
    entry.key.spec_hash = json["spec_hash"];
    if (spec::find_label_fault(entry.key.spec_hash)) {
        return std::nullopt;
    }
    if (!json.contains("episode") && !json.contains("panel")) {
        return entry;
    }
    if (!has_strings(json, {"episode", "panel"})) {
        return std::nullopt;
    }
    entry.key.episode = json["episode"];
    entry.key.panel = json["panel"];
    std::optional<std::vector<StoredFile>> files = parse_stored_files(json);
    if (!files && json.contains(kFilesKey)) {
        return std::nullopt;
    }
    entry.files = std::move(files).value_or(std::vector<StoredFile>());
    const bool are_ids = !spec::find_episode_id_fault(entry.key.episode) && !spec::find_panel_id_fault(entry.key.panel);
    return are_ids ? std::optional(entry) : std::nullopt;
}

std::optional<JournalEnd> parse_end(const Json& json)
{
    const std::optional<DatasetSizes> done = parse_sizes(json);
    if (!done || !json.contains("complete") || !has_strings(json, {"input"})) {
        return std::nullopt;
    }
    return JournalEnd{json["input"], *done};
}

[[noreturn]] void fail_damaged(const std::filesystem::path& path, std::uint64_t line_number)
{
    throw IoError(fmt::format("{}:{}: this is not a journal line of this version; --overwrite starts over", path.string(), line_number));
}

// Whether an entry adds one panel or one failed record, and no file gets shorter.
bool follows(const JournalEntry& entry, const DatasetSizes& before)
{
    const std::uint64_t added_panels = entry.key.is_failed() ? 0 : 1;
    return entry.after.panels == before.panels + added_panels && entry.after.failed == before.failed + 1 - added_panels &&
           entry.after.index_bytes >= before.index_bytes && entry.after.errors_bytes >= before.errors_bytes &&
           entry.after.dropped_samples >= before.dropped_samples;
}

std::string describe_entry(const EntryKey& key)
{
    return key.is_failed() ? fmt::format("record {} that failed", key.record)
                           : fmt::format("panel '{}' of episode '{}'", key.panel, key.episode);
}

}  // namespace

bool stores_files(const Json& header)
{
    return header.is_object() && header.contains(kFileHashKey);
}

std::optional<std::vector<StoredFile>> parse_stored_files(const Json& line)
{
    if (!line.is_object() || !line.contains(kFilesKey) || !line[kFilesKey].is_array()) {
        return std::nullopt;
    }
    std::vector<StoredFile> files;
    for (const Json& file : line[kFilesKey]) {
        if (!file.is_object() || !has_counts(file, {"bytes"}) || !has_strings(file, {"hash"}) ||
            spec::find_label_fault(file["hash"].get<std::string>())) {
            return std::nullopt;
        }
        files.push_back({file["bytes"], file["hash"]});
    }
    return files;
}

bool read_journal_line(std::ifstream& file, std::string& line)
{
    std::array<char, kMostLineBytes> block;
    file.getline(block.data(), static_cast<std::streamsize>(block.size()));
    const auto count = static_cast<std::size_t>(file.gcount());
    const bool has_line_end = file.good();
    line.assign(block.data(), has_line_end ? count - 1 : count);
    return has_line_end || (count > 0 && !file.eof());
}

Json parse_journal_line(const std::string& line)
{
    // Values nested too deeply for recursion are discarded; no run writes them.
    const auto is_shallow = [](int depth, Json::parse_event_t, const Json&) { return depth <= kMostJsonDepth; };
    return Json::parse(line, is_shallow, false);
}

bool is_journal(const std::filesystem::path& path)
{
    std::ifstream file = open_for_reading(path);
    std::string start(kFirstWords.size(), '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return kFirstWords.starts_with(start);
}

JournalState read_journal(const std::filesystem::path& path, std::uint64_t index_size, std::uint64_t errors_size)
{
    JournalState state;
    JournalReader reader(path);
    if (reader.settings().is_null()) {
        return state;
    }
    state.is_begun = true;
    state.settings = reader.settings();
    state.journal_bytes = reader.read_bytes();
    while (const std::optional<JournalEntry> entry = reader.next()) {
        if (entry->after.index_bytes > index_size || entry->after.errors_bytes > errors_size) {
            break;
        }
        state.done = entry->after;
        state.journal_bytes = reader.read_bytes();
    }
    state.end = reader.end();
    return state;
}

std::optional<Json> read_stored_settings(const std::filesystem::path& folder)
{
    const std::filesystem::path path = folder / kJournalName;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || !is_journal(path)) {
        return std::nullopt;
    }
    const JournalReader reader(path);
    return reader.settings().is_null() ? std::nullopt : std::optional(reader.settings());
}

JournalTail read_journal_tail(const std::filesystem::path& folder)
{
    const std::filesystem::path path = folder / kJournalName;
    const std::uint64_t size = find_file_size(path);
    std::ifstream file = open_for_reading(path);
    std::string line;
    if (size > kTailBytes) {
        file.seekg(static_cast<std::streamoff>(size - kTailBytes));
        std::getline(file, line);  // the rest of a partial line
    }
    JournalTail tail;
    while (read_journal_line(file, line)) {
        const Json json = parse_journal_line(line);
        if (const std::optional<DatasetSizes> sizes = parse_sizes(json)) {
            tail.done = *sizes;
        }
        tail.end = parse_end(json);
    }
    return tail;
}

JournalReader::JournalReader(std::filesystem::path path) : path_(std::move(path)), file_(open_for_reading(path_))
{
    std::string line;
    if (!read_journal_line(file_, line)) {
        return;
    }
    line_number_ = 1;
    const Json header = parse_journal_line(line);
    if (!header.is_object() || !header.contains("schema") || header["schema"] != kSchema || !header.contains("settings")) {
        fail_damaged(path_, line_number_);
    }
    settings_ = header["settings"];
    read_bytes_ = line.size() + 1;
}

std::optional<JournalEntry> JournalReader::next()
{
    std::string line;
    if (end_ || !read_journal_line(file_, line)) {
        return std::nullopt;
    }
    ++line_number_;
    const Json json = parse_journal_line(line);
    if (std::optional<JournalEnd> end = parse_end(json)) {
        if (end->done != last_) {
            fail_damaged(path_, line_number_);
        }
        end_ = std::move(end);
        return std::nullopt;
    }
    const std::optional<JournalEntry> entry = parse_entry(json);
    if (!entry || !follows(*entry, last_)) {
        fail_damaged(path_, line_number_);
    }
    last_ = entry->after;
    read_bytes_ += line.size() + 1;
    return entry;
}

Journal::Journal(const std::filesystem::path& path, const JournalState& state, const RunSettings& settings)
    : path_(path), file_(begin_file(path, state, settings)), replay_(path)
{
}

AppendFile Journal::begin_file(const std::filesystem::path& path, const JournalState& state, const RunSettings& settings)
{
    AppendFile file(path, state.journal_bytes);
    if (!state.is_begun) {
        file.append_line(build_header(settings).dump());
    }
    return file;
}

std::vector<StoredFile> Journal::check_done(const EntryKey& key)
{
    const std::optional<JournalEntry> entry = replay_.next();
    if (!entry) {
        fail_damaged(path_, replay_.line_number() + 1);
    }
    const EntryKey& done = entry->key;
    CLEVRVK_CHECK(done.sequence == key.sequence, "entry {} was compared with entry {}", key.sequence, done.sequence);
    const std::string place = fmt::format("{}:{}", path_.string(), replay_.line_number());
    if (done.record != key.record || done.episode != key.episode || done.panel != key.panel) {
        throw SpecError(fmt::format("{}: the spec has changed: entry {} was {}, is {}; use --overwrite to start over, or another --out to "
                                    "keep both",
                                    place, key.sequence, describe_entry(done), describe_entry(key)));
    }
    if (done.spec_hash != key.spec_hash) {
        throw SpecError(
            fmt::format("{}: the spec has changed: {} was made from another line: spec_hash: was {}, is {}; use --overwrite to start over, "
                        "or another --out to keep both",
                        place, describe_entry(key), done.spec_hash, key.spec_hash));
    }
    return entry->files;
}

void Journal::append(const JournalEntry& entry)
{
    file_.append_line(to_json(entry).dump());
}

void Journal::append_end(const JournalEnd& end)
{
    file_.append_line(to_json(end).dump());
    file_.trim();
}

}  // namespace clevrvk::write
