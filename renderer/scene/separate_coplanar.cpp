// Compares the triangles of each two instances whose boxes touch, plane by plane, and then moves owners until each is
// before what it owns. All in double precision.
#include "renderer/scene/separate_coplanar.h"

#include "renderer/catalog/quartic.h"
#include "renderer/scene/to_glm.h"

#include "shaders/bsdf_list.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace clevrvk::scene {

namespace {

// Kernels of classic panels start rays 1e-4 off a surface, and look for a mesh 1e-4 behind the one before. A backdrop's
// formula is off by less.
constexpr double kLeastClassicHair = 2e-4;
constexpr double kMostTilt = 1e-3;          // rad, between normals: a small triangle's is as exact as its corners
constexpr std::size_t kMostPlanes = 64;     // of a pair, the first of them: curved surfaces that coincide have thousands
constexpr std::size_t kMostTimes = 8;       // of an open shutter
constexpr int kMostPasses = 256;            // over all pairs: as many surfaces as may lie in one plane
constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct Bounds {
    glm::dvec3 low{kInfinite};
    glm::dvec3 high{-kInfinite};

    void add(const glm::dvec3& point)
    {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
};

bool touch(const Bounds& a, const Bounds& b)
{
    return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

bool has_inside(const Bounds& bounds, const glm::dvec3& point)
{
    return glm::all(glm::lessThan(bounds.low, point)) && glm::all(glm::lessThan(point, bounds.high));
}

using Corners = std::array<glm::dvec3, 3>;

// A triangle in the world.
struct Facet {
    Corners corners{};
    glm::dvec3 normal{};  // unit, of the front
    double area = 0.0;
    bool faces_eye = false;
};

// An instance at one time.
struct Body {
    const Instance* instance = nullptr;
    std::size_t number = 0;
    glm::dmat3 turn{1.0};
    glm::dmat3 linear{1.0};
    glm::dvec3 position{};
    Bounds bounds;  // a little larger
    bool is_still = true;

    [[nodiscard]] bool is_stage() const { return instance->mask_id == 0; }
};

// Where two bodies have a plane in common.
struct Plane {
    glm::dvec3 normal{};  // unit, towards the side that it is seen from
    double offset = 0.0;
    double reach = 0.0;  // of both triangles
    double hair = 0.0;
    std::array<bool, 2> are_front{};
};

// From which planes are looked at: from the eye's, or from behind.
enum class Side { Eye, Behind };

// That one body is before another, or before something that stays: in the direction's components along the axes of
// either, which turn with them.
struct Order {
    std::size_t owner = 0;
    std::optional<std::size_t> other;
    glm::dvec3 owner_direction{};
    glm::dvec3 other_direction{};
    double distance = 0.0;
    bool is_seen = true;  // by the camera itself, and not only in mirrors: then nothing may break it
};

glm::dmat3 turn_of(const Upright& place)
{
    return glm::mat3_cast(glm::angleAxis(static_cast<double>(place.rotation_rad), glm::dvec3(0.0, 0.0, 1.0)));
}

glm::dmat3 turn_of(const Pose& place)
{
    return glm::mat3_cast(place.rotation);
}

glm::dvec3 scale_of(const Upright& place)
{
    return glm::dvec3(static_cast<double>(place.scale));
}

glm::dvec3 scale_of(const Pose& place)
{
    return place.scale;
}

// The flat triangles of a shape with a formula, without its bevels; a sphere has none.
std::vector<Corners> list_flat_triangles(const AnalyticShape& shape)
{
    const double flat = 1.0 - static_cast<double>(shape.bevel_width);
    std::vector<Corners> triangles;
    const auto add_quad = [&](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    };
    if (shape.kind == catalog::ShapeKind::RoundedCube) {
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            for (const double side : {-1.0, 1.0}) {
                glm::dvec3 middle(0.0);
                middle[axis] = side;
                glm::dvec3 u(0.0);
                u[(axis + 1) % 3] = flat;
                glm::dvec3 v(0.0);
                v[(axis + 2) % 3] = side * flat;
                add_quad(middle - u - v, middle + u - v, middle + u + v, middle - u + v);
            }
        }
    } else if (shape.kind == catalog::ShapeKind::RoundedCylinder) {
        const auto corner = [&](std::uint32_t k, double radius, double z) {
            const double angle = 2.0 * std::numbers::pi * k / shape.side_count;
            return glm::dvec3(radius * std::cos(angle), radius * std::sin(angle), z);
        };
        for (std::uint32_t k = 0; k < shape.side_count; ++k) {
            triangles.push_back({glm::dvec3(0.0, 0.0, 1.0), corner(k, flat, 1.0), corner(k + 1, flat, 1.0)});
            triangles.push_back({glm::dvec3(0.0, 0.0, -1.0), corner(k + 1, flat, -1.0), corner(k, flat, -1.0)});
            add_quad(corner(k, 1.0, -flat), corner(k + 1, 1.0, -flat), corner(k + 1, 1.0, flat), corner(k, 1.0, flat));
        }
    }
    return triangles;
}

double cross(const glm::dvec2& a, const glm::dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

// The part of a convex polygon on the left of the edge from a to b.
std::vector<glm::dvec2> cut(const std::vector<glm::dvec2>& polygon, const glm::dvec2& a, const glm::dvec2& b)
{
    std::vector<glm::dvec2> kept;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
        const glm::dvec2& here = polygon[k];
        const glm::dvec2& next = polygon[(k + 1) % polygon.size()];
        const double side = cross(b - a, here - a);
        const double next_side = cross(b - a, next - a);
        if (side >= 0.0) {
            kept.push_back(here);
        }
        if ((side < 0.0) != (next_side < 0.0)) {
            kept.push_back(here + side / (side - next_side) * (next - here));
        }
    }
    return kept;
}

// Whether two triangles, seen along a normal, share more than a strip of that width: neighbours that touch along an
// edge do not overlap.
bool overlap(const Facet& first, const Facet& second, const glm::dvec3& normal, double width)
{
    const glm::dvec3 away = std::abs(normal.x) < 0.5 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
    const glm::dvec3 u = glm::normalize(glm::cross(normal, away));
    const glm::dvec3 v = glm::cross(normal, u);
    const glm::dvec3& origin = first.corners[0];
    const auto flatten = [&](const Facet& facet) {
        std::vector<glm::dvec2> polygon;
        for (const glm::dvec3& corner : facet.corners) {
            polygon.emplace_back(glm::dot(corner - origin, u), glm::dot(corner - origin, v));
        }
        if (cross(polygon[1] - polygon[0], polygon[2] - polygon[0]) < 0.0) {
            std::swap(polygon[1], polygon[2]);
        }
        return polygon;
    };
    std::vector<glm::dvec2> common = flatten(first);
    const std::vector<glm::dvec2> other = flatten(second);
    for (std::size_t k = 0; k < other.size() && !common.empty(); ++k) {
        common = cut(common, other[k], other[(k + 1) % other.size()]);
    }
    double area = 0.0;
    double around = 0.0;
    for (std::size_t k = 0; k < common.size(); ++k) {
        const glm::dvec2& next = common[(k + 1) % common.size()];
        area += 0.5 * cross(common[k] - common[0], next - common[0]);
        around += glm::length(next - common[k]);
    }
    return area > width * around;
}

class Separation {
public:
    explicit Separation(Scene& scene) : scene_(scene), eye_(scene.camera.eye), closed_(scene.instances.size()) {}

    void run()
    {
        find_orders(std::nullopt);
        const std::size_t step_count = count_steps(scene_);
        const std::size_t time_count = std::min(step_count, kMostTimes);
        for (std::size_t k = 0; k < time_count; ++k) {
            const std::size_t step = time_count < 2 ? 0 : k * (step_count - 1) / (time_count - 1);
            find_orders((static_cast<double>(step) + 0.5) / static_cast<double>(step_count));
        }
        if (!orders_.empty()) {
            move_owners();
        }
    }

private:
    // \param time  of the open shutter; none: that of the labels
    void find_orders(std::optional<double> time)
    {
        std::vector<Body> bodies;
        for (std::size_t number = 0; number < scene_.instances.size(); ++number) {
            bodies.push_back(make_body(number, time));
        }
        for (std::size_t k = 0; k < bodies.size(); ++k) {
            const Body& body = bodies[k];
            if (body.is_stage()) {
                continue;
            }
            if (scene_.backdrop && !(time && body.is_still)) {
                compare_with_backdrop(body);
            }
            // Each two objects once, the earlier first.
            for (std::size_t other = 0; other < bodies.size(); ++other) {
                const bool is_new = bodies[other].is_stage() || other < k;
                const bool is_known = time && body.is_still && bodies[other].is_still;
                if (is_new && !is_known && touch(body.bounds, bodies[other].bounds)) {
                    compare(bodies[other], body);
                }
            }
        }
    }

    [[nodiscard]] Body make_body(std::size_t number, std::optional<double> time) const
    {
        const Instance& instance = scene_.instances[number];
        Body body;
        body.instance = &instance;
        body.number = number;
        body.is_still = !instance.move;
        const Placement place = time && instance.move ? Placement(pose_at(*instance.move, *time)) : instance.placement;
        std::visit(
            [&](const auto& at) {
                body.turn = turn_of(at);
                const glm::dvec3 scale = scale_of(at);
                body.linear = glm::dmat3(scale.x * body.turn[0], scale.y * body.turn[1], scale.z * body.turn[2]);
                body.position = glm::dvec3(at.position);
            },
            place);
        if (const std::shared_ptr<const Mesh>& mesh = mesh_of(instance)) {
            for (const glm::vec3& position : mesh->positions) {
                body.bounds.add(to_world(body, position));
            }
        } else {
            glm::dvec3 reach(0.0);
            for (glm::length_t axis = 0; axis < 3; ++axis) {
                reach += glm::abs(body.linear[axis]);
            }
            body.bounds = {body.position - reach, body.position + reach};
        }
        const double margin = kCoplanar * measure_reach(body.bounds);
        body.bounds = {body.bounds.low - margin, body.bounds.high + margin};
        return body;
    }

    [[nodiscard]] static glm::dvec3 to_world(const Body& body, const glm::dvec3& point) { return body.position + body.linear * point; }

    [[nodiscard]] double measure_reach(const glm::dvec3& point) const
    {
        const glm::dvec3 size = glm::max(glm::abs(point), glm::abs(eye_));
        return std::max({size.x, size.y, size.z, glm::length(point - eye_)});
    }

    [[nodiscard]] double measure_reach(const Bounds& bounds) const
    {
        return std::max(measure_reach(bounds.low), measure_reach(bounds.high));
    }

    [[nodiscard]] double measure_reach(const Facet& facet) const
    {
        return std::max({measure_reach(facet.corners[0]), measure_reach(facet.corners[1]), measure_reach(facet.corners[2])});
    }

    [[nodiscard]] double least_hair() const { return scene_.path == ScenePath::Classic ? kLeastClassicHair : 0.0; }

    // Whether a mesh encloses a room: then its faces, as vectors, add up to nothing.
    [[nodiscard]] bool is_closed(const Body& body)
    {
        const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance);
        if (!mesh) {
            return true;
        }
        std::optional<bool>& known = closed_[body.number];
        if (!known) {
            constexpr double kMostOpen = 1e-4;
            glm::dvec3 sum(0.0);
            double area = 0.0;
            for (const glm::uvec3& triangle : mesh->triangles) {
                const glm::dvec3 a(mesh->positions[triangle.x]);
                const glm::dvec3 u = glm::dvec3(mesh->positions[triangle.y]) - a;
                const glm::dvec3 across = glm::cross(u, glm::dvec3(mesh->positions[triangle.z]) - a);
                sum += across;
                area += glm::length(across);
            }
            known = glm::length(sum) <= kMostOpen * area;
        }
        return *known;
    }

    // Whether rays pass through its surface. Classic glass stands on its floor as it was published.
    [[nodiscard]] bool is_clear(const Body& body) const
    {
        const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance);
        const std::uint32_t slot_count = mesh && !mesh->slots.empty() ? slot_of(std::ranges::max(mesh->slots, {}, slot_of)) + 1 : 1;
        for (std::uint32_t slot = 0; slot < slot_count && scene_.path == ScenePath::General; ++slot) {
            const Material& material = material_of(scene_, *body.instance, slot);
            const shaders::BsdfKind& kind = shaders::kBsdfKinds.at(material.bsdf);
            const bool transmits = kind.transmits || (kind.is_gltf && material.inputs[shaders::kInputTransmission].x > 0.0F);
            if (transmits || material.alpha_cutoff > 0.0F) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::vector<Facet> list_facets(const Body& body, const Bounds& box) const
    {
        std::vector<Facet> facets;
        const auto add = [&](const Corners& corners) {
            Bounds bounds;
            std::ranges::for_each(corners, [&](const glm::dvec3& corner) { bounds.add(corner); });
            const glm::dvec3 across = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
            const double size = glm::length(across);
            if (touch(bounds, box) && size > 0.0) {
                facets.push_back({corners, across / size, 0.5 * size, glm::dot(across, eye_ - corners[0]) >= 0.0});
            }
        };
        if (const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance)) {
            for (const glm::uvec3& triangle : mesh->triangles) {
                add({to_world(body, mesh->positions[triangle.x]), to_world(body, mesh->positions[triangle.y]),
                     to_world(body, mesh->positions[triangle.z])});
            }
        } else {
            for (const Corners& corners : list_flat_triangles(std::get<AnalyticShape>(body.instance->geometry))) {
                add({to_world(body, corners[0]), to_world(body, corners[1]), to_world(body, corners[2])});
            }
        }
        return facets;
    }

    // Those triangles of a body that can be seen from a side, were nothing else there: the fronts of a closed body, all of
    // an open one. From the eye's side all of glass, too, and of what the eye is in.
    [[nodiscard]] std::vector<Facet> find_visible(const Body& body, std::vector<Facet> facets, Side side)
    {
        if (is_closed(body) && !(side == Side::Eye && (has_inside(body.bounds, eye_) || is_clear(body)))) {
            std::erase_if(facets, [&](const Facet& facet) { return facet.faces_eye != (side == Side::Eye); });
        }
        return facets;
    }

    [[nodiscard]] static bool are_parallel(const glm::dvec3& a, const glm::dvec3& b)
    {
        return std::abs(glm::dot(a, b)) > 1.0 - 0.5 * kMostTilt * kMostTilt;
    }

    [[nodiscard]] static bool lies_in(const Facet& facet, const Plane& plane)
    {
        const auto is_near = [&](const glm::dvec3& corner) {
            return std::abs(glm::dot(corner, plane.normal) - plane.offset) <= 4.0 * kCoplanar * plane.reach;
        };
        return are_parallel(facet.normal, plane.normal) && std::ranges::all_of(facet.corners, is_near);
    }

    // The plane that two triangles have in common; nothing if they have none.
    [[nodiscard]] std::optional<Plane> find_plane(const Facet& first, const Facet& second, Side side) const
    {
        if (!are_parallel(first.normal, second.normal)) {
            return std::nullopt;
        }
        const Facet& large = first.area > second.area ? first : second;
        const Facet& small = first.area > second.area ? second : first;
        const double reach = std::max(measure_reach(first), measure_reach(second));
        for (const glm::dvec3& corner : small.corners) {
            if (std::abs(glm::dot(corner - large.corners[0], large.normal)) > kCoplanar * reach) {
                return std::nullopt;
            }
        }
        if (!overlap(first, second, large.normal, 4.0 * kCoplanar * reach)) {
            return std::nullopt;
        }
        Plane plane;
        plane.normal = large.faces_eye == (side == Side::Eye) ? large.normal : -large.normal;
        plane.offset = glm::dot(plane.normal, small.corners[0]);
        plane.reach = reach;
        plane.hair = std::max({kHair * reach, kNearHair * measure_reach(small), least_hair()});
        return plane;
    }

    // The planes that triangles of both lists, which reach into the box, have in common.
    [[nodiscard]] std::vector<Plane> find_planes(const std::vector<Facet>& first, const std::vector<Facet>& second, const Bounds& box,
                                                 Side side) const
    {
        // Each of the second by how far its plane is from the middle of the box, on either side.
        const glm::dvec3 middle = 0.5 * (box.low + box.high);
        const auto height_of = [&](const Facet& facet) { return glm::dot(facet.corners[0] - middle, facet.normal); };
        std::vector<std::pair<double, const Facet*>> sorted;
        for (const Facet& facet : second) {
            sorted.emplace_back(height_of(facet), &facet);
            sorted.emplace_back(-height_of(facet), &facet);
        }
        std::ranges::stable_sort(sorted, {}, &std::pair<double, const Facet*>::first);
        std::vector<Plane> planes;
        for (const Facet& facet : first) {
            if (planes.size() == kMostPlanes) {
                break;
            }
            if (std::ranges::any_of(planes, [&](const Plane& plane) { return lies_in(facet, plane); })) {
                continue;
            }
            const double extent = glm::length(box.high - box.low) + glm::distance(facet.corners[0], middle);
            const double window = kCoplanar * measure_reach(box) + kMostTilt * extent;
            auto place = std::ranges::lower_bound(sorted, height_of(facet) - window, {}, &std::pair<double, const Facet*>::first);
            for (; place != sorted.end() && place->first <= height_of(facet) + window; ++place) {
                if (const std::optional<Plane> plane = find_plane(facet, *place->second, side)) {
                    planes.push_back(*plane);
                    break;
                }
            }
        }
        for (Plane& plane : planes) {
            const auto is_front = [&](const Facet& facet) { return glm::dot(facet.normal, plane.normal) > 0.0 && lies_in(facet, plane); };
            plane.are_front = {std::ranges::any_of(first, is_front), std::ranges::any_of(second, is_front)};
        }
        return planes;
    }

    // Where a body lies, seen along a plane that one of its faces lies in: 3, on the viewer's side; 2, in it alone; 1,
    // open and beyond it; 0, closed and beyond it.
    [[nodiscard]] int find_side(const Body& body, const Plane& plane, bool is_front)
    {
        const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance);
        double low = kInfinite;
        double high = -kInfinite;
        if (mesh) {
            for (const glm::vec3& position : mesh->positions) {
                const double height = glm::dot(plane.normal, to_world(body, position)) - plane.offset;
                low = std::min(low, height);
                high = std::max(high, height);
            }
        }
        const double tolerance = 4.0 * kCoplanar * plane.reach;
        if (mesh && low >= -tolerance && high <= tolerance) {
            return 2;
        }
        if (is_closed(body)) {
            return is_front ? 0 : 3;
        }
        return low >= -tolerance ? 3 : 1;
    }

