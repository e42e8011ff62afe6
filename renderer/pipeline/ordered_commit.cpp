// A map of the entries that came too early.
#include "renderer/pipeline/ordered_commit.h"

#include "renderer/base/error.h"

#include <utility>

namespace clevrvk::pipeline {

OrderedCommit::OrderedCommit(write::DatasetWriter& writer, queue::InFlight& in_flight, RunStatus& status)
    : writer_(writer), in_flight_(in_flight), status_(status)
{
}

void OrderedCommit::submit(std::uint64_t sequence, Entry entry)
{
    const std::lock_guard lock(mutex_);
    const bool is_new = sequence >= next_sequence_ && waiting_.emplace(sequence, std::move(entry)).second;
    CLEVRVK_CHECK(is_new, "place {} was entered twice", sequence);
    while (!waiting_.empty() && waiting_.begin()->first == next_sequence_) {
        commit(waiting_.begin()->second);
        waiting_.erase(waiting_.begin());
        ++next_sequence_;
    }
}

void OrderedCommit::commit(const Entry& entry)
{
    const StageTimer timer(status_, Stage::Write);
    if (const auto* done = std::get_if<DonePanel>(&entry)) {
        writer_.check_done(done->key);
        ++status_.skipped;
    } else if (const auto* stored = std::get_if<StoredPanel>(&entry)) {
        writer_.commit(stored->panel);
        in_flight_.leave(stored->pixel_count);
        ++status_.done;
    } else {
        writer_.record_error(std::get<write::RecordError>(entry));
    }
}

}  // namespace clevrvk::pipeline
