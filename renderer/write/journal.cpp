// The journal of a dataset: JSON lines, the first with the run's settings, then one a panel in spec order.
#include "renderer/write/journal.h"

#include "renderer/base/error.h"

#include <cerrno>
#include <cstddef>
#include <optional>
#include <string_view>

namespace clevrvk::write {

namespace {

constexpr std::string_view kSchema = "clevrvk-journal/1";
constexpr std::string_view kFirstWords = R"({"schema":"clevrvk-journal/)";

std::ifstream open_for_reading(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        fail_io("read", path, errno);
    }
    return file;
}

// The next line that has its line end.
bool read_whole_line(std::ifstream& file, std::string& line)
{
    return static_cast<bool>(std::getline(file, line)) && !file.eof();
}

Json build_header(const RunSettings& settings)
{
    Json header;
    header["schema"] = kSchema;
    header["spec_hash"] = "xxh3_128";
    header["settings"] = to_json(settings);
    return header;
}

Json to_json(const JournalEntry& entry)
{
    Json json;
    json["episode"] = entry.key.episode;
    json["panel"] = entry.key.panel;
    json["ordinal"] = entry.key.ordinal;
    json["spec_hash"] = entry.key.spec_hash;
    json["index_bytes"] = entry.index_bytes;
    json["errors_bytes"] = entry.errors_bytes;
    if (entry.is_failed) {
        json["failed"] = true;
    }
    return json;
}

std::optional<JournalEntry> parse_entry(const Json& json)
{
    if (!json.is_object()) {
        return std::nullopt;
    }
    for (const char* key : {"episode", "panel", "spec_hash"}) {
        if (!json.contains(key) || !json[key].is_string()) {
            return std::nullopt;
        }
    }
    for (const char* key : {"ordinal", "index_bytes", "errors_bytes"}) {
        if (!json.contains(key) || !json[key].is_number_unsigned()) {
            return std::nullopt;
        }
    }
    JournalEntry entry;
    entry.key = {json["episode"], json["panel"], json["ordinal"], json["spec_hash"]};
    entry.index_bytes = json["index_bytes"];
    entry.errors_bytes = json["errors_bytes"];
    entry.is_failed = json.contains("failed");
    return entry;
}

[[noreturn]] void fail_damaged(const std::filesystem::path& path, std::uint64_t line_number)
{
    throw IoError(fmt::format("{}:{}: is no line of a journal of this version; --overwrite starts anew", path.string(), line_number));
}

Json parse_line(const std::string& line)
{
    return Json::parse(line, nullptr, false);
}

}  // namespace

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
    std::ifstream file = open_for_reading(path);
    std::string line;
    if (!read_whole_line(file, line)) {
        return state;
    }
    const Json header = parse_line(line);
    if (!header.is_object() || header.value("schema", "") != kSchema || !header.contains("settings")) {
        fail_damaged(path, 1);
    }
    state.is_begun = true;
    state.settings = header["settings"];
    state.journal_bytes = line.size() + 1;
    while (read_whole_line(file, line)) {
        const Json json = parse_line(line);
        if (json.is_object() && json.contains("complete")) {
            break;
        }
        const std::optional<JournalEntry> entry = parse_entry(json);
        if (!entry || entry->key.ordinal != state.done_count) {
            fail_damaged(path, state.done_count + 2);
        }
        if (entry->index_bytes > index_size || entry->errors_bytes > errors_size) {
            break;
        }
        ++state.done_count;
        state.journal_bytes += line.size() + 1;
        state.index_bytes = entry->index_bytes;
        state.errors_bytes = entry->errors_bytes;
    }
    return state;
}

Journal::Journal(std::filesystem::path path, const JournalState& state, const RunSettings& settings)
    : path_(std::move(path)), file_(path_, state.journal_bytes)
{
    if (!state.is_begun) {
        file_.append_line(build_header(settings).dump());
    }
    replay_ = open_for_reading(path_);
    std::string header;
    std::getline(replay_, header);
}

void Journal::check_done(const PanelKey& key)
{
    std::string line;
    const bool is_read = read_whole_line(replay_, line);
    const std::optional<JournalEntry> entry = is_read ? parse_entry(parse_line(line)) : std::nullopt;
    if (!entry) {
        fail_damaged(path_, key.ordinal + 2);
    }
    const PanelKey& done = entry->key;
    CLEVRVK_CHECK(done.ordinal == key.ordinal, "panel {} was compared with panel {}", key.ordinal, done.ordinal);
    const std::string place = fmt::format("{}:{}", path_.string(), key.ordinal + 2);
    if (done.episode != key.episode || done.panel != key.panel) {
        throw SpecError(fmt::format("{}: the spec has changed: panel {} was '{}' of episode '{}', is '{}' of episode '{}'; --overwrite starts anew",
                                    place, key.ordinal, done.panel, done.episode, key.panel, key.episode));
    }
    if (done.spec_hash != key.spec_hash) {
        throw SpecError(fmt::format("{}: the spec has changed: panel '{}' of episode '{}' was made from another line: spec_hash: was {}, is {}; "
                                    "--overwrite starts anew",
                                    place, key.panel, key.episode, done.spec_hash, key.spec_hash));
    }
}

void Journal::append(const JournalEntry& entry)
{
    file_.append_line(to_json(entry).dump());
}

void Journal::append_complete(std::uint64_t panel_count)
{
    Json json;
    json["complete"] = true;
    json["panels"] = panel_count;
    file_.append_line(json.dump());
    file_.trim();
}

}  // namespace clevrvk::write