    // \param first  of the stage, or the earlier one
    void compare(const Body& first, const Body& second)
    {
        const Bounds box{glm::max(first.bounds.low, second.bounds.low), glm::min(first.bounds.high, second.bounds.high)};
        const std::vector<Facet> facets = list_facets(second, box);
        const std::vector<Facet> others = facets.empty() ? std::vector<Facet>{} : list_facets(first, box);
        if (others.empty()) {
            return;
        }
        const auto look_from = [&](Side side) {
            const std::vector<Facet> seen = find_visible(second, facets, side);
            add_orders(first, second, find_planes(find_visible(first, others, side), seen, box, side), side);
        };
        look_from(Side::Eye);
        // What mirrors show. Open meshes have the same owner on both sides.
        if (!first.is_stage() && (is_closed(first) || is_closed(second))) {
            look_from(Side::Behind);
        }
    }

    void add_orders(const Body& first, const Body& second, const std::vector<Plane>& planes, Side side)
    {
        for (const Plane& plane : planes) {
            const auto rank = [&](const Body& body, bool is_front) {
                return std::tuple(find_side(body, plane, is_front), is_front, body.number);
            };
            const bool is_second = first.is_stage() || rank(second, plane.are_front[1]) > rank(first, plane.are_front[0]);
            const Body& owner = is_second ? second : first;
            const Body& other = is_second ? first : second;
            orders_.push_back({owner.number, other.is_stage() ? std::nullopt : std::optional(other.number),
                               glm::transpose(owner.turn) * plane.normal, glm::transpose(other.turn) * plane.normal, plane.hair,
                               side == Side::Eye});
        }
    }

