// Reads the input, skips records of other shards and finished ones, and makes episodes and builds their panels' scenes,
// several in parallel.
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

/// Asks the submitting thread to submit its panels without waiting for more.
struct FlushBatch {};

/// The outputs of the feeder.
using FeedItem = std::variant<queue::RenderJob, FlushBatch>;

/// Turns episodes into jobs, in order, in three steps with one thread each: take_episodes, feed_panels and deliver.
/// Worker threads of its own share the slow work: making episodes and building scenes.
class Feeder {
public:
    /// All must outlive this object.
    Feeder(const RunPlan& plan, const RunParts& parts, OrderedCommit& commit, RunStatus& status);

    /// Takes records from the source until its end, the plan's limit or the stop flag, or until feed_panels ends.
    void take_episodes(const std::atomic<bool>& stop);

    /// Passes on every panel of the taken episodes until they end, the stop flag is set, or a record is bad and the
    /// plan does not keep going.
    [[nodiscard]] FeedEnd feed_panels(const std::atomic<bool>& stop);

    /// Passes the jobs of these panels to the queue, and closes the queue after the last.
    void deliver(BoundedQueue<FeedItem>& jobs);

    /// Ends all three steps, which drop their pending items. Safe from any thread.
    void abort();

    /// The bad record that ended the feeding.
    [[nodiscard]] std::exception_ptr bad_record() const { return bad_record_; }

    /// Picture samples of all panels so far, including those of earlier runs.
    [[nodiscard]] std::uint64_t sample_count() const { return sample_count_; }

private:
    /// A record of the input. Records of other shards are passed on only if they are bad.
    struct Record {
        std::uint64_t index = 0;
        bool is_ours = true;
        SourcePosition position;
        std::shared_ptr<const spec::EpisodeSpec> episode;  ///< null if the record is bad
        std::string spec_hash;
        std::exception_ptr fault;  ///< a SpecError
        std::string what;          ///< the message of `fault`
    };

    /// The task for the source's next record; a record of another shard is skipped unless it is bad.
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
    std::uint64_t done_count_;  // entries finished by an earlier run
    OrderedCommit& commit_;
    RunStatus& status_;
    std::atomic<FeedEnd> end_ = FeedEnd::Stopped;  // set by the taking thread
    std::uint64_t next_sequence_ = 0;
    std::uint64_t sample_count_ = 0;
    int failed_since_wait_ = 0;
    std::exception_ptr bad_record_;
    WorldWarnings world_warnings_;  // used by feed_panels
    OrderedWorkers<Record> records_;
    OrderedWorkers<FeedItem> items_;
};

}  // namespace clevrvk::pipeline
