// Tolerances: lengths a quarter of that of contact, shares 0.02.
#include "generators/staged/relations.h"

#include "generators/staging/heights.h"
#include "generators/staging/sizes.h"
#include "renderer/contact/gap.h"
#include "renderer/contact/patches.h"
#include "renderer/contact/stability.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::staged {
namespace {

using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;

constexpr double kLeastContact_m = 0.002;
constexpr double kContact = 0.01;     // of the smaller diagonal
constexpr double kShare = 0.02;       // the tolerance of shares
constexpr double kSurely = 100.0;     // no margin is larger
constexpr int kLines = 96;            // of heights, along x and y
constexpr int kPointsAcross = 16;     // of a volume
constexpr double kUpFacing = 0.8660254;  // cosine of 30 degrees

/// The clause that fails first of those added.
class Margin {
public:
    void require_least(double value, double limit, double tolerance) { add((value - limit) / tolerance); }
    void require_most(double value, double limit, double tolerance) { add((limit - value) / tolerance); }
    void require(bool holds) { add(holds ? kSurely : -kSurely); }
    [[nodiscard]] double value() const { return value_; }

private:
    void add(double margin) { value_ = std::min(value_, std::max(margin, -kSurely)); }
    double value_ = kSurely;
};

/// The two bodies of a query, and lengths that belong to them.
struct Two {
    PlacedBody first;
    PlacedBody second;
    dvec3 first_size;  ///< of its box in its own space, scaled
    tree::Box first_box;
    tree::Box second_box;
    double larger = 0.0;   ///< diagonal of the box of the world
    double contact = 0.0;  ///< what counts as touching
    double length = 0.0;   ///< the tolerance of lengths
};

tree::Box bound(const PlacedBody& body)
{
    tree::Box box{dvec3(tree::kNoHit), dvec3(-tree::kNoHit)};
    for (const contact::Triangle& triangle : body.body.surface().triangles()) {
        for (const dvec3& corner : triangle) {
            const dvec3 at = body.at.apply(corner);
            box = {glm::min(box.low, at), glm::max(box.high, at)};
        }
    }
    return box;
}

Two find_two(const Query& query)
{
    const PlacedBody& first = query.bodies[query.first];
    const PlacedBody& second = query.bodies[query.second];
    Two two{first, second, first.at.scale * (first.body.bounds().high - first.body.bounds().low), bound(first), bound(second)};
    const double a = glm::length(two.first_box.high - two.first_box.low);
    const double b = glm::length(two.second_box.high - two.second_box.low);
    two.larger = std::max(a, b);
    two.contact = std::max(kLeastContact_m, kContact * std::min(a, b));
    two.length = 0.25 * two.contact;
    return two;
}

double find_gap(const PlacedBody& first, const PlacedBody& second)
{
    return contact::measure_gap(first, second, tree::kNoHit).value().distance;
}

/// The least gap of a body of the query to any but these two.
double find_gap_to_others(const Query& query, std::size_t body)
{
    double least = tree::kNoHit;
    for (std::size_t k = 0; k < query.bodies.size(); ++k) {
        if (k != query.first && k != query.second) {
            least = std::min(least, find_gap(query.bodies[body], query.bodies[k]));
        }
    }
    return least;
}

/// The air of a body that would hold water poured from above.
class Water {
public:
    explicit Water(const PlacedBody& body) : heights_(staging::measure_heights(body, kLines)), spill_(staging::find_spill_levels(heights_)) {}

    /// The level above a point of the ground, and the floor there; level at or below floor where there is none.
    struct Column {
        double floor = 0.0;
        double level = 0.0;
    };
    [[nodiscard]] Column find_column(const dvec3& point) const
    {
        const int cell = heights_.find_cell(dvec2(point));
        if (cell < 0 || !heights_.is_body(cell)) {
            return {};
        }
        return {heights_.top[static_cast<std::size_t>(cell)], spill_[static_cast<std::size_t>(cell)]};
    }

    [[nodiscard]] bool contains(const dvec3& point) const
    {
        const Column column = find_column(point);
        return column.floor < point.z && point.z < column.level;
    }

