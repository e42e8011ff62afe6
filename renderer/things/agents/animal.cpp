// Makes slots and covers for animals; meshes, marks, dresses and scales their flesh.
#include "renderer/things/agents/animal.h"

#include "renderer/modeling/cut.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace clevrvk::things {
namespace {

/// Adds a grain whose colour is a shade of the first.
model::Material with_grain(model::Material material, const dvec3& color, double shadow, std::string_view solid, double grain_m)
{
    const dvec3 dark = shade(color, shadow);
    material.solid = catalog::SolidTexture{std::string(solid), {dark.r, dark.g, dark.b}, grain_m, {0.0, 0.0, 1.0}, 5};
    return material;
}

/// Displaces each vertex along its normal.
Mesh emboss(Mesh mesh, const Relief& relief)
{
    std::vector<dvec3> normals(mesh.positions.size(), dvec3(0.0));
    for (const Face& face : mesh.faces) {
        const dvec3 area = compute_area_vector(mesh, face);
        for (int corner = 0; corner < face.corner_count; ++corner) {
            normals[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(corner)])] += area;
        }
    }
    for (std::size_t i = 0; i < normals.size(); ++i) {
        const double length = glm::length(normals[i]);
        if (length > 0.0) {
            const dvec3 normal = normals[i] / length;
            mesh.positions[i] += normal * relief(mesh.positions[i], normal);
        }
    }
    return mesh;
}

/// Height of the lowest surface at a place; nothing if there is none.
std::optional<double> find_underside(const Mesh& mesh, const dvec2& place)
{
    std::optional<double> lowest;
    for (const Face& face : mesh.faces) {
        const auto at = [&](int k) { return mesh.positions[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(k)])]; };
        for (int k = 1; k + 1 < face.corner_count; ++k) {
            const std::array<dvec3, 3> corners{at(0), at(k), at(k + 1)};
            dvec3 shares(0.0);
            for (std::size_t i = 0; i < 3; ++i) {
                const dvec2 from = dvec2(corners[(i + 1) % 3]) - place;
                const dvec2 to = dvec2(corners[(i + 2) % 3]) - place;
                shares[static_cast<int>(i)] = from.x * to.y - from.y * to.x;
            }
            const double area = shares.x + shares.y + shares.z;
            if (area == 0.0 || shares.x / area < 0.0 || shares.y / area < 0.0 || shares.z / area < 0.0) {
                continue;
            }
            const double height = (shares.x * corners[0].z + shares.y * corners[1].z + shares.z * corners[2].z) / area;
            lowest = std::min(lowest.value_or(height), height);
        }
    }
    return lowest;
}

}  // namespace

model::Material make_cover(const dvec3& color, Cover cover, double grain_m, double gloss)
{
    switch (cover) {
        case Cover::Fur: return with_grain(make_fabric(color), color, -0.26, "noise", grain_m);
        case Cover::Feathers: return with_grain(make_fabric(color), color, -0.14, "noise", grain_m);
        case Cover::Scales: return with_grain(make_plain(color, 0.42), color, -0.24, "dots", grain_m);
        case Cover::Skin: return make_plain(color, 0.62);
        case Cover::Hide: return with_grain(make_plain(color, 0.8), color, -0.14, "noise", grain_m);
        case Cover::Sleek: {
            model::Material coat = make_plain(color, mix(0.85, 0.42, gloss));
            coat.specular = mix(0.3, 0.7, gloss);
            coat.sheen_color = shade(color, 0.2) * mix(0.35, 0.15, gloss);
            coat.sheen_roughness = mix(0.5, 0.4, gloss);
            return gloss < 0.5 ? with_grain(std::move(coat), color, -0.13, "noise", 0.5 * grain_m) : coat;
        }
        case Cover::Moist: {
            model::Material skin = with_grain(make_plain(color, 0.45), color, -0.25, "noise", grain_m);
            skin.clearcoat = 0.6;
            skin.clearcoat_roughness = 0.25;
            return skin;
        }
    }
    return {};
}

