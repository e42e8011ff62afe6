// Placement is exact (lattice.h). Lengths that only weight a choice are in double.
#include "generators/kilogram/own_tangrams.h"

#include "generators/kilogram/draw_weighted.h"
#include "generators/kilogram/figure.h"
#include "generators/kilogram/template.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::generators::kilogram {
namespace {

/// Different lattice points differ by far more than this; rounding errors are far smaller. In sides of the square.
constexpr double kExact = 1e-9;

/// The weight of two pieces that touch only at a corner, compared with a shared length of sides.
constexpr double kCornerWeight = 0.02;

/// The weight for joining two separate pieces of one kind into a part.
constexpr double kApartWeight = 0.01;

/// The weight for joining two limbs of the same name into a part, wherever they lie.
constexpr double kLimbWeight = 3.0;

/// The weight of a shared length is a power of its square root. The exponent, from 1 to this, is drawn for each
/// tangram. Roots and products are the same on every machine.
constexpr std::uint32_t kMostRoots = 7;

/// Among twenty figures, kShowing show something, and kSymmetric of the others are mirror-symmetric.
constexpr std::uint32_t kFigures = 20;
constexpr std::uint32_t kShowing = 11;
constexpr std::uint32_t kSymmetric = 4;

/// Every second figure that grows freely stays within a strip of this width, in sides of the square.
constexpr double kStrip = 2.0 + kExact;

double raise_root(double length, std::uint32_t root_count)
{
    double power = 1.0;
    for (std::uint32_t i = 0; i < root_count; ++i) {
        power *= std::sqrt(length);
    }
    return power;
}

/// Every distinct placement of a piece with one of its corners on a corner of the figure.
std::vector<LatticePolygon> list_places(const Figure& figure, PieceKind kind)
{
    std::vector<LatticePoint> corners;
    for (const LatticePolygon& piece : figure.polygons()) {
        for (const LatticePoint& corner : piece) {
            if (std::find(corners.begin(), corners.end(), corner) == corners.end()) {
                corners.push_back(corner);
            }
        }
    }
    std::vector<LatticePolygon> places;
    for (const LatticePolygon& piece : list_orientations(kind)) {
        std::vector<LatticePoint> shifts;
        for (const LatticePoint& corner : corners) {
            for (const LatticePoint& own_corner : piece) {
                const LatticePoint shift = corner - own_corner;
                if (std::find(shifts.begin(), shifts.end(), shift) != shifts.end()) {
                    continue;
                }
                shifts.push_back(shift);
                LatticePolygon placed = move(piece, shift);
                if (figure.has_room(placed)) {
                    places.push_back(std::move(placed));
                }
            }
        }
    }
    return places;
}

/// The height of the figure with one more piece added.
double measure_height(const Figure& figure, const flat::Polygon& piece)
{
    double low = piece.front().y;
    double high = low;
    const auto add = [&](const flat::Polygon& polygon) {
        for (const glm::dvec2& p : polygon) {
            low = std::min(low, p.y);
            high = std::max(high, p.y);
        }
    };
    add(piece);
    for (const LatticePolygon& each : figure.polygons()) {
        add(to_polygon(each));
    }
    return high - low;
}

Figure grow_freely(Rng& rng)
{
    std::vector<std::size_t> order(kPieceCount);
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, rng);
    const std::uint32_t root_count = 1 + rng.uniform_index(kMostRoots);
    const bool is_long = rng.uniform_index(2) == 1;
    Figure figure;
    for (const std::size_t tan : order) {
        const PieceKind kind = kPieceKinds[tan];
        if (figure.size() == 0) {
            const std::vector<LatticePolygon> orientations = list_orientations(kind);
            figure.put(tan, orientations[rng.uniform_index(static_cast<std::uint32_t>(orientations.size()))]);
            continue;
        }
        std::vector<LatticePolygon> places = list_places(figure, kind);
        std::vector<double> weights;
        for (const LatticePolygon& place : places) {
            const flat::Polygon polygon = to_polygon(place);
            double length = 0.0;
            for (const LatticePolygon& other : figure.polygons()) {
                length += measure_contact(polygon, to_polygon(other), kExact);
            }
            const double weight = length > kExact ? raise_root(length, root_count) : kCornerWeight;
            weights.push_back(is_long && measure_height(figure, polygon) > kStrip ? weight * kCornerWeight * kCornerWeight : weight);
        }
        // A piece always has room at the outermost corner.
        CLEVRVK_CHECK(!places.empty(), "there is no place for piece {}", tan + 1);
        figure.put(tan, std::move(places[draw_weighted(weights, rng)]));
    }
    return figure;
}

/// Templates by the thing that they show. Templates of free figures show nothing and form the kind "".
const std::vector<std::vector<const Template*>>& list_kinds()
{
    static const std::vector<std::vector<const Template*>> kKinds = [] {
        std::vector<std::vector<const Template*>> kinds;
        for (const Template* const rules : list_templates()) {
            const auto known =
                std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.front()->kind == rules->kind; });
            if (known == kinds.end()) {
                kinds.push_back({rules});
            } else {
                known->push_back(rules);
            }
        }
        std::stable_partition(kinds.begin(), kinds.end(), [](const auto& kind) { return kind.front()->kind.empty(); });
        return kinds;
    }();
    return kKinds;
}

