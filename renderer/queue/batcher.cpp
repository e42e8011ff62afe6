// Groups jobs into batches; one is closed when the image size or the path changes, or the device's preferred count is
// reached.
#include "renderer/queue/batcher.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <utility>

namespace clevrvk::queue {
namespace {

int count_objects(const RenderJob& job)
{
    return static_cast<int>(job.scene.instances.size());
}

}  // namespace

Batcher::Batcher(BatchSize batch_size) : batch_size_(std::move(batch_size)) {}

std::optional<Batch> Batcher::add(RenderJob job)
{
    std::optional<Batch> closed;
    if (!open_.jobs.empty() && !has_room_for(job)) {
        closed = take_rest();
    }
    most_objects_ = std::max(most_objects_, count_objects(job));
    open_.jobs.push_back(std::move(job));
    return closed;
}

std::optional<Batch> Batcher::take_full()
{
    if (open_.jobs.empty()) {
        return std::nullopt;
    }
    const scene::Scene& first = open_.jobs.front().scene;
    const int limit = batch_size_(first.width_px, first.height_px, most_objects_, first.path);
    CLEVRVK_CHECK(limit >= 1, "the preferred batch size of {}x{} px is {}", first.width_px, first.height_px, limit);
    if (static_cast<int>(open_.jobs.size()) < limit) {
        return std::nullopt;
    }
    return take_rest();
}

std::optional<Batch> Batcher::take_rest()
{
    if (open_.jobs.empty()) {
        return std::nullopt;
    }
    most_objects_ = 0;
    return std::exchange(open_, Batch{});
}

bool Batcher::has_room_for(const RenderJob& job) const
{
    const scene::Scene& first = open_.jobs.front().scene;
    if (job.scene.width_px != first.width_px || job.scene.height_px != first.height_px || job.scene.path != first.path) {
        return false;
    }
    const int limit = batch_size_(first.width_px, first.height_px, std::max(most_objects_, count_objects(job)), first.path);
    return static_cast<int>(open_.jobs.size()) < limit;
}

}  // namespace clevrvk::queue
