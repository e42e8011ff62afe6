// Runs the stages of a dataset side by side: feeding, rendering, finishing, and committing in order. The only place
// that knows every stage.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/catalog/catalog.h"
#include "renderer/layout/layout.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/pipeline/panel_renderer.h"
#include "renderer/pipeline/run_plan.h"
#include "renderer/pipeline/run_status.h"
#include "renderer/queue/render_job.h"
#include "renderer/write/dataset_writer.h"

#include <atomic>

namespace clevrvk::pipeline {

/// Looks at the panels of a run, without a part in what is made of them. From any of its threads, several at a time.
class PanelWatcher {
public:
    virtual ~PanelWatcher() = default;

    /// A scene that was built, before it is rendered.
    virtual void see_scene(const queue::RenderJob& job) = 0;

    /// A panel with its labels, its scene gone.
    virtual void see_labels(const queue::RenderJob& job, const annotate::LabeledPanel& panel) = 0;
};

/// The objects that a run uses. All of them outlive the run.
struct RunParts {
    EpisodeSource& source;
    const catalog::Catalog& catalog;
    MakeRenderer make_renderer;          ///< not called when nothing is to be rendered
    const layout::Layout& layout;        ///< that of the settings
    const write::RunSettings& settings;  ///< those the writer was opened with
    write::DatasetWriter& writer;
    PanelWatcher* watcher = nullptr;  ///< null: nobody looks
};

/// How a run ended.
enum class RunEnd {
    Complete,  ///< everything is committed; the writer knows it
    Stopped,   ///< the stop flag was set before the end; running again resumes
    Partial,   ///< everything that came is committed, but the input had promised more: the dataset is not finished
};

/// Runs to the end of the input, or until `stop` is set: then the batches in flight are finished and committed. Memory
/// does not grow with the input.
/// Threads: three feed, and `worker_count` make episodes and as many scenes for them; one submits to the device, one
/// waits for it, `worker_count` finish; all are joined when this returns or throws.
/// \throws SpecError  at a bad record, after all before it are committed, unless the plan keeps going; or when a
/// finished panel's spec has changed
/// \throws GpuError  when all is committed and more than two samples, and more than one in ten million, of all panels
/// of the dataset were not finite: the dataset then is not finished, and a run that resumes it ends likewise
/// \throws GpuError, IoError, std::logic_error  the first of any thread; all other threads are stopped, and what is
/// committed stays
[[nodiscard]] RunEnd run(const RunPlan& plan, const RunParts& parts, RunStatus& status, const std::atomic<bool>& stop);

}  // namespace clevrvk::pipeline
