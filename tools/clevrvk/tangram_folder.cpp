// kilogram.json is there from the beginning, so that a folder of a killed run is known; files.jsonl and the word complete come last.
#include "tools/clevrvk/tangram_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/check/certificate.h"
#include "renderer/write/atomic_file.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

std::string info_text(const Json& settings, bool is_complete)
{
    return Json{{"complete", is_complete}, {"settings", settings}}.dump(2) + '\n';
}

struct Info {
    bool is_complete = false;
    Json settings;
};

Info read_info(const fs::path& file)
{
    constexpr std::array kKeys{JsonKey{"complete", true}, JsonKey{"settings", true}};
    const JsonDocument document = load_json(file);
    const JsonReader root(document);
    root.check_keys(kKeys);
    const JsonReader complete = root.at("complete");
    if (!complete.value().is_boolean()) {
        complete.fail("must be true or false");
    }
    return {complete.value().get<bool>(), root.at("settings").read_object()};
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

TangramFolder::TangramFolder(fs::path root, Json settings) : root_(std::move(root)), settings_(std::move(settings))
{
    write::make_folders(root_);
    lock_.emplace(root_);
    if (is_tangram_folder(root_)) {
        const Info info = read_info(root_ / kTangramInfoName);
        if (info.settings != settings_) {
            throw SpecError(fmt::format("{}: it was made with {}; name another folder", root_.string(), describe_difference(info.settings, settings_)));
        }
        is_complete_ = info.is_complete;
        fs::remove_all(root_ / write::kPartsName);
        return;
    }
    if (write::find_foreign_name(root_)) {
        throw SpecError(fmt::format("{}: the folder is not empty, and nothing is overwritten", root_.string()));
    }
    fs::remove_all(root_ / write::kPartsName);      // of a run that was killed at its very beginning
    write::write_file_atomically(root_, kTangramInfoName, bytes_of(info_text(settings_, false)));
}

void TangramFolder::store(const std::string& name, std::span<const std::uint8_t> bytes)
{
    write::write_file_atomically(root_, name, bytes);
    const std::string hash = digest_hex(std::as_bytes(bytes));
    const std::scoped_lock lock(mutex_);
    const bool is_new = hashes_.emplace(name, hash).second;
    CLEVRVK_CHECK(is_new, "the file '{}' is stored twice", name);
}

void TangramFolder::store(const std::string& name, const std::string& text)
{
    store(name, bytes_of(text));
}

void TangramFolder::store_once(const std::string& name, const std::function<std::vector<std::uint8_t>()>& make_bytes)
{
    if (!fs::exists(root_ / name)) {
        store(name, make_bytes());
        return;
    }
    const std::string hash = digest_hex(read_text_file(root_ / name));
    const std::scoped_lock lock(mutex_);
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
        lines += Json{{"file", name}, {"hash", hash}}.dump() + '\n';
    }
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

void run_in_threads(std::size_t count, int thread_count, const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next = 0;
    std::exception_ptr error;
    std::mutex mutex;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                // Handed to the caller's thread; the others stop.
                const std::scoped_lock lock(mutex);
                error = error ? error : std::current_exception();
                next = count;
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 1; i < thread_count; ++i) {
            threads.emplace_back(run);
        }
        run();
    }
    if (error) {
        std::rethrow_exception(error);
    }
}

bool is_tangram_folder(const fs::path& folder)
{
    return fs::exists(folder / kTangramInfoName);
}

std::optional<TangramFolderContents> check_tangram_folder(const fs::path& folder, check::Findings& findings)
{
    Info info;
    std::map<std::string, std::string> hashes;
    try {
        info = read_info(folder / kTangramInfoName);
        findings.count(check::Check::Dataset);
        if (!info.is_complete) {
            findings.add(check::Check::Dataset, kTangramInfoName, "the run is not finished; the same command goes on");
            return std::nullopt;
        }
        if (!fs::is_regular_file(folder / kTangramFilesName)) {
            findings.add(check::Check::MissingFile, kTangramFilesName, "the file is not there");
            return std::nullopt;
        }
        constexpr std::array kKeys{JsonKey{"file", true}, JsonKey{"hash", true}};
        std::istringstream lines(read_text_file(folder / kTangramFilesName));
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            const JsonDocument document = parse_json_line(line, fmt::format("{}:{}", kTangramFilesName, ++number));
            const JsonReader root(document);
            root.check_keys(kKeys);
            const std::string name = root.at("file").read_string();
            if (!check::is_inside_folder(name)) {
                root.at("file").fail("must be a path below the folder");
            }
            hashes[name] = root.at("hash").read_string();
        }
    } catch (const SpecError& error) {
        findings.add(check::Check::Dataset, kTangramInfoName, error.what());
        return std::nullopt;
    }
    for (const auto& [name, hash] : hashes) {
        findings.count(check::Check::MissingFile);
        if (!fs::is_regular_file(folder / name)) {
            findings.add(check::Check::MissingFile, name, "the file is not there");
            continue;
        }
        findings.count(check::Check::Certificate);
        if (digest_hex(read_text_file(folder / name)) != hash) {
            findings.add(check::Check::Certificate, name, "the file has changed since it was made");
        }
    }
    std::set<std::string> strays;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        findings.count(check::Check::StrayFile);
        if (entry.is_directory() ? fs::is_empty(entry) : !hashes.contains(name) && !is_own_file(name)) {
            strays.insert(name);
        }
    }
    for (const std::string& name : strays) {
        findings.add(check::Check::StrayFile, name, "no run has made this");
    }
    return TangramFolderContents{info.settings, hashes.size()};
}

}  // namespace clevrvk::tools
