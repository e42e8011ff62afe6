// Tests all that a reader takes for granted: members that every picture's line has, and numbers that stay in range.
#include "renderer/export/check_panel.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace clevrvk::exporting {
namespace {

constexpr std::array<std::string_view, 4> kNeededDirections{"left", "right", "front", "behind"};

bool is_within(const record::BoxPx& box, int width_px, int height_px)
{
    const auto [x, y, width, height] = box;
    return x >= 0 && y >= 0 && width > 0 && height > 0 && std::int64_t{x} + width <= width_px && std::int64_t{y} + height <= height_px;
}

template <typename Value>
bool has_directions(const record::Named<Value>& named)
{
    return std::ranges::all_of(kNeededDirections, [&](std::string_view direction) {
        return std::ranges::any_of(named, [&](const auto& pair) { return pair.first == direction; });
    });
}

}  // namespace

void check_panel(const record::PanelRecord& panel, const std::string& place)
{
    for (const record::ObjectRecord& object : panel.objects) {
        if (object.visible_px.value_or(0) <= 0) {
            continue;
        }
        if (!object.bbox || !object.bbox->value || !is_within(*object.bbox->value, panel.width, panel.height)) {
            throw SpecError(fmt::format("{}: object {} has visible pixels and no bbox within the picture; 'clevrvk check' says more", place,
                                        quote_text(object.id)));
        }
        if (!object.rle) {
            throw SpecError(fmt::format("{}: object {} has visible pixels and no rle; 'clevrvk check' says more", place,
                                        quote_text(object.id)));
        }
    }
    if (!has_directions(panel.directions) || !has_directions(panel.relationships)) {
        throw SpecError(fmt::format("{}: directions and relationships must have left, right, front and behind; 'clevrvk check' says more",
                                    place));
    }
}

}  // namespace clevrvk::exporting
