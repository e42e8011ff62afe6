// Connects the stages with bounded queues. A failure in any thread closes every queue, so that all threads end.
#include "renderer/pipeline/run.h"

#include "renderer/base/bounded_queue.h"
#include "renderer/base/error.h"
#include "renderer/base/first_failure.h"
#include "renderer/base/start_thread.h"
#include "renderer/pipeline/feeder.h"
#include "renderer/pipeline/ordered_commit.h"
#include "renderer/pipeline/panel_finisher.h"
#include "renderer/queue/batcher.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace clevrvk::pipeline {
namespace {

// A batch is sent only after the batch before the previous one has been committed.
constexpr std::size_t kMostSentBatches = 2;

// How often the status is updated while a batch is being rendered.
constexpr std::chrono::milliseconds kStatusPace(200);

// The number of panels that wait for a worker; all others wait with their batch.
constexpr std::size_t kRenderedRoom = 64;

// Even the smallest run may drop a few samples.
constexpr std::uint64_t kMostDropped = 2;
constexpr std::uint64_t kSamplesPerDropped = 10'000'000;

/// \throws GpuError  when the dataset has more dropped samples than rounding can explain
void check_dropped(std::uint64_t dropped, std::uint64_t samples)
{
    if (dropped > std::max(kMostDropped, samples / kSamplesPerDropped)) {
        throw GpuError(
            fmt::format("of {} samples, {} were not finite and were left out. This is more than one in ten million, so the device or its "
                        "driver may be faulty. The pictures are kept, and 'render.dropped_samples' in index.jsonl lists them; "
                        "--overwrite renders them again",
                        samples, dropped));
    }
}

/// A batch that the device is rendering.
struct SentBatch {
    std::vector<queue::RenderJob> jobs;
    std::shared_ptr<frame::FrameBatch> frames;
};

/// The threads of one run and their shared state.
class Run {
public:
    Run(const RunPlan& plan, const RunParts& parts, RunStatus& status, const std::atomic<bool>& stop)
        : plan_(plan), parts_(parts), status_(status), stop_(stop),
          jobs_(static_cast<std::size_t>(plan.memory.queued_jobs), plan.memory.queued_bytes), commit_(parts.writer, status),
          feeder_(plan, parts, commit_, status), finisher_(parts, status)
    {
    }

    RunEnd run()
    {
        std::vector<std::jthread> threads;
        const auto start = [&](auto work) { threads.push_back(start_thread([this, work] { guard(work); })); };
        guard([&] {  // if a thread cannot start, those already started end
            for (int i = 0; i < plan_.worker_count; ++i) {
                start([this] { finish_panels(); });
            }
            start([this] { feeder_.take_episodes(stop_); });
            start([this] { feed_end_ = feeder_.feed_panels(stop_); });
            start([this] { feeder_.deliver(jobs_); });
            start([this] { plan_.renders_images ? send_panels() : forward_panels(); });
            start([this] { wait_for_batches(); });
        });
        threads.clear();  // joins them
        failure_.rethrow();
        if (feed_end_ == FeedEnd::BadRecord) {
            std::rethrow_exception(feeder_.bad_record());
        }
        if (feed_end_ == FeedEnd::Stopped || was_cut_short_) {
            return RunEnd::Stopped;
        }
        // Input that an earlier run finished is not judged again.
        const bool is_finished = parts_.writer.is_finished(parts_.source.identity());
        if (feed_end_ == FeedEnd::AllGiven && !plan_.takes_partial_input && !is_finished && parts_.source.find_missing()) {
            return RunEnd::Partial;
        }
        check_dropped(parts_.writer.sizes().dropped_samples, feeder_.sample_count());
        parts_.writer.finish(parts_.source.identity());
        return RunEnd::Complete;
    }

private:
    /// Runs a thread's work; a failure ends every other thread.
    template <typename Work>
    void guard(Work work)
    {
        try {
            work();
        } catch (...) {
            failure_.keep_current();
            parts_.source.interrupt();
            feeder_.abort();
            jobs_.abort();
            sent_.abort();
            rendered_.abort();
            commit_.stop_waiting();
        }
    }

    void send_panels()
    {
        queue::Batcher batcher([&](const scene::BatchLoad& load) {
            if (renderer_ == nullptr) {
                renderer_ = &parts_.make_renderer();
            }
            return plan_.batch_size ? *plan_.batch_size : renderer_->preferred_batch_size(load);
        });
        const auto send = [&](std::optional<queue::Batch> batch) {
            if (batch && !is_stopping()) {
                send_batch(std::move(*batch));
            }
        };
        while (std::optional<FeedItem> item = jobs_.pop()) {
            if (is_stopping()) {
                break;
            }
            if (auto* job = std::get_if<queue::RenderJob>(&*item)) {
                send(batcher.add(std::move(*job)));
                send(batcher.take_full());
                if (plan_.sends_at_once && jobs_.is_empty()) {
                    send(batcher.take_rest());
                }
            } else {
                send(batcher.take_rest());
            }
        }
        send(batcher.take_rest());
        sent_.close();
    }