Toy begin_animal(ThingBuilder& builder, const AnimalColors& colors, Cover cover, double grain_m, double gloss)
{
    ToySlots slots{};
    slots.coat = builder.add_slot("coat", make_cover(colors.coat, cover, grain_m, gloss));
    slots.second = builder.add_slot("second", make_cover(colors.second, cover, grain_m, gloss));
    slots.dark = builder.add_slot("dark", make_plain(find_color(colors.dark), 0.4));
    slots.pink = builder.add_slot("pink", make_plain(find_color(colors.pink), 0.55));
    slots.horn = builder.add_slot("horn", make_plain(find_color(colors.horn), 0.4));
    slots.black = builder.add_slot("black", make_lacquer(dvec3(0.006)));
    slots.iris = builder.add_slot("iris", make_lacquer(find_color(colors.iris)));
    slots.white = builder.add_slot("white", make_lacquer(dvec3(0.9)));
    slots.accent = slots.second;
    return {builder, slots, false, {}, {}};
}

void finish_animal(Toy& toy, double cells, double size, const std::function<void(const Mesh& flesh)>& dress, const Skin& skin)
{
    const Bounds bounds = toy.flesh.bounds();
    const dvec3 whole = bounds.high - bounds.low;
    Mesh flesh = crease(toy.flesh.make_mesh(std::max({whole.x, whole.y, whole.z}) / cells * toy.builder.coarseness()), 100.0);
    if (skin.mark) {
        modeling::paint_within(flesh, skin.mark, toy.slots.second);
    }
    if (skin.relief) {
        flesh = emboss(std::move(flesh), skin.relief);
    }
    if (dress) {
        dress(flesh);
    }
    toy.builder.add(flesh, "body", toy.slots.coat);
    Mesh& mesh = toy.builder.mesh();
    if (toy.bend) {
        mesh = deform(std::move(mesh), toy.bend);
    }
    mesh = scale(std::move(mesh), dvec3(size));
    toy.builder.center_box();
}

void add_skeleton(Toy& toy, const Posture& posture, double size)
{
    Skeleton skeleton = posture.skeleton();
    skeleton.scale(size);
    toy.builder.set_skeleton(std::move(skeleton), posture.angles());
}

void plant_feet(Toy& toy, const Posture& posture, double reach, double most, double size)
{
    constexpr double kEnough_m = 0.001;
    constexpr int kRounds = 4;  // several rounds, because parts already on the ground hold back the parts beside them
    Mesh& mesh = toy.builder.mesh();
    const double ground = compute_bounds(mesh).low.z;
    for (const Joint& joint : posture.skeleton().joints()) {
        const dvec2 foot = dvec2(posture.at(joint.name).origin) * size;
        const bool is_foot = joint.name.find("foot") != std::string::npos;
        for (int round = 0; is_foot && round < kRounds; ++round) {
            const double gap = find_underside(mesh, foot).value_or(ground) - ground;
            if (gap < kEnough_m || gap > most * size) {
                break;
            }
            for (dvec3& p : mesh.positions) {
                const double beside = glm::length(dvec2(p) - foot) / (reach * size);
                const double above = std::max(0.0, p.z - ground - gap) / (reach * size);
                const double share = (1.0 - smoothstep(0.7, 1.0, beside)) * (1.0 - smoothstep(0.0, 1.0, above));
                p.z = share > 0.0 ? std::max(ground, p.z - share * gap) : p.z;
            }
        }
    }
}

void add_contact(Toy& toy, std::string_view name, const dvec3& at, const dvec3& normal, double size)
{
    toy.builder.add_effector({name, at * size, normal});
}

void add_sole(Toy& toy, std::string_view name, const dvec3& foot, double size, double from_z)
{
    add_contact(toy, name, {foot.x, foot.y, from_z}, {0.0, 0.0, -1.0}, size);
}

}  // namespace clevrvk::things
