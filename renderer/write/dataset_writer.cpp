// Writes a dataset into a folder. Resuming is safe because of the order of the writes: a panel's files, its index line,
// its journal line.
#include "renderer/write/dataset_writer.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/record/record_json.h"
#include "renderer/write/atomic_file.h"
#include "renderer/write/broken_files.h"
#include "renderer/write/index_reader.h"

#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>

namespace clevrvk::write {

namespace {

bool path_exists(const std::filesystem::path& path)
{
    std::error_code error;
    const bool is_there = std::filesystem::exists(path, error);
    if (error) {
        fail_io("read", path, error.value());
    }
    return is_there;
}

void remove_tree(const std::filesystem::path& path)
{
    std::error_code error;
    std::filesystem::remove_all(path, error);
    if (error) {
        fail_io("remove", path, error.value());
    }
}

// Removes the files that formats write, and then the empty folders. A user's own files and their folders are kept.
void remove_format_files(const std::filesystem::path& folder)
{
    std::error_code error;
    if (!std::filesystem::is_directory(std::filesystem::symlink_status(folder, error))) {
        return;
    }
    std::vector<std::filesystem::path> entries;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        entries.push_back(entry->path());
    }
    if (error) {
        fail_io("read the folder", folder, error.value());
    }
    for (const std::filesystem::path& path : entries) {
        const std::string ending = path.extension().string();
        if (std::filesystem::is_directory(std::filesystem::symlink_status(path, error))) {
            remove_format_files(path);
        } else if (ending == ".png" || ending == ".npy" || ending == ".json") {
            remove_tree(path);
        }
    }
    ::rmdir(folder.c_str());  // fails if the folder is not empty
}

// Refuses linked folders among those that formats write: files would go elsewhere.
void check_no_links(const std::filesystem::path& folder)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::symlink_status(folder, error);
    if (std::filesystem::is_symlink(status)) {
        throw SpecError(fmt::format("--overwrite: '{}' is a link, and its target is not overwritten; remove the link, or choose another "
                                    "--out",
                                    folder.string()));
    }
    if (!std::filesystem::is_directory(status)) {
        return;
    }
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        if (entry->is_directory(error)) {  // follows a link to its target
            check_no_links(entry->path());
        }
    }
    if (error) {
        fail_io("read the folder", folder, error.value());
    }
}

