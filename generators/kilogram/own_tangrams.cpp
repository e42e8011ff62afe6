// Placement is exact (lattice.h); lengths that only weigh a choice are in double.
#include "generators/kilogram/own_tangrams.h"

#include "generators/kilogram/lattice.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace clevrvk::generators::kilogram {
namespace {

constexpr double kUnit = 50.0;

/// Lattice points that differ do so by far more; rounding by far less. In sides of the square.
constexpr double kExact = 1e-9;

/// What two pieces that meet in a corner only are worth beside a common length.
constexpr double kCornerWeight = 0.02;

/// The weight of a common length is its root to a power from 1 to this, drawn for each tangram: roots and products are
/// the same on every machine.
/// The means are then near those of 62 published tangrams.
constexpr std::uint32_t kMostRoots = 7;

double raise_root(double length, std::uint32_t root_count)
{
    double power = 1.0;
    for (std::uint32_t i = 0; i < root_count; ++i) {
        power *= std::sqrt(length);
    }
    return power;
}

/// An index with a chance in proportion to its weight. At least one weight is above 0.
std::size_t draw_weighted(std::span<const double> weights, Rng& rng)
{
    double left = rng.uniform(0.0, std::accumulate(weights.begin(), weights.end(), 0.0));
    std::size_t last = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] > 0.0) {
            last = i;
            if (left < weights[i]) {
                return i;
            }
            left -= weights[i];
        }
    }
    return last;  // the sum was rounded up
}

/// The pieces that lie there.
struct Figure {
    std::vector<LatticePolygon> pieces;
    std::vector<flat::Polygon> polygons;
};

void put(Figure& figure, LatticePolygon piece)
{
    figure.polygons.push_back(to_polygon(piece));
    figure.pieces.push_back(std::move(piece));
}

/// Every different place of a piece that touches the figure with a corner on a corner.
std::vector<LatticePolygon> list_places(const Figure& figure, PieceKind kind)
{
    std::vector<LatticePoint> corners;
    for (const LatticePolygon& piece : figure.pieces) {
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
                LatticePolygon placed = piece;
                for (LatticePoint& p : placed) {
                    p = p + shift;
                }
                if (std::none_of(figure.pieces.begin(), figure.pieces.end(),
                                 [&](const LatticePolygon& each) { return overlap(placed, each); })) {
                    places.push_back(std::move(placed));
                }
            }
        }
    }
    return places;
}

Figure build_figure(const std::vector<std::size_t>& order, std::uint32_t root_count, Rng& rng)
{
    Figure figure;
    for (const std::size_t index : order) {
        const PieceKind kind = kPieceKinds[index];
        if (figure.pieces.empty()) {
            const std::vector<LatticePolygon> orientations = list_orientations(kind);
            put(figure, orientations[rng.uniform_index(static_cast<std::uint32_t>(orientations.size()))]);
            continue;
        }
        std::vector<LatticePolygon> places = list_places(figure, kind);
        std::vector<double> weights;
        for (const LatticePolygon& place : places) {
            const flat::Polygon polygon = to_polygon(place);
            double length = 0.0;
            for (const flat::Polygon& other : figure.polygons) {
                length += measure_contact(polygon, other, kExact);
            }
            weights.push_back(length > kExact ? raise_root(length, root_count) : kCornerWeight);
        }
        // On the outermost corner there is always room.
        CLEVRVK_CHECK(!places.empty(), "there is no place for piece {}", index + 1);
        put(figure, std::move(places[draw_weighted(weights, rng)]));
    }
    return figure;
}

/// The figure in a tight box whose y grows downwards.
Tangram build_tangram(const Figure& figure, const std::vector<std::size_t>& order)
{
    glm::dvec2 low(std::numeric_limits<double>::max());
    glm::dvec2 high(std::numeric_limits<double>::lowest());
    for (const flat::Polygon& polygon : figure.polygons) {
        for (const glm::dvec2& p : polygon) {
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
    }
    Tangram tangram;
    tangram.width = (high.x - low.x) * kUnit;
    tangram.height = (high.y - low.y) * kUnit;
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const glm::dvec2& p : figure.polygons[i]) {
            tangram.pieces[order[i]].corners.emplace_back((p.x - low.x) * kUnit, (high.y - p.y) * kUnit);
        }
    }
    return tangram;
}

Tangram draw_tangram(Rng& rng)
{
    std::vector<std::size_t> order(kPieceCount);
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, rng);
    const std::uint32_t root_count = 1 + rng.uniform_index(kMostRoots);
    return build_tangram(build_figure(order, root_count, rng), order);
}

/// Integrates z^p * conj(z)^q over triangles around a center, z = x + iy.
class Moments {
public:
    Moments(const Tangram& tangram, double unit) : tangram_(tangram), unit_(unit)
    {
        const std::complex<double> first = integrate(1, 0);
        center_ = first / integrate(0, 0).real();
    }

