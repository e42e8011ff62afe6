// Enters into the dataset, in the order of the input, what many threads finish in any order.
#pragma once

#include "renderer/pipeline/run_status.h"
#include "renderer/queue/in_flight.h"
#include "renderer/write/dataset_writer.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <variant>

namespace clevrvk::pipeline {

/// A panel that an earlier run has finished.
struct DonePanel {
    write::PanelKey key;
};

/// A panel whose files are on the disk.
struct StoredPanel {
    write::EncodedPanel panel;
    std::int64_t pixel_count = 0;    ///< its share of the room for frames, given back with the commit
};

/// What one place of the input came to.
using Entry = std::variant<DonePanel, StoredPanel, write::RecordError>;

/// Thread-safe.
class OrderedCommit {
public:
    /// All outlive this.
    OrderedCommit(write::DatasetWriter& writer, queue::InFlight& in_flight, RunStatus& status);

    /// Takes the entry of that place, and commits it and those waiting behind it when no earlier one is missing.
    /// \throws SpecError  when a panel done earlier has another spec now
    /// \throws IoError    when the dataset cannot be written
    void submit(std::uint64_t sequence, Entry entry);

private:
    void commit(const Entry& entry);

    write::DatasetWriter& writer_;
    queue::InFlight& in_flight_;
    RunStatus& status_;
    std::mutex mutex_;
    std::map<std::uint64_t, Entry> waiting_;
    std::uint64_t next_sequence_ = 0;
};

}  // namespace clevrvk::pipeline
