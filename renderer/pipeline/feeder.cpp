// Feeds records to the renderer. Only this file distinguishes a bad record, which is skipped, from an error that ends
// the run.
#include "renderer/pipeline/feeder.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/pipeline/panel_finisher.h"
#include "renderer/pipeline/take_episode.h"
#include "renderer/scene/batch_load.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/write_spec.h"

#include <memory>
#include <string_view>
#include <utility>

namespace clevrvk::pipeline {
namespace {

// The largest number of failed records that may wait for earlier panels; each record holds one message.
constexpr int kMostWaitingFailed = 1024;

}  // namespace

Feeder::Feeder(const RunPlan& plan, const RunParts& parts, OrderedCommit& commit, RunStatus& status)
    : plan_(plan), parts_(parts), done_count_(parts.writer.done_count()), commit_(commit), status_(status),
      world_warnings_(parts.catalog), records_(plan.worker_count), items_(plan.worker_count)
{
}

void Feeder::take_episodes(const std::atomic<bool>& stop)
{
    for (std::uint64_t index = 0;; ++index) {
        if (!plan_.takes_episode(index)) {
            end_ = FeedEnd::LimitReached;
            break;
        }
        Taken taken = take_record(index);
        if (stop) {
            break;
        }
        if (taken.is_at_end) {
            end_ = FeedEnd::AllGiven;
            break;
        }
        if (taken.task && !records_.push(std::move(*taken.task))) {
            break;
        }
    }
    records_.close();
}

Feeder::Taken Feeder::take_record(std::uint64_t index)
{
    const StageTimer timer(status_, Stage::Input);
    const StageTimer reading(status_.reading_ns);
    if (plan_.shard.takes(index)) {
        std::optional<TakenEpisode> taken = parts_.source.take();
        if (!taken) {
            return {true, std::nullopt};
        }
        return {false, OrderedWorkers<Record>::Task([this, index, taken = std::move(*taken)] { return make_record(index, taken); })};
    }
    try {
        return {!parts_.source.skip(), std::nullopt};
    } catch (const SpecError&) {
        Record record;
        record.is_ours = false;
        record.fault = std::current_exception();
        return {false, OrderedWorkers<Record>::Task([record = std::move(record)] { return record; })};
    }
}

Feeder::Record Feeder::make_record(std::uint64_t index, const TakenEpisode& taken)
{
    const StageTimer timer(status_, Stage::Input);
    Record record;
    record.index = index;
    record.position = taken.position;
    try {
        record.episode = std::make_shared<const spec::EpisodeSpec>(make_episode(taken, parts_.layout));
        record.spec_hash = digest_hex(spec::write_episode(*record.episode));
    } catch (const SpecError& error) {
        record.fault = std::current_exception();
        record.what = error.what();
    }
    return record;
}

FeedEnd Feeder::feed_panels(const std::atomic<bool>& stop)
{
    std::optional<FeedEnd> end;
    while (!end) {
        const std::optional<Record> record = records_.pop();
        if (!record) {
            end = end_;
        } else if (stop) {  // a line that was cut off by the stop is not a bad record
            end = FeedEnd::Stopped;
        } else if (record->fault && !plan_.keeps_going) {
            bad_record_ = record->fault;
            end = FeedEnd::BadRecord;
        } else if (record->is_ours && !(record->fault ? feed_failed(*record) : feed_episode(*record, stop))) {
            end = FeedEnd::Stopped;
        }
    }
    if (end == FeedEnd::BadRecord) {
        parts_.source.interrupt();  // the source may be waiting for the next record
    }
    records_.abort();
    items_.close();
    return *end;
}

bool Feeder::feed_episode(const Record& record, const std::atomic<bool>& stop)
{
    world_warnings_.look_at(*record.episode, record.position.file, record.position.line);
    for (std::size_t panel = 0; panel < record.episode->panels.size(); ++panel) {
        queue::RenderJob job;
        job.sequence = next_sequence_++;
        job.record = record.index;
        job.line = record.position.line;
        job.episode = record.episode;
        job.spec_hash = record.spec_hash;
        job.panel_index = static_cast<int>(panel);
        sample_count_ += static_cast<std::uint64_t>(job.panel().width_px) * static_cast<std::uint64_t>(job.panel().height_px) *
                         static_cast<std::uint64_t>(parts_.settings.samples);
        if (job.sequence < done_count_ && !parts_.writer.is_broken(job.sequence)) {
            commit_.submit(job.sequence, DoneEntry{make_key(job)});
            continue;
        }
        OrderedWorkers<FeedItem>::Task task([this, job = std::move(job)]() mutable -> FeedItem {
            const StageTimer timer(status_, Stage::Input);
            job.resolved = resolve::resolve_panel(job.panel(), parts_.catalog);
            if (plan_.renders_images) {
                job.scene = scene::build_scene(*job.episode, job.panel_index, job.resolved, parts_.catalog, parts_.source.meshes());
                job.noise_seed = job.scene.noise_seed;
                if (parts_.watcher != nullptr) {
                    parts_.watcher->see_scene(job);
                }
            }
            return std::move(job);
        });
        if (stop || !items_.push(std::move(task))) {
            return false;
        }
    }
    return true;
}

bool Feeder::feed_failed(const Record& record)
{
    const SourcePosition& position = record.position;
    // Leaves out the file's name, because the same input may have been moved.
    const std::string_view fault = std::string_view(record.what).substr(record.what.starts_with(position.file) ? position.file.size() : 0);
    const write::EntryKey key{next_sequence_++, record.index, "", "", digest_hex(fault)};
    if (key.sequence < done_count_) {
        commit_.submit(key.sequence, DoneEntry{key});
        return true;
    }
    commit_.submit(key.sequence, FailedRecord{key, {position.file, position.line, position.episode, record.what}});
    // Failed records are held in memory while they wait for earlier panels, which may themselves wait for their batch
    // to fill.
    if (++failed_since_wait_ < kMostWaitingFailed) {
        return true;
    }
    failed_since_wait_ = 0;
    return items_.push(OrderedWorkers<FeedItem>::Task([] { return FeedItem(FlushBatch{}); })) && commit_.wait_until(next_sequence_);
}

void Feeder::deliver(BoundedQueue<FeedItem>& jobs)
{
    while (std::optional<FeedItem> item = items_.pop()) {
        const auto* const job = std::get_if<queue::RenderJob>(&*item);
        const std::uint64_t bytes = job != nullptr ? scene::count_asset_bytes(job->scene) : 0;
        if (!jobs.push(std::move(*item), bytes)) {
            abort();
        }
    }
    jobs.close();
}

void Feeder::abort()
{
    records_.abort();
    items_.abort();
}

}  // namespace clevrvk::pipeline