    /// The share of a body's volume that is in it; of sheets of their triangles.
    [[nodiscard]] double measure_share(const PlacedBody& body) const
    {
        double all = 0.0;
        double inside = 0.0;
        const tree::Box& box = body.body.bounds();
        const dvec3 step = (box.high - box.low) / static_cast<double>(kPointsAcross);
        for (int k = 0; body.body.is_closed() && k < kPointsAcross * kPointsAcross * kPointsAcross; ++k) {
            const dvec3 cell(k % kPointsAcross, k / kPointsAcross % kPointsAcross, k / (kPointsAcross * kPointsAcross));
            const dvec3 point = box.low + step * (cell + 0.5);
            if (body.body.surface().is_inside(point)) {
                all += 1.0;
                inside += contains(body.at.apply(point)) ? 1.0 : 0.0;
            }
        }
        if (all == 0.0) {
            for (const contact::Triangle& triangle : body.body.surface().triangles()) {
                const double area = glm::length(contact::compute_area_vector(triangle));
                all += area;
                inside += contains(body.at.apply((triangle[0] + triangle[1] + triangle[2]) / 3.0)) ? area : 0.0;
            }
        }
        return all > 0.0 ? inside / all : 0.0;
    }

private:
    staging::Heights heights_;
    std::vector<double> spill_;
};

contact::Contacts find_contacts(const Two& two)
{
    return contact::find_contacts(two.first, two.second, two.contact, 2.0 * two.contact);
}

double measure_in(const Query& query)
{
    const Two two = find_two(query);
    const Water water(two.second);
    const bool is_long = staging::is_long(two.first_size);
    Margin margin;
    margin.require_least(water.measure_share(two.first), is_long ? 0.3 : 0.5, kShare);
    if (margin.value() < -1.0) {
        return margin.value();
    }
    bool is_on_wall = false;
    double dip = 0.0;  // over the depth of the water there
    for (const dvec3& point : find_contacts(two).points) {
        const Water::Column column = water.find_column(point);
        is_on_wall = is_on_wall || point.z < column.level;
        if (column.level > column.floor) {
            dip = std::max(dip, (column.level - two.first_box.low.z) / (column.level - column.floor));
        }
    }
    margin.require(is_on_wall);
    if (is_long) {
        margin.require_least(dip, 0.3, kShare);
    }
    return margin.value();
}

/// Whether a body looks up, within 30 degrees, where it is the closest to a point: how far it is left behind by a small
/// step upwards. An edge of a level face looks up, too.
bool looks_up(const PlacedBody& body, const dvec3& point, double step)
{
    const contact::Surface& surface = body.body.surface();
    const dvec3 on_surface = body.at.apply(surface.find_closest(body.at.bring(point), tree::kNoHit).point);
    const dvec3 above = body.at.bring(on_surface + dvec3(0.0, 0.0, step));
    return body.at.scale * surface.find_closest(above, tree::kNoHit).distance >= kUpFacing * step && !surface.is_inside(above);
}

double measure_on(const Query& query)
{
    const Two two = find_two(query);
    Margin margin;
    std::vector<dvec3> points;
    std::vector<double> levels;
    for (const dvec3& point : find_contacts(two).points) {
        if (looks_up(two.second, point, two.contact)) {
            points.push_back(point);
            levels.push_back(point.z);
        }
    }
    margin.require(!points.empty());
    if (points.empty()) {
        return margin.value();
    }
    const dvec3 center = two.first.at.apply(two.first.body.center_of_mass());
    margin.require_least(contact::measure_support(points, center).margin, 0.0, two.length);
    std::nth_element(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(levels.size() / 2), levels.end());
    margin.require_least(two.first_box.low.z, levels[levels.size() / 2] - two.contact, two.length);
    margin.require_least(two.first_box.low.z, two.contact, two.length);
    margin.require_least(find_gap_to_others(query, query.first), two.contact, two.length);
    margin.require_most(Water(two.second).measure_share(two.first), 0.1, kShare);
    return margin.value();
}

double measure_under(const Query& query)
{
    const Two two = find_two(query);
    const dvec2 low = glm::max(dvec2(two.first_box.low), dvec2(two.second_box.low));
    const dvec2 high = glm::min(dvec2(two.first_box.high), dvec2(two.second_box.high));
    Margin margin;
    if (low.x >= high.x || low.y >= high.y) {
        return -kSurely;
    }
    const auto count_cells = [&](const PlacedBody& body, const tree::Box& box) {
        const staging::Heights heights = staging::measure_heights(body, kLines);
        double count = 0.0;
        for (int k = 0; k < kLines * kLines; ++k) {
            count += heights.is_body(k) ? 1.0 : 0.0;
        }
        return count * (box.high.x - box.low.x) * (box.high.y - box.low.y);
    };
    const double smaller = std::min(count_cells(two.first, two.first_box), count_cells(two.second, two.second_box));
    const staging::Heights lower = staging::measure_heights(two.first, low, high, kLines);
    const staging::Heights upper = staging::measure_heights(two.second, low, high, kLines);
    double both = 0.0;
    double below = 0.0;
    for (int k = 0; k < kLines * kLines; ++k) {
        const auto cell = static_cast<std::size_t>(k);
        const bool is_both = lower.is_body(k) && upper.is_body(k);
        both += is_both ? 1.0 : 0.0;
        below += is_both && lower.top[cell] <= upper.bottom[cell] + two.contact ? 1.0 : 0.0;
    }
    margin.require_least(both * (high.x - low.x) * (high.y - low.y) / smaller, 0.5, kShare);
    margin.require_least(both > 0.0 ? below / both : 0.0, 0.95, kShare);
    return margin.value();
}

double measure_near(const Query& query)
{
    const Two two = find_two(query);
    const double gap = find_gap(two.first, two.second);
    Margin margin;
    margin.require_least(gap, two.contact, two.length);
    margin.require_most(gap, 0.5 * two.larger, two.length);
    const double others = std::min(find_gap_to_others(query, query.first), find_gap_to_others(query, query.second));
    margin.require_least(others, gap, two.length);
    const Look& first = query.looks[query.first];
    const Look& second = query.looks[query.second];
    const double overlap = first.hidden_by[query.second] + second.hidden_by[query.first];
    margin.require_most(overlap / std::max(1.0, std::min(first.all_px, second.all_px)), 0.05, kShare);
    return margin.value();
}

double measure_occluded_by(const Query& query)
{
    const Two two = find_two(query);
    const Look& first = query.looks[query.first];
    Margin margin;
    margin.require(!first.is_cut);
    margin.require_least(first.share(), 0.1, kShare);
    margin.require_most(first.share(), 0.6, kShare);
    const double hidden = std::max(1.0, first.all_px - first.seen_px);
    margin.require_least(first.hidden_by[query.second] / hidden, 0.9, kShare);
    if (margin.value() >= -1.0) {
        margin.require_least(find_gap(two.first, two.second), two.contact, two.length);
    }
    return margin.value();
}

constexpr std::array<Relation, 5> kRelations{{{"in", measure_in},
                                              {"on", measure_on},
                                              {"under", measure_under},
                                              {"near", measure_near},
                                              {"occluded_by", measure_occluded_by}}};

Json truth_of(double margin)
{
    return std::abs(margin) <= 1.0 ? Json(nullptr) : Json(margin > 0.0);
}

}  // namespace

std::span<const Relation> all_relations()
{
    return kRelations;
}

Json relations_to_json(const Query& query)
{
    Query turned = query;
    std::swap(turned.first, turned.second);
    Json holds = Json::object();
    for (const Relation& relation : kRelations) {
        const double margin = relation.measure(query);
        holds[std::string(relation.name)] = {{"forward", truth_of(margin)},
                                             {"backward", truth_of(relation.measure(turned))},
                                             {"margin", std::round(100.0 * margin) / 100.0}};
    }
    return holds;
}

}  // namespace clevrvk::generators::staged
