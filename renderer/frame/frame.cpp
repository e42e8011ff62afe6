// Checks that a frame is consistent, so that later stages can rely on its sizes and ids.
#include "renderer/frame/frame.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <cstddef>

namespace clevrvk::frame {

namespace {

template <typename Value>
void check_size(const char* name, const std::vector<Value>& values, std::size_t expected)
{
    CLEVRVK_CHECK(values.size() == expected, "frame array '{}' has {} values, expected {}", name, values.size(), expected);
}

template <typename Value>
void check_size_or_empty(const char* name, const std::vector<Value>& values, std::size_t expected)
{
    if (!values.empty()) {
        check_size(name, values, expected);
    }
}

}  // namespace

void check_frame(const Frame& frame)
{
    CLEVRVK_CHECK(frame.width_px > 0 && frame.height_px > 0, "frame is {} x {} px", frame.width_px, frame.height_px);
    CLEVRVK_CHECK(frame.object_count >= 0, "frame has {} objects", frame.object_count);
    const std::size_t pixel_count = static_cast<std::size_t>(frame.width_px) * static_cast<std::size_t>(frame.height_px);
    check_size_or_empty("radiance", frame.radiance, 3 * pixel_count);
    check_size_or_empty("coverage", frame.coverage, pixel_count);
    check_size("ids", frame.ids, pixel_count);
    check_size("amodal", frame.amodal, static_cast<std::size_t>(amodal_word_count(frame.object_count)) * pixel_count);
    check_size_or_empty("parts", frame.parts, pixel_count);
    check_size_or_empty("depth", frame.depth, pixel_count);
    check_size_or_empty("distance", frame.distance, pixel_count);
    check_size_or_empty("stage", frame.stage, pixel_count);
    check_size_or_empty("normals", frame.normals, 3 * pixel_count);
    check_size_or_empty("albedo", frame.albedo, 3 * pixel_count);
    const std::uint32_t greatest_id = *std::max_element(frame.ids.begin(), frame.ids.end());
    CLEVRVK_CHECK(greatest_id <= static_cast<std::uint32_t>(frame.object_count), "frame shows id {}, but has {} objects", greatest_id,
                  frame.object_count);
}

}  // namespace clevrvk::frame