/// A figure grown by a template of the kind with this index in list_kinds.
std::optional<Figure> grow_kind(std::size_t kind, Rng& rng)
{
    const std::vector<const Template*>& templates = list_kinds().at(kind);
    const std::uint32_t drawn = rng.uniform_index(static_cast<std::uint32_t>(templates.size()));
    return grow(*templates[drawn], rng);
}

std::optional<Tangram> draw_tangram(Rng& rng)
{
    const std::uint32_t draw = rng.uniform_index(kFigures);
    const bool is_mirrored = rng.uniform_index(2) == 1;
    if (draw < kShowing) {
        const std::uint32_t kind = 1 + rng.uniform_index(static_cast<std::uint32_t>(list_kinds().size() - 1));
        const std::optional<Figure> figure = grow_kind(kind, rng);
        return figure ? std::optional(figure->build_tangram(is_mirrored, 0)) : std::nullopt;
    }
    const int quarters = static_cast<int>(rng.uniform_index(4));
    const std::optional<Figure> figure = draw < kShowing + kSymmetric ? grow_kind(0, rng) : grow_freely(rng);
    return figure ? std::optional(figure->build_tangram(is_mirrored, quarters)) : std::nullopt;
}

/// The weight for joining two pieces into one part; 0 if they never form one.
double weigh_pair(const Tangram& tangram, double unit, const std::optional<Match>& match, std::size_t one, std::size_t other)
{
    if (match) {
        const auto& limbs = match->rules->limbs;
        if (part_name_of(limbs.at(match->limb_of_piece[one])) == part_name_of(limbs.at(match->limb_of_piece[other]))) {
            return kLimbWeight;
        }
    }
    const flat::Polygon& polygon = tangram.pieces[one].corners;
    const flat::Polygon& other_polygon = tangram.pieces[other].corners;
    if (measure_distance(polygon, other_polygon) <= kExact * unit) {
        return kCornerWeight + measure_contact(polygon, other_polygon, kExact * unit) / unit;
    }
    return kPieceKinds[one] == kPieceKinds[other] ? kApartWeight : 0.0;
}

}  // namespace

bool OwnTangrams::is_new(const SilhouetteKey& key) const
{
    // Rounding errors grow with the moments, which reach some thousands.
    constexpr double kTolerance = 1e-7;
    const auto end = keys_.upper_bound(key[0] + kTolerance);
    return std::none_of(keys_.lower_bound(key[0] - kTolerance), end, [&](const auto& known) {
        return std::equal(key.begin(), key.end(), known.second.begin(), [](double a, double b) { return std::abs(a - b) <= kTolerance; });
    });
}

Tangram OwnTangrams::make_next()
{
    Rng rng = Rng::for_key(seed_, "kilogram/own_tangram", index_);
    for (;;) {
        std::optional<Tangram> tangram = draw_tangram(rng);
        // A mirrored limb may be disconnected from the figure.
        if (!tangram || measure_tangram(*tangram).gap > kExact) {
            continue;
        }
        const SilhouetteKey key = compute_silhouette_key(*tangram);
        if (is_new(key)) {
            keys_.emplace(key[0], key);
            tangram->name = fmt::format("own-{:06}", index_);
            ++index_;
            return std::move(*tangram);
        }
    }
}

PartOfPiece draw_parts(const Tangram& tangram, Rng& rng)
{
    // Number of annotations with 1 to 7 parts, of 13,403. Source: Ji et al. 2022, counted in the data.
    constexpr std::array<double, kPieceCount> kPartCounts{106, 2670, 3982, 3510, 1917, 907, 311};
    const std::size_t wanted = draw_weighted(kPartCounts, rng) + 1;
    const double unit = measure_tangram(tangram).unit;
    const std::optional<Match> match = find_template(tangram);
    std::array<std::size_t, kPieceCount> parts{};
    std::iota(parts.begin(), parts.end(), std::size_t{0});
    for (std::size_t count = kPieceCount; count > wanted; --count) {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        std::vector<double> weights;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            for (std::size_t k = i + 1; k < kPieceCount; ++k) {
                const double weight = parts[i] == parts[k] ? 0.0 : weigh_pair(tangram, unit, match, i, k);
                if (weight > 0.0) {
                    pairs.emplace_back(i, k);
                    weights.push_back(weight);
                }
            }
        }
        if (pairs.empty()) {
            break;  // only for drawn tangrams whose pieces do not touch
        }
        const auto [i, k] = pairs[draw_weighted(weights, rng)];
        const std::size_t kept = std::min(parts[i], parts[k]);
        const std::size_t gone = std::max(parts[i], parts[k]);
        std::replace(parts.begin(), parts.end(), gone, kept);
    }
    // Numbered in order of first appearance among the shuffled pieces.
    std::vector<std::size_t> order(kPieceCount);
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, rng);
    std::array<std::optional<int>, kPieceCount> numbers;
    int count = 0;
    PartOfPiece numbered;
    for (const std::size_t i : order) {
        if (!numbers[parts[i]]) {
            numbers[parts[i]] = count++;
        }
        numbered[i] = numbers[parts[i]];
    }
    return numbered;
}

}  // namespace clevrvk::generators::kilogram
