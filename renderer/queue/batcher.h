// Groups render jobs that fit the device together. Decides nothing about how they are rendered.
#pragma once

#include "renderer/queue/render_job.h"
#include "renderer/scene/batch_load.h"

#include <functional>
#include <optional>

namespace clevrvk::queue {

/// How many panels are rendered together, if all are like these; at least 1.
using BatchSize = std::function<int(const scene::BatchLoad&)>;

/// Fills one batch after another, in the order of the jobs. One thread at a time.
class Batcher {
public:
    explicit Batcher(BatchSize batch_size);

    /// Takes the next job. Returns the open batch when the job does not fit into it: another image size,
    /// another path, or too much together.
    [[nodiscard]] std::optional<Batch> add(RenderJob job);

    /// The open batch, when it is full; call after each add.
    [[nodiscard]] std::optional<Batch> take_full();

    /// The open batch, when it is not empty; call at the end of the input.
    [[nodiscard]] std::optional<Batch> take_rest();

private:
    [[nodiscard]] bool has_room_for(const RenderJob& job) const;
    [[nodiscard]] int find_limit(const scene::BatchLoad& load) const;

    BatchSize batch_size_;
    Batch open_;
    scene::LoadCounter load_;  // of the open batch
};

}  // namespace clevrvk::queue
