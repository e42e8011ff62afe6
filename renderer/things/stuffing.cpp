#include "renderer/things/stuffing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace clevrvk::things {
namespace {

/// A spring that keeps the distance of two vertices.
struct Tie {
    int a;
    int b;
    double length;
    double pull;  ///< fraction of a stretch that one round corrects
    double push;  ///< fraction of a compression that one round corrects
};

/// Ties along edges, across faces, and between vertices two faces apart, which resist bending.
std::vector<Tie> make_ties(const Mesh& cover)
{
    std::vector<Tie> ties;
    std::map<std::pair<int, int>, std::pair<int, int>> beyond;  // for an edge: its face's next vertices at the edge's start and end
    const auto tie = [&](int a, int b, double pull, double push) {
        if (a != b) {
            const dvec3& p = cover.positions[static_cast<std::size_t>(a)];
            const dvec3& q = cover.positions[static_cast<std::size_t>(b)];
            ties.push_back({a, b, glm::length(dvec2(p) - dvec2(q)), pull, push});
        }
    };
    for (const Face& face : cover.faces) {
        const int count = face.corner_count;
        const auto at = [&](int k) { return face.vertices[static_cast<std::size_t>((k + count) % count)]; };
        for (int k = 0; k < count; ++k) {
            const int a = at(k);
            const int b = at(k + 1);
            const auto other = beyond.find({b, a});
            if (other == beyond.end()) {
                tie(a, b, 0.9, 0.03);
            } else if (count == 4) {
                const auto height = [&](int v) { return cover.positions[static_cast<std::size_t>(v)].z; };
                for (const auto& [p, q] : {std::pair(at(k + 2), other->second.first), std::pair(at(k - 1), other->second.second)}) {
                    // Not across the seam, where the cloth ends.
                    if (height(p) * height(q) >= 0.0) {
                        tie(p, q, 0.0, 0.03);
                    }
                }
            }
            if (count == 4) {
                beyond[{a, b}] = {at(k - 1), at(k + 2)};
            } else {
                beyond[{a, b}] = {b, a};
            }
        }
        if (count == 4) {
            tie(at(0), at(2), 0.35, 0.01);
            tie(at(1), at(3), 0.35, 0.01);
        }
    }
    return ties;
}

/// Moves all vertices along their normals so that the mesh has the given volume.
void fill_up(const Mesh& mesh, Points3& points, double volume)
{
    Points3 slopes(points.size(), dvec3(0.0));
    double now = 0.0;
    for (const Face& face : mesh.faces) {
        for (int k = 1; k + 1 < face.corner_count; ++k) {
            const auto a = static_cast<std::size_t>(face.vertices[0]);
            const auto b = static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(k)]);
            const auto c = static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(k) + 1]);
            slopes[a] += glm::cross(points[b], points[c]) / 6.0;
            slopes[b] += glm::cross(points[c], points[a]) / 6.0;
            slopes[c] += glm::cross(points[a], points[b]) / 6.0;
            now += glm::dot(points[a], glm::cross(points[b], points[c])) / 6.0;
        }
    }
    double sum = 0.0;
    for (const dvec3& slope : slopes) {
        sum += glm::dot(slope, slope);
    }
    const double by = (volume - now) / std::max(sum, 1e-12);
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i] += slopes[i] * by;
    }
}

/// Finds the triangle of a flat cover above or below a point.
class FlatSearch {
public:
    explicit FlatSearch(const Mesh& cover) : bounds_(compute_bounds(cover)), bins_(std::size_t{2} * kBins * kBins)
    {
        for (const Face& face : cover.faces) {
            for (int k = 1; k + 1 < face.corner_count; ++k) {
                Triangle triangle{};
                triangle.vertices = {face.vertices[0], face.vertices[static_cast<std::size_t>(k)],
                                     face.vertices[static_cast<std::size_t>(k) + 1]};
                double height = 0.0;
                for (std::size_t i = 0; i < 3; ++i) {
                    const dvec3& p = cover.positions[static_cast<std::size_t>(triangle.vertices[i])];
                    triangle.corners[i] = dvec2(p);
                    height += p.z;
                }
                const auto& [a, b, c] = triangle.corners;
                const glm::ivec2 first = find_bin(glm::min(glm::min(a, b), c));
                const glm::ivec2 last = find_bin(glm::max(glm::max(a, b), c));
                for (int y = first.y; y <= last.y; ++y) {
                    for (int x = first.x; x <= last.x; ++x) {
                        bin(height > 0.0, {x, y}).push_back(triangle);
                    }
                }
            }
        }
    }

    /// The place in a deformed cover of a point of the flat one.
    [[nodiscard]] dvec3 carry(const dvec3& flat, const Points3& rest)
    {
        const Triangle* best = nullptr;
        dvec3 best_shares(0.0);
        double best_least = -1e9;
        for (const Triangle& triangle : bin(flat.z > 0.0, find_bin(dvec2(flat)))) {
            const auto& [a, b, c] = triangle.corners;
            const auto area = [](const dvec2& u, const dvec2& v) { return u.x * v.y - u.y * v.x; };
            const double whole = area(b - a, c - a);
            const double at_b = area(dvec2(flat) - a, c - a) / whole;
            const double at_c = area(b - a, dvec2(flat) - a) / whole;
            const double least = std::min({at_b, at_c, 1.0 - at_b - at_c});
            if (least > best_least) {
                best = &triangle;
                best_least = least;
                best_shares = {1.0 - at_b - at_c, at_b, at_c};
            }
        }
        dvec3 point(0.0);
        for (std::size_t i = 0; best != nullptr && i < 3; ++i) {
            point += rest[static_cast<std::size_t>(best->vertices[i])] * best_shares[static_cast<int>(i)];
        }
        return point;
    }

private:
    static constexpr int kBins = 40;

