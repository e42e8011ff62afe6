// Commits entries to the writer in the order of the input, although many threads finish them in any order.
#pragma once

#include "renderer/pipeline/run_status.h"
#include "renderer/write/panel_writer.h"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <variant>

namespace clevrvk::pipeline {

/// A panel or failed record that an earlier run finished.
struct DoneEntry {
    write::EntryKey key;
};

/// A record that produced no panels.
struct FailedRecord {
    write::EntryKey key;
    write::RecordError error;
};

/// The result for one place of the input. A panel's files are on disk by then.
using Entry = std::variant<DoneEntry, write::EncodedPanel, FailedRecord>;

/// Thread-safe.
class OrderedCommit {
public:
    /// Both must outlive this object.
    OrderedCommit(write::PanelWriter& writer, RunStatus& status);

    /// Takes an entry. If no earlier entry is missing, commits it and the entries waiting for it. After a commit has
    /// thrown, entries are still taken but never committed.
    /// \throws SpecError  when the spec of a panel from an earlier run has changed
    /// \throws IoError    when the dataset cannot be written
    void submit(std::uint64_t sequence, Entry entry);

    /// Waits until every place before `sequence` has been committed. False after stop_waiting.
    [[nodiscard]] bool wait_until(std::uint64_t sequence);

    /// Wakes all waiting threads, permanently. Entries are still taken.
    void stop_waiting();

private:
    void commit(const Entry& entry);

    write::PanelWriter& writer_;
    RunStatus& status_;
    std::mutex mutex_;
    std::map<std::uint64_t, Entry> waiting_;
    std::condition_variable advanced_;
    std::uint64_t next_sequence_ = 0;
    bool has_stopped_waiting_ = false;
};

}  // namespace clevrvk::pipeline
