// Uploads all pictures that a batch adds with one copy, and drops the least recently used ones.
#include "renderer/render/image_library.h"

#include <algorithm>
#include <cstring>

namespace clevrvk::render {

namespace {

// A texel is read as one value of up to 8 bytes.
constexpr std::uint64_t kTexelAlignment = 16;

std::uint64_t count_image_bytes(const scene::Image& image)
{
    return gpu::align_up(image.words.size() * sizeof(std::uint32_t), kTexelAlignment);
}

}  // namespace

BatchImages ImageLibrary::record_images(gpu::Commands& commands, std::span<const scene::Scene> panels, gpu::Buffer& upload)
{
    new_images_.clear();
    new_block_.reset();
    BatchImages used;
    std::set<const scene::Image*> seen;
    auto block = std::make_shared<ImageBlock>();
    std::uint64_t bytes = 0;
    for (const scene::Scene& panel : panels) {
        scene::visit_images(panel, [&](const std::shared_ptr<const scene::Image>& image) {
            if (!seen.insert(image.get()).second) {
                return;
            }
            if (const auto kept = images_.find(image.get()); kept == images_.end()) {
                block->images.push_back(image);
                bytes += count_image_bytes(*image);
            } else if (std::ranges::find(used, kept->second.block) == used.end()) {
                used.push_back(kept->second.block);
            }
        });
    }
    // Entries in use now are dropped last.
    std::stable_partition(blocks_.begin(), blocks_.end(), [&](const Block& kept) { return std::ranges::find(used, kept) == used.end(); });
    if (bytes == 0) {
        return used;
    }
    block->texels = gpu::Buffer(device_, bytes, gpu::BufferKind::DeviceLocal, "texels");
    reserve_buffer(device_, upload, bytes, gpu::BufferKind::Upload, "texel upload");
    std::uint64_t offset = 0;
    for (const std::shared_ptr<const scene::Image>& image : block->images) {
        std::memcpy(upload.mapped().data() + offset, image->words.data(), image->words.size() * sizeof(std::uint32_t));
        new_images_[image.get()] = {block, block->texels.address() + offset};
        offset += count_image_bytes(*image);
    }
    commands.copy(upload, block->texels, bytes);
    used.push_back(block);
    new_block_ = std::move(block);
    return used;
}

void ImageLibrary::keep_new()
{
    if (new_block_) {
        size_bytes_ += new_block_->texels.size_bytes();
        blocks_.push_back(std::move(new_block_));
    }
    new_block_.reset();
    images_.merge(new_images_);
    new_images_.clear();
    for (auto block = blocks_.begin(); block != blocks_.end() && size_bytes_ > budget_bytes_;) {
        // The list holds one reference to the block, and images_ one for each picture.
        if (static_cast<std::size_t>(block->use_count()) > 1 + (*block)->images.size()) {
            ++block;
            continue;
        }
        for (const std::shared_ptr<const scene::Image>& image : (*block)->images) {
            images_.erase(image.get());
        }
        size_bytes_ -= (*block)->texels.size_bytes();
        block = blocks_.erase(block);
    }
}

VkDeviceAddress ImageLibrary::find(const scene::Image& image) const
{
    const auto added = new_images_.find(&image);
    return added != new_images_.end() ? added->second.texels : images_.at(&image).texels;
}

}  // namespace clevrvk::render
