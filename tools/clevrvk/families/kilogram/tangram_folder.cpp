// kilogram.json is there from the beginning, so that a folder of a killed run is known; files.jsonl grows with the files and is put in order at the end,
// before the word complete.
#include "tools/clevrvk/families/kilogram/tangram_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/check/certificate.h"
#include "renderer/write/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <set>
#include <utility>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

// A path with its hash takes a fortieth of it, however it is escaped.
constexpr std::size_t kMostListLineBytes = std::size_t{1} << 20U;

std::string info_text(const Json& settings, bool is_complete)
{
    return Json{{"complete", is_complete}, {"settings", settings}}.dump(2) + '\n';
}

std::string list_line(const std::string& name, const std::string& hash)
{
    return Json{{"file", name}, {"hash", hash}}.dump();
}

/// The hash of a file of any size.
std::string digest_file(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        fail_read(fmt::format("cannot open '{}'", path.string()), errno);
    }
    Digest digest;
    for (std::array<char, 65536> block{}; file;) {
        file.read(block.data(), block.size());
        digest.update(std::string_view(block.data(), static_cast<std::size_t>(file.gcount())));
    }
    if (file.bad()) {
        fail_read(fmt::format("cannot read '{}'", path.string()), errno);
    }
    return digest.hex();
}

/// What a list of files tells up to its first line that is none: a killed run leaves a torn one.
struct FileList {
    std::map<std::string, std::string> hashes;  // by name; of two lines the later counts
    std::uint64_t size = 0;                     // bytes of the lines
    bool is_whole = true;                       // there is no other line
};

FileList read_list(const fs::path& path)
{
    FileList list;
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

bool is_own_file(const std::string& name)
{
    return name == kTangramInfoName || name == kTangramFilesName || name == write::kLockFileName;
}

}  // namespace

TangramInfo read_tangram_info(const JsonDocument& document)
{
    constexpr std::array kKeys{JsonKey{"complete", true}, JsonKey{"settings", true}};
    const JsonReader root(document);
    root.check_keys(kKeys);
    const JsonReader complete = root.at("complete");
    if (!complete.value().is_boolean()) {
        complete.fail("must be true or false");
    }
    return {complete.value().get<bool>(), root.at("settings").read_object()};
}

std::optional<ListedFile> parse_listed_file(std::string_view line)
{
    const Json json = Json::parse(line, nullptr, false);
    const bool has_both = json.is_object() && json.size() == 2 && json.contains("file") && json.contains("hash");
    if (!has_both || !json["file"].is_string() || !json["hash"].is_string() || !check::is_inside_folder(json["file"].get<std::string>())) {
        return std::nullopt;
    }
    return ListedFile{json["file"].get<std::string>(), json["hash"].get<std::string>()};
}

TangramFolder::TangramFolder(fs::path root, Json settings) : root_(std::move(root)), settings_(std::move(settings))
{
    write::make_folders(root_);
    lock_.emplace(root_);
    if (is_tangram_folder(root_)) {
        const TangramInfo info = read_tangram_info(load_json(root_ / kTangramInfoName));
        if (info.settings != settings_) {
            throw SpecError(fmt::format("{}: it was made with {}; name another folder", root_.string(), describe_difference(info.settings, settings_)));
        }
        is_complete_ = info.is_complete;
        fs::remove_all(root_ / write::kPartsName);
        if (!is_complete_) {
            FileList list = read_list(root_ / kTangramFilesName);
            stored_ = std::move(list.hashes);
            list_.emplace(root_ / kTangramFilesName, list.size);
        }
        return;
    }
    if (write::find_foreign_name(root_)) {
        throw SpecError(fmt::format("{}: the folder is not empty, and nothing is overwritten", root_.string()));
    }
    fs::remove_all(root_ / write::kPartsName);      // of a run that was killed at its very beginning
    write::write_file_atomically(root_, kTangramInfoName, bytes_of(info_text(settings_, false)));
    list_.emplace(root_ / kTangramFilesName, 0);
}

