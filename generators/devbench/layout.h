// The folders and manifests of the published DevBench, so that its evaluation reads our pictures.
#pragma once

#include "renderer/layout/layout.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::devbench {

/// A task of ours, and where the published ones of its kind lie.
struct PublishedTask {
    std::string_view task;
    std::string_view folder;
    std::string_view header;  ///< of its manifest
};

/// Nothing, null, when the task has no published folder.
[[nodiscard]] const PublishedTask* find_published_task(std::string_view task);

/// The places of a trial's pictures in the order of a manifest: the target first, then the foils from close to distal;
/// fewer where labels.foil_kind has an unknown name. \param count  of pictures
[[nodiscard]] std::vector<std::size_t> order_pictures(const layout::Json& labels, std::size_t count);

/// The row of a trial, or of a picture, below the header. The target comes first, then the foils from close to distal.
/// \param images  the pictures' paths, in the order of the episode's panels
/// \return  nothing when labels and images are not those of the task
[[nodiscard]] std::optional<std::string> write_manifest_row(const PublishedTask& task, const layout::Json& labels,
                                                            std::span<const std::string> images);

/// The manifests of all tasks of a dataset, one a task that has pictures. A path is that below the task's folder; one
/// elsewhere stays as it is.
class Manifests final : public layout::IndexTexts {
public:
    /// Passes over episodes of other tasks, and those that have no pictures.
    void add_episode(std::span<const record::PanelRecord> panels) override;
    [[nodiscard]] std::vector<layout::TextFile> finish() override;

private:
    std::map<std::string_view, std::string> texts_;  // by folder, without the last line end
};

/// The layout `devbench`, for the family's tasks.
[[nodiscard]] std::unique_ptr<const layout::Layout> make_layout();

}  // namespace clevrvk::generators::devbench
