#include "renderer/contact/patches.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

namespace clevrvk::contact {
namespace {

using Node = tree::BoxTree::Node;

/// A triangle, or a part of a triangle.
struct PatchPiece {
    std::uint32_t source;  // index of its triangle in the first body
    Triangle corners;      // the piece in the second body's space
    bool is_near_whole;    // whether all of it is within the tolerance
    double distance;
};

/// Cuts a surface into pieces near another surface, in the space of the second one. Keeps the pieces that are entirely
/// near it, and small pieces that may be near it.
class PatchSearch {
public:
    PatchSearch(const Surface& surface, const Surface& other, const Placement& relative, double tolerance, double resolution)
        : surface_(surface), other_(other), relative_(relative), tolerance_(tolerance), resolution_(resolution)
    {
    }

    /// The pieces in the order of the surface's triangles.
    std::vector<PatchPiece> run()
    {
        std::vector<std::uint32_t> waiting{0};
        while (!waiting.empty()) {
            const std::uint32_t place = waiting.back();
            waiting.pop_back();
            const Node& node = surface_.tree().nodes()[place];
            const tree::Box box = relative_.apply(node.box);
            const double radius = 0.5 * glm::length(box.high - box.low);
            if (other_.find_closest(0.5 * (box.low + box.high), radius + tolerance_).distance == tree::kNoHit) {
                continue;
            }
            if (node.second != 0) {
                waiting.push_back(node.second);
                waiting.push_back(place + 1);
                continue;
            }
            for (std::uint32_t k = node.begin; k < node.end; ++k) {
                const std::uint32_t item = surface_.tree().items()[k];
                add(item, relative_.apply(surface_.triangles()[item]));
            }
        }
        std::stable_sort(pieces_.begin(), pieces_.end(), [](const PatchPiece& a, const PatchPiece& b) { return a.source < b.source; });
        return std::move(pieces_);
    }

private:
    /// Whether all corners are near the same triangle. Then all points between them are near it too, since the distance
    /// is convex.
    [[nodiscard]] bool is_near(const Triangle& piece, std::uint32_t triangle) const
    {
        return std::all_of(piece.begin(), piece.end(), [&](const dvec3& corner) {
            return glm::length(corner - find_closest_point(other_.triangles()[triangle], corner)) <= tolerance_;
        });
    }

    void add(std::uint32_t source, const Triangle& piece)
    {
        const dvec3 center = (piece[0] + piece[1] + piece[2]) / 3.0;
        const double radius = std::max({glm::length(piece[0] - center), glm::length(piece[1] - center), glm::length(piece[2] - center)});
        const ClosestPoint closest = other_.find_closest(center, radius + tolerance_);
        if (closest.distance == tree::kNoHit) {
            return;
        }
        if (closest.distance + radius <= tolerance_ || is_near(piece, closest.triangle)) {
            pieces_.push_back({source, piece, true, closest.distance});
            return;
        }
        if (radius <= 0.5 * resolution_) {
            pieces_.push_back({source, piece, false, closest.distance});
            return;
        }
        const std::array<double, 3> sides{glm::length(piece[1] - piece[0]), glm::length(piece[2] - piece[1]),
                                          glm::length(piece[0] - piece[2])};
        const std::size_t longest = static_cast<std::size_t>(std::max_element(sides.begin(), sides.end()) - sides.begin());
        const dvec3& a = piece[longest];
        const dvec3& b = piece[(longest + 1) % 3];
        const dvec3& c = piece[(longest + 2) % 3];
        const dvec3 middle = 0.5 * (a + b);
        add(source, {a, middle, c});
        add(source, {middle, b, c});
    }

