// Counts visible pixels by drawing the ids of a panel's objects into a small depth buffer, each within the box of its
// projection.
#include "generators/visibility.h"

#include "generators/shape_hit.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/catalog/quartic.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clevrvk::generators {
namespace {

constexpr float kFarAway = std::numeric_limits<float>::infinity();
// Corners nearer than this to the plane of the eye have no useful projection.
constexpr double kNearDepth = 0.1;

double find_floor_height(const catalog::Backdrop& backdrop, double x, double y)
{
    // s(t) is increasing; 40 bisections give t to 1e-12.
    const double s = backdrop.s_axis[0] * x + backdrop.s_axis[1] * y + backdrop.s_offset;
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (low + high);
        (catalog::evaluate_quartic(backdrop.s_curve, middle) < s ? low : high) = middle;
    }
    return catalog::evaluate_quartic(backdrop.z_curve, low);
}

/// The backdrop near one object: a plane through its heights there.
struct FloorPlane {
    double height = 0.0;
    double slope_x = 0.0;
    double slope_y = 0.0;

    FloorPlane(const catalog::Backdrop& backdrop, double x, double y)
    {
        constexpr double kStep = 0.25;
        const double here = find_floor_height(backdrop, x, y);
        slope_x = (find_floor_height(backdrop, x + kStep, y) - here) / kStep;
        slope_y = (find_floor_height(backdrop, x, y + kStep) - here) / kStep;
        height = here - slope_x * x - slope_y * y;
    }

    [[nodiscard]] bool covers(double x, double y, double z) const { return z < height + slope_x * x + slope_y * y; }
};

}  // namespace

/// The camera, with the ray through the centre of pixel (px, py) as `first + px * step_x + py * step_y`; t along it is
/// the depth.
class VisibilityCounter::Projector {
public:
    explicit Projector(const spec::PanelSpec& panel)
        : eye(panel.camera.eye), basis_(camera::compute_camera_basis(panel.camera)),
          focal_px_(camera::compute_focal_px(panel.camera, panel.width_px)), center_x_px_(panel.width_px / 2.0),
          center_y_px_(panel.height_px / 2.0)
    {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            step_x[axis] = basis_.right[axis] / focal_px_;
            step_y[axis] = -basis_.up[axis] / focal_px_;
            first[axis] = basis_.forward[axis] + (0.5 - center_x_px_) * step_x[axis] + (0.5 - center_y_px_) * step_y[axis];
        }
    }

    /// Depth along the view axis, and the image point when that is beyond the near plane.
    [[nodiscard]] Vec3 project(const Vec3& point) const
    {
        const Vec3 to_point = subtract(point, eye);
        const double depth = dot(to_point, basis_.forward);
        return {center_x_px_ + focal_px_ * dot(to_point, basis_.right) / depth, center_y_px_ - focal_px_ * dot(to_point, basis_.up) / depth,
                depth};
    }

    /// The point of that depth on the ray through the centre of a pixel.
    [[nodiscard]] Vec3 point_at(int x, int y, double depth) const
    {
        Vec3 point = eye;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            point[axis] += depth * (first[axis] + x * step_x[axis] + y * step_y[axis]);
        }
        return point;
    }

    Vec3 eye;
    Vec3 first{};
    Vec3 step_x{};
    Vec3 step_y{};

private:
    camera::CameraBasis basis_;
    double focal_px_;
    double center_x_px_;
    double center_y_px_;
};

/// The placement of an object: unit shape, then scale, rotation about z, translation.
struct VisibilityCounter::Placed {
    std::uint16_t id = 0;
    Vec3 position{};
    double scale = 1.0;
    double cosine = 1.0;
    double sine = 0.0;
    FloorPlane floor;

    [[nodiscard]] Vec3 to_world(const Vec3& p) const
    {
        return {position[0] + scale * (cosine * p[0] - sine * p[1]), position[1] + scale * (sine * p[0] + cosine * p[1]),
                position[2] + scale * p[2]};
    }

    [[nodiscard]] Vec3 to_unit_direction(const Vec3& d) const
    {
        return {(cosine * d[0] + sine * d[1]) / scale, (cosine * d[1] - sine * d[0]) / scale, d[2] / scale};
    }
};

