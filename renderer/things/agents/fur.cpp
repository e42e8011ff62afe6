// Sets tufts of hairs on flesh.
#include "renderer/things/agents/fur.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace clevrvk::things {
namespace {

/// A wedge with the part and slot of the underlying skin: its root is in the flesh, its tip above it.
void add_tuft(Mesh& mesh, const Face& skin, const dvec3& root, const dvec3& tip, const dvec3& normal, double width)
{
    constexpr std::array<std::array<std::size_t, 3>, 4> kFaces{{{0, 2, 1}, {0, 3, 2}, {1, 2, 3}, {0, 1, 3}}};
    const dvec3 along = tip - root;
    const dvec3 aside = glm::normalize(glm::cross(along, normal)) * width;
    const dvec3 below = normal * width;
    const std::array corners{mesh.add_vertex(root + aside - below), mesh.add_vertex(root - aside - below),
                             mesh.add_vertex(root + along * 0.2 + below * 0.25), mesh.add_vertex(tip)};
    const std::array<dvec2, 3> uvs{dvec2(0.0, 0.0), dvec2(width, 0.0), dvec2(0.0, width)};
    for (const std::array<std::size_t, 3>& face : kFaces) {
        mesh.add_face(std::array{corners[face[0]], corners[face[1]], corners[face[2]]}, uvs);
        mesh.faces.back().part = skin.part;
        mesh.faces.back().slot = skin.slot;
    }
}

}  // namespace

void add_fur(Toy& toy, int seed, double spacing, double width, const std::function<Hairs(const dvec3& point, const dvec3& normal)>& grow)
{
    constexpr double kLeast = 0.012;  // least height above the ground
    const Mesh skin = toy.flesh.make_mesh(spacing * toy.builder.coarseness());
    Rng rng = Rng::for_key(seed, "things/fur", 0);
    Mesh fur;
    for (const Face& face : skin.faces) {
        const double dx = rng.uniform(-0.5, 0.5);
        const double dy = rng.uniform(-0.5, 0.5);
        const double dz = rng.uniform(-0.5, 0.5);
        const double size = rng.uniform(0.7, 1.15);
        const dvec3 center = compute_center(skin, face);
        const dvec3 normal = glm::normalize(compute_area_vector(skin, face));
        const auto flatten = [&](const dvec3& way) { return way - normal * glm::dot(way, normal); };
        const Hairs hairs = grow(center, normal);
        const dvec3 strewn(dx, dy, dz);
        const dvec3 lying = flatten(hairs.way + 0.5 * strewn);
        if (hairs.length <= 0.0 || glm::length(lying) < 1e-3) {
            continue;
        }
        const double length = size * hairs.length;
        const dvec3 root = center + flatten(strewn) * spacing;
        dvec3 tip = root + (glm::normalize(lying) + normal * hairs.rise) * length;
        tip.z = std::max(tip.z, kLeast);
        if (root.z > kLeast + width * length) {
            add_tuft(fur, face, root, tip, normal, width * length);
        }
    }
    toy.builder.add(crease(std::move(fur), 140.0), "body", toy.slots.coat);
}

}  // namespace clevrvk::things
