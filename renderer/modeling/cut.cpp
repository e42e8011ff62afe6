// Divides faces along the zero level of a field, and turns open surfaces into closed sheets by adding a second side and
// rims.
#include "renderer/modeling/cut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

constexpr double kSnap = 0.06;  // share of an edge: vertices this near the border are moved onto it

std::uint64_t key_of(int a, int b)
{
    return static_cast<std::uint64_t>(std::min(a, b)) << 32U | static_cast<std::uint64_t>(std::max(a, b));
}

/// Divides faces along the zero level of a field.
class Divider {
public:
    Divider(Mesh& mesh, const Field& field) : mesh_(mesh), field_(field)
    {
        values_.reserve(mesh.positions.size());
        for (const dvec3& p : mesh.positions) {
            values_.push_back(field(p));
        }
        snap();
    }

    /// Whether the field is negative anywhere.
    [[nodiscard]] bool has_inside() const
    {
        return std::any_of(values_.begin(), values_.end(), [](double value) { return value < 0.0; });
    }

    /// Passes every face, or its pieces, to `take`, and tells it whether the field is negative there.
    template <typename Take>
    void run(const Take& take)
    {
        for (const Face& face : mesh_.faces) {
            double least = value(face, 0);
            double most = least;
            for (int i = 1; i < face.corner_count; ++i) {
                least = std::min(least, value(face, i));
                most = std::max(most, value(face, i));
            }
            if (least >= 0.0 || most <= 0.0) {
                take(face, least < 0.0 || (most == 0.0 && field_(compute_center(mesh_, face)) < 0.0));
            } else if (face.corner_count == 3) {
                divide(face, take);
            } else {
                divide(pick(face, {0, 1, 2}), take);
                divide(pick(face, {0, 2, 3}), take);
            }
        }
    }

private:
    [[nodiscard]] double value(const Face& face, int corner) const
    {
        return values_[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(corner)])];
    }

    static Face pick(const Face& face, const std::array<std::size_t, 3>& corners)
    {
        Face picked = face;
        picked.corner_count = 3;
        for (std::size_t i = 0; i < 3; ++i) {
            picked.vertices[i] = face.vertices[corners[i]];
            picked.uvs[i] = face.uvs[corners[i]];
        }
        return picked;
    }

    /// Puts vertices near the border on it, to avoid slivers.
    void snap()
    {
        std::vector<char> is_near(values_.size());
        for (const Face& face : mesh_.faces) {
            for (int i = 0; i < face.corner_count; ++i) {
                for (int k = i + 1; k < face.corner_count; ++k) {
                    const double a = value(face, i);
                    const double b = value(face, k);
                    if (a * b < 0.0) {
                        const double share = a / (a - b);
                        is_near[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(i)])] |= share < kSnap ? 1 : 0;
                        is_near[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(k)])] |= share > 1.0 - kSnap ? 1 : 0;
                    }
                }
            }
        }
        for (std::size_t i = 0; i < values_.size(); ++i) {
            values_[i] = is_near[i] != 0 ? 0.0 : values_[i];
        }
    }

    /// The vertex at which an edge crosses the border, and the crossing's share of the edge.
    std::pair<int, double> cross(int a, int b)
    {
        const int low = std::min(a, b);
        const int high = std::max(a, b);
        const auto [found, is_new] = crossings_.try_emplace(key_of(a, b), std::pair<int, double>{0, 0.0});
        if (is_new) {
            const dvec3 from = mesh_.positions[static_cast<std::size_t>(low)];
            const dvec3 to = mesh_.positions[static_cast<std::size_t>(high)];
            double near = 0.0;
            double far = 1.0;
            double near_value = values_[static_cast<std::size_t>(low)];
            double far_value = values_[static_cast<std::size_t>(high)];
            double share = near_value / (near_value - far_value);
            for (int i = 0; i < 3; ++i) {
                const double here = field_(glm::mix(from, to, share));
                const bool is_near = (here < 0.0) == (near_value < 0.0);
                (is_near ? near : far) = share;
                (is_near ? near_value : far_value) = here;
                share = near_value == far_value ? share : near + (far - near) * near_value / (near_value - far_value);
            }
            share = std::clamp(share, kSnap / 2.0, 1.0 - kSnap / 2.0);
            found->second = {mesh_.add_vertex(glm::mix(from, to, share)), share};
            values_.push_back(0.0);
        }
        const auto [vertex, share] = found->second;
        return {vertex, a == low ? share : 1.0 - share};
    }

    template <typename Take>
    void divide(const Face& face, const Take& take)
    {
        // Collects the corners of the piece on either side, in the face's order.
        for (const double side : {-1.0, 1.0}) {
            Face piece = face;
            piece.corner_count = 0;
            bool is_there = false;
            const auto add = [&](int vertex, const dvec2& uv) {
                const auto corner = static_cast<std::size_t>(piece.corner_count++);
                piece.vertices[corner] = vertex;
                piece.uvs[corner] = uv;
            };
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t next = (i + 1) % 3;
                const double here = values_[static_cast<std::size_t>(face.vertices[i])];
                const double there = values_[static_cast<std::size_t>(face.vertices[next])];
                if (here * side >= 0.0) {
                    add(face.vertices[i], face.uvs[i]);
                    is_there = is_there || here != 0.0;
                }
                if (here * there < 0.0) {
                    const auto [vertex, share] = cross(face.vertices[i], face.vertices[next]);
                    add(vertex, glm::mix(face.uvs[i], face.uvs[next], share));
                }
            }
            if (is_there && piece.corner_count >= 3) {
                take(piece, side < 0.0);
            } else if (side < 0.0 && values_[static_cast<std::size_t>(face.vertices[0])] == 0.0 &&
                       values_[static_cast<std::size_t>(face.vertices[1])] == 0.0 &&
                       values_[static_cast<std::size_t>(face.vertices[2])] == 0.0) {
                take(face, field_(compute_center(mesh_, face)) < 0.0);
            }
        }
    }

    Mesh& mesh_;          // must outlive this
    const Field& field_;  // must outlive this
    std::vector<double> values_;
    std::unordered_map<std::uint64_t, std::pair<int, double>> crossings_;
};

}  // namespace

