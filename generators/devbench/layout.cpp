// Lays out pictures like the published DevBench: one folder per task, with a manifest beside its pictures.
// Source: DevBench (Tan et al. 2024, NeurIPS), assets/TASK/manifest.csv.
#include "generators/devbench/layout.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/record/panel_record.h"
#include "renderer/spec/ids.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace clevrvk::generators::devbench {

namespace {

using layout::Json;

constexpr std::array kTasks{
    PublishedTask{"devbench_nouns", "lex-lwl", "text1,image1,image2"},
    PublishedTask{"devbench_vocabulary", "lex-viz_vocab", "image1,image2,image3,image4,text1"},
    PublishedTask{"devbench_categories", "sem-viz_obj_cat", "text1,image1"},
};

// Foil kinds in the column order of a manifest.
constexpr std::array<std::string_view, 5> kFoilOrder{"target", "distractor", "close", "far", "distal"};

std::string find_stem(const std::string& id, const std::string& panel, const std::string& source)
{
    const std::optional<spec::TaskEpisode> episode = spec::parse_task_episode_id(id);
    const PublishedTask* const task = episode ? find_published_task(episode->task) : nullptr;
    if (task == nullptr) {
        std::vector<std::string_view> names;
        std::transform(kTasks.begin(), kTasks.end(), std::back_inserter(names), [](const PublishedTask& one) { return one.task; });
        throw SpecError(fmt::format("{}: id: {} is not an id of format devbench; it must be TASK/SPLIT/MMM/III, where TASK is one of {}",
                                    source, quote_text(id), fmt::join(names, ", ")));
    }
    return fmt::format("{}/images/{}_{:06}_{}", task->folder, episode->split, episode->index, panel);
}

layout::PicturePaths make_paths(const std::string& stem)
{
    return {stem + ".png", "masks/" + stem + ".png", "aov/" + stem};
}

std::string find_manifest(const PublishedTask& task)
{
    return fmt::format("{}/manifest.csv", task.folder);
}

class DevbenchLayout final : public layout::Layout {
public:
    [[nodiscard]] std::string_view name() const override { return "devbench"; }

    [[nodiscard]] std::string_view summary() const override { return
                                                             "folders and manifests in the form of the published DevBench, for its tasks"; }

    [[nodiscard]] std::vector<std::string> folders() const override
    {
        std::vector<std::string> all{"masks", "aov"};
        for (const PublishedTask& task : kTasks) {
            all.emplace_back(task.folder);
        }
        return all;
    }

    [[nodiscard]] std::vector<std::string> index_files() const override
    {
        std::vector<std::string> manifests;
        for (const PublishedTask& task : kTasks) {
            manifests.push_back(find_manifest(task));
        }
        return manifests;
    }

    [[nodiscard]] std::unique_ptr<layout::IndexTexts> begin_index_texts() const override { return std::make_unique<Manifests>(); }

    void check_episode(const spec::EpisodeSpec& episode, const std::string& source) const override
    {
        static_cast<void>(find_stem(episode.id, "", source));
    }

    [[nodiscard]] layout::PanelPaths find_paths(const std::string& episode_id, const std::string& panel_id, const Json&,
                                                const std::string& source) const override
    {
        return {make_paths(find_stem(episode_id, panel_id, source)), {}};
    }

    [[nodiscard]] layout::FileWords describe_files() const override { return {make_paths("FOLDER/images/SPLIT_INDEX_PANEL"), {}}; }
};

}  // namespace

const PublishedTask* find_published_task(std::string_view task)
{
    const auto found = std::find_if(kTasks.begin(), kTasks.end(), [&](const PublishedTask& one) { return one.task == task; });
    return found == kTasks.end() ? nullptr : &*found;
}

std::vector<std::size_t> order_pictures(const Json& labels, std::size_t count)
{
    std::vector<std::size_t> order;
    if (!labels.contains("foil_kind") || !labels["foil_kind"].is_array() || labels["foil_kind"].size() != count) {
        return order;
    }
    for (const std::string_view kind : kFoilOrder) {
        for (std::size_t i = 0; i < count; ++i) {
            if (labels["foil_kind"][i] == kind) {
                order.push_back(i);
            }
        }
    }
    return order;
}

std::optional<std::string> write_manifest_row(const PublishedTask& task, const Json& labels, std::span<const std::string> images)
{
    const auto column_count = static_cast<std::size_t>(std::count(task.header.begin(), task.header.end(), ','));
    const char* const word_key = task.task == "devbench_categories" ? "category" : "sentences";
    const Json word = labels.is_object() ? labels.value(word_key, Json()) : Json();
    const Json& text = word.is_array() && word.size() == 1 ? word[0] : word;
    const std::vector<std::size_t> order = column_count == 1 ? std::vector<std::size_t>{0} : order_pictures(labels, images.size());
    if (images.size() != column_count || order.size() != column_count || !text.is_string()) {
        return std::nullopt;
    }
    std::vector<std::string> cells;
    for (const std::size_t place : order) {
        cells.push_back(images[place]);
    }
    cells.insert(task.header.starts_with("text1") ? cells.begin() : cells.end(), text.get<std::string>());
    return fmt::format("{}", fmt::join(cells, ","));
}

void Manifests::add_episode(std::span<const record::PanelRecord> panels)
{
    const PublishedTask* const task = find_published_task(panels.front().task.value_or(""));
    if (task == nullptr) {
        return;
    }
    const std::string inside = fmt::format("{}/", task->folder);
    std::vector<std::string> images;
    for (const record::PanelRecord& panel : panels) {
        if (const std::string image = panel.file.value.value_or(""); !image.empty()) {
            images.push_back(image.starts_with(inside) ? image.substr(inside.size()) : image);
        }
    }
    if (const std::optional<std::string> row = write_manifest_row(*task, panels.front().labels.value_or(Json()), images)) {
        std::string& text = texts_.try_emplace(task->folder, task->header).first->second;
        text += fmt::format("\n{}", *row);
    }
}

std::vector<layout::TextFile> Manifests::finish()
{
    std::vector<layout::TextFile> files;
    for (const PublishedTask& task : kTasks) {
        if (const auto text = texts_.find(task.folder); text != texts_.end()) {
            files.push_back({find_manifest(task), text->second + "\n"});
        }
    }
    return files;
}

std::unique_ptr<const layout::Layout> make_layout()
{
    return std::make_unique<DevbenchLayout>();
}

}  // namespace clevrvk::generators::devbench
