// Counts each mesh and picture once, identified by its address, because panels share them.
#include "renderer/scene/batch_load.h"

#include "renderer/base/error.h"
#include "renderer/scene/mesh_cache.h"

#include <algorithm>
#include <memory>

namespace clevrvk::scene {

void LoadCounter::add(const Scene& scene)
{
    load_.width_px = scene.width_px;
    load_.height_px = scene.height_px;
    load_.path = scene.path;
    load_.object_count = std::max(load_.object_count, static_cast<int>(scene.instances.size() * (1 + count_steps(scene))));
    load_.panel_count += 1;
    for (const Instance& instance : scene.instances) {
        const std::shared_ptr<const Mesh>& mesh = mesh_of(instance);
        if (mesh && seen_.insert(mesh.get()).second) {
            load_.mesh_bytes += count_bytes(*mesh);
        }
    }
    visit_images(scene, [&](const std::shared_ptr<const Image>& image) {
        if (seen_.insert(image.get()).second) {
            load_.picture_bytes += count_bytes(*image);
        }
    });
}

const BatchLoad& LoadCounter::load() const
{
    CLEVRVK_CHECK(load_.panel_count > 0, "the load of {} panels", load_.panel_count);
    return load_;
}

std::uint64_t count_asset_bytes(const Scene& scene)
{
    LoadCounter counter;
    counter.add(scene);
    return counter.load().mesh_bytes + counter.load().picture_bytes;
}

}  // namespace clevrvk::scene