    const Surface& surface_;
    const Surface& other_;
    Placement relative_;
    double tolerance_;
    double resolution_;
    std::vector<PatchPiece> pieces_;
};

/// The point of a triangle that is closest to a surface, if it is within the tolerance.
std::optional<dvec3> find_near_point(const Triangle& triangle, const Surface& surface, double tolerance)
{
    const dvec3 center = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
    const double radius =
        std::max({glm::length(triangle[0] - center), glm::length(triangle[1] - center), glm::length(triangle[2] - center)});
    PointPair closest;
    closest.squared = std::nextafter(tolerance * tolerance, tree::kNoHit);
    bool is_found = false;
    const double reach = (radius + tolerance) * (radius + tolerance);
    surface.tree().find_closest(center, reach, [&](std::uint32_t item, double nearest) {
        const PointPair pair = find_closest_points(triangle, surface.triangles()[item]);
        if (pair.squared < closest.squared) {
            closest = pair;
            is_found = true;
        }
        // The closest triangle may be far from the center, but by no more than `radius` and the distance.
        const double far = radius + std::sqrt(closest.squared);
        return std::min(nearest, far * far);
    });
    return is_found ? std::optional(closest.first) : std::nullopt;
}

/// The number of each piece's region, from 0 in the order of their first pieces.
std::vector<std::size_t> number_regions(const std::vector<Triangle>& pieces, double reach)
{
    using Cell = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
    const auto find_cell = [&](const dvec3& point) {
        const dvec3 at = glm::floor(point / reach);
        return Cell{static_cast<std::int64_t>(at.x), static_cast<std::int64_t>(at.y), static_cast<std::int64_t>(at.z)};
    };
    // Enters each piece into the cells that contain its corners or sample points between them. Pieces in the same cell
    // or in adjacent cells belong to the same region.
    std::vector<std::size_t> above(pieces.size());
    std::iota(above.begin(), above.end(), std::size_t{0});
    const auto find = [&](std::size_t k) {
        while (above[k] != k) {
            k = above[k] = above[above[k]];
        }
        return k;
    };
    std::map<Cell, std::size_t> owners;
    const auto enter = [&](std::size_t piece, const dvec3& point) {
        const auto [x, y, z] = find_cell(point);
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
            for (std::int64_t dy = -1; dy <= 1; ++dy) {
                for (std::int64_t dz = -1; dz <= 1; ++dz) {
                    if (const auto owner = owners.find({x + dx, y + dy, z + dz}); owner != owners.end()) {
                        const std::size_t mine = find(piece);
                        const std::size_t other = find(owner->second);
                        above[std::max(mine, other)] = std::min(mine, other);
                    }
                }
            }
        }
        owners.try_emplace(Cell{x, y, z}, piece);
    };
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        const auto& [a, b, c] = pieces[k];
        const double longest = std::max({glm::length(b - a), glm::length(c - b), glm::length(a - c)});
        const int steps = 1 + static_cast<int>(longest / reach);
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; i + j <= steps; ++j) {
                enter(k, a + static_cast<double>(i) / steps * (b - a) + static_cast<double>(j) / steps * (c - a));
            }
        }
    }
    std::map<std::size_t, std::size_t> number_of_root;
    std::vector<std::size_t> numbers(pieces.size());
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        numbers[k] = number_of_root.try_emplace(find(k), number_of_root.size()).first->second;
    }
    return numbers;
}

}  // namespace

Contacts find_contacts(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution)
{
    const double scale = second.at.scale;
    const Surface& other = second.body.surface();
    const std::vector<PatchPiece> found =
        PatchSearch(first.body.surface(), other, find_relative(first.at, second.at), tolerance / scale, resolution / scale).run();
    Contacts contacts;
    for (const PatchPiece& piece : found) {
        if (piece.is_near_whole || piece.distance * scale <= tolerance) {
            contacts.pieces.push_back(second.at.apply(piece.corners));
        }
        if (piece.is_near_whole) {
            std::transform(piece.corners.begin(), piece.corners.end(), std::back_inserter(contacts.points),
                           [&](const dvec3& corner) { return second.at.apply(corner); });
        } else if (const std::optional<dvec3> point = find_near_point(piece.corners, other, tolerance / scale)) {
            contacts.points.push_back(second.at.apply(*point));
        }
    }
    return contacts;
}

std::vector<Triangle> find_contact_pieces(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution)
{
    const double scale = second.at.scale;
    const std::vector<PatchPiece> pieces = PatchSearch(first.body.surface(), second.body.surface(), find_relative(first.at, second.at),
                                             tolerance / scale, resolution / scale)
                                          .run();
    std::vector<Triangle> placed;
    for (const PatchPiece& piece : pieces) {
        if (piece.is_near_whole || piece.distance * scale <= tolerance) {
            placed.push_back(second.at.apply(piece.corners));
        }
    }
    return placed;
}

std::vector<Patch> find_patches(const PlacedBody& first, const PlacedBody& second, double tolerance, double resolution)
{
    const std::vector<Triangle> pieces = find_contact_pieces(first, second, tolerance, resolution);
    const std::vector<std::size_t> numbers = number_regions(pieces, 2.0 * resolution);
    std::vector<Patch> patches(pieces.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end()) + 1);
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        const auto& [a, b, c] = pieces[k];
        const dvec3 area = 0.5 * compute_area_vector(pieces[k]);
        Patch& patch = patches[numbers[k]];
        patch.area += glm::length(area);
        patch.center += glm::length(area) / 3.0 * (a + b + c);
        patch.normal += area;
        patch.points.insert(patch.points.end(), {a, b, c});
    }
    for (Patch& patch : patches) {
        patch.center = patch.area > 0.0 ? patch.center / patch.area : patch.points.front();
        const double length = glm::length(patch.normal);
        patch.normal = length > 1e-9 * patch.area ? patch.normal / length : dvec3(0.0);
    }
    return patches;
}

}  // namespace clevrvk::contact