    struct Triangle {
        std::array<int, 3> vertices;
        std::array<dvec2, 3> corners;
    };

    [[nodiscard]] glm::ivec2 find_bin(const dvec2& p) const
    {
        const dvec2 extent(bounds_.high - bounds_.low);
        return glm::clamp(glm::ivec2((p - dvec2(bounds_.low)) / extent * double{kBins}), 0, kBins - 1);
    }

    std::vector<Triangle>& bin(bool is_above, const glm::ivec2& at)
    {
        return bins_[static_cast<std::size_t>(((is_above ? kBins : 0) + at.y) * kBins + at.x)];
    }

    Bounds bounds_;
    std::vector<std::vector<Triangle>> bins_;
};

}  // namespace

Mesh carry_over(const Cover& cover, const Points3& rest, Mesh divided)
{
    FlatSearch search(cover.mesh);
    for (std::size_t i = 0; i < divided.positions.size(); ++i) {
        divided.positions[i] = i < rest.size() ? rest[i] : search.carry(divided.positions[i], rest);
    }
    return divided;
}

Cover make_rectangular_cover(const dvec2& size, const glm::ivec2& cells)
{
    Cover cover;
    const auto is_edge = [&](int i, int j) { return i == 0 || j == 0 || i == cells.x || j == cells.y; };
    std::array<std::vector<int>, 2> sheets;
    for (const int side : {0, 1}) {
        for (int j = 0; j <= cells.y; ++j) {
            for (int i = 0; i <= cells.x; ++i) {
                if (side == 1 && is_edge(i, j)) {
                    sheets[1].push_back(sheets[0][sheets[1].size()]);
                    continue;
                }
                const double u = 2.0 * i / cells.x - 1.0;
                const double v = 2.0 * j / cells.y - 1.0;
                const double rise = 0.16 * std::min(size.x, size.y) * std::sqrt((1.0 - u * u) * (1.0 - v * v));
                sheets[static_cast<std::size_t>(side)].push_back(
                    cover.mesh.add_vertex({dvec2(u, v) * size / 2.0, side == 0 ? rise : -rise}));
            }
        }
    }
    const auto index = [&](int side, int i, int j) {
        return sheets[static_cast<std::size_t>(side)][static_cast<std::size_t>(j * (cells.x + 1) + i)];
    };
    for (const int side : {0, 1}) {
        for (int j = 0; j < cells.y; ++j) {
            for (int i = 0; i < cells.x; ++i) {
                std::array<glm::ivec2, 4> corners{{{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}}};
                if (side == 1) {
                    std::reverse(corners.begin(), corners.end());
                }
                std::array<int, 4> vertices{};
                std::array<dvec2, 4> uvs{};
                for (std::size_t k = 0; k < 4; ++k) {
                    vertices[k] = index(side, corners[k].x, corners[k].y);
                    uvs[k] = dvec2(corners[k]) / dvec2(cells) * size;
                }
                cover.mesh.add_face(vertices, uvs);
            }
        }
    }
    for (int i = 0; i < cells.x; ++i) {
        cover.seam.push_back(index(0, i, 0));
    }
    for (int j = 0; j < cells.y; ++j) {
        cover.seam.push_back(index(0, cells.x, j));
    }
    for (int i = cells.x; i > 0; --i) {
        cover.seam.push_back(index(0, i, cells.y));
    }
    for (int j = cells.y; j > 0; --j) {
        cover.seam.push_back(index(0, 0, j));
    }
    return cover;
}

Cover make_shrunk_cover(const Points2& outline, int rings)
{
    double width = 0.0;
    for (const dvec2& p : outline) {
        width = std::max(width, glm::length(p));
    }
    std::vector<Points3> loops;
    for (int i = -rings; i <= rings; ++i) {
        const double share = 1.0 - static_cast<double>(std::abs(i)) / rings;
        const double rise = 0.30 * width * std::sqrt(1.0 - share * share);
        Points3 loop;
        for (const dvec2& p : outline) {
            loop.emplace_back(p * share, i < 0 ? -rise : rise);
        }
        loops.push_back(loop);
    }
    Cover cover;
    cover.mesh = loft(loops);
    for (std::size_t i = 0; i < cover.mesh.positions.size(); ++i) {
        if (cover.mesh.positions[i].z == 0.0) {
            cover.seam.push_back(static_cast<int>(i));
        }
    }
    return cover;
}

Points3 stuff(const Cover& cover, const Filling& filling)
{
    const std::vector<Tie> ties = make_ties(cover.mesh);
    Points3 points = filling.start;
    for (int round = 0; round < filling.rounds; ++round) {
        fill_up(cover.mesh, points, filling.volume);
        for (std::size_t n = 0; n < ties.size(); ++n) {
            // Alternates between forward and backward order, so that no side is preferred.
            const Tie& tie = ties[round % 2 == 0 ? n : ties.size() - 1 - n];
            dvec3& p = points[static_cast<std::size_t>(tie.a)];
            dvec3& q = points[static_cast<std::size_t>(tie.b)];
            const dvec3 way = q - p;
            const double length = std::sqrt(glm::dot(way, way));
            const double stiffness = length > tie.length ? tie.pull : tie.push;
            if (stiffness > 0.0 && length > 1e-9) {
                const dvec3 step = way * (0.5 * stiffness * (length - tie.length) / length);
                p += step;
                q -= step;
            }
        }
        if (filling.press) {
            for (std::size_t i = 0; i < points.size(); ++i) {
                filling.press(points[i], cover.mesh.positions[i]);
            }
        }
    }
    return points;
}

}  // namespace clevrvk::things
