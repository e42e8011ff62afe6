// Turns a rendered panel into files: reads, annotates, develops, encodes and stores it.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/frame/frame.h"
#include "renderer/pipeline/run.h"
#include "renderer/queue/render_job.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace clevrvk::pipeline {

/// A job that has been rendered, or needs no images.
struct RenderedPanel {
    queue::RenderJob job;
    std::shared_ptr<const frame::FrameBatch> batch;  ///< already waited for; null without images
    std::size_t place = 0;                           ///< within the batch
};

/// Finishes panels one by one. Safe from any thread.
class PanelFinisher {
public:
    /// Both must outlive this object.
    PanelFinisher(const RunParts& parts, RunStatus& status) : parts_(parts), status_(status) {}

    /// Reads the frame, releases its batch, writes the panel's files, and returns the entry to commit.
    /// \throws IoError  when a file cannot be written
    [[nodiscard]] write::EncodedPanel finish(RenderedPanel panel) const;

private:
    [[nodiscard]] std::optional<frame::Frame> read(RenderedPanel& panel) const;
    [[nodiscard]] annotate::LabeledPanel label(const queue::RenderJob& job, const frame::Frame* frame) const;

    const RunParts& parts_;
    RunStatus& status_;
};

/// Develops a labelled panel's picture, if its dataset has pictures, and encodes all its files.
/// \param panel  must contain the flows that `settings` lists among its arrays
[[nodiscard]] write::EncodedPanel develop_and_encode(const layout::Layout& layout, const annotate::LabeledPanel& panel,
                                                     const write::RunSettings& settings, write::EntryKey key);

/// The writer's key for the panel of a job.
[[nodiscard]] write::EntryKey make_key(const queue::RenderJob& job);

}  // namespace clevrvk::pipeline
