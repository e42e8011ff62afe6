#include "renderer/contact/body.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>

namespace clevrvk::contact {
namespace {

/// Numbers the corners of each triangle; corners with equal coordinates get equal numbers.
std::vector<std::array<std::uint32_t, 3>> number_corners(const std::vector<Triangle>& triangles)
{
    const auto find_corner = [&](std::uint32_t place) -> const dvec3& { return triangles[place / 3][place % 3]; };
    std::vector<std::uint32_t> places(triangles.size() * 3);
    std::iota(places.begin(), places.end(), 0U);
    const auto key = [&](std::uint32_t place) {
        const dvec3& corner = find_corner(place);
        return std::tuple(corner.x, corner.y, corner.z);
    };
    std::sort(places.begin(), places.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    std::vector<std::array<std::uint32_t, 3>> corners(triangles.size());
    std::uint32_t number = 0;
    for (std::size_t k = 0; k < places.size(); ++k) {
        number += k > 0 && key(places[k - 1]) < key(places[k]) ? 1 : 0;
        corners[places[k] / 3][places[k] % 3] = number;
    }
    return corners;
}

/// Disjoint sets; the smallest member represents its set.
class Sets {
public:
    explicit Sets(std::size_t count) : above_(count) { std::iota(above_.begin(), above_.end(), 0U); }

    std::uint32_t find(std::uint32_t member)
    {
        while (above_[member] != member) {
            above_[member] = above_[above_[member]];
            member = above_[member];
        }
        return member;
    }

    void join(std::uint32_t a, std::uint32_t b)
    {
        const std::uint32_t first = find(a);
        const std::uint32_t second = find(b);
        above_[std::max(first, second)] = std::min(first, second);
    }

private:
    std::vector<std::uint32_t> above_;
};

/// Triangles connected by shared corners.
struct Piece {
    std::vector<Triangle> triangles;
    std::vector<std::size_t> sources;  // indices of the triangles in the body
    tree::Box box;
    bool is_closed = true;  // each edge is traversed equally often in both directions
    double volume = 0.0;
    dvec3 moment{0.0};  // volume times its center
};

void measure(Piece& piece)
{
    // Relative to a corner of the piece: far from the origin, differences of large volumes would lose precision.
    const dvec3 from = piece.triangles.front()[0];
    for (const Triangle& triangle : piece.triangles) {
        const dvec3 a = triangle[0] - from;
        const dvec3 b = triangle[1] - from;
        const dvec3 c = triangle[2] - from;
        const double volume = glm::dot(a, glm::cross(b, c)) / 6.0;
        piece.volume += volume;
        piece.moment += volume * (0.25 * (a + b + c) + from);
        for (const dvec3& corner : triangle) {
            piece.box.add(corner);
        }
    }
}

/// An edge of a piece, and whether it is traversed from its lower corner to its higher one.
struct Edge {
    std::uint32_t low;
    std::uint32_t high;
    std::uint32_t piece;
    int way;
};

std::vector<Piece> find_pieces(const std::vector<Triangle>& triangles)
{
    const std::vector<std::array<std::uint32_t, 3>> corners = number_corners(triangles);
    Sets sets(triangles.size() * 3);
    for (const auto& [a, b, c] : corners) {
        sets.join(a, b);
        sets.join(a, c);
    }
    constexpr std::uint32_t kNone = 0xffffffff;
    std::vector<std::uint32_t> piece_of_set(triangles.size() * 3, kNone);
    std::vector<Piece> pieces;
    std::vector<Edge> edges;
    edges.reserve(triangles.size() * 3);
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        std::uint32_t& piece = piece_of_set[sets.find(corners[k][0])];
        if (piece == kNone) {
            piece = static_cast<std::uint32_t>(pieces.size());
            pieces.emplace_back();
        }
        pieces[piece].triangles.push_back(triangles[k]);
        pieces[piece].sources.push_back(k);
        for (std::size_t side = 0; side < 3; ++side) {
            const std::uint32_t from = corners[k][side];
            const std::uint32_t to = corners[k][(side + 1) % 3];
            if (from != to) {
                edges.push_back({std::min(from, to), std::max(from, to), piece, from < to ? 1 : -1});
            }
        }
    }
    std::sort(edges.begin(), edges.end(),
              [](const Edge& a, const Edge& b) { return std::tuple(a.low, a.high, a.way) < std::tuple(b.low, b.high, b.way); });
    for (std::size_t begin = 0; begin < edges.size();) {
        std::size_t end = begin;
        int sum = 0;
        for (; end < edges.size() && edges[end].low == edges[begin].low && edges[end].high == edges[begin].high; ++end) {
            sum += edges[end].way;
        }
        pieces[edges[begin].piece].is_closed = pieces[edges[begin].piece].is_closed && sum == 0;
        begin = end;
    }
    for (Piece& piece : pieces) {
        measure(piece);
    }
    return pieces;
}

bool contains(const tree::Box& outer, const tree::Box& inner)
{
    return glm::all(glm::lessThanEqual(outer.low, inner.low)) && glm::all(glm::greaterThanEqual(outer.high, inner.high));
}

void turn_over(Piece& piece)
{
    for (Triangle& triangle : piece.triangles) {
        std::swap(triangle[1], triangle[2]);
    }
    piece.volume = -piece.volume;
    piece.moment = -piece.moment;
}

/// The smallest solid piece whose box contains a hollow's box, or null.
Piece* find_around(std::vector<Piece>& pieces, const Piece& hollow)
{
    Piece* around = nullptr;
    for (Piece& piece : pieces) {
        if (piece.is_closed && piece.volume > -hollow.volume && contains(piece.box, hollow.box) &&
            (around == nullptr || piece.volume < around->volume)) {
            around = &piece;
        }
    }
    return around;
}

/// Joins hollows to the pieces around them. Reverses the other inside-out pieces, also in the body's list of triangles.
void turn_outward(std::vector<Piece>& pieces, std::vector<Triangle>& triangles)
{
    for (Piece& piece : pieces) {
        if (!piece.is_closed || piece.volume >= 0.0) {
            continue;
        }
        if (Piece* const around = find_around(pieces, piece)) {
            around->triangles.insert(around->triangles.end(), piece.triangles.begin(), piece.triangles.end());
            around->volume += piece.volume;
            around->moment += piece.moment;
            continue;
        }
        turn_over(piece);
        for (const std::size_t source : piece.sources) {
            std::swap(triangles[source][1], triangles[source][2]);
        }
    }
}

std::vector<Shell> make_shells(std::vector<Piece> pieces)
{
    std::vector<Shell> shells;
    for (Piece& piece : pieces) {
        if (piece.is_closed && piece.volume > 0.0) {
            const dvec3 center = piece.moment / piece.volume;
            shells.push_back({Surface(std::move(piece.triangles)), piece.volume, center});
        }
    }
    return shells;
}

dvec3 find_center_of_mass(std::span<const Shell> shells, const std::vector<Triangle>& triangles)
{
    dvec3 moment{0.0};
    double sum = 0.0;
    for (const Shell& shell : shells) {
        moment += shell.volume * shell.center;
        sum += shell.volume;
    }
    if (shells.empty()) {
        for (const Triangle& triangle : triangles) {
            const double area = glm::length(compute_area_vector(triangle));
            moment += area / 3.0 * (triangle[0] + triangle[1] + triangle[2]);
            sum += area;
        }
    }
    return sum > 0.0 ? moment / sum : triangles.front()[0];
}

}  // namespace

Shell::Inside Shell::measure_inside(const dvec3& point, double least) const
{
    // A point outside the box is at least this far from the surface.
    const tree::Box& box = surface.tree().bounds();
    const dvec3 away = glm::max(glm::max(box.low - point, point - box.high), dvec3(0.0));
    const double outside = glm::length(away);
    if (outside > 0.0 && -outside < least) {
        return {-outside, 0};
    }
    const bool is_inside = surface.is_inside(point);
    if (!is_inside && least >= 0.0) {
        return {0.0, 0};  // a ray is much cheaper than the closest point
    }
    const ClosestPoint closest = surface.find_closest(point, tree::kNoHit);
    return {is_inside ? closest.distance : -closest.distance, closest.triangle};
}

Body::Sorted Body::sort_triangles(std::vector<Triangle> triangles)
{
    CLEVRVK_CHECK(!triangles.empty(), "a body has a triangle at least");
    std::vector<Piece> pieces = find_pieces(triangles);
    turn_outward(pieces, triangles);
    return {std::move(triangles), make_shells(std::move(pieces))};
}

Body::Body(std::vector<Triangle> triangles) : Body(sort_triangles(std::move(triangles))) {}

Body::Body(Sorted sorted)
    : surface_(std::move(sorted.triangles)), shells_(std::move(sorted.shells)),
      center_of_mass_(find_center_of_mass(shells_, surface_.triangles()))
{
    std::size_t count = 0;
    for (const Shell& shell : shells_) {
        count += shell.surface.triangles().size();
    }
    is_closed_ = count == surface_.triangles().size();
}

Body make_box_body(const dvec3& low, const dvec3& high)
{
    const std::array<dvec3, 8> corners = tree::list_corners({low, high});
    // The corners of each face, counter-clockwise as seen from outside. Bit k of a corner's number is set if the corner
    // is on the high side of the k-th axis.
    constexpr std::array<std::array<std::size_t, 4>, 6> kFaces{
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    std::vector<Triangle> triangles;
    for (const auto& [a, b, c, d] : kFaces) {
        triangles.push_back({corners[a], corners[b], corners[c]});
        triangles.push_back({corners[a], corners[c], corners[d]});
    }
    return Body(std::move(triangles));
}

}  // namespace clevrvk::contact