std::string build_error_line(const RecordError& error)
{
    Json json;
    json["file"] = error.file;
    json["line"] = error.line;
    json["episode"] = error.episode ? Json(*error.episode) : Json();
    json["error"] = error.error;
    // A name that is not UTF-8 must not hide the error message.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

DatasetWriter::DatasetWriter(std::filesystem::path folder, const layout::Layouts& layouts, RunSettings settings, AssetLicenses licenses,
                             OpenMode mode)
    : folder_(std::move(folder)), layout_(layouts.get(settings.format)), licenses_(std::move(licenses))
{
    info_.settings = std::move(settings);
    make_folders(folder_);
    lock_.emplace(folder_);
    open_files(layouts, mode);
}

DatasetWriter::~DatasetWriter()
{
    // removes only an empty folder: after a failure it may be gone or not empty, and the next run cleans up
    ::rmdir((folder_ / kPartsName).c_str());
}

void DatasetWriter::open_files(const layout::Layouts& layouts, OpenMode mode)
{
    const bool has_journal = path_exists(journal_path());
    if (has_journal ? !is_journal(journal_path()) : mode != OpenMode::Merge && find_foreign_name(folder_)) {
        throw IoError(fmt::format("'{}' is not empty and holds no clevrvk dataset; choose another --out", folder_.string()));
    }
    if (has_journal && mode == OpenMode::Overwrite) {
        for (const std::string& name : layout_.folders()) {
            check_no_links(folder_ / name);
        }
        remove_dataset(folder_, layouts);
    }
    JournalState state;
    if (has_journal && mode != OpenMode::Overwrite) {
        state = read_journal(journal_path(), find_file_size(folder_ / kIndexName), find_file_size(folder_ / kErrorsName));
    }
    if (state.is_begun) {
        const std::vector<std::string> differences = find_differences(state.settings, to_json(info_.settings));
        if (!differences.empty()) {
            throw SpecError(
                fmt::format("{}:1: the dataset was begun with other settings: {}; use --overwrite to start over, or another --out to keep "
                            "both",
                            journal_path().string(), fmt::join(differences, "; ")));
        }
    }
    // Removes the unfinished files of a killed run.
    remove_tree(folder_ / kPartsName);
    sizes_ = state.done;
    done_count_ = state.done.entry_count();
    resumed_index_bytes_ = state.done.index_bytes;
    finished_input_ = state.end ? state.end->input : "";
    // The journal comes first, because it marks the folder as a dataset.
    journal_.emplace(journal_path(), state, info_.settings);
    index_.emplace(folder_ / kIndexName, sizes_.index_bytes);
    if (path_exists(folder_ / kErrorsName)) {
        errors_.emplace(folder_ / kErrorsName, sizes_.errors_bytes);
    }
    // A merge cannot make files again; its end checks that all exist.
    if (mode == OpenMode::Resume && done_count_ > 0) {
        look_for_broken_files();
    }
}

void DatasetWriter::look_for_broken_files()
{
    BrokenFiles broken = find_broken_files(folder_, layout_, info_.settings, done_count_);
    broken_ = std::move(broken.sequences);
    // A text that was cut short is no longer valid JSON.
    if (!path_exists(folder_ / kDescriptionName) || !Json::accept(read_text_file(folder_ / kDescriptionName))) {
        write_description(finished_input_.empty() ? info_ : describe_finished(std::move(broken.spec_hash)));
    }
}

bool DatasetWriter::is_finished(std::string_view input) const
{
    return !finished_input_.empty() && finished_input_ == input && broken_.empty();
}

bool DatasetWriter::is_broken(std::uint64_t sequence) const
{
    return std::binary_search(broken_.begin(), broken_.end(), sequence);
}

void DatasetWriter::mend(const EncodedPanel& panel)
{
    CLEVRVK_CHECK(is_broken(panel.key.sequence), "entry {} is not broken", panel.key.sequence);
    const std::vector<StoredFile> files = journal_->check_done(panel.key);
    if (!files.empty() && files != panel.stored) {
        throw IoError(fmt::format(
            "{}: the files of panel '{}' of episode '{}' were made again and differ from the first ones; --overwrite starts over",
            journal_path().string(), panel.key.panel, panel.key.episode));
    }
    advance(panel.key);
}

void DatasetWriter::check_done(const EntryKey& key)
{
    CLEVRVK_CHECK(key.sequence < done_count_, "entry {} is not done, {} are", key.sequence, done_count_);
    static_cast<void>(journal_->check_done(key));
    advance(key);
}

void DatasetWriter::store_files(EncodedPanel& panel) const
{
    panel.stored.clear();
    for (const EncodedFile& file : panel.files) {
        write_file_atomically(folder_, file.path, file.bytes);
        panel.stored.push_back({file.bytes.size(), digest_hex(std::as_bytes(std::span(file.bytes)))});
    }
    if (!licenses_.is_empty()) {
        licenses_.add_shown(panel.line, panel.shown);
    }
    panel.files.clear();
    panel.line = Json();
}

void DatasetWriter::commit(const EncodedPanel& panel)
{
    CLEVRVK_CHECK(!panel.key.is_failed(), "entry {} is not a panel", panel.key.sequence);
    advance(panel.key);
    begin_commit();
    index_->append_line(panel.index_line);
    add_shown(panel.shown);
    ++sizes_.panels;
    sizes_.dropped_samples += panel.dropped_samples;
    end_commit({panel.key, {}, panel.stored});
}

void DatasetWriter::commit_failed(const EntryKey& key, const RecordError& error)
{
    commit_failed(key, build_error_line(error));
}

void DatasetWriter::commit_failed(const EntryKey& key, std::string_view error_line)
{
    CLEVRVK_CHECK(key.is_failed(), "entry {} is a panel", key.sequence);
    advance(key);
    begin_commit();
    if (!errors_) {
        errors_.emplace(folder_ / kErrorsName, 0);
    }
    errors_->append_line(error_line);
    ++sizes_.failed;
    end_commit({key, {}, {}});
}

void DatasetWriter::finish(const std::string& input)
{
    if (next_sequence_ < done_count_) {
        throw SpecError(fmt::format("{}: the spec has changed: an earlier run made {} entries, now there are {}; use --overwrite to start "
                                    "over, or another --out to keep both",
                                    journal_path().string(), done_count_, next_sequence_));
    }
    if (const BrokenFiles broken = find_broken_files(folder_, layout_, info_.settings, sizes_.entry_count()); !broken.sequences.empty()) {
        throw IoError(fmt::format(
            "'{}' was removed or cut short while the dataset was written, as were files of {} panels in all; run again to make them again",
            (folder_ / broken.first).string(), broken.sequences.size()));
    }
    index_->trim();
    if (errors_) {
        errors_->trim();
        if (errors_->size() == 0) {
            remove_tree(folder_ / kErrorsName);
        }
    }
    write_index_texts();
    write_description(describe_finished(spec_digest_.hex()));
    check_folder();
    // before the journal's end line: a kill then leaves no stray file in a finished dataset
    ::rmdir((folder_ / kPartsName).c_str());
    journal_->append_end({input, sizes_});
}

void DatasetWriter::add_resumed()
{
    if (licenses_.is_empty() || resumed_index_bytes_ == 0) {
        return;
    }
    IndexReader lines(folder_);
    for (std::uint64_t read_bytes = 0; read_bytes < resumed_index_bytes_ && lines.next(); read_bytes += lines.byte_count()) {
        licenses_.add_shown(lines.parse().value, shown_);
    }
}

void DatasetWriter::advance(const EntryKey& key)
{
    CLEVRVK_CHECK(key.sequence == next_sequence_, "entry {} came where entry {} belongs", key.sequence, next_sequence_);
    ++next_sequence_;
    if (!key.is_failed()) {
        spec_digest_.update(key.spec_hash);
    }
}

void DatasetWriter::begin_commit()
{
    CLEVRVK_CHECK(next_sequence_ > done_count_, "an entry was committed before all {} done ones came", done_count_);
    if (!is_described_) {
        remove_tree(folder_ / kCertificateName);  // the certificate of the earlier content
        write_description(info_);
        is_described_ = true;
    }
}

void DatasetWriter::end_commit(JournalEntry entry)
{
    sizes_.index_bytes = index_->size();
    sizes_.errors_bytes = errors_ ? errors_->size() : 0;
    entry.after = sizes_;
    journal_->append(entry);
    check_folder();
}

// Writing to open files of a removed folder succeeds, but the lines are lost.
void DatasetWriter::check_folder() const
{
    if (!lock_->is_named()) {
        throw IoError(fmt::format("'{}' was removed or replaced while the dataset was written", folder_.string()));
    }
}

DatasetInfo DatasetWriter::describe_finished(std::string spec_hash)
{
    add_resumed();
    DatasetInfo info = info_;
    info.is_complete = true;
    info.licenses = licenses_.list(shown_);
    info.panel_count = sizes_.panels;
    info.error_count = sizes_.failed;
    info.spec_hash = std::move(spec_hash);
    return info;
}

void DatasetWriter::write_description(const DatasetInfo& info)
{
    const std::filesystem::path path = folder_ / kDescriptionName;
    const std::string text = describe_text(layout_, info);
    if (!path_exists(path) || read_text_file(path) != text) {
        write_file_atomically(folder_, kDescriptionName, bytes_of(text));
    }
}

void DatasetWriter::write_index_texts() const
{
    const std::unique_ptr<layout::IndexTexts> texts = layout_.begin_index_texts();
    if (!texts || info_.settings.shard_count > 1) {
        return;
    }
    IndexReader lines(folder_);
    std::vector<record::PanelRecord> episode;
    while (lines.next()) {
        record::PanelRecord panel = record::parse_panel_record(lines.text(), lines.place());
        if (!episode.empty() && episode.front().episode != panel.episode) {
            texts->add_episode(episode);
            episode.clear();
        }
        episode.push_back(std::move(panel));
    }
    if (!episode.empty()) {
        texts->add_episode(episode);
    }
    for (const layout::TextFile& file : texts->finish()) {
        write_file_atomically(folder_, file.path, bytes_of(file.text));
    }
}

std::filesystem::path DatasetWriter::journal_path() const
{
    return folder_ / kJournalName;
}

void remove_dataset(const std::filesystem::path& folder, const layout::Layouts& layouts)
{
    // Removes only the folders of its own format: a folder named like another format's may be the user's. Without a
    // journal the folder is the rest of a shard.
    const std::optional<Json> settings = read_stored_settings(folder);
    for (const char* name : {kCertificateName, kIndexName, kErrorsName, kDescriptionName, kPartsName}) {
        remove_tree(folder / name);
    }
    for (const std::unique_ptr<const layout::Layout>& layout : layouts.all()) {
        if (!settings || settings->value("format", "") == layout->name()) {
            for (const std::string& name : layout->index_files()) {
                remove_tree(folder / name);
            }
            for (const std::string& name : layout->folders()) {
                remove_format_files(folder / name);
            }
        }
    }
    remove_tree(folder / kJournalName);
}

}  // namespace clevrvk::write
