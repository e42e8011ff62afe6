// Casts the rays of a panel on the CPU, one object after another, each within the bounds of its projection.
#include "renderer/check/cast_panel.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace clevrvk::check {

namespace {

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

PanelCaster::PanelCaster(const scene::Scene& scene, MeshTrees& trees) : view_(scene), rays_(scene, trees)
{
    for (const cast::PlacedObject& object : rays_.objects()) {
        areas_.push_back(sight::find_area(view_, object));
    }
}

Ray PanelCaster::make_ray(const glm::dvec2& point) const
{
    constexpr double kFarAway = 1e9;
    return view_.ray_through(point).value_or(Ray{glm::dvec3(kFarAway), glm::dvec3(1.0)});  // this ray hits nothing
}

double PanelCaster::depth_along_axis(const glm::dvec2& point, double t) const
{
    return view_.is_pinhole() || t == kNoHit ? t : t * view_.depth_along(make_ray(point).direction);
}

double PanelCaster::distance_along_ray(const glm::dvec2& point, double t) const
{
    return t == kNoHit ? t : t * glm::length(make_ray(point).direction);
}

double PanelCaster::intersect_object(std::size_t object, const glm::dvec2& point) const
{
    const Ray ray = make_ray(point);
    const double depth = rays_.intersect_object(object, ray);
    return depth != kNoHit && depth < rays_.intersect_stage(ray) ? depth : kNoHit;
}

PanelCast PanelCaster::cast() const
{
    const std::size_t width = static_cast<std::size_t>(view_.size_px().x);
    PanelCast result;
    result.ids.assign(width * static_cast<std::size_t>(view_.size_px().y), 0);
    result.depths.assign(result.ids.size(), kNoHit);
    for (std::size_t k = 0; k < areas_.size(); ++k) {
        const sight::PixelArea& area = areas_[k];
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

std::uint32_t PanelCaster::find_part(std::size_t pixel, std::uint32_t id) const
{
    const auto width = static_cast<std::size_t>(view_.size_px().x);
    if (id == 0 || !mesh_of(*rays_.objects()[id - 1].instance)) {
        return 0;
    }
    const glm::dvec2 centre = centre_of(static_cast<int>(pixel % width), static_cast<int>(pixel / width));
    const std::optional<cast::HitSurface> surface = rays_.find_surface(id, make_ray(centre));
    return surface ? surface->part : 0;
}

std::vector<std::uint32_t> PanelCaster::list_parts(std::size_t pixel, std::uint32_t id) const
{
    const auto width = static_cast<std::size_t>(view_.size_px().x);
    const glm::dvec2 centre = centre_of(static_cast<int>(pixel % width), static_cast<int>(pixel / width));
    std::vector<std::uint32_t> parts{find_part(pixel, id)};
    const auto add = [&](const glm::dvec2& point) {
        for (const std::uint32_t part : rays_.list_first_parts(id, make_ray(point), kOrderTolerance)) {
            if (std::ranges::find(parts, part) == parts.end()) {
                parts.push_back(part);
            }
        }
    };
    add(centre);
    for (const glm::dvec2& offset : edge_offsets()) {
        add(centre + offset);
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
    const sight::PixelArea& area = areas_[object];
    Extent least;
    Extent most;
    for (int y = area.y0; y < area.y1; ++y) {
        for (int x = area.x0; x < area.x1; ++x) {
            const glm::dvec2 centre = centre_of(x, y);
            const Ray ray = make_ray(centre);
            const double depth = rays_.intersect_object(object, ray);
            const double floor = rays_.intersect_stage(ray);
            const bool is_centre_hit = depth < floor;
            // The depth of an object that rests on the floor equals the floor's where they meet: seen from inside the
            // object, either may come first.
            const bool is_tie = depth != kNoHit && floor != kNoHit && are_near(floor, depth);
            // Away from the outline, all rays next to the centre agree with the ray through it.
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