std::vector<int> VisibilityCounter::count(const spec::PanelSpec& panel)
{
    CLEVRVK_CHECK(panel.objects.size() < std::numeric_limits<std::uint16_t>::max(), "too many objects: {}", panel.objects.size());
    const catalog::World& world = catalog::get_world(catalog_, panel.world);
    clear(panel.width_px, panel.height_px);
    const Projector projector(panel);
    std::uint16_t id = 0;
    for (const spec::ObjectSpec& object : panel.objects) {
        ++id;
        draw_object(projector, world, object, id);
    }
    std::vector<int> counts(panel.objects.size() + 1, 0);
    for (int y = used_.y0; y < used_.y1; ++y) {
        const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_px_);
        for (int x = used_.x0; x < used_.x1; ++x) {
            ++counts[ids_[row + static_cast<std::size_t>(x)]];
        }
    }
    counts.erase(counts.begin());
    return counts;
}

void VisibilityCounter::clear(int width_px, int height_px)
{
    if (width_px != width_px_ || height_px != height_px_) {
        width_px_ = width_px;
        height_px_ = height_px;
        const std::size_t pixel_count = static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px);
        ids_.assign(pixel_count, 0);
        depths_.assign(pixel_count, kFarAway);
    }
    for (int y = used_.y0; y < std::min(used_.y1, height_px_); ++y) {
        const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * width_px_;
        const int x1 = std::min(used_.x1, width_px_);
        if (used_.x0 < x1) {
            std::fill(ids_.begin() + row + used_.x0, ids_.begin() + row + x1, std::uint16_t{0});
            std::fill(depths_.begin() + row + used_.x0, depths_.begin() + row + x1, kFarAway);
        }
    }
    used_ = {};
}

void VisibilityCounter::draw_object(const Projector& projector, const catalog::World& world, const spec::ObjectSpec& object,
                                    std::uint16_t id)
{
    const catalog::Shape& shape = catalog::get_shape(catalog_, object.shape);
    const double angle_rad = radians(object.rotation_deg);
    const Placed placed{id,
                        object.position,
                        object.size.radius,
                        std::cos(angle_rad),
                        std::sin(angle_rad),
                        FloorPlane(world.backdrop.value(), object.position[0], object.position[1])};
    const Bevel bevel{shape.bevel_width, shape.bevel_exponent};
    const Vec3 low{-1.0, -1.0, -1.0};
    const Vec3 high{1.0, 1.0, 1.0};
    switch (shape.kind) {
        case catalog::ShapeKind::Sphere:
            draw(projector, placed, low, high, [radius = shape.radius](const Ray& ray) { return hit_sphere(ray, radius); });
            return;
        case catalog::ShapeKind::RoundedCube:
            draw(projector, placed, low, high, [&bevel](const Ray& ray) { return hit_rounded_cube(ray, bevel); });
            return;
        case catalog::ShapeKind::RoundedCylinder:
            draw(projector, placed, low, high, [&bevel](const Ray& ray) { return hit_rounded_cylinder(ray, bevel); });
            return;
        case catalog::ShapeKind::Mesh: draw_mesh(projector, placed, shape); return;
    }
}

template <typename Hit>
void VisibilityCounter::draw(const Projector& projector, const Placed& placed, const Vec3& low, const Vec3& high, const Hit& hit)
{
    double x_min = kNoHit;
    double x_max = -kNoHit;
    double y_min = kNoHit;
    double y_max = -kNoHit;
    double nearest = kNoHit;
    for (unsigned corner = 0; corner < 8; ++corner) {
        const Vec3 local{(corner & 1U) != 0 ? high[0] : low[0], (corner & 2U) != 0 ? high[1] : low[1],
                         (corner & 4U) != 0 ? high[2] : low[2]};
        const Vec3 image_point = projector.project(placed.to_world(local));
        x_min = std::min(x_min, image_point[0]);
        x_max = std::max(x_max, image_point[0]);
        y_min = std::min(y_min, image_point[1]);
        y_max = std::max(y_max, image_point[1]);
        nearest = std::min(nearest, image_point[2]);
    }
    Area area{0, 0, width_px_, height_px_};
    if (nearest > kNearDepth) {
        const auto clamp_px = [](double value, int most) { return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most))); };
        area = {clamp_px(std::floor(x_min), width_px_), clamp_px(std::floor(y_min), height_px_), clamp_px(std::ceil(x_max), width_px_),
                clamp_px(std::ceil(y_max), height_px_)};
    }
    if (area.x0 >= area.x1 || area.y0 >= area.y1) {
        return;
    }
    grow_used(area);

    Ray ray;
    ray.origin = placed.to_unit_direction(subtract(projector.eye, placed.position));
    const Vec3 step_x = placed.to_unit_direction(projector.step_x);
    const Vec3 step_y = placed.to_unit_direction(projector.step_y);
    const Vec3 first = placed.to_unit_direction(projector.first);
    for (int y = area.y0; y < area.y1; ++y) {
        const Vec3 row{first[0] + y * step_y[0], first[1] + y * step_y[1], first[2] + y * step_y[2]};
        bool was_hit = false;
        for (int x = area.x0; x < area.x1; ++x) {
            ray.direction = {row[0] + x * step_x[0], row[1] + x * step_x[1], row[2] + x * step_x[2]};
            const double t = hit(ray);
            if (t == kNoHit && was_hit) {
                break;  // the shapes are convex: their hits in a row are contiguous
            }
            was_hit = t != kNoHit;
            if (t > 0.0 && t != kNoHit) {
                set_pixel(placed, x, y, t,
                          placed.to_world({ray.origin[0] + t * ray.direction[0], ray.origin[1] + t * ray.direction[1],
                                           ray.origin[2] + t * ray.direction[2]}));
            }
        }
    }
}

