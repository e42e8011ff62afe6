// Casts the rays of a panel on the CPU: one object after another, each within the bounds of its projection.
#include "renderer/check/cast_panel.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace clevrvk::check {

namespace {

// Corners nearer than this to the plane of the eye have no useful projection.
constexpr double kNearDepth = 0.01;

// Bounds of a growing set of pixels.
class Extent {
public:
    void add(int x, int y)
    {
        x0_ = std::min(x0_, x);
        y0_ = std::min(y0_, y);
        x1_ = std::max(x1_, x + 1);
        y1_ = std::max(y1_, y + 1);
        ++count_;
    }

    [[nodiscard]] PixelSet set() const
    {
        return count_ == 0 ? PixelSet{} : PixelSet{count_, annotate::PixelBox{x0_, y0_, x1_ - x0_, y1_ - y0_}};
    }

private:
    int x0_ = std::numeric_limits<int>::max();
    int y0_ = std::numeric_limits<int>::max();
    int x1_ = 0;
    int y1_ = 0;
    int count_ = 0;
};

glm::dvec2 centre_of(int x, int y)
{
    return {x + 0.5, y + 0.5};
}

bool are_near(double depth, double other)
{
    return std::abs(depth - other) <= kOrderTolerance * std::abs(depth);
}

}  // namespace

const std::array<glm::dvec2, 8>& edge_offsets()
{
    constexpr double kDiagonal = kEdgeTolerancePx * 0.7071067811865476;
    static const std::array<glm::dvec2, 8> offsets{{{kEdgeTolerancePx, 0.0},
                                                    {-kEdgeTolerancePx, 0.0},
                                                    {0.0, kEdgeTolerancePx},
                                                    {0.0, -kEdgeTolerancePx},
                                                    {kDiagonal, kDiagonal},
                                                    {-kDiagonal, kDiagonal},
                                                    {kDiagonal, -kDiagonal},
                                                    {-kDiagonal, -kDiagonal}}};
    return offsets;
}

PanelCaster::PanelCaster(const scene::Scene& scene, MeshTrees& trees)
    : scene_(scene), rays_(scene, trees), eye_(scene.camera.eye),
      right_(glm::dvec3(scene.camera.right) * static_cast<double>(scene.camera.tan_half_fov.x)),
      up_(glm::dvec3(scene.camera.up) * static_cast<double>(scene.camera.tan_half_fov.y)), forward_(-glm::dvec3(scene.camera.back))
{
    for (const cast::PlacedObject& object : rays_.objects()) {
        areas_.push_back(find_area(object));
    }
}

Ray PanelCaster::make_ray(const glm::dvec2& point) const
{
    const double u = 2.0 * point.x / scene_.width_px - 1.0;
    const double v = 1.0 - 2.0 * point.y / scene_.height_px;
    if (is_pinhole()) {
        return {eye_, u * right_ + v * up_ + forward_};
    }
    const scene::Camera& camera = scene_.camera;
    const glm::dvec2 half_size(camera.tan_half_fov);
    const std::optional<Vec3> local = camera::unproject(camera.lens, {u * half_size.x, -v * half_size.y});
    if (!local) {
        constexpr double kFarAway = 1e9;
        return {glm::dvec3(kFarAway), glm::dvec3(1.0)};  // hits nothing
    }
    return {eye_, (*local)[0] * glm::dvec3(camera.right) - (*local)[1] * glm::dvec3(camera.up) + (*local)[2] * forward_};
}

bool PanelCaster::is_shown(const glm::dvec2& point) const
{
    const glm::dvec2 place = (2.0 * point / glm::dvec2(size_px()) - 1.0) * glm::dvec2(scene_.camera.tan_half_fov);
    return camera::unproject(scene_.camera.lens, {place.x, place.y}).has_value();
}

bool PanelCaster::is_pinhole() const
{
    return scene_.camera.lens.kind == shaders::LensKind::Pinhole;
}

std::optional<glm::dvec2> PanelCaster::project(const glm::dvec3& point) const
{
    const scene::Camera& camera = scene_.camera;
    const glm::dvec3 offset = point - eye_;
    const std::optional<camera::ImagePoint> image = camera::project(
        camera.lens, {glm::dot(offset, glm::dvec3(camera.right)), -glm::dot(offset, glm::dvec3(camera.up)), glm::dot(offset, forward_)});
    if (!image) {
        return std::nullopt;
    }
    return 0.5 * glm::dvec2(size_px()) * (1.0 + glm::dvec2((*image)[0], (*image)[1]) / glm::dvec2(camera.tan_half_fov));
}

