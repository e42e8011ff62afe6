// The folders and manifests of the published DevBench, so that its evaluation reads clevrvk's pictures.
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

/// A clevrvk task, and the published folder for tasks of its kind.
struct PublishedTask {
    std::string_view task;
    std::string_view folder;
    std::string_view header;  ///< of the manifest
};

/// The published task, or null when the task has no published folder.
[[nodiscard]] const PublishedTask* find_published_task(std::string_view task);

/// The indices of a trial's pictures in manifest order: the target first, then the foils from close to distal. The list
/// is shorter when labels.foil_kind has an unknown name. \param count  number of pictures
[[nodiscard]] std::vector<std::size_t> order_pictures(const layout::Json& labels, std::size_t count);

/// The manifest row of a trial or of a picture. The target comes first, then the foils from close to distal.
/// \param images  paths of the pictures, in the order of the episode's panels
/// \return  nothing when the labels or images do not fit the task
[[nodiscard]] std::optional<std::string> write_manifest_row(const PublishedTask& task, const layout::Json& labels,
                                                            std::span<const std::string> images);

/// The manifests of a dataset, one for each task that has pictures. A path is relative to the task's folder; a path
/// outside that folder stays unchanged.
class Manifests final : public layout::IndexTexts {
public:
    /// Skips episodes of other tasks and episodes without pictures.
    void add_episode(std::span<const record::PanelRecord> panels) override;
    [[nodiscard]] std::vector<layout::TextFile> finish() override;

private:
    std::map<std::string_view, std::string> texts_;  // by folder, without the final line break
};

/// The layout `devbench`, for the tasks of this family.
[[nodiscard]] std::unique_ptr<const layout::Layout> make_layout();

}  // namespace clevrvk::generators::devbench