    // The height of the backdrop's sheet at a point of the floor; nothing beside it.
    [[nodiscard]] std::optional<double> find_floor(const glm::dvec3& point) const
    {
        const catalog::Backdrop& backdrop = *scene_.backdrop;
        const auto along = [&](const Vec3& axis, double offset) { return glm::dot(to_dvec3(axis), point) + offset; };
        const double s = along(backdrop.s_axis, backdrop.s_offset);
        const double e = along(backdrop.e_axis, backdrop.e_offset);
        double low = 0.0;
        double high = 1.0;
        if (e < backdrop.e_min || e > backdrop.e_max || s < catalog::evaluate_quartic(backdrop.s_curve, low) ||
            s > catalog::evaluate_quartic(backdrop.s_curve, high)) {
            return std::nullopt;
        }
        for (int step = 0; step < 60; ++step) {
            const double middle = 0.5 * (low + high);
            (catalog::evaluate_quartic(backdrop.s_curve, middle) < s ? low : high) = middle;
        }
        return catalog::evaluate_quartic(backdrop.z_curve, low);
    }

    // How far a level facet that lies on the floor z = 0, or so low that the sheet swallows it, is below the sheet, which
    // is convex; nothing of any other facet.
    [[nodiscard]] std::optional<double> measure_depth(const Facet& facet) const
    {
        constexpr double kMostHeight = 0.05;   // of what lies on the floor
        constexpr double kMostRise = 0.25;     // of the sheet, where it counts as the floor
        double depth = -kInfinite;
        for (const glm::dvec3& corner : facet.corners) {
            const std::optional<double> floor = find_floor(corner);
            if (!floor || *floor > kMostRise || corner.z < -kCoplanar * measure_reach(facet) || corner.z > kMostHeight) {
                return std::nullopt;
            }
            depth = std::max(depth, *floor - corner.z);
        }
        return std::abs(facet.normal.z) >= 0.99 ? std::optional(depth) : std::nullopt;
    }