double PanelCaster::depth_along_axis(const glm::dvec2& point, double t) const
{
    return is_pinhole() || t == kNoHit ? t : t * glm::dot(make_ray(point).direction, forward_);
}

double PanelCaster::distance_along_ray(const glm::dvec2& point, double t) const
{
    return t == kNoHit ? t : t * glm::length(make_ray(point).direction);
}

PanelCaster::Area PanelCaster::find_area(const cast::PlacedObject& object) const
{
    if (!is_pinhole()) {
        return {0, 0, scene_.width_px, scene_.height_px};
    }
    double x0 = kNoHit;
    double y0 = kNoHit;
    double x1 = -kNoHit;
    double y1 = -kNoHit;
    double least_depth = kNoHit;
    for (const glm::dvec3& corner : cast::list_corners(object.unit_bounds)) {
        const glm::dvec3 to_corner = object.position + object.to_world * corner - eye_;
        const double depth = glm::dot(to_corner, forward_);
        const double x = 0.5 * scene_.width_px * (1.0 + glm::dot(to_corner, right_) / (glm::dot(right_, right_) * depth));
        const double y = 0.5 * scene_.height_px * (1.0 - glm::dot(to_corner, up_) / (glm::dot(up_, up_) * depth));
        x0 = std::min(x0, x);
        x1 = std::max(x1, x);
        y0 = std::min(y0, y);
        y1 = std::max(y1, y);
        least_depth = std::min(least_depth, depth);
    }
    if (least_depth < kNearDepth) {
        return {0, 0, scene_.width_px, scene_.height_px};
    }
    const auto limit = [](double value, int most) { return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most))); };
    // A pixel more on each side, for rounding and for the rays beside the centres.
    return {limit(std::floor(x0) - 1.0, scene_.width_px), limit(std::floor(y0) - 1.0, scene_.height_px),
            limit(std::ceil(x1) + 1.0, scene_.width_px), limit(std::ceil(y1) + 1.0, scene_.height_px)};
}

double PanelCaster::intersect_object(std::size_t object, const glm::dvec2& point) const
{
    const Ray ray = make_ray(point);
    const double depth = rays_.intersect_object(object, ray);
    return depth != kNoHit && depth < rays_.intersect_stage(ray) ? depth : kNoHit;
}

int PanelCaster::count_alone(std::size_t object, int most) const
{
    constexpr double kGoldenRatio = 0.6180339887498949;
    const Area& area = areas_[object];
    const std::int64_t width = area.x1 - area.x0;
    const std::int64_t pixel_count = width * (area.y1 - area.y0);
    // All pixels once, each far from those before it: most objects are found within some tens of rays.
    std::int64_t stride = std::max<std::int64_t>(1, std::llround(kGoldenRatio * static_cast<double>(pixel_count)));
    while (std::gcd(stride, pixel_count) > 1) {
        ++stride;
    }
    int count = 0;
    for (std::int64_t k = 0, pixel = 0; k < pixel_count && count < most; ++k, pixel = (pixel + stride) % pixel_count) {
        const Ray ray = make_ray(centre_of(area.x0 + static_cast<int>(pixel % width), area.y0 + static_cast<int>(pixel / width)));
        count += rays_.intersect_object(object, ray) != kNoHit ? 1 : 0;
    }
    return count;
}

PanelCast PanelCaster::cast() const
{
    const std::size_t width = static_cast<std::size_t>(scene_.width_px);
    PanelCast result;
    result.ids.assign(width * static_cast<std::size_t>(scene_.height_px), 0);
    result.depths.assign(result.ids.size(), kNoHit);
    for (std::size_t k = 0; k < areas_.size(); ++k) {
        const Area& area = areas_[k];
        Extent extent;
        for (int y = area.y0; y < area.y1; ++y) {
            for (int x = area.x0; x < area.x1; ++x) {
                const double depth = intersect_object(k, centre_of(x, y));
                if (depth == kNoHit) {
                    continue;
                }
                extent.add(x, y);
                const std::size_t pixel = static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x);
                if (depth < result.depths[pixel]) {
                    result.depths[pixel] = depth;
                    result.ids[pixel] = static_cast<std::uint32_t>(k + 1);
                }
            }
        }
        result.amodal.push_back(extent.set());
    }
    return result;
}

