// Commits to the dataset, in the order of the input, the entries that many threads finish in any order.
#pragma once

#include "renderer/pipeline/run_status.h"
#include "renderer/write/dataset_writer.h"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <variant>

namespace clevrvk::pipeline {

/// A panel or failed record that an earlier run has finished.
struct DoneEntry {
    write::EntryKey key;
};

/// A record that gave no panels.
struct FailedRecord {
    write::EntryKey key;
    write::RecordError error;
};

/// The result of one place of the input; for a panel, once its files are on the disk.
using Entry = std::variant<DoneEntry, write::EncodedPanel, FailedRecord>;

/// Thread-safe.
class OrderedCommit {
public:
    /// Both outlive this.
    OrderedCommit(write::DatasetWriter& writer, RunStatus& status);

    /// Takes an entry, and commits it and those waiting after it when no earlier one is missing. After a commit has
    /// thrown, entries are still taken but never committed.
    /// \throws SpecError  when a panel done earlier has another spec now
    /// \throws IoError    when the dataset cannot be written
    void submit(std::uint64_t sequence, Entry entry);

    /// Waits until every place before `sequence` is committed. False after stop_waiting.
    [[nodiscard]] bool wait_until(std::uint64_t sequence);

    /// Wakes all waiting threads, for good. Entries are still taken.
    void stop_waiting();

private:
    void commit(const Entry& entry);

    write::DatasetWriter& writer_;
    RunStatus& status_;
    std::mutex mutex_;
    std::map<std::uint64_t, Entry> waiting_;
    std::condition_variable advanced_;
    std::uint64_t next_sequence_ = 0;
    bool has_stopped_waiting_ = false;
};

}  // namespace clevrvk::pipeline
