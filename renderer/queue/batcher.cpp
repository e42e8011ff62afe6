// Groups jobs into batches. A batch is closed when the image size or the path changes, the device's preferred count is
// reached, or the next panel's objects, meshes or pictures would exceed its limits.
#include "renderer/queue/batcher.h"

#include "renderer/base/error.h"

#include <utility>

namespace clevrvk::queue {

Batcher::Batcher(BatchSize batch_size) : batch_size_(std::move(batch_size)) {}

std::optional<Batch> Batcher::add(RenderJob job)
{
    std::optional<Batch> closed;
    if (!open_.jobs.empty() && !has_room_for(job)) {
        closed = take_rest();
    }
    load_.add(job.scene);
    open_.jobs.push_back(std::move(job));
    return closed;
}

std::optional<Batch> Batcher::take_full()
{
    if (open_.jobs.empty()) {
        return std::nullopt;
    }
    if (static_cast<int>(open_.jobs.size()) < find_limit(load_.load())) {
        return std::nullopt;
    }
    return take_rest();
}

std::optional<Batch> Batcher::take_rest()
{
    if (open_.jobs.empty()) {
        return std::nullopt;
    }
    load_ = {};
    return std::exchange(open_, Batch{});
}

bool Batcher::has_room_for(const RenderJob& job) const
{
    const scene::Scene& first = open_.jobs.front().scene;
    if (job.scene.width_px != first.width_px || job.scene.height_px != first.height_px || job.scene.path != first.path) {
        return false;
    }
    scene::LoadCounter with_it = load_;
    with_it.add(job.scene);
    return static_cast<int>(open_.jobs.size()) < find_limit(with_it.load());
}

int Batcher::find_limit(const scene::BatchLoad& load) const
{
    const int limit = batch_size_(load);
    CLEVRVK_CHECK(limit >= 1, "the preferred batch size of {}x{} px is {}", load.width_px, load.height_px, limit);
    return limit;
}

}  // namespace clevrvk::queue
