// Groups render jobs that fit the device together. It does not decide how they are rendered.
#pragma once

#include "renderer/queue/render_job.h"
#include "renderer/scene/batch_load.h"

#include <functional>
#include <optional>

namespace clevrvk::queue {

/// The number of panels to render together if all have this load; at least 1.
using BatchSize = std::function<int(const scene::BatchLoad&)>;

/// Fills batches one by one in the order of the jobs. One thread at a time.
class Batcher {
public:
    explicit Batcher(BatchSize batch_size);

    /// Takes the next job. Returns the open batch if the job does not fit into it: another image size, another
    /// path, or too much load together.
    [[nodiscard]] std::optional<Batch> add(RenderJob job);

    /// The open batch if it is full; call after each add.
    [[nodiscard]] std::optional<Batch> take_full();

    /// The open batch if it is not empty; call at the end of the input.
    [[nodiscard]] std::optional<Batch> take_rest();

private:
    [[nodiscard]] bool has_room_for(const RenderJob& job) const;
    [[nodiscard]] int find_limit(const scene::BatchLoad& load) const;

    BatchSize batch_size_;
    Batch open_;
    scene::LoadCounter load_;  // load of the open batch
};

}  // namespace clevrvk::queue
