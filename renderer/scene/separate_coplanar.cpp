// Compares, plane by plane, the triangles of every two instances whose boxes touch. Then moves the owners of the planes
// until each is in front of the other body. Uses double precision throughout.
#include "renderer/scene/separate_coplanar.h"

#include "renderer/catalog/quartic.h"
#include "renderer/scene/coplanar_body.h"
#include "renderer/scene/coplanar_planes.h"
#include "renderer/scene/to_glm.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <tuple>
#include <variant>
#include <vector>

namespace clevrvk::scene {

namespace {

constexpr std::size_t kMostTimes = 8;  // for an open shutter
constexpr int kMostPasses = 256;       // passes over all pairs: up to this many surfaces may lie in one plane

// The requirement that one body is in front of another body or of a fixed surface. Directions are given along each
// body's axes, which rotate with the body.
struct Order {
    std::size_t owner = 0;
    std::optional<std::size_t> other;
    glm::dvec3 owner_direction{};
    glm::dvec3 other_direction{};
    double distance = 0.0;
    bool is_seen = true;  // the camera sees it directly, not only in mirrors, so nothing may violate this order
};

class Separation {
public:
    explicit Separation(Scene& scene) : scene_(scene), lister_(scene) {}

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
    // \param time  fraction of the time for which the shutter is open; nothing means the label time
    void find_orders(std::optional<double> time)
    {
        std::vector<Body> bodies;
        for (std::size_t number = 0; number < scene_.instances.size(); ++number) {
            bodies.push_back(lister_.make_body(number, time));
        }
        for (std::size_t k = 0; k < bodies.size(); ++k) {
            const Body& body = bodies[k];
            if (body.is_stage()) {
                continue;
            }
            if (scene_.backdrop && !(time && body.is_still)) {
                compare_with_backdrop(body);
            }
            // Compares every two objects once, the earlier one first.
            for (std::size_t other = 0; other < bodies.size(); ++other) {
                const bool is_new = bodies[other].is_stage() || other < k;
                const bool is_known = time && body.is_still && bodies[other].is_still;
                if (is_new && !is_known && touch(body.bounds, bodies[other].bounds)) {
                    compare(bodies[other], body);
                }
            }
        }
    }

    // \param first  a piece of the stage, or the earlier object
    void compare(const Body& first, const Body& second)
    {
        const Bounds box{glm::max(first.bounds.low, second.bounds.low), glm::min(first.bounds.high, second.bounds.high)};
        const std::vector<Facet> facets = lister_.list_facets(second, box);
        const std::vector<Facet> others = facets.empty() ? std::vector<Facet>{} : lister_.list_facets(first, box);
        if (others.empty()) {
            return;
        }
        const auto look_from = [&](Side side) {
            const std::vector<Facet> seen = lister_.find_visible(second, facets, side);
            add_orders(first, second, find_planes(scene_, lister_.find_visible(first, others, side), seen, box, side), side);
        };
        look_from(Side::Eye);
        // Mirrors can show the far side. Open meshes have the same owner on both sides.
        if (!first.is_stage() && (lister_.is_closed(first) || lister_.is_closed(second))) {
            look_from(Side::Behind);
        }
    }

    void add_orders(const Body& first, const Body& second, const std::vector<Plane>& planes, Side side)
    {
        for (const Plane& plane : planes) {
            const auto rank = [&](const Body& body, bool is_front) {
                return std::tuple(find_side(body, lister_.is_closed(body), plane, is_front), is_front, body.number);
            };
            const bool is_second = first.is_stage() || rank(second, plane.are_front[1]) > rank(first, plane.are_front[0]);
            const Body& owner = is_second ? second : first;
            const Body& other = is_second ? first : second;
            orders_.push_back({owner.number, other.is_stage() ? std::nullopt : std::optional(other.number),
                               glm::transpose(owner.turn) * plane.normal, glm::transpose(other.turn) * plane.normal, plane.hair,
                               side == Side::Eye});
        }
    }

    // The height of the backdrop's sheet at a point of the floor; nothing if the point is beside the sheet.
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

    // How far a horizontal facet is below the backdrop's sheet, which is convex. Returns nothing unless the facet lies
    // on the floor z = 0, or so low that the sheet would hide it.
    [[nodiscard]] std::optional<double> measure_depth(const Facet& facet) const
    {
        constexpr double kMostHeight = 0.05;  // greatest height of a facet's corner above the floor
        constexpr double kMostRise = 0.25;    // up to this height, the sheet counts as the floor
        double depth = -kInfinite;
        for (const glm::dvec3& corner : facet.corners) {
            const std::optional<double> floor = find_floor(corner);
            if (!floor || *floor > kMostRise || corner.z < -kCoplanar * measure_reach(facet, lister_.eye()) || corner.z > kMostHeight) {
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
        for (const Facet& facet : lister_.find_visible(body, lister_.list_facets(body, box), Side::Eye)) {
            if (const std::optional<double> below = measure_depth(facet)) {
                depth = std::max(depth, *below);
                reach = std::max(reach, measure_reach(facet, lister_.eye()));
            }
        }
        const double hair = std::max(kNearHair * reach, kLeastClassicHair);
        if (depth > -hair) {
            orders_.push_back({body.number, std::nullopt, glm::transpose(body.turn) * glm::dvec3(0.0, 0.0, 1.0), {}, depth + hair});
        }
    }

    using Shifts = std::vector<glm::dvec3>;  // one for each instance, along the instance's axes

    // How far an owner must still move.
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
        const auto behind = std::stable_partition(orders_.begin(), orders_.end(), [](const Order& order) { return order.is_seen; });
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
    BodyLister lister_;
    std::vector<Order> orders_;
};

}  // namespace

void separate_coplanar(Scene& scene)
{
    Separation(scene).run();
}

}  // namespace clevrvk::scene
