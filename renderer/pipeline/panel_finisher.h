// From a rendered panel to its files: annotate, encode, store.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/pipeline/ordered_commit.h"
#include "renderer/pipeline/run_status.h"
#include "renderer/queue/render_job.h"
#include "renderer/write/dataset_writer.h"
#include "renderer/write/format.h"

#include <optional>

namespace clevrvk::pipeline {

/// A job that has been through the renderer, or needs no images.
struct RenderedPanel {
    queue::RenderJob job;
    std::optional<frame::Frame> frame;
    std::int64_t byte_count = 0;    ///< its share of the room for frames
};

/// Finishes panels one by one. Safe from any thread.
class PanelFinisher {
public:
    /// All outlive this.
    PanelFinisher(const write::Format& format, const write::RunSettings& settings, const write::DatasetWriter& writer, RunStatus& status);

    /// Writes the panel's files and gives what is left to commit.
    /// \throws IoError  when a file cannot be written
    [[nodiscard]] StoredPanel finish(const RenderedPanel& panel) const;

private:
    [[nodiscard]] write::PanelRecord annotate(const RenderedPanel& panel) const;

    const write::Format& format_;
    const write::RunSettings& settings_;
    const write::DatasetWriter& writer_;
    RunStatus& status_;
};

/// How the writer knows the panel of a job.
[[nodiscard]] write::EntryKey make_key(const queue::RenderJob& job);

}  // namespace clevrvk::pipeline
