// Writes a dataset into a folder. The order of the writes is what makes resume right: a panel's files, its index line, its journal line.
#include "renderer/write/dataset_writer.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/write/atomic_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <system_error>

namespace clevrvk::write {

namespace {

constexpr const char* kDescriptionName = "dataset.json";
constexpr const char* kIndexName = "index.jsonl";
constexpr const char* kErrorsName = "errors.jsonl";
constexpr const char* kJournalName = "journal.jsonl";

bool path_exists(const std::filesystem::path& path)
{
    std::error_code error;
    const bool is_there = std::filesystem::exists(path, error);
    if (error) {
        fail_io("read", path, error.value());
    }
    return is_there;
}

// Anything but a lock file that a killed run left.
bool has_content(const std::filesystem::path& folder)
{
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error); !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        if (entry->path().filename() != kLockFileName) {
            return true;
        }
    }
    if (error) {
        fail_io("read the folder", folder, error.value());
    }
    return false;
}

void remove_tree(const std::filesystem::path& path)
{
    std::error_code error;
    std::filesystem::remove_all(path, error);
    if (error) {
        fail_io("remove", path, error.value());
    }
}

std::uint64_t count_lines(const std::filesystem::path& path, std::uint64_t size)
{
    std::ifstream file(path, std::ios::binary);
    std::uint64_t line_count = 0;
    std::uint64_t read_size = 0;
    for (std::string line; read_size < size && std::getline(file, line); ++line_count) {
        read_size += line.size() + 1;
    }
    return line_count;
}

std::string join(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : "; ") + part;
    }
    return text;
}

// Paths come from names in the spec, which its reader has checked.
bool leaves_folder(const std::filesystem::path& path)
{
    return path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end();
}

}  // namespace

DatasetWriter::DatasetWriter(std::filesystem::path folder, const Format& format, RunSettings settings, std::vector<AssetLicense> licenses,
                             bool overwrite)
    : folder_(std::move(folder)), format_(format)
{
    info_.settings = std::move(settings);
    info_.licenses = std::move(licenses);
    make_folders(folder_);
    lock_.emplace(folder_);
    open_files(overwrite);
}

void DatasetWriter::open_files(bool overwrite)
{
    const bool has_journal = path_exists(journal_path());
    if (has_journal ? !is_journal(journal_path()) : has_content(folder_)) {
        throw IoError(fmt::format("'{}' is not empty and holds no clevrvk dataset", folder_.string()));
    }
    if (has_journal && overwrite) {
        remove_dataset();
    }
    JournalState state;
    if (has_journal && !overwrite) {
        state = read_journal(journal_path(), find_file_size(folder_ / kIndexName), find_file_size(folder_ / kErrorsName));
    }
    if (state.is_begun) {
        const std::vector<std::string> differences = find_differences(state.settings, to_json(info_.settings));
        if (!differences.empty()) {
            throw SpecError(fmt::format("{}:1: the dataset was begun with other settings: {}; --overwrite starts anew", journal_path().string(),
                                        join(differences)));
        }
    }
    done_count_ = state.done_count;
    error_count_ = count_lines(folder_ / kErrorsName, state.errors_bytes);
    // The journal first: from then on the folder is known as ours.
    journal_.emplace(journal_path(), state, info_.settings);
    index_.emplace(folder_ / kIndexName, state.index_bytes);
    if (path_exists(folder_ / kErrorsName)) {
        errors_.emplace(folder_ / kErrorsName, state.errors_bytes);
    }
}

// The index goes first and the journal last: a run killed in between leaves a dataset that begins anew.
void DatasetWriter::remove_dataset()
{
    remove_tree(folder_ / kIndexName);
    remove_tree(folder_ / kErrorsName);
    remove_tree(folder_ / kDescriptionName);
    // The dataset may be of another format.
    for (const std::unique_ptr<const Format>& format : make_formats()) {
        for (const std::string& name : format->folders()) {
            remove_tree(folder_ / name);
        }
    }
    remove_tree(journal_path());
}

void DatasetWriter::check_done(const PanelKey& key)
{
    CLEVRVK_CHECK(key.ordinal < done_count_, "panel {} is not done, {} are", key.ordinal, done_count_);
    journal_->check_done(key);
    advance(key);
}

void DatasetWriter::store_files(const EncodedPanel& panel) const
{
    for (const EncodedFile& file : panel.files) {
        CLEVRVK_CHECK(!leaves_folder(file.path), "'{}' is outside the dataset", file.path);
        write_file_atomically(folder_ / file.path, file.bytes);
    }
}

void DatasetWriter::commit(const EncodedPanel& panel)
{
    advance(panel.key);
    begin_commit();
    index_->append_line(panel.index_line);
    append_journal(panel.key, false);
}

void DatasetWriter::commit_failed(const PanelKey& key, const RecordError& error)
{
    advance(key);
    begin_commit();
    append_error(error);
    append_journal(key, true);
}

void DatasetWriter::record_error(const RecordError& error)
{
    // Before the last done panel: the earlier run has entered it.
    if (next_ordinal_ >= done_count_) {
        append_error(error);
    }
}

void DatasetWriter::finish()
{
    if (next_ordinal_ < done_count_) {
        throw SpecError(fmt::format("{}: the spec has changed: an earlier run made {} panels, now there are {}; --overwrite starts anew",
                                    journal_path().string(), done_count_, next_ordinal_));
    }
    index_->trim();
    if (errors_) {
        errors_->trim();
        if (errors_->size() == 0) {
            remove_tree(folder_ / kErrorsName);
        }
    }
    info_.is_complete = true;
    info_.panel_count = next_ordinal_;
    info_.error_count = error_count_;
    info_.spec_hash = spec_digest_.hex();
    write_description();
    journal_->append_complete(next_ordinal_);
}

void DatasetWriter::advance(const PanelKey& key)
{
    CLEVRVK_CHECK(key.ordinal == next_ordinal_, "panel {} was met where panel {} belongs", key.ordinal, next_ordinal_);
    ++next_ordinal_;
    spec_digest_.update(key.spec_hash);
}

void DatasetWriter::begin_commit()
{
    CLEVRVK_CHECK(next_ordinal_ > done_count_, "a panel was committed before all {} done ones were met", done_count_);
    if (!is_described_) {
        write_description();
        is_described_ = true;
    }
}

void DatasetWriter::append_error(const RecordError& error)
{
    Json json;
    json["file"] = error.file;
    json["line"] = error.line;
    json["episode"] = error.episode ? Json(*error.episode) : Json();
    json["error"] = error.error;
    if (!errors_) {
        errors_.emplace(folder_ / kErrorsName, 0);
    }
    // A name that is not UTF-8 must not hide the error.
    errors_->append_line(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    ++error_count_;
}

void DatasetWriter::append_journal(const PanelKey& key, bool is_failed)
{
    journal_->append({key, index_->size(), errors_ ? errors_->size() : 0, is_failed});
}

void DatasetWriter::write_description()
{
    const std::filesystem::path path = folder_ / kDescriptionName;
    const std::string text = format_.describe(info_).dump(2) + "\n";
    if (!path_exists(path) || read_text_file(path) != text) {
        write_file_atomically(path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }
}

std::filesystem::path DatasetWriter::journal_path() const
{
    return folder_ / kJournalName;
}

}  // namespace clevrvk::write