    void send_batch(queue::Batch batch)
    {
        // At most two batches are not yet on disk: they are on the device, or being read back and written. A kill loses
        // only these.
        if (!commit_.wait_until(earlier_end_) || is_stopping()) {  // a stop may have come during the wait
            return;
        }
        earlier_end_ = std::exchange(last_end_, batch.jobs.back().sequence + 1);
        std::vector<scene::Scene> scenes;
        for (queue::RenderJob& job : batch.jobs) {
            scenes.push_back(std::move(job.scene));
        }
        std::shared_ptr<frame::FrameBatch> frames = renderer_->submit(scenes);
        status_.batches += 1;
        static_cast<void>(sent_.push({std::move(batch.jobs), std::move(frames)}));  // refused after a failure elsewhere
    }

    void wait_for(SentBatch& sent)
    {
        const StageTimer timer(status_, Stage::Render);
        const double rendered_before = status_.rendered;
        const double seconds_before = status_.rendering_s;
        const auto start = std::chrono::steady_clock::now();
        const auto report = [&](double part) {
            status_.rendered = rendered_before + part * static_cast<double>(sent.jobs.size());
            status_.rendering_s = seconds_before + std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        };
        for (double part = 0.0; (part = sent.frames->wait_for(kStatusPace)) < 1.0;) {
            report(part);
        }
        const frame::PassSeconds seconds = sent.frames->wait();
        report(1.0);
        for (std::size_t pass = 0; pass < seconds.size(); ++pass) {
            status_.device_ns[pass] += std::llround(seconds[pass] * 1e9);
        }
    }

    void wait_for_batches()
    {
        while (std::optional<SentBatch> sent = sent_.pop()) {
            wait_for(*sent);
            const std::size_t count = sent->jobs.size();
            for (std::size_t place = 0; place < count; ++place) {
                // The last panel takes over our reference to the batch, so that no reference is left once all panels
                // are committed.
                std::shared_ptr<const frame::FrameBatch> frames = place + 1 == count ? std::move(sent->frames) : sent->frames;
                if (!rendered_.push({std::move(sent->jobs[place]), std::move(frames), place})) {
                    return;  // a failure elsewhere ends the run
                }
            }
        }
        rendered_.close();
    }

    /// Without images, every panel goes straight to the workers and none to the device.
    void forward_panels()
    {
        const std::uint64_t most_open = plan_.memory.uncommitted_panels;
        while (std::optional<FeedItem> item = jobs_.pop()) {
            auto* job = std::get_if<queue::RenderJob>(&*item);
            if (is_stopping()) {
                break;
            }
            if (job != nullptr) {
                const bool has_room = job->sequence < most_open || commit_.wait_until(job->sequence - most_open + 1);
                if (!has_room || !rendered_.push({std::move(*job), nullptr, 0})) {
                    break;
                }
            }
        }
        sent_.close();
    }

    void finish_panels()
    {
        while (std::optional<RenderedPanel> panel = rendered_.pop()) {
            const std::uint64_t sequence = panel->job.sequence;
            commit_.submit(sequence, finisher_.finish(std::move(*panel)));
        }
    }

    /// Once this function sees the stop, at least one panel will not be done, and the feeder must no longer wait for
    /// room.
    bool is_stopping()
    {
        if (stop_) {
            was_cut_short_ = true;
            feeder_.abort();
            jobs_.abort();
            commit_.stop_waiting();
        }
        return was_cut_short_;
    }

    const RunPlan& plan_;
    const RunParts& parts_;
    RunStatus& status_;
    const std::atomic<bool>& stop_;
    PanelRenderer* renderer_ = nullptr;  // created by the sending thread
    BoundedQueue<FeedItem> jobs_;
    BoundedQueue<SentBatch> sent_{kMostSentBatches};
    BoundedQueue<RenderedPanel> rendered_{kRenderedRoom};
    OrderedCommit commit_;
    Feeder feeder_;
    PanelFinisher finisher_;
    FirstFailure failure_;
    FeedEnd feed_end_ = FeedEnd::AllGiven;  // written by a feeding thread, read after joining it
    bool was_cut_short_ = false;            // the same, by the sending thread
    std::uint64_t last_end_ = 0;            // used by the sending thread: the place after the last batch sent,
    std::uint64_t earlier_end_ = 0;         // and the place after the batch before that
};

}  // namespace

RunEnd run(const RunPlan& plan, const RunParts& parts, RunStatus& status, const std::atomic<bool>& stop)
{
    return Run(plan, parts, status, stop).run();
}

}  // namespace clevrvk::pipeline
