// Reads the input, skips records of other shards and those already done, and has the episodes made and the scenes of
// their panels built, several at a time.
#pragma once

#include "renderer/base/bounded_queue.h"
#include "renderer/base/ordered_workers.h"
#include "renderer/pipeline/ordered_commit.h"
#include "renderer/pipeline/run.h"
#include "renderer/pipeline/world_warnings.h"
#include "renderer/queue/render_job.h"

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace clevrvk::pipeline {

/// How the feeding ended.
enum class FeedEnd { AllGiven, LimitReached, Stopped, BadRecord };

/// Asks the submitting thread not to wait for more panels before it submits those it has.
struct FlushBatch {};

/// The outputs of the feeder.
using FeedItem = std::variant<queue::RenderJob, FlushBatch>;

/// Turns episodes into jobs, in order, in three steps with a thread each: take_episodes, feed_panels and deliver.
/// Making episodes and building scenes, which can take long, are shared by threads of its own.
class Feeder {
public:
    /// All outlive this.
    Feeder(const RunPlan& plan, const RunParts& parts, OrderedCommit& commit, RunStatus& status);

    /// Takes records from the source until its end, the plan's limit or the stop flag, or until feed_panels ends.
    void take_episodes(const std::atomic<bool>& stop);

    /// Passes on every panel of the episodes taken, until their end, the stop flag, or the first bad record when the
    /// plan does not keep going.
    [[nodiscard]] FeedEnd feed_panels(const std::atomic<bool>& stop);

    /// Passes the jobs of these panels to the queue, and closes it at their end.
    void deliver(BoundedQueue<FeedItem>& jobs);

    /// Ends all three steps, which drop what they have. From any thread.
    void abort();

    /// The bad record that ended the feeding.
    [[nodiscard]] std::exception_ptr bad_record() const { return bad_record_; }

    /// Samples of the pictures of all panels so far, including those that were done before.
    [[nodiscard]] std::uint64_t sample_count() const { return sample_count_; }

private:
    /// A record of the input; of other shards only those that are bad are passed on.
    struct Record {
        std::uint64_t index = 0;
        bool is_ours = true;
        SourcePosition position;
        std::shared_ptr<const spec::EpisodeSpec> episode;  ///< null: it is bad
        std::string spec_hash;
        std::exception_ptr fault;  ///< a SpecError,
        std::string what;          ///< and its message
    };

    /// The treatment of the next record of the source: one of another shard is passed over unless it is bad.
    struct Taken {
        bool is_at_end = false;
        std::optional<OrderedWorkers<Record>::Task> task;
    };

    [[nodiscard]] Taken take_record(std::uint64_t index);
    [[nodiscard]] Record make_record(std::uint64_t index, const TakenEpisode& taken);
    [[nodiscard]] bool feed_episode(const Record& record, const std::atomic<bool>& stop);
    [[nodiscard]] bool feed_failed(const Record& record);

    const RunPlan& plan_;
    const RunParts& parts_;
    std::uint64_t done_count_;  // entries that an earlier run has finished
    OrderedCommit& commit_;
    RunStatus& status_;
    std::atomic<FeedEnd> end_ = FeedEnd::Stopped;  // of the taking thread
    std::uint64_t next_sequence_ = 0;
    std::uint64_t sample_count_ = 0;
    int failed_since_wait_ = 0;
    std::exception_ptr bad_record_;
    WorldWarnings world_warnings_;  // of feed_panels
    OrderedWorkers<Record> records_;
    OrderedWorkers<FeedItem> items_;
};

}  // namespace clevrvk::pipeline
