// Projects the corners of bounding boxes, and counts pixels with rays inside the projection.
#include "renderer/sight/extent.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace clevrvk::sight {

namespace {

// Corners nearer than this to the plane of the eye have no useful projection.
constexpr double kNearDepth = 0.01;

glm::dvec3 to_world(const cast::PlacedObject& object, const glm::dvec3& point)
{
    return object.position + object.to_world * point;
}

}  // namespace

PixelArea find_area(const View& view, const cast::PlacedObject& object)
{
    const glm::ivec2 size = view.size_px();
    const PixelArea whole{0, 0, size.x, size.y};
    if (!view.is_pinhole()) {
        return whole;
    }
    glm::dvec2 low(cast::kNoHit);
    glm::dvec2 high(-cast::kNoHit);
    for (const glm::dvec3& corner : cast::list_corners(object.unit_bounds)) {
        const glm::dvec3 point = to_world(object, corner);
        if (view.depth_of(point) < kNearDepth) {
            return whole;
        }
        const glm::dvec2 at = view.project(point).value();
        low = glm::min(low, at);
        high = glm::max(high, at);
    }
    const auto limit = [](double value, int most) { return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most))); };
    // One more pixel on each side, for rounding and for rays that do not pass through pixel centres.
    return {limit(std::floor(low.x) - 1.0, size.x), limit(std::floor(low.y) - 1.0, size.y), limit(std::ceil(high.x) + 1.0, size.x),
            limit(std::ceil(high.y) + 1.0, size.y)};
}

int count_alone(const cast::Caster& caster, const View& view, std::size_t object, int most)
{
    constexpr double kGoldenRatio = 0.6180339887498949;
    const PixelArea area = find_area(view, caster.objects().at(object));
    const std::int64_t width = area.x1 - area.x0;
    const std::int64_t pixel_count = width * (area.y1 - area.y0);
    // Visits every pixel once, each far from the previous ones, so that most objects are found after a few dozen rays.
    std::int64_t stride = std::max<std::int64_t>(1, std::llround(kGoldenRatio * static_cast<double>(pixel_count)));
    while (std::gcd(stride, pixel_count) > 1) {
        ++stride;
    }
    int count = 0;
    for (std::int64_t k = 0, pixel = 0; k < pixel_count && count < most; ++k, pixel = (pixel + stride) % pixel_count) {
        const glm::dvec2 corner(area.x0 + static_cast<int>(pixel % width), area.y0 + static_cast<int>(pixel / width));
        const std::optional<cast::Ray> ray = view.ray_through(corner + 0.5);
        count += ray && caster.intersect_object(object, *ray) != cast::kNoHit ? 1 : 0;
    }
    return count;
}

bool is_middle_in_picture(const View& view, const cast::PlacedObject& object)
{
    const std::optional<glm::dvec2> place = view.find_place(to_world(object, 0.5 * (object.unit_bounds.low + object.unit_bounds.high)));
    return place && std::abs(place->x) <= 1.0 && std::abs(place->y) <= 1.0;
}

PictureBox bound_mesh(const View& view, const cast::PlacedObject& object)
{
    PictureBox box;
    for (const glm::vec3& position : mesh_of(*object.instance)->positions) {
        if (const std::optional<glm::dvec2> place = view.find_place(to_world(object, glm::dvec3(position)))) {
            const glm::dvec2 shares(0.5 + 0.5 * place->x, 0.5 - 0.5 * place->y);
            box.low = glm::min(box.low, shares);
            box.high = glm::max(box.high, shares);
        }
    }
    return box;
}

}  // namespace clevrvk::sight