    void compare_with_backdrop(const Body& body)
    {
        constexpr double kReach = 0.05;
        Bounds box = body.bounds;
        box.high.z = std::min(box.high.z, kReach);
        if (box.low.z > kReach || (!mesh_of(*body.instance) && body.bounds.high.z > kReach)) {
            return;
        }
        double depth = -kInfinite;
        double reach = 0.0;
        for (const Facet& facet : find_visible(body, list_facets(body, box), Side::Eye)) {
            if (const std::optional<double> below = measure_depth(facet)) {
                depth = std::max(depth, *below);
                reach = std::max(reach, measure_reach(facet));
            }
        }
        const double hair = std::max(kNearHair * reach, kLeastClassicHair);
        if (depth > -hair) {
            orders_.push_back({body.number, std::nullopt, glm::transpose(body.turn) * glm::dvec3(0.0, 0.0, 1.0), {}, depth + hair});
        }
    }

    using Shifts = std::vector<glm::dvec3>;  // of the instances, along their own axes

    // How far an owner has yet to go.
    [[nodiscard]] static double find_lack(const Order& order, const Shifts& shifts)
    {
        const double ahead = glm::dot(order.owner_direction, shifts[order.owner]) -
                             (order.other ? glm::dot(order.other_direction, shifts[*order.other]) : 0.0);
        constexpr double kRounding = 1e-6;
        return ahead < order.distance * (1.0 - kRounding) ? order.distance - ahead : 0.0;
    }

