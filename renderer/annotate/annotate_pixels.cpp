// Computes the labels of a panel that come from its frame. Both passes process runs of equal pixels, so their cost does
// not grow with the number of objects.
#include "renderer/annotate/annotate_pixels.h"

#include "renderer/annotate/rle.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>

namespace clevrvk::annotate {

namespace {

// Half-open extent and count of a set of pixels to which blocks are added.
struct Extent {
    int x0 = std::numeric_limits<int>::max();
    int y0 = std::numeric_limits<int>::max();
    int x1 = 0;
    int y1 = 0;
    int pixel_count = 0;

    void add_block(int block_x0, int block_x1, int block_y0, int block_y1)
    {
        x0 = std::min(x0, block_x0);
        y0 = std::min(y0, block_y0);
        x1 = std::max(x1, block_x1);
        y1 = std::max(y1, block_y1);
        pixel_count += (block_x1 - block_x0) * (block_y1 - block_y0);
    }

    [[nodiscard]] std::optional<PixelBox> box() const
    {
        if (pixel_count == 0) {
            return std::nullopt;
        }
        return PixelBox{x0, y0, x1 - x0, y1 - y0};
    }
};

struct VisiblePixels {
    Extent extent;
    RleBuilder rle;
};

// Adds the runs of equal ids in one column.
void add_column(const std::uint32_t* column, int x, int height_px, std::vector<VisiblePixels>& objects)
{
    for (int y = 0; y < height_px;) {
        const std::uint32_t id = column[y];
        const int run_y0 = y;
        while (y < height_px && column[y] == id) {
            ++y;
        }
        if (id != 0) {
            VisiblePixels& object = objects[id - 1];
            object.extent.add_block(x, x + 1, run_y0, y);
            const std::int64_t column_begin = static_cast<std::int64_t>(x) * height_px;
            object.rle.add_run(column_begin + run_y0, column_begin + y);
        }
    }
}

std::vector<VisiblePixels> collect_visible(const frame::Frame& frame)
{
    constexpr int kStripWidth = 16;  // one cache line of ids, so that each line of the image is fetched once
    const std::size_t height = static_cast<std::size_t>(frame.height_px);
    std::vector<VisiblePixels> objects(static_cast<std::size_t>(frame.object_count));
    std::vector<std::uint32_t> strip(static_cast<std::size_t>(kStripWidth) * height);
    for (int strip_x0 = 0; strip_x0 < frame.width_px; strip_x0 += kStripWidth) {
        const int strip_width = std::min(kStripWidth, frame.width_px - strip_x0);
        const std::uint32_t* row = frame.ids.data() + strip_x0;
        for (std::size_t y = 0; y < height; ++y, row += frame.width_px) {
            for (int dx = 0; dx < strip_width; ++dx) {
                strip[static_cast<std::size_t>(dx) * height + y] = row[dx];
            }
        }
        for (int dx = 0; dx < strip_width; ++dx) {
            add_column(strip.data() + static_cast<std::size_t>(dx) * height, strip_x0 + dx, frame.height_px, objects);
        }
    }
    return objects;
}

std::vector<Extent> collect_amodal(const frame::Frame& frame)
{
    const std::size_t word_count = static_cast<std::size_t>(frame::amodal_word_count(frame.object_count));
    std::vector<Extent> extents(static_cast<std::size_t>(frame.object_count));
    std::vector<int> run_x0(extents.size());
    const std::vector<std::uint32_t> no_objects(word_count, 0);
    for (int y = 0; y < frame.height_px; ++y) {
        const std::uint32_t* row =
            frame.amodal.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width_px) * word_count;
        const std::uint32_t* before = no_objects.data();
        for (int x = 0; x <= frame.width_px; ++x) {
            const std::uint32_t* here = x < frame.width_px ? row + static_cast<std::size_t>(x) * word_count : no_objects.data();
            for (std::size_t word = 0; word < word_count; ++word) {
                for (std::uint32_t changed = here[word] ^ before[word]; changed != 0; changed &= changed - 1) {
                    const int bit = std::countr_zero(changed);
                    const std::size_t object = 32 * word + static_cast<std::size_t>(bit);
                    CLEVRVK_CHECK(object < extents.size(), "amodal bit {} is set at ({}, {}), but there are {} objects", object, x, y,
                                  extents.size());
                    if ((here[word] >> bit & 1U) != 0) {
                        run_x0[object] = x;
                    } else {
                        extents[object].add_block(run_x0[object], x, y, y + 1);
                    }
                }
            }
            before = here;
        }
    }
    return extents;
}

// Visible pixels of each object's parts.
std::vector<std::vector<PartPixels>> collect_parts(const frame::Frame& frame)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> counts;
    for (std::size_t k = 0; k < frame.parts.size(); ++k) {
        if (frame.ids[k] != 0 && frame.parts[k] != 0) {
            counts[{frame.ids[k], frame.parts[k]}] += 1;
        }
    }
    std::vector<std::vector<PartPixels>> parts(static_cast<std::size_t>(frame.object_count));
    for (const auto& [key, count] : counts) {
        parts[key.first - 1].push_back({key.second, count});
    }
    return parts;
}

}  // namespace

std::vector<ObjectPixels> annotate_pixels(const frame::Frame& frame)
{
    frame::check_frame(frame);
    std::vector<VisiblePixels> visible = collect_visible(frame);
    const std::vector<Extent> amodal = collect_amodal(frame);
    const std::int64_t pixel_count = static_cast<std::int64_t>(frame.ids.size());

    std::vector<std::vector<PartPixels>> parts = collect_parts(frame);
    std::vector<ObjectPixels> labels(visible.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        labels[i].bbox = visible[i].extent.box();
        labels[i].amodal_bbox = amodal[i].box();
        labels[i].visible_px = visible[i].extent.pixel_count;
        labels[i].amodal_px = amodal[i].pixel_count;
        labels[i].visible_fraction = labels[i].amodal_px == 0 ? 0.0 : static_cast<double>(labels[i].visible_px) / labels[i].amodal_px;
        labels[i].rle = {frame.height_px, frame.width_px, visible[i].rle.finish(pixel_count)};
        labels[i].parts = std::move(parts[i]);
    }
    return labels;
}

}  // namespace clevrvk::annotate
