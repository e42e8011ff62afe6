// Runs the stages of a dataset in parallel: feeding, rendering, finishing, and committing in order. Only this file
// knows every stage.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/catalog/catalog.h"
#include "renderer/layout/layout.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/pipeline/panel_renderer.h"
#include "renderer/pipeline/run_plan.h"
#include "renderer/pipeline/run_status.h"
#include "renderer/queue/render_job.h"
#include "renderer/write/panel_writer.h"

#include <atomic>

namespace clevrvk::pipeline {

/// Observes the panels of a run without changing them. Called from any of its threads, several at a time.
class PanelWatcher {
public:
    virtual ~PanelWatcher() = default;

    /// Receives a scene after it is built and before it is rendered.
    virtual void see_scene(const queue::RenderJob& job) = 0;

    /// Receives a panel with its labels; its scene no longer exists.
    virtual void see_labels(const queue::RenderJob& job, const annotate::LabeledPanel& panel) = 0;
};

/// The objects that a run uses. All of them outlive the run.
struct RunParts {
    EpisodeSource& source;
    const catalog::Catalog& catalog;
    MakeRenderer make_renderer;          ///< not called if there is nothing to render
    const layout::Layout& layout;        ///< the layout of the settings
    const write::RunSettings& settings;  ///< the settings that the writer was opened with
    write::PanelWriter& writer;
    PanelWatcher* watcher = nullptr;  ///< null: no observer
};

/// How a run ended.
enum class RunEnd {
    Complete,  ///< everything is committed; the writer knows it
    Stopped,   ///< the stop flag was set before the end; another run resumes
    Partial,   ///< all input that came is committed, but more was promised: the dataset is not finished
};

/// Runs until the input ends or `stop` is set; after a stop, the batches in flight are finished and committed. Memory
/// does not grow with the input.
/// Threads: three feed, `worker_count` make episodes, as many build scenes, one submits to the device, one waits for
/// it, and `worker_count` finish panels. All are joined when this returns or throws.
/// \throws SpecError  at a bad record, after all earlier ones are committed, unless the plan keeps going; or when a
/// finished panel's spec has changed
/// \throws GpuError  after everything is committed, when more than two samples and more than one in ten million, over
/// all panels of the dataset, were not finite: the dataset is then not finished, and resuming it ends likewise
/// \throws GpuError, IoError, std::logic_error  the first error of any thread; all other threads are stopped, and
/// committed entries stay
[[nodiscard]] RunEnd run(const RunPlan& plan, const RunParts& parts, RunStatus& status, const std::atomic<bool>& stop);

}  // namespace clevrvk::pipeline