    void move_owners()
    {
        Shifts shifts(scene_.instances.size(), glm::dvec3(0.0));
        const auto move = [&](const Order& order) { shifts[order.owner] += find_lack(order, shifts) * order.owner_direction; };
        std::ranges::stable_partition(orders_, &Order::is_seen);
        const auto behind = std::ranges::find(orders_, false, &Order::is_seen);
        const std::span<const Order> seen(orders_.begin(), behind);
        const auto is_held = [&](const Order& order) { return find_lack(order, shifts) == 0.0; };
        for (int pass = 0; pass < kMostPasses && !std::ranges::all_of(seen, is_held); ++pass) {
            std::ranges::for_each(seen, move);
        }
        std::vector<Order> kept(seen.begin(), seen.end());
        for (const Order& order : std::span<const Order>(behind, orders_.end())) {
            const glm::dvec3 before = shifts[order.owner];
            move(order);
            kept.push_back(order);
            if (!std::ranges::all_of(kept, is_held)) {
                kept.pop_back();
                shifts[order.owner] = before;
            }
        }
        for (std::size_t k = 0; k < shifts.size(); ++k) {
            if (shifts[k] != glm::dvec3(0.0)) {
                move_instance(scene_.instances[k], shifts[k]);
            }
        }
    }

    static void move_instance(Instance& instance, const glm::dvec3& shift)
    {
        const auto move = [&](auto& place) { place.position = glm::dvec3(place.position) + turn_of(place) * shift; };
        std::visit(move, instance.placement);
        if (instance.move) {
            move(instance.move->open);
            move(instance.move->close);
        }
    }

    Scene& scene_;
    const glm::dvec3 eye_;
    std::vector<std::optional<bool>> closed_;  // of the instances' meshes, once known
    std::vector<Order> orders_;
};

}  // namespace

void separate_coplanar(Scene& scene)
{
    Separation(scene).run();
}

}  // namespace clevrvk::scene
