#include "generators/staging/settle.h"

#include "renderer/contact/depth.h"
#include "renderer/contact/drop.h"
#include "renderer/contact/patches.h"
#include "renderer/contact/stability.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace clevrvk::generators::staging {
namespace {

using contact::Body;
using contact::dmat3;
using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;
using contact::Placement;

constexpr double kSteepest = 0.15;  // sines of the angles that are tried
constexpr double kSmall = 0.01;
constexpr double kFlattest = 0.0005;
constexpr double kSteady = 0.02;  // of the height of the center of mass over its contacts: what a push of a degree does not tip
constexpr double kLongestSlide = 0.1;  // over the body's size
constexpr double kFriction = 0.6;            // of dry household things: they slide down what is steeper than 31 degrees
constexpr double kResolution = 1.0 / 32.0;  // of contacts, over the body's size

/// The turn by an angle about an axis, by its sine and its cosine from that sine: sqrt is the same on every machine,
/// and sin is not. \param axis  unit \param sine  0 to 1
dmat3 turn_about(const dvec3& axis, double sine)
{
    const double cosine = std::sqrt(1.0 - sine * sine);
    const dmat3 cross(dvec3(0.0, axis.z, -axis.y), dvec3(-axis.z, 0.0, axis.x), dvec3(axis.y, -axis.x, 0.0));
    return dmat3(1.0) + sine * cross + (1.0 - cosine) * cross * cross;
}

/// Rounding of many turns would scale the body little by little.
dmat3 make_orthonormal(const dmat3& axes)
{
    const dvec3 x = glm::normalize(axes[0]);
    const dvec3 y = glm::normalize(axes[1] - glm::dot(axes[1], x) * x);
    return {x, y, glm::cross(x, y)};
}

class Settler {
public:
    Settler(const PlacedBody& body, std::span<const PlacedBody> others, int most_steps)
        : body_(body.body), at_(body.at), others_(others), most_steps_(most_steps)
    {
        const dvec3 half = 0.5 * (body_.bounds().high - body_.bounds().low);
        size_ = 2.0 * at_.scale * glm::length(half);
    }

    Rest run()
    {
        Rest rest;
        if (!fall(at_)) {
            rest.at = at_;
            return rest;
        }
        rest.end = Rest::End::Rocking;
        for (; rest.step_count < most_steps_ && rest.end == Rest::End::Rocking; ++rest.step_count) {
            const Contacts contacts = find_contacts();
            const contact::Support support = contact::measure_support(contacts.points, find_center(at_));
            rest.points = contacts.points;
            rest.margin = support.margin;
            const bool is_moving = (!is_steady(support, contacts.points) && tip(support, contacts.points)) || slide(contacts.normal);
            if (has_fallen_off_) {
                rest.end = Rest::End::FellOff;
            } else if (!is_moving) {
                rest.end = Rest::End::AtRest;
            }
        }
        rest.at = at_;
        return rest;
    }

private:
    [[nodiscard]] dvec3 find_center(const Placement& at) const { return at.apply(body_.center_of_mass()); }

    /// Moves straight down until it touches something. False when there is nothing below.
    bool fall(Placement& at) const
    {
        std::optional<double> least;
        for (const PlacedBody& other : others_) {
            const std::optional<double> drop = contact::measure_drop({body_, at}, other, kTouch_m);
            if (drop && (!least || *drop < *least)) {
                least = drop;
            }
        }
        at.origin.z -= least.value_or(0.0);
        return least.has_value();
    }

    /// Where others touch it, and the mean normal of what it lies on there, upwards where that is level; 0 of points
    /// alone.
    struct Contacts {
        std::vector<dvec3> points;
        dvec3 normal{0.0};
    };

    [[nodiscard]] Contacts find_contacts() const
    {
        Contacts contacts;
        for (const PlacedBody& other : others_) {
            const contact::Contacts found = contact::find_contacts({body_, at_}, other, kTouch_m, kResolution * size_);
            contacts.points.insert(contacts.points.end(), found.points.begin(), found.points.end());
            for (const contact::Triangle& piece : found.pieces) {
                contacts.normal -= contact::compute_area_vector(piece);
            }
        }
        return contacts;
    }