std::optional<glm::dvec3> PanelCaster::find_normal(const Ray& ray, std::uint32_t id) const
{
    if (id > 0) {
        if (const std::optional<glm::dvec3> normal = rays_.objects()[id - 1].find_vertex_normal(ray)) {
            return normal;
        }
    }
    constexpr double kBeside = 1e-5;  // of the ray's length: some hundredths of a pixel
    const glm::dvec3 level =
        std::abs(ray.direction.z) < 0.9 * glm::length(ray.direction) ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(1.0, 0.0, 0.0);
    const glm::dvec3 side = glm::normalize(glm::cross(ray.direction, level));
    const glm::dvec3 other = glm::cross(glm::normalize(ray.direction), side);
    const double step = kBeside * glm::length(ray.direction);
    const auto intersect = [&](const glm::dvec3& direction) {
        return (id == 0 ? rays_.intersect_stage({ray.origin, direction}) : rays_.intersect_object(id - 1, {ray.origin, direction})) *
               direction;
    };
    const glm::dvec3 across = glm::cross(intersect(ray.direction + step * side) - intersect(ray.direction - step * side),
                                         intersect(ray.direction + step * other) - intersect(ray.direction - step * other));
    const double length = glm::length(across);
    if (!std::isfinite(length) || length == 0.0) {
        return std::nullopt;
    }
    return (glm::dot(across, ray.direction) > 0.0 ? -1.0 : 1.0) / length * across;
}

std::uint32_t PanelCaster::find_part(std::size_t pixel, std::uint32_t id) const
{
    const auto width = static_cast<std::size_t>(scene_.width_px);
    if (id == 0 || !mesh_of(*rays_.objects()[id - 1].instance)) {
        return 0;
    }
    const glm::dvec2 centre = centre_of(static_cast<int>(pixel % width), static_cast<int>(pixel / width));
    const std::optional<cast::HitSurface> surface = rays_.find_surface(id, make_ray(centre));
    return surface ? surface->part : 0;
}

std::vector<std::uint32_t> PanelCaster::list_parts(std::size_t pixel, std::uint32_t id) const
{
    const auto width = static_cast<std::size_t>(scene_.width_px);
    const glm::dvec2 centre = centre_of(static_cast<int>(pixel % width), static_cast<int>(pixel / width));
    std::vector<std::uint32_t> parts{find_part(pixel, id)};
    for (const glm::dvec2& offset : edge_offsets()) {
        const std::optional<cast::HitSurface> surface = rays_.find_surface(id, make_ray(centre + offset));
        if (surface && std::ranges::find(parts, surface->part) == parts.end()) {
            parts.push_back(surface->part);
        }
    }
    return parts;
}

bool PanelCaster::may_show(int x, int y, std::uint32_t id) const
{
    const glm::dvec2 centre = centre_of(x, y);
    const cast::NearestHit hit = look(centre);
    const Ray ray = make_ray(centre);
    const double depth = id == 0 ? rays_.intersect_stage(ray) : rays_.intersect_object(id - 1, ray);
    if (hit.id == id || (depth != kNoHit && are_near(hit.t, depth))) {
        return true;
    }
    return std::any_of(edge_offsets().begin(), edge_offsets().end(),
                       [&](const glm::dvec2& offset) { return look(centre + offset).id == id; });
}

PanelCaster::AmodalBounds PanelCaster::bound_amodal(std::size_t object) const
{
    const Area& area = areas_[object];
    Extent least;
    Extent most;
    for (int y = area.y0; y < area.y1; ++y) {
        for (int x = area.x0; x < area.x1; ++x) {
            const glm::dvec2 centre = centre_of(x, y);
            const Ray ray = make_ray(centre);
            const double depth = rays_.intersect_object(object, ray);
            const double floor = rays_.intersect_stage(ray);
            const bool is_centre_hit = depth < floor;
            // An object that rests on the floor ends where the floor begins: seen from inside the object, either may
            // come first.
            const bool is_tie = depth != kNoHit && floor != kNoHit && are_near(floor, depth);
            // Away from the outline all rays next to the centre agree with it.
            const auto differs = [&](const glm::dvec2& offset) { return is_hit(object, centre + offset) != is_centre_hit; };
            const bool is_certain = !is_tie && std::none_of(edge_offsets().begin(), edge_offsets().end(), differs);
            if (is_centre_hit && is_certain) {
                least.add(x, y);
            }
            if (is_centre_hit || !is_certain) {
                most.add(x, y);
            }
        }
    }
    return {least.set(), most.set()};
}

}  // namespace clevrvk::check
