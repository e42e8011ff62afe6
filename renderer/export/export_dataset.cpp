// Reads one panel at a time.
#include "renderer/export/export_dataset.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/base/nearest_name.h"
#include "renderer/export/check_panel.h"
#include "renderer/spec/ids.h"
#include "renderer/write/append_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace clevrvk::exporting {
namespace {

// The split that the episode's id names; nothing if it names none. Ids without a task may have any parts.
std::optional<std::string> find_split(const record::PanelRecord& panel)
{
    const std::optional<spec::TaskEpisode> episode = panel.task ? spec::parse_task_episode_id(panel.episode) : std::nullopt;
    return episode ? std::optional(episode->split) : std::nullopt;
}

// A dataset without a journal does not say what its files hold.
void measure_files(const std::filesystem::path& folder, std::vector<dataset::PanelFile>& files)
{
    for (dataset::PanelFile& file : files) {
        if (!file.stored) {
            file.stored = {write::find_file_size(folder / file.path), digest_file(folder / file.path)};
        }
    }
}

}  // namespace

std::string find_split_fault(const std::string& word)
{
    const bool is_word = !word.empty() && word.size() <= 64 && std::ranges::all_of(word, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') || letter == '_';
    });
    return is_word ? "" : fmt::format("{} must be 1 to 64 letters, digits and underscores", quote_text(word));
}

void check_exportable(dataset::DatasetReader& reader, const Format& format, const Categories& categories)
{
    if (!write::writes_pictures(reader.description().settings)) {
        throw SpecError(fmt::format("{}: the dataset has labels and no pictures; make it without --no-images and --labels-only",
                                    reader.folder().string()));
    }
    if (reader.description().panels == 0) {
        throw SpecError(fmt::format("{}: the dataset has no panels", reader.folder().string()));
    }
    while (const std::optional<dataset::PanelEntry> entry = reader.next()) {
        check_panel(entry->record, entry->place);
        if (const std::string fault = find_split_fault(find_split(entry->record).value_or("none")); !fault.empty()) {
            throw SpecError(fmt::format("{}: the split of episode {}: {}", entry->place, quote_text(entry->record.episode), fault));
        }
        for (const record::ObjectRecord& object : entry->record.objects) {
            static_cast<void>(categories.find(object, entry->place));
            if (format.check_object != nullptr) {
                format.check_object(object, entry->place);
            }
        }
    }
}

std::optional<std::uint64_t> export_dataset(dataset::DatasetReader& reader, const Format& format, const Job& job, const std::string& split,
                                            const std::atomic<bool>& stops)
{
    const std::unique_ptr<Exporter> exporter = format.begin(job);
    std::uint64_t count = 0;
    while (std::optional<dataset::PanelEntry> entry = reader.next()) {
        if (stops) {
            return std::nullopt;
        }
        measure_files(job.source, entry->files);
        exporter->add({entry->record, reader.line().text(), entry->files, entry->place, entry->number,
                       find_split(entry->record).value_or(split), fmt::format("{:012}", entry->number)});
        ++count;
    }
    exporter->finish();
    const Json licenses{{"made_by", {{"name", "clevrvk"}, {"version", job.dataset.settings.tool_version}}},
                        {"spec_hash", job.dataset.spec_hash},
                        {"licenses", job.dataset.all.at("licenses")}};
    job.out.store(kLicensesName, licenses.dump(2) + "\n");
    return count;
}

}  // namespace clevrvk::exporting