    /// Takes a pose if nothing is below it, or if it lowers the center of mass by more than so much.
    bool take_lower(Placement next, double least)
    {
        if (is_in_others(next)) {
            return false;
        }
        has_fallen_off_ = !fall(next);
        if (!has_fallen_off_ && (find_center(next).z > find_center(at_).z - least || is_in_others(next))) {
            return false;
        }
        at_ = next;
        return true;
    }

    [[nodiscard]] bool is_in_others(const Placement& at) const
    {
        return std::any_of(others_.begin(), others_.end(), [&](const PlacedBody& other) {
            return contact::is_deeper({body_, at}, other, kTouch_m, kTouch_m);
        });
    }

    /// Slides down what is steeper than friction holds: sideways by a step that lowers it by more than that.
    bool slide(const dvec3& normal)
    {
        const dvec2 down(normal);
        if (glm::length(down) <= kFriction * std::abs(normal.z) || glm::length(down) == 0.0) {
            return false;
        }
        return slide_along(glm::normalize(down));
    }

    bool slide_along(const dvec2& way)
    {
        for (double step = kLongestSlide * size_; step > kTouch_m; step *= 0.5) {
            Placement next = at_;
            next.origin += step * dvec3(way, kFriction);  // over what is less steep than friction holds
            if (take_lower(next, kFriction * step)) {
                return true;
            }
        }
        return false;
    }

    /// Whether it is far from tipping over: a pencil on its point is not, wherever its center of mass is.
    [[nodiscard]] bool is_steady(const contact::Support& support, const std::vector<dvec3>& points) const
    {
        if (support.margin < 0.0) {
            return false;
        }
        const auto lowest = std::min_element(points.begin(), points.end(), [](const dvec3& a, const dvec3& b) { return a.z < b.z; });
        return support.margin >= kSteady * (find_center(at_).z - lowest->z);
    }

    /// Tips over that side of what carries it that is the nearest to its center of mass, by the largest angle tried
    /// that lowers it. Where only a small one does, it leans on an edge, and slides that way if it can.
    bool tip(const contact::Support& support, const std::vector<dvec3>& points)
    {
        const dvec3 center = find_center(at_);
        const dvec3 pivot = find_pivot(support, points);
        dvec2 away = dvec2(center) - dvec2(pivot);
        if (support.margin >= 0.0) {
            away = -away;  // outwards over the nearest side
        }
        constexpr double kRounding = 1e-9;
        if (glm::length(away) < kRounding) {
            away = dvec2(1.0, 0.0);  // on a point, any way will do
        }
        const dvec2 way = glm::normalize(away);
        return turn_over(pivot, way, kSteepest, kSmall) || slide_along(way) || turn_over(pivot, way, kSmall, kFlattest);
    }

    /// Turns about a level axis through the pivot, across the way that it tips, by the largest sine tried that lowers
    /// it.
    bool turn_over(const dvec3& pivot, const dvec2& way, double most, double least)
    {
        const double reach = std::max(glm::length(dvec2(find_center(at_)) - dvec2(pivot)), 0.01 * size_);
        for (double sine = most; sine >= least; sine *= 0.5) {
            Placement next = at_;
            const dmat3 turn = turn_about(dvec3(-way.y, way.x, 0.0), sine);
            next.axes = make_orthonormal(turn * at_.axes);
            next.origin = pivot + turn * (at_.origin - pivot);
            next.origin.z += size_ * sine + kTouch_m;  // clear of what it may have turned into
            if (take_lower(next, 1e-3 * sine * reach)) {
                return true;
            }
        }
        return false;
    }

    /// The point of the polygon's border that is the nearest to the center of mass, at the height of what carries it
    /// there.
    [[nodiscard]] static dvec3 find_pivot(const contact::Support& support, const std::vector<dvec3>& points)
    {
        const dvec2& nearest = support.nearest;
        const auto height = std::min_element(points.begin(), points.end(), [&](const dvec3& a, const dvec3& b) {
            return glm::length(dvec2(a) - nearest) < glm::length(dvec2(b) - nearest);
        });
        return {nearest, height->z};
    }

    const Body& body_;
    Placement at_;
    std::span<const PlacedBody> others_;
    int most_steps_;
    double size_ = 0.0;
    bool has_fallen_off_ = false;
};

}  // namespace

Rest settle(const PlacedBody& body, std::span<const PlacedBody> others, int most_steps)
{
    return Settler(body, others, most_steps).run();
}

}  // namespace clevrvk::generators::staging