    [[nodiscard]] std::complex<double> integrate(int p, int q) const
    {
        std::complex<double> sum = 0.0;
        for (const Piece& piece : tangram_.pieces) {
            for (std::size_t i = 1; i + 1 < piece.corners.size(); ++i) {
                sum += integrate_triangle({piece.corners[0], piece.corners[i], piece.corners[i + 1]}, p, q);
            }
        }
        return sum;
    }

private:
    /// Exact up to the fifth order. Source: Radon's rule of seven points.
    [[nodiscard]] std::complex<double> integrate_triangle(const flat::Polygon& triangle, int p, int q) const
    {
        struct Node {
            double weight;
            double own;  // barycentric
            double other;
        };
        constexpr std::array<Node, 3> kNodes{{{0.225, 1.0 / 3.0, 1.0 / 3.0},
                                              {0.13239415278850619, 0.059715871789769820, 0.47014206410511509},
                                              {0.12593918054482715, 0.79742698535308732, 0.10128650732345634}}};
        std::complex<double> sum = 0.0;
        for (std::size_t k = 0; k < kNodes.size(); ++k) {
            // The middle is one node, the others are three each.
            for (std::size_t corner = 0; corner < (k == 0 ? 1U : 3U); ++corner) {
                glm::dvec2 point{};
                for (std::size_t i = 0; i < 3; ++i) {
                    point += triangle[i] * (i == corner ? kNodes[k].own : kNodes[k].other);
                }
                const std::complex<double> z = std::complex<double>(point.x, point.y) / unit_ - center_;
                sum += kNodes[k].weight * raise(z, p) * raise(std::conj(z), q);
            }
        }
        return sum * std::abs(flat::compute_signed_area(triangle)) / (unit_ * unit_);
    }

    static std::complex<double> raise(std::complex<double> z, int exponent)
    {
        std::complex<double> power = 1.0;
        for (int i = 0; i < exponent; ++i) {
            power *= z;
        }
        return power;
    }

    const Tangram& tangram_;
    double unit_;
    std::complex<double> center_ = 0.0;
};

}  // namespace

SilhouetteKey compute_silhouette_key(const Tangram& tangram)
{
    const Moments moments(tangram, measure_tangram(tangram).unit);
    const std::complex<double> c20 = moments.integrate(2, 0);
    const std::complex<double> c21 = moments.integrate(2, 1);
    const std::complex<double> c30 = moments.integrate(3, 0);
    const std::complex<double> c31 = moments.integrate(3, 1);
    const std::complex<double> c40 = moments.integrate(4, 0);
    // Turning by an angle multiplies c_pq by a factor of length 1 with p - q times that angle; mirroring conjugates.
    return {moments.integrate(1, 1).real(),     std::abs(c20), std::abs(c21), std::abs(c30),
            moments.integrate(2, 2).real(),     std::abs(c31), std::abs(c40), (c20 * std::conj(c31)).real(),
            (c21 * c21 * std::conj(c20)).real()};
}

bool OwnTangrams::is_new(const SilhouetteKey& key) const
{
    // Rounding grows with the moments, which reach some thousands.
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
        Tangram tangram = draw_tangram(rng);
        const SilhouetteKey key = compute_silhouette_key(tangram);
        if (is_new(key)) {
            keys_.emplace(key[0], key);
            tangram.name = fmt::format("own-{:06}", index_);
            ++index_;
            return tangram;
        }
    }
}

PartOfPiece draw_parts(const Tangram& tangram, Rng& rng)
{
    // Annotations with 1 to 7 parts, of 13,403. Source: Ji et al. 2022, counted in the data.
    constexpr std::array<double, kPieceCount> kPartCounts{106, 2670, 3982, 3510, 1917, 907, 311};
    const std::size_t wanted = draw_weighted(kPartCounts, rng) + 1;
    const double unit = measure_tangram(tangram).unit;
    std::array<std::size_t, kPieceCount> parts{};
    std::iota(parts.begin(), parts.end(), std::size_t{0});
    for (std::size_t count = kPieceCount; count > wanted; --count) {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        std::vector<double> weights;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            for (std::size_t k = i + 1; k < kPieceCount; ++k) {
                const flat::Polygon& one = tangram.pieces[i].corners;
                const flat::Polygon& other = tangram.pieces[k].corners;
                if (parts[i] != parts[k] && measure_distance(one, other) <= kExact * unit) {
                    pairs.emplace_back(i, k);
                    weights.push_back(kCornerWeight + measure_contact(one, other, kExact * unit) / unit);
                }
            }
        }
        if (pairs.empty()) {
            break;  // of a drawn tangram whose pieces do not touch
        }
        const auto [i, k] = pairs[draw_weighted(weights, rng)];
        const std::size_t kept = std::min(parts[i], parts[k]);
        const std::size_t gone = std::max(parts[i], parts[k]);
        std::replace(parts.begin(), parts.end(), gone, kept);
    }
    PartOfPiece numbered;
    int count = 0;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        numbered[i] = parts[i] == i ? count++ : numbered[parts[i]];
    }
    return numbered;
}

}  // namespace clevrvk::generators::kilogram
