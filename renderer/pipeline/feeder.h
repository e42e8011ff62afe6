// Reads the input, skips records of other shards and those already done, and builds the scenes of the rest.
#pragma once

#include "renderer/base/bounded_queue.h"
#include "renderer/pipeline/ordered_commit.h"
#include "renderer/pipeline/run.h"
#include "renderer/queue/render_job.h"

#include <atomic>
#include <cstdint>
#include <exception>
#include <string>
#include <variant>

namespace clevrvk::pipeline {

/// How the feeding ended.
enum class FeedEnd { AllGiven, LimitReached, Stopped, BadRecord };

/// Asks the submitting thread not to wait for more panels before it submits those it has.
struct FlushBatch {};

/// The outputs of the feeder.
using FeedItem = std::variant<queue::RenderJob, FlushBatch>;

/// Turns episodes into jobs. One thread at a time.
class Feeder {
public:
    /// All outlive this.
    Feeder(const RunPlan& plan, const RunParts& parts, OrderedCommit& commit, RunStatus& status);

    /// Passes every panel to `jobs` in order, until the end, the plan's limit, the stop flag, or the first bad record
    /// when the plan does not keep going. Does not close the queue.
    [[nodiscard]] FeedEnd feed(BoundedQueue<FeedItem>& jobs, const std::atomic<bool>& stop);

    /// The bad record that ended the feeding.
    [[nodiscard]] std::exception_ptr bad_record() const { return bad_record_; }

    /// Samples of the pictures of all panels so far, including those that were done before.
    [[nodiscard]] std::uint64_t sample_count() const { return sample_count_; }

private:
    [[nodiscard]] bool feed_episode(std::uint64_t record, spec::EpisodeSpec episode, BoundedQueue<FeedItem>& jobs,
                                    const std::atomic<bool>& stop);
    [[nodiscard]] bool feed_failed(std::uint64_t record, const std::string& what, BoundedQueue<FeedItem>& jobs);

    const RunPlan& plan_;
    const RunParts& parts_;
    std::uint64_t done_count_;  // entries that an earlier run has finished
    OrderedCommit& commit_;
    RunStatus& status_;
    std::uint64_t next_sequence_ = 0;
    std::uint64_t sample_count_ = 0;
    int failed_since_wait_ = 0;
    std::exception_ptr bad_record_;
};

}  // namespace clevrvk::pipeline
