// Feeds records to the renderer. The only place where a bad record, which is skipped, is distinguished from an error
// that ends the run.
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

// Failed records that may wait for the panels before them; each holds one message.
constexpr int kMostWaitingFailed = 1024;

}  // namespace

Feeder::Feeder(const RunPlan& plan, const RunParts& parts, OrderedCommit& commit, RunStatus& status)
    : plan_(plan), parts_(parts), done_count_(parts.writer.done_count()), commit_(commit), status_(status)
{
}

FeedEnd Feeder::feed(BoundedQueue<FeedItem>& jobs, const std::atomic<bool>& stop)
{
    for (std::uint64_t index = 0; plan_.takes_episode(index); ++index) {
        const bool is_ours = plan_.shard.takes(index);
        std::optional<spec::EpisodeSpec> episode;
        bool is_at_end = false;
        try {
            const StageTimer timer(status_, Stage::Input);
            if (is_ours) {
                episode = take_episode(parts_.source, parts_.layout);
                is_at_end = !episode;
            } else {
                is_at_end = !parts_.source.skip();
            }
        } catch (const SpecError& error) {
            // A line cut short by the stop is not a bad line.
            if (stop) {
                return FeedEnd::Stopped;
            }
            if (!plan_.keeps_going) {
                bad_record_ = std::current_exception();
                return FeedEnd::BadRecord;
            }
            if (is_ours && !feed_failed(index, error.what(), jobs)) {
                return FeedEnd::Stopped;
            }
            continue;
        }
        if (stop) {
            return FeedEnd::Stopped;
        }
        if (is_at_end) {
            return FeedEnd::AllGiven;
        }
        if (is_ours && !feed_episode(index, std::move(*episode), jobs, stop)) {
            return FeedEnd::Stopped;
        }
    }
    return FeedEnd::LimitReached;
}

bool Feeder::feed_episode(std::uint64_t record, spec::EpisodeSpec episode, BoundedQueue<FeedItem>& jobs, const std::atomic<bool>& stop)
{
    const std::string spec_hash = digest_hex(spec::write_episode(episode));
    const auto shared = std::make_shared<const spec::EpisodeSpec>(std::move(episode));
    for (std::size_t panel = 0; panel < shared->panels.size(); ++panel) {
        queue::RenderJob job;
        job.sequence = next_sequence_++;
        job.record = record;
        job.episode = shared;
        job.spec_hash = spec_hash;
        job.panel_index = static_cast<int>(panel);
        sample_count_ += static_cast<std::uint64_t>(job.panel().width_px) * static_cast<std::uint64_t>(job.panel().height_px) *
                         static_cast<std::uint64_t>(parts_.settings.samples);
        if (job.sequence < done_count_ && !parts_.writer.is_broken(job.sequence)) {
            commit_.submit(job.sequence, DoneEntry{make_key(job)});
            continue;
        }
        if (plan_.renders_images) {
            const StageTimer timer(status_, Stage::Input);
            job.scene = scene::build_scene(*shared, job.panel_index, parts_.catalog, parts_.meshes);
            job.noise_seed = job.scene.noise_seed;
        }
        const std::uint64_t bytes = scene::count_asset_bytes(job.scene);
        if (stop || !jobs.push(std::move(job), bytes)) {
            return false;
        }
    }
    return true;
}

bool Feeder::feed_failed(std::uint64_t record, const std::string& what, BoundedQueue<FeedItem>& jobs)
{
    const SourcePosition position = parts_.source.position();
    // Without the file's name: the same input may have moved.
    const std::string_view fault = std::string_view(what).substr(what.starts_with(position.file) ? position.file.size() : 0);
    const write::EntryKey key{next_sequence_++, record, "", "", digest_hex(fault)};
    if (key.sequence < done_count_) {
        commit_.submit(key.sequence, DoneEntry{key});
        return true;
    }
    commit_.submit(key.sequence, FailedRecord{key, {position.file, position.line, position.episode, what}});
    // Records that wait for earlier panels are held in memory. Those panels may themselves wait for their batch to
    // fill.
    if (++failed_since_wait_ < kMostWaitingFailed) {
        return true;
    }
    failed_since_wait_ = 0;
    return jobs.push(FlushBatch{}) && commit_.wait_until(next_sequence_);
}

}  // namespace clevrvk::pipeline
