// The texture pictures on the device. They are kept within a budget.
#pragma once

#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/device.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace clevrvk::render {

/// Default budget of the pictures that no batch uses.
inline constexpr std::uint64_t kImageBudgetBytes = std::uint64_t{512} << 20U;

/// The pictures that one batch added, in one allocation; they are dropped together. The host's pictures are kept alive,
/// because their addresses are the keys.
struct ImageBlock {
    std::vector<std::shared_ptr<const scene::Image>> images;
    gpu::Buffer texels;
};

/// The blocks that a batch holds until the device is done with it.
using BatchImages = std::vector<std::shared_ptr<const ImageBlock>>;

/// Used by one thread.
class ImageLibrary {
public:
    /// `device` must outlive this. \param budget_bytes  most bytes of the pictures that no batch uses
    ImageLibrary(const gpu::Device& device, std::uint64_t budget_bytes) : device_(device), budget_bytes_(budget_bytes) {}

    /// Finds the pictures of the panels and records the upload of missing ones. The uploads of the previous call are
    /// forgotten unless keep_new() was called, because their commands may never have run.
    /// \param upload  new pictures are copied from it; nothing else uses it until the commands have been run
    /// \throws GpuError
    [[nodiscard]] BatchImages record_images(gpu::Commands& commands, std::span<const scene::Scene> panels, gpu::Buffer& upload);

    /// Call it once the commands of the last record_images() are submitted: its pictures then serve later batches.
    /// Drops pictures beyond the budget.
    void keep_new();

    /// The address of the texels of a picture of the panels that were last passed to record_images().
    [[nodiscard]] VkDeviceAddress find(const scene::Image& image) const;

    /// Bytes of the pictures on the device.
    [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }

private:
    using Block = std::shared_ptr<const ImageBlock>;
    struct Found {
        Block block;
        VkDeviceAddress texels = 0;
    };

    const gpu::Device& device_;
    const std::uint64_t budget_bytes_;
    std::map<const scene::Image*, Found> images_;      // both are only looked up,
    std::map<const scene::Image*, Found> new_images_;  // never iterated in an order that matters
    std::vector<Block> blocks_;                        // blocks of images_, the most recently used last
    Block new_block_;
    std::uint64_t size_bytes_ = 0;
};

}  // namespace clevrvk::render
