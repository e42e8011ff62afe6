// Writes and resumes result folders. The info file exists from the beginning, so that the folder of a killed run is
// recognised; files.jsonl grows with the files and is sorted at the end, before the info file says complete.
#include "renderer/write/result_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/write/atomic_file.h"
#include "renderer/write/place_file.h"

#include <array>
#include <utility>

namespace clevrvk::write {
namespace {

namespace fs = std::filesystem;

// A path with its hash takes at most a fortieth of this, however the path is escaped.
constexpr std::size_t kMostListLineBytes = std::size_t{1} << 20U;

std::string info_text(const Json& settings, bool is_complete)
{
    return Json{{"complete", is_complete}, {"settings", settings}}.dump(2) + '\n';
}

std::string list_line(const std::string& name, const std::string& hash)
{
    return Json{{"file", name}, {"hash", hash}}.dump();
}

/// The first setting that differs, in words.
std::string describe_difference(const Json& there, const Json& asked)
{
    for (const auto& [key, value] : asked.items()) {
        if (!there.contains(key) || there.at(key) != value) {
            return fmt::format("{} {} instead of {}", key, there.contains(key) ? there.at(key).dump() : "absent", value.dump());
        }
    }
    return "settings that are unknown now";
}

}  // namespace

ResultInfo read_result_info(const JsonDocument& document)
{
    constexpr std::array kKeys{JsonKey{"complete", true}, JsonKey{"settings", true}};
    const JsonReader root(document);
    root.check_keys(kKeys);
    return {root.at("complete").read_bool(), root.at("settings").read_object()};
}

std::optional<ListedFile> parse_listed_file(std::string_view line)
{
    const Json json = Json::parse(line, nullptr, false);
    const bool has_both = json.is_object() && json.size() == 2 && json.contains("file") && json.contains("hash");
    if (!has_both || !json["file"].is_string() || !json["hash"].is_string() || !is_inside_folder(json["file"].get<std::string>())) {
        return std::nullopt;
    }
    return ListedFile{json["file"].get<std::string>(), json["hash"].get<std::string>()};
}

ResultList read_result_list(const fs::path& folder)
{
    const fs::path path = folder / kResultListName;
    ResultList list;
    if (!fs::exists(path)) {
        return list;
    }
    LineReader lines(path, kMostListLineBytes);
    for (std::string line; lines.next(line);) {
        const std::optional<ListedFile> listed = lines.has_end() ? parse_listed_file(line) : std::nullopt;
        if (!listed) {
            list.is_whole = false;
            break;
        }
        list.hashes.insert_or_assign(listed->name, listed->hash);
        list.size += line.size() + 1;
    }
    return list;
}

bool is_own_file(const std::string& name, const std::string& info_name)
{
    return name == info_name || name == kResultListName || name == kLockFileName;
}

ResultFolder::ResultFolder(fs::path root, std::string info_name, Json settings)
    : root_(std::move(root)), info_name_(std::move(info_name)), settings_(std::move(settings))
{
    make_folders(root_);
    lock_.emplace(root_);
    if (fs::exists(root_ / info_name_)) {
        const ResultInfo info = read_result_info(load_json(root_ / info_name_));
        if (info.settings != settings_) {
            throw SpecError(
                fmt::format("{}: the folder was made with {}; name another folder",
                            root_.string(), describe_difference(info.settings, settings_)));
        }
        is_complete_ = info.is_complete;
        fs::remove_all(root_ / kPartsName);
        if (!is_complete_) {
            ResultList list = read_result_list(root_);
            stored_ = std::move(list.hashes);
            list_.emplace(root_ / kResultListName, list.size);
        }
        return;
    }
    if (find_foreign_name(root_)) {
        throw SpecError(fmt::format("{}: the folder is not empty, and nothing is overwritten", root_.string()));
    }
    fs::remove_all(root_ / kPartsName);  // left by a run that was killed at the very beginning
    write_file_atomically(root_, info_name_, bytes_of(info_text(settings_, false)));
    list_.emplace(root_ / kResultListName, 0);
}

void ResultFolder::store(const std::string& name, std::span<const std::uint8_t> bytes)
{
    write_file_atomically(root_, name, bytes);
    enter_line(name, digest_hex(std::as_bytes(bytes)));
}

void ResultFolder::store(const std::string& name, const std::string& text)
{
    store(name, bytes_of(text));
}

void ResultFolder::store_once(const std::string& name, const std::function<std::vector<std::uint8_t>()>& make_bytes)
{
    if (!keep(name)) {
        store(name, make_bytes());
    }
}

bool ResultFolder::keep(const std::string& name)
{
    const auto stored = stored_.find(name);
    if (stored == stored_.end() || !fs::is_regular_file(root_ / name) || digest_file(root_ / name) != stored->second) {
        return false;
    }
    const std::scoped_lock lock(mutex_);
    enter(name, stored->second);
    return true;
}

void ResultFolder::link(const std::string& name, const fs::path& source, const StoredFile& stored)
{
    if (find_file_size(source) != stored.bytes) {
        throw IoError(fmt::format("'{}' is missing or does not have the {} bytes that were written; run the command of its dataset again "
                                  "to restore it",
                                  source.string(), stored.bytes));
    }
    const auto earlier = stored_.find(name);
    if (earlier != stored_.end() && earlier->second == stored.hash && find_file_size(root_ / name) == stored.bytes) {
        const std::scoped_lock lock(mutex_);
        enter(name, stored.hash);
        return;
    }
    link_file_as(source, root_, name);
    enter_line(name, stored.hash);
}

void ResultFolder::place(const std::string& name, const fs::path& part)
{
    std::string hash = digest_file(part);
    const int error_code = rename_into(root_, name, part);
    if (error_code != 0) {
        fail_io("write", root_ / name, error_code);
    }
    enter_line(name, hash);
}

fs::path ResultFolder::find_part(const std::string& name) const
{
    fs::path part = write::find_part(root_, name);
    make_folders_below(root_, part.lexically_relative(root_));
    return part;
}

void ResultFolder::enter_line(const std::string& name, const std::string& hash)
{
    const std::scoped_lock lock(mutex_);
    enter(name, hash);
    list_->append_line(list_line(name, hash));
}

void ResultFolder::enter(const std::string& name, const std::string& hash)
{
    const bool is_new = hashes_.emplace(name, hash).second;
    CLEVRVK_CHECK(is_new, "the file '{}' is stored twice", name);
}

void ResultFolder::append_line(const std::string& name, const std::string& line)
{
    auto file = line_files_.find(name);
    if (file == line_files_.end()) {
        file = line_files_.emplace(name, LineFile{AppendFile(root_ / name, 0), Digest()}).first;
    }
    file->second.file.append_line(line);
    file->second.digest.update(line + '\n');
}

void ResultFolder::finish()
{
    std::string lines;
    for (auto& [name, file] : line_files_) {
        file.file.trim();
        hashes_.emplace(name, file.digest.hex());
    }
    for (const auto& [name, hash] : hashes_) {
        lines += list_line(name, hash) + '\n';
    }
    list_.reset();
    write_file_atomically(root_, kResultListName, bytes_of(lines));
    write_file_atomically(root_, info_name_, bytes_of(info_text(settings_, true)));
    fs::remove_all(root_ / kPartsName);
    is_complete_ = true;
}

std::string digest_files(const std::vector<fs::path>& files)
{
    Digest digest;
    for (const fs::path& file : files) {
        const std::string text = read_text_file(file);
        digest.update(fmt::format("{} {}\n", file.filename().string(), text.size()));
        digest.update(text);
    }
    return digest.hex();
}

}  // namespace clevrvk::write