void paint_within(Mesh& mesh, const Field& field, int slot, int part)
{
    Divider divider(mesh, field);
    if (!divider.has_inside()) {
        return;
    }
    std::vector<Face> faces;
    divider.run([&](Face face, bool is_inside) {
        if (is_inside) {
            face.slot = slot;
            face.part = part == kUnset ? face.part : part;
        }
        faces.push_back(face);
    });
    mesh.faces = std::move(faces);
}

Mesh cut_away(Mesh mesh, const Field& field)
{
    std::vector<Face> faces;
    Divider(mesh, field).run([&](const Face& face, bool is_inside) {
        if (!is_inside) {
            faces.push_back(face);
        }
    });
    Mesh kept;
    std::vector<int> places(mesh.positions.size(), kUnset);
    for (Face& face : faces) {
        for (int i = 0; i < face.corner_count; ++i) {
            int& vertex = face.vertices[static_cast<std::size_t>(i)];
            int& place = places[static_cast<std::size_t>(vertex)];
            place = place == kUnset ? kept.add_vertex(mesh.positions[static_cast<std::size_t>(vertex)]) : place;
            vertex = place;
        }
    }
    kept.faces = std::move(faces);
    return kept;
}

Mesh thicken(const Mesh& surface, double thickness_m)
{
    const auto count = static_cast<int>(surface.positions.size());
    std::vector<dvec3> normals(surface.positions.size(), dvec3(0.0));
    std::unordered_map<std::uint64_t, int> passes;  // uses of each edge
    for (const Face& face : surface.faces) {
        for (int i = 0; i < face.corner_count; ++i) {
            const int vertex = face.vertices[static_cast<std::size_t>(i)];
            normals[static_cast<std::size_t>(vertex)] += compute_area_vector(surface, face);
            ++passes[key_of(vertex, face.vertices[static_cast<std::size_t>((i + 1) % face.corner_count)])];
        }
    }
    Mesh sheet = surface;
    for (std::size_t i = 0; i < normals.size(); ++i) {
        const double length = glm::length(normals[i]);
        const dvec3 normal = length > 0.0 ? normals[i] / length : dvec3(0.0, 0.0, 1.0);
        sheet.positions.push_back(surface.positions[i] - normal * thickness_m);
    }
    for (Face face : surface.faces) {
        for (int i = 0; i < face.corner_count; ++i) {
            const auto corner = static_cast<std::size_t>(i);
            const auto next = static_cast<std::size_t>((i + 1) % face.corner_count);
            if (passes.at(key_of(face.vertices[corner], face.vertices[next])) == 1) {
                Face rim = face;
                rim.corner_count = 4;
                rim.vertices = {face.vertices[next], face.vertices[corner], face.vertices[corner] + count, face.vertices[next] + count};
                rim.uvs = {face.uvs[next], face.uvs[corner], face.uvs[corner], face.uvs[next]};
                sheet.faces.push_back(rim);
            }
        }
        for (int i = 0; i < face.corner_count; ++i) {
            face.vertices[static_cast<std::size_t>(i)] += count;
        }
        std::reverse(face.vertices.begin(), face.vertices.begin() + face.corner_count);
        std::reverse(face.uvs.begin(), face.uvs.begin() + face.corner_count);
        sheet.faces.push_back(face);
    }
    return sheet;
}

}  // namespace clevrvk::modeling
