// Tests boxes, counts and masks on frames small enough to work out by hand, and on random ones against a plain count.
#include "renderer/annotate/annotate_pixels.h"

#include "renderer/annotate/rle.h"
#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>

using namespace clevrvk;
using annotate::ObjectPixels;
using annotate::PixelBox;

namespace {

frame::Frame build_frame(int width_px, int height_px, int object_count)
{
    frame::Frame frame;
    frame.width_px = width_px;
    frame.height_px = height_px;
    frame.object_count = object_count;
    const std::size_t pixel_count = static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px);
    frame.radiance.resize(3 * pixel_count);
    frame.ids.resize(pixel_count);
    frame.amodal.resize(pixel_count * static_cast<std::size_t>(frame::amodal_word_count(object_count)));
    return frame;
}

bool is_box(const std::optional<PixelBox>& box, int x, int y, int width, int height)
{
    return box && box->x == x && box->y == y && box->width == width && box->height == height;
}

struct PlainCount {
    int count = 0;
    int x0 = 1 << 20;
    int y0 = 1 << 20;
    int x1 = -1;
    int y1 = -1;
};

template <typename IsInside>
PlainCount count_plainly(int width_px, int height_px, const IsInside& is_inside)
{
    PlainCount plain;
    for (int y = 0; y < height_px; ++y) {
        for (int x = 0; x < width_px; ++x) {
            if (is_inside(static_cast<std::size_t>(y) * static_cast<std::size_t>(width_px) + static_cast<std::size_t>(x))) {
                ++plain.count;
                plain.x0 = std::min(plain.x0, x);
                plain.y0 = std::min(plain.y0, y);
                plain.x1 = std::max(plain.x1, x);
                plain.y1 = std::max(plain.y1, y);
            }
        }
    }
    return plain;
}

void check_box(const std::optional<PixelBox>& box, const PlainCount& plain)
{
    REQUIRE(box.has_value() == (plain.count > 0));
    if (box) {
        REQUIRE(is_box(box, plain.x0, plain.y0, plain.x1 - plain.x0 + 1, plain.y1 - plain.y0 + 1));
    }
}

}  // namespace

TEST_CASE("annotate_pixels gives boxes, counts and masks of a small frame")
{
    // . 1 1 .
    // . 1 2 2
    // . . . 2   object 1 reaches under object 2 at (2,1)
    frame::Frame frame = build_frame(4, 3, 3);
    frame.ids = {0, 1, 1, 0, 0, 1, 2, 2, 0, 0, 0, 2};
    frame.amodal = {0, 1, 1, 0, 0, 1, 3, 2, 0, 0, 0, 2};
    const std::vector<ObjectPixels> labels = annotate::annotate_pixels(frame);
    REQUIRE(labels.size() == 3);
    CHECK(is_box(labels[0].bbox, 1, 0, 2, 2));
    CHECK(is_box(labels[0].amodal_bbox, 1, 0, 2, 2));
    CHECK(labels[0].visible_px == 3);
    CHECK(labels[0].amodal_px == 4);
    CHECK(labels[0].visible_fraction == 0.75);
    CHECK(labels[0].rle.counts == "321O4");  // columns 000 110 100 000: runs 3 2 1 1 5, the last two stored as 1-2 and 5-1
    CHECK(labels[0].rle.height_px == 3);
    CHECK(labels[0].rle.width_px == 4);
    CHECK(is_box(labels[1].bbox, 2, 1, 2, 2));
    CHECK(labels[1].visible_fraction == 1.0);
    CHECK(labels[1].rle.counts == "7121");  // columns 000 000 010 011: runs 7 1 2 2, the last stored as 2-1
}

TEST_CASE("annotate_pixels gives no box for an object that shows nowhere")
{
    const std::vector<ObjectPixels> labels = annotate::annotate_pixels(build_frame(4, 3, 1));
    CHECK_FALSE(labels[0].bbox.has_value());
    CHECK_FALSE(labels[0].amodal_bbox.has_value());
    CHECK(labels[0].visible_px == 0);
    CHECK(labels[0].visible_fraction == 0.0);
    CHECK(labels[0].rle.counts == "<");  // one run of 12
}

