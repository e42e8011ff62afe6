// Reads index and journal in step. A dataset without a journal, which only resuming needs, is read without hashes.
#include "renderer/dataset/dataset_reader.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/record/record_json.h"
#include "renderer/write/encode_panel.h"
#include "renderer/write/file_names.h"

#include <fstream>

namespace clevrvk::dataset {
namespace {

Description load_finished(const std::filesystem::path& folder)
{
    Description description = load_description(folder);
    if (!description.is_complete) {
        throw SpecError(fmt::format("{}: the dataset is not finished; run its command again", folder.string()));
    }
    return description;
}

const layout::Layout* find_layout(const layout::Layouts& layouts, const std::filesystem::path& folder, const std::string& name)
{
    const layout::Layout* const layout = layouts.find(name);
    if (layout == nullptr) {
        throw SpecError(fmt::format("{}: its format {} is not known here", folder.string(), quote_text(name)));
    }
    return layout;
}

std::optional<write::JournalReader> open_journal(const std::filesystem::path& folder)
{
    const std::filesystem::path path = folder / write::kJournalName;
    return std::filesystem::exists(path) ? std::optional<write::JournalReader>(std::in_place, path) : std::nullopt;
}

// The files of line `number` according to the journal. Earlier lines may have been skipped.
std::vector<write::StoredFile> take_stored(std::optional<write::JournalReader>& journal, std::uint64_t number,
                                           const std::filesystem::path& folder, const std::string& episode, const std::string& panel)
{
    if (!journal) {
        return {};
    }
    while (std::optional<write::JournalEntry> entry = journal->next()) {
        if (entry->key.is_failed() || entry->after.panels < number) {
            continue;
        }
        if (entry->key.episode == episode && entry->key.panel == panel) {
            return std::move(entry->files);
        }
        break;
    }
    throw IoError(fmt::format("'{}' is damaged: line {} of its {} does not go with its {}", folder.string(), number, write::kIndexName,
                              write::kJournalName));
}

std::string read_id(const JsonDocument& line, const char* key)
{
    return JsonReader(line).at(key).read_string();
}

}  // namespace

DatasetReader::DatasetReader(std::filesystem::path folder, const layout::Layouts& layouts)
    : folder_(std::move(folder)), description_(load_finished(folder_)),
      layout_(find_layout(layouts, folder_, description_.settings.format)), lines_(folder_), journal_(open_journal(folder_))
{
}

std::optional<PanelEntry> DatasetReader::next()
{
    if (ahead_) {
        return std::exchange(ahead_, std::nullopt);
    }
    if (!lines_.next()) {
        return std::nullopt;
    }
    record::PanelRecord record = record::parse_panel_record(lines_.text(), lines_.place());
    std::vector<write::StoredFile> stored = take_stored(journal_, lines_.number(), folder_, record.episode, record.panel);
    return build_entry(std::move(record), lines_.number(), std::move(stored));
}

std::vector<PanelEntry> DatasetReader::next_episode()
{
    std::vector<PanelEntry> panels;
    while (std::optional<PanelEntry> entry = next()) {
        if (!panels.empty() && panels.front().record.episode != entry->record.episode) {
            ahead_ = std::move(entry);
            break;
        }
        panels.push_back(std::move(*entry));
    }
    return panels;
}

std::optional<PanelEntry> DatasetReader::find(const std::string& episode, const std::string& panel)
{
    if (!places_) {
        places_ = find_places();
    }
    const auto found = places_->find({episode, panel});
    if (found == places_->end()) {
        return std::nullopt;
    }
    const Place& place = found->second;
    std::ifstream file(folder_ / write::kIndexName, std::ios::binary);
    file.seekg(static_cast<std::streamoff>(place.offset));
    std::string text;
    if (read_line(file, text, write::kMostIndexLineBytes) == LineEnd::None) {
        throw IoError(fmt::format("'{}': its {} became shorter while it was read", folder_.string(), write::kIndexName));
    }
    return build_entry(record::parse_panel_record(text, lines_.place_of(place.number)), place.number, place.stored);
}

PanelEntry DatasetReader::build_entry(record::PanelRecord record, std::uint64_t number, std::vector<write::StoredFile> stored) const
{
    PanelEntry entry{number, lines_.place_of(number), std::move(record), {}};
    const write::RunSettings& settings = description_.settings;
    const layout::PanelPaths paths =
        layout_->find_paths(entry.record.episode, entry.record.panel, entry.record.labels.value_or(Json()), entry.place);
    if (settings.writes_images) {
        if (writes_pictures(settings)) {
            entry.files.push_back({FileRole::Picture, "", paths.pictures.image, std::nullopt});
        }
        entry.files.push_back({FileRole::Mask, "", paths.pictures.mask, std::nullopt});
        for (const std::string& array : settings.aovs) {
            entry.files.push_back({FileRole::Array, array, paths.pictures.aov(array), std::nullopt});
        }
    }
    for (const std::string& text : paths.texts) {
        entry.files.push_back({FileRole::Text, "", text, std::nullopt});
    }
    // Spec readers refuse such ids, but the line of an index may come from anywhere.
    for (const PanelFile& file : entry.files) {
        if (!is_inside_folder(file.path)) {
            throw SpecError(fmt::format("{}: its file {} would lie outside the dataset's folder", entry.place, quote_text(file.path)));
        }
    }
    // In the order of write::list_files; journals of early versions list no files.
    for (std::size_t k = 0; stored.size() == entry.files.size() && k < stored.size(); ++k) {
        entry.files[k].stored = std::move(stored[k]);
    }
    return entry;
}

DatasetReader::Places DatasetReader::find_places() const
{
    Places places;
    write::IndexReader lines(folder_);
    std::optional<write::JournalReader> journal = open_journal(folder_);
    std::uint64_t offset = 0;
    for (; lines.next(); offset += lines.byte_count()) {
        const JsonDocument line = lines.parse();
        std::string episode = read_id(line, "episode");
        std::string panel = read_id(line, "panel");
        std::vector<write::StoredFile> stored = take_stored(journal, lines.number(), folder_, episode, panel);
        places.try_emplace({std::move(episode), std::move(panel)}, Place{lines.number(), offset, std::move(stored)});
    }
    return places;
}

}  // namespace clevrvk::dataset
