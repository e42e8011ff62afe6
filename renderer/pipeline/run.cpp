// Wires the stages together with bounded queues. A failure of any thread closes every queue, so that all threads end.
#include "renderer/pipeline/run.h"

#include "renderer/base/bounded_queue.h"
#include "renderer/base/error.h"
#include "renderer/pipeline/feeder.h"
#include "renderer/pipeline/first_failure.h"
#include "renderer/pipeline/ordered_commit.h"
#include "renderer/pipeline/panel_finisher.h"
#include "renderer/queue/batcher.h"
#include "renderer/queue/in_flight.h"

#include <memory>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace clevrvk::pipeline {
namespace {

std::int64_t count_bytes(const frame::Frame& frame)
{
    const std::size_t values = frame.radiance.size() + frame.ids.size() + frame.depth.size() + frame.normals.size() + frame.albedo.size() +
                               frame.amodal.size();
    return static_cast<std::int64_t>(values * sizeof(float));
}

/// The threads of one run and what they share.
class Run {
public:
    Run(const RunPlan& plan, const RunParts& parts, RunStatus& status, const std::atomic<bool>& stop)
        : plan_(plan), parts_(parts), status_(status), stop_(stop), jobs_(static_cast<std::size_t>(plan.memory.queued_jobs)),
          rendered_(static_cast<std::size_t>(plan.memory.frames)), in_flight_(plan.memory.frames, plan.memory.frame_bytes),
          commit_(parts.writer, in_flight_, status), feeder_(plan, parts.source, parts.catalog, parts.format, parts.writer.done_count(), commit_, status),
          finisher_(parts.format, parts.settings, parts.writer, status)
    {
    }

    RunEnd run()
    {
        std::vector<std::thread> workers;
        for (int i = 0; i < plan_.worker_count; ++i) {
            workers.emplace_back([this] { guard([this] { finish_panels(); }); });
        }
        std::thread feeding([this] { guard([this] { feed(); }); });
        std::thread rendering([this] { guard([this] { plan_.renders_images ? render_panels() : forward_panels(); }); });
        feeding.join();
        rendering.join();
        for (std::thread& worker : workers) {
            worker.join();
        }
        failure_.rethrow();
        if (feed_end_ == FeedEnd::BadRecord) {
            std::rethrow_exception(feeder_.bad_record());
        }
        if (feed_end_ == FeedEnd::Stopped || was_cut_short_) {
            return RunEnd::Stopped;
        }
        parts_.writer.finish(parts_.source.identity());
        return RunEnd::Complete;
    }

private:
    /// Runs a thread's work; its failure ends every other thread.
    template <typename Work>
    void guard(Work work)
    {
        try {
            work();
        } catch (...) {
            failure_.keep_current();
            parts_.source.interrupt();
            jobs_.abort();
            rendered_.abort();
            in_flight_.abort();
            commit_.stop_waiting();
        }
    }

    void feed()
    {
        feed_end_ = feeder_.feed(jobs_, stop_);
        jobs_.close();
    }

    void render_panels()
    {
        std::unique_ptr<PanelRenderer> renderer;
        queue::Batcher batcher([&](int width_px, int height_px, int object_count) {
            if (!renderer) {
                renderer = parts_.make_renderer();
            }
            return renderer->preferred_batch_size(width_px, height_px, object_count);
        });
        const auto render = [&](std::optional<queue::Batch> batch) {
            if (batch && !is_stopping()) {
                render_batch(*renderer, std::move(*batch));
            }
        };
        while (std::optional<FeedItem> item = jobs_.pop()) {
            if (is_stopping()) {
                break;
            }
            if (auto* job = std::get_if<queue::RenderJob>(&*item)) {
                render(batcher.add(std::move(*job)));
                render(batcher.take_full());
            } else {
                render(batcher.take_rest());
            }
        }
        render(batcher.take_rest());
        rendered_.close();
    }

    void render_batch(PanelRenderer& renderer, queue::Batch batch)
    {
        // A kill costs two batches at most: the one on the device, and the one before it on its way to the disk.
        if (!commit_.wait_until(earlier_end_)) {
            return;
        }
        earlier_end_ = std::exchange(last_end_, batch.jobs.back().sequence + 1);
        std::vector<scene::Scene> scenes;
        for (queue::RenderJob& job : batch.jobs) {
            scenes.push_back(std::move(job.scene));
        }
        std::vector<frame::Frame> frames;
        {
            const StageTimer timer(status_, Stage::Render);
            frames = renderer.render(scenes);
        }
        CLEVRVK_CHECK(frames.size() == scenes.size(), "{} panels gave {} frames", scenes.size(), frames.size());
        for (std::size_t i = 0; i < frames.size(); ++i) {
            batch.jobs[i].scene = std::move(scenes[i]);
            if (!hand_on(std::move(batch.jobs[i]), std::move(frames[i]))) {
                return;
            }
        }
    }

    /// A run without images: every panel goes straight to the workers.
    void forward_panels()
    {
        while (std::optional<FeedItem> item = jobs_.pop()) {
            auto* job = std::get_if<queue::RenderJob>(&*item);
            if (is_stopping() || (job != nullptr && !hand_on(std::move(*job), std::nullopt))) {
                break;
            }
        }
        rendered_.close();
    }

    /// False when a failure elsewhere ends the run.
    bool hand_on(queue::RenderJob job, std::optional<frame::Frame> frame)
    {
        const std::int64_t byte_count = frame ? count_bytes(*frame) : 0;
        return in_flight_.enter(byte_count) && rendered_.push({std::move(job), std::move(frame), byte_count});
    }

    void finish_panels()
    {
        while (const std::optional<RenderedPanel> panel = rendered_.pop()) {
            commit_.submit(panel->job.sequence, finisher_.finish(*panel));
        }
    }

    /// Once the stop is seen here, at least one panel stays undone; the feeder must not wait for room any more.
    bool is_stopping()
    {
        if (stop_) {
            was_cut_short_ = true;
            jobs_.abort();
            commit_.stop_waiting();
        }
        return was_cut_short_;
    }

    const RunPlan& plan_;
    const RunParts& parts_;
    RunStatus& status_;
    const std::atomic<bool>& stop_;
    BoundedQueue<FeedItem> jobs_;
    BoundedQueue<RenderedPanel> rendered_;
    queue::InFlight in_flight_;
    OrderedCommit commit_;
    Feeder feeder_;
    PanelFinisher finisher_;
    FirstFailure failure_;
    FeedEnd feed_end_ = FeedEnd::AllGiven;    // written by the feeding thread, read after it is joined
    bool was_cut_short_ = false;              // the same of the rendering thread
    std::uint64_t last_end_ = 0;              // of the rendering thread: the place after the batch rendered last,
    std::uint64_t earlier_end_ = 0;           // and after the one before it
};

}  // namespace

RunEnd run(const RunPlan& plan, const RunParts& parts, RunStatus& status, const std::atomic<bool>& stop)
{
    return Run(plan, parts, status, stop).run();
}

}  // namespace clevrvk::pipeline
