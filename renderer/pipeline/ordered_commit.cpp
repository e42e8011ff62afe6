// Commits entries in order; a map holds entries that came too early.
#include "renderer/pipeline/ordered_commit.h"

#include "renderer/base/error.h"

#include <utility>

namespace clevrvk::pipeline {

OrderedCommit::OrderedCommit(write::PanelWriter& writer, RunStatus& status) : writer_(writer), status_(status) {}

void OrderedCommit::submit(std::uint64_t sequence, Entry entry)
{
    const std::lock_guard lock(mutex_);
    const bool is_new = sequence >= next_sequence_ && waiting_.emplace(sequence, std::move(entry)).second;
    CLEVRVK_CHECK(is_new, "place {} was entered twice", sequence);
    while (!waiting_.empty() && waiting_.begin()->first == next_sequence_) {
        // Removed from the map first: if the commit throws, neither this entry nor any later one is committed.
        const Entry next = std::move(waiting_.extract(waiting_.begin()).mapped());
        commit(next);
        ++next_sequence_;
    }
    advanced_.notify_all();
}

bool OrderedCommit::wait_until(std::uint64_t sequence)
{
    std::unique_lock lock(mutex_);
    advanced_.wait(lock, [&] { return has_stopped_waiting_ || next_sequence_ >= sequence; });
    return !has_stopped_waiting_;
}

void OrderedCommit::stop_waiting()
{
    {
        const std::lock_guard lock(mutex_);
        has_stopped_waiting_ = true;
    }
    advanced_.notify_all();
}

void OrderedCommit::commit(const Entry& entry)
{
    const StageTimer timer(status_, Stage::Write);
    if (const auto* done = std::get_if<DoneEntry>(&entry)) {
        writer_.check_done(done->key);
        status_.skipped += done->key.is_failed() ? 0 : 1;
    } else if (const auto* panel = std::get_if<write::EncodedPanel>(&entry)) {
        if (panel->key.sequence < writer_.done_count()) {
            writer_.mend(*panel);
        } else {
            writer_.commit(*panel);
        }
        ++status_.done;
        status_.dropped_samples += panel->dropped_samples;
    } else {
        const auto& failed = std::get<FailedRecord>(entry);
        writer_.commit_failed(failed.key, failed.error);
    }
}

}  // namespace clevrvk::pipeline