void TangramFolder::store(const std::string& name, std::span<const std::uint8_t> bytes)
{
    write::write_file_atomically(root_, name, bytes);
    const std::string hash = digest_hex(std::as_bytes(bytes));
    const std::scoped_lock lock(mutex_);
    enter(name, hash);
    list_->append_line(list_line(name, hash));
}

void TangramFolder::store(const std::string& name, const std::string& text)
{
    store(name, bytes_of(text));
}

void TangramFolder::store_once(const std::string& name, const std::function<std::vector<std::uint8_t>()>& make_bytes)
{
    const auto stored = stored_.find(name);
    if (stored == stored_.end() || !fs::is_regular_file(root_ / name) || digest_file(root_ / name) != stored->second) {
        store(name, make_bytes());
        return;
    }
    const std::scoped_lock lock(mutex_);
    enter(name, stored->second);
}

void TangramFolder::enter(const std::string& name, const std::string& hash)
{
    const bool is_new = hashes_.emplace(name, hash).second;
    CLEVRVK_CHECK(is_new, "the file '{}' is stored twice", name);
}

void TangramFolder::append_line(const std::string& name, const std::string& line)
{
    auto file = line_files_.find(name);
    if (file == line_files_.end()) {
        file = line_files_.emplace(name, LineFile{write::AppendFile(root_ / name, 0), Digest()}).first;
    }
    file->second.file.append_line(line);
    file->second.digest.update(line + '\n');
}

void TangramFolder::finish()
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
    write::write_file_atomically(root_, kTangramFilesName, bytes_of(lines));
    write::write_file_atomically(root_, kTangramInfoName, bytes_of(info_text(settings_, true)));
    fs::remove_all(root_ / write::kPartsName);
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

bool is_tangram_folder(const fs::path& folder)
{
    return fs::exists(folder / kTangramInfoName);
}

std::optional<TangramFolderContents> check_tangram_folder(const fs::path& folder, check::Findings& findings)
{
    TangramFolderContents contents;
    try {
        const TangramInfo info = read_tangram_info(load_json(folder / kTangramInfoName));
        findings.count(check::Check::Dataset);
        if (!info.is_complete) {
            findings.add(check::Check::Dataset, kTangramInfoName, "the run is not finished; the same command goes on");
            return std::nullopt;
        }
        contents.settings = info.settings;
    } catch (const SpecError& error) {
        // Damaged settings are a finding, no wrong command line.
        findings.add(check::Check::Dataset, kTangramInfoName, error.what());
        return std::nullopt;
    }
    if (!fs::is_regular_file(folder / kTangramFilesName)) {
        findings.add(check::Check::MissingFile, kTangramFilesName, "the file is not there");
        return std::nullopt;
    }
    FileList list = read_list(folder / kTangramFilesName);
    if (!list.is_whole) {
        findings.add(check::Check::Dataset, kTangramFilesName, fmt::format("what follows byte {} is no file below the folder with its hash", list.size));
        return std::nullopt;
    }
    contents.hashes = std::move(list.hashes);
    for (const auto& [name, hash] : contents.hashes) {
        findings.count(check::Check::MissingFile);
        if (!fs::is_regular_file(folder / name)) {
            findings.add(check::Check::MissingFile, name, "the file is not there");
            continue;
        }
        findings.count(check::Check::Certificate);
        if (digest_file(folder / name) != hash) {
            findings.add(check::Check::Certificate, name, "the file has changed since it was made");
        }
    }
    std::set<std::string> strays;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        findings.count(check::Check::StrayFile);
        if (entry.is_directory() ? fs::is_empty(entry) : !contents.hashes.contains(name) && !is_own_file(name)) {
            strays.insert(name);
        }
    }
    for (const std::string& name : strays) {
        findings.add(check::Check::StrayFile, name, "no run has made this");
    }
    return contents;
}

}  // namespace clevrvk::tools
