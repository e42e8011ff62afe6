// Lays out pictures as the published DevBench does: a folder a task, with a manifest beside its pictures. A layout
// writes a panel's files and so no manifest, which has a row for each trial: `devbench manifest` prints it.
// Source: DevBench (Tan et al. 2024, NeurIPS), assets/TASK/manifest.csv.
#include "generators/devbench/layout.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
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

// In the order of a manifest's columns.
constexpr std::array<std::string_view, 5> kFoilOrder{"target", "distractor", "close", "far", "distal"};

std::string find_stem(const std::string& id, const std::string& panel, const std::string& source)
{
    const std::optional<spec::TaskEpisode> episode = spec::parse_task_episode_id(id);
    const PublishedTask* const task = episode ? find_published_task(episode->task) : nullptr;
    if (task == nullptr) {
        std::vector<std::string_view> names;
        std::transform(kTasks.begin(), kTasks.end(), std::back_inserter(names), [](const PublishedTask& one) { return one.task; });
        throw SpecError(fmt::format("{}: id: {} is not an id of format devbench; it must be TASK/SPLIT/MMM/III, TASK one of {}", source,
                                    quote_text(id), fmt::join(names, ", ")));
    }
    return fmt::format("{}/images/{}_{:06}_{}", task->folder, episode->split, episode->index, panel);
}

layout::PicturePaths make_paths(const std::string& stem)
{
    return {stem + ".png", "masks/" + stem + ".png", "aov/" + stem};
}

class DevbenchLayout final : public layout::Layout {
public:
    [[nodiscard]] std::string_view name() const override { return "devbench"; }

    [[nodiscard]] std::string_view summary() const override
    {
        return "the folders of the published DevBench, for its tasks; `devbench manifest` prints their manifests";
    }

    [[nodiscard]] std::vector<std::string> folders() const override
    {
        std::vector<std::string> all{"masks", "aov"};
        for (const PublishedTask& task : kTasks) {
            all.emplace_back(task.folder);
        }
        return all;
    }

    [[nodiscard]] std::vector<std::string> added_files() const override
    {
        std::vector<std::string> manifests;
        for (const PublishedTask& task : kTasks) {
            manifests.push_back(fmt::format("{}/manifest.csv", task.folder));
        }
        return manifests;
    }

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
    if (!labels.contains("foil_kind") || labels["foil_kind"].size() != count) {
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

std::string write_manifest_row(const PublishedTask& task, const Json& labels, std::span<const std::string> images,
                               const std::string& source)
{
    const auto fail = [&](std::string_view what) { return SpecError(fmt::format("{}: {} of task {}", source, what, task.task)); };
    if (task.task == "devbench_categories") {
        if (images.size() != 1 || !labels.contains("category") || !labels["category"].is_string()) {
            throw fail("these are not one picture with the label category");
        }
        return fmt::format("{},{}", labels["category"].get<std::string>(), images[0]);
    }
    const auto column_count = static_cast<std::size_t>(std::count(task.header.begin(), task.header.end(), ','));
    if (images.size() != column_count || !labels.contains("foil_kind") || labels["foil_kind"].size() != images.size() ||
        !labels.contains("sentences") || labels["sentences"].size() != 1) {
        throw fail(fmt::format("these are not {} pictures with the labels foil_kind and sentences", column_count));
    }
    std::vector<std::string> ordered;
    for (const std::size_t place : order_pictures(labels, images.size())) {
        ordered.push_back(images[place]);
    }
    if (ordered.size() != images.size()) {
        throw fail("labels.foil_kind has another name than those");
    }
    const auto word = labels["sentences"][0].get<std::string>();
    return task.header.starts_with("text1") ? fmt::format("{},{}", word, fmt::join(ordered, ","))
                                            : fmt::format("{},{}", fmt::join(ordered, ","), word);
}

std::unique_ptr<const layout::Layout> make_layout()
{
    return std::make_unique<DevbenchLayout>();
}

}  // namespace clevrvk::generators::devbench