TEST_CASE("annotate_pixels gives an amodal box for an object that is fully hidden")
{
    frame::Frame frame = build_frame(2, 2, 2);
    frame.ids = {1, 1, 1, 1};
    frame.amodal = {1, 3, 1, 1};
    const std::vector<ObjectPixels> labels = annotate::annotate_pixels(frame);
    CHECK_FALSE(labels[1].bbox.has_value());
    CHECK(is_box(labels[1].amodal_bbox, 1, 0, 1, 1));
    CHECK(labels[1].visible_fraction == 0.0);
}

TEST_CASE("annotate_pixels takes a panel without objects")
{
    CHECK(annotate::annotate_pixels(build_frame(4, 3, 0)).empty());
}

TEST_CASE("annotate_pixels agrees with a plain count over random frames of many objects")
{
    for (std::uint64_t round = 0; round < 20; ++round) {
        Rng rng = Rng::for_key(2, "annotate_pixels_test", round);
        const int width = 1 + static_cast<int>(rng.uniform_index(50));
        const int height = 1 + static_cast<int>(rng.uniform_index(40));
        const int object_count = 1 + static_cast<int>(rng.uniform_index(100));
        frame::Frame frame = build_frame(width, height, object_count);
        const std::size_t word_count = static_cast<std::size_t>(frame::amodal_word_count(object_count));
        std::uint32_t id = 0;
        for (std::size_t i = 0; i < frame.ids.size(); ++i) {
            if (rng.uniform_index(3) == 0) {
                id = rng.uniform_index(static_cast<std::uint32_t>(object_count) + 1);
            }
            frame.ids[i] = id;
            const std::uint32_t hidden = rng.uniform_index(static_cast<std::uint32_t>(object_count));
            frame.amodal[i * word_count + hidden / 32] |= 1U << hidden % 32;
            if (id != 0) {
                frame.amodal[i * word_count + (id - 1) / 32] |= 1U << (id - 1) % 32;
            }
        }
        const std::vector<ObjectPixels> labels = annotate::annotate_pixels(frame);
        for (std::size_t k = 0; k < labels.size(); ++k) {
            const auto is_visible = [&](std::size_t i) { return frame.ids[i] == k + 1; };
            const auto is_amodal = [&](std::size_t i) { return (frame.amodal[i * word_count + k / 32] >> k % 32 & 1U) != 0; };
            const PlainCount visible = count_plainly(width, height, is_visible);
            const PlainCount amodal = count_plainly(width, height, is_amodal);
            REQUIRE(labels[k].visible_px == visible.count);
            REQUIRE(labels[k].amodal_px == amodal.count);
            check_box(labels[k].bbox, visible);
            check_box(labels[k].amodal_bbox, amodal);
            std::vector<std::uint8_t> mask(frame.ids.size());
            for (std::size_t i = 0; i < mask.size(); ++i) {
                mask[i] = is_visible(i) ? 1 : 0;
            }
            REQUIRE(labels[k].rle.counts == annotate::encode_rle(mask, width, height).counts);
        }
    }
}

TEST_CASE("annotate_pixels refuses a frame whose arrays do not fit")
{
    frame::Frame short_ids = build_frame(4, 3, 1);
    short_ids.ids.pop_back();
    CHECK_THROWS_AS(static_cast<void>(annotate::annotate_pixels(short_ids)), std::logic_error);

    frame::Frame strange_id = build_frame(4, 3, 1);
    strange_id.ids[5] = 2;
    CHECK_THROWS_AS(static_cast<void>(annotate::annotate_pixels(strange_id)), std::logic_error);

    frame::Frame strange_bit = build_frame(4, 3, 1);
    strange_bit.amodal[5] = 2;
    CHECK_THROWS_AS(static_cast<void>(annotate::annotate_pixels(strange_bit)), std::logic_error);

    frame::Frame short_depth = build_frame(4, 3, 1);
    short_depth.depth.resize(11);
    CHECK_THROWS_AS(static_cast<void>(annotate::annotate_pixels(short_depth)), std::logic_error);
}