void VisibilityCounter::draw_mesh(const Projector& projector, const Placed& placed, const catalog::Shape& shape)
{
    const std::shared_ptr<const scene::Mesh> mesh = meshes_.load(shape.mesh_file);
    projected_.clear();
    for (const glm::vec3& vertex : mesh->positions) {
        projected_.push_back(projector.project(placed.to_world({vertex.x, vertex.y, vertex.z})));
    }
    for (const glm::uvec3& triangle : mesh->triangles) {
        draw_triangle(projector, placed, {projected_[triangle.x], projected_[triangle.y], projected_[triangle.z]});
    }
}

void VisibilityCounter::draw_triangle(const Projector& projector, const Placed& placed, const std::array<Vec3, 3>& corners)
{
    const auto& [a, b, c] = corners;
    if (std::min({a[2], b[2], c[2]}) < kNearDepth) {
        return;
    }
    // The pixels whose centres, at half coordinates, the triangle's box holds: mostly none.
    const auto clamp_px = [](double value, int most) { return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most))); };
    const int x0 = clamp_px(std::ceil(std::min({a[0], b[0], c[0]}) - 0.5), width_px_);
    const int x1 = clamp_px(std::floor(std::max({a[0], b[0], c[0]}) - 0.5) + 1.0, width_px_);
    const int y0 = clamp_px(std::ceil(std::min({a[1], b[1], c[1]}) - 0.5), height_px_);
    const int y1 = clamp_px(std::floor(std::max({a[1], b[1], c[1]}) - 0.5) + 1.0, height_px_);
    const double area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (x0 >= x1 || y0 >= y1 || area == 0.0) {
        return;
    }
    grow_used({x0, y0, x1, y1});
    for (int y = y0; y < y1; ++y) {
        for (int x = x0; x < x1; ++x) {
            const double px = x + 0.5;
            const double py = y + 0.5;
            const double weight_a = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area;
            const double weight_b = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area;
            const double weight_c = 1.0 - weight_a - weight_b;
            if (weight_a < 0.0 || weight_b < 0.0 || weight_c < 0.0) {
                continue;
            }
            // 1/depth is linear in the image.
            const double depth = 1.0 / (weight_a / a[2] + weight_b / b[2] + weight_c / c[2]);
            set_pixel(placed, x, y, depth, projector.point_at(x, y, depth));
        }
    }
}

void VisibilityCounter::set_pixel(const Placed& placed, int x, int y, double depth, const Vec3& point)
{
    const std::size_t pixel = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_px_) + static_cast<std::size_t>(x);
    if (depth < static_cast<double>(depths_[pixel]) && !placed.floor.covers(point[0], point[1], point[2])) {
        depths_[pixel] = static_cast<float>(depth);
        ids_[pixel] = placed.id;
    }
}

void VisibilityCounter::grow_used(const Area& area)
{
    const bool is_first = used_.x0 == used_.x1;
    used_ = is_first
                ? area
                : Area{std::min(used_.x0, area.x0), std::min(used_.y0, area.y0), std::max(used_.x1, area.x1), std::max(used_.y1, area.y1)};
}

}  // namespace clevrvk::generators
