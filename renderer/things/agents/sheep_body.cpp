// Builds sheep: a narrow head, horns, and a fleece that is meshed in small curls and covered with tufts.
#include "renderer/things/agents/sheep_body.h"

#include "renderer/modeling/noise.h"
#include "renderer/things/agents/hooved.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace clevrvk::things {
namespace {

constexpr double kFormChest = 0.180;
constexpr double kLegCell = 0.0110;
constexpr double kHeadCell = 0.0125;
constexpr double kWoolCell = 0.0225;
constexpr double kGround = 0.012;  // thickness of compressed wool under the body
constexpr double kUncut = 1.22;    // girth of unshorn wool over the body's, as modelled here

/// The fleece's volume: it hangs lower than the trunk and covers thighs, upper arms and neck.
Blend make_bulk(const SheepParams& params, const Toy& toy, const Trunk& t, const Posture& posture, const Spot& head)
{
    const int part = toy.builder.part("wool");
    const int slot = toy.slots.second;
    const double k = params.wool / kUncut;
    const double g = t.girth * k;
    const double l = t.length;
    Blend bulk;
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) {
        bulk.join(Solid::ellipsoid(at, half, t.axes), soft, part, slot);
    };
    lobe(t.at(0.28 * l, -0.085), {0.222 * g, 0.265 * k, 0.35}, 0.0);
    lobe(t.at(0.72 * l, -0.075), {0.236 * g, 0.260 * k, 0.35}, 0.06);
    lobe(t.at(-0.06, -0.060), {0.180 * g, 0.235 * k, 0.19}, 0.06);
    lobe(t.at(0.5 * l, 0.085), {0.150 * g, 0.105 * k, 0.42}, 0.06);
    for (const double side : {1.0, -1.0}) {
        lobe(t.at(l + 0.05, -0.06, 0.085 * side), {0.110 * g, 0.21 * k, 0.160 * k}, 0.05);
        const std::string name = side > 0.0 ? "left_" : "right_";
        const dvec3 shoulder = posture.at(name + "shoulder").origin;
        const dvec3 elbow = posture.at(name + "elbow").origin;
        bulk.join(Solid::cone(shoulder, glm::mix(shoulder, elbow, 0.95), 0.095 * k, 0.064 * k), 0.06, part, slot);
        const dvec3 knee = posture.at(name + "knee").origin;
        bulk.join(Solid::cone(posture.at(name + "hip").origin, knee, 0.125 * k, 0.085 * k), 0.06, part, slot);
        bulk.join(Solid::cone(knee, glm::mix(knee, posture.at(name + "hock").origin, 0.45), 0.075 * k, 0.050 * k), 0.05, part, slot);
    }
    bulk.join(Solid::cone(t.at(-0.08, 0.03), head.at({0.0, 0.62, -0.12}), 0.180 * k, 1.02 * head.unit * k, 0.86), 0.06, part, slot);
    return bulk;
}

/// A tuft: a pyramid with an overhanging tip.
void add_tuft(Mesh& mesh, const dvec3& at, const dvec3& out, const dvec3& bend, double size, double length)
{
    const Axes axes = make_axes(out, dvec3(0.31, 0.87, 0.38));
    const std::array<dvec2, 4> corners{{{1.0, 0.2}, {-0.2, 1.0}, {-1.0, -0.2}, {0.2, -1.0}}};
    std::array<int, 4> base{};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        base[i] = mesh.add_vertex(at - out * (0.4 * length) + axes.x * (corners[i].x * size) + axes.y * (corners[i].y * size));
    }
    const int tip = mesh.add_vertex(at + out * length + bend);
    const std::array<dvec2, 4> uvs{dvec2(0.0, 0.0), dvec2(size, 0.0), dvec2(size, size), dvec2(0.0, size)};
    mesh.add_face(std::array{base[3], base[2], base[1], base[0]}, uvs);
    for (std::size_t i = 0; i < base.size(); ++i) {
        mesh.add_face(std::array{base[i], base[(i + 1) % base.size()], tip}, std::span(uvs).first(3));
    }
}

/// Meshes a volume in small curls, and sets tufts on it.
void add_wool(const SheepParams& params, Toy& toy, const Blend& bulk, std::string_view part, double share)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    Rng rng = Rng::for_key(params.seed, "things/sheep/wool", part.size());
    Mesh wool = bulk.make_smooth_mesh(kWoolCell * toy.builder.coarseness());
    Mesh tufts;
    std::vector<dvec3> normals(wool.positions.size());
    for (const Face& face : wool.faces) {
        const dvec3 area = compute_area_vector(wool, face);
        for (int i = 0; i < face.corner_count; ++i) {
            normals[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(i)])] += area;
        }
    }
    for (std::size_t i = 0; i < wool.positions.size(); ++i) {
        dvec3& at = wool.positions[i];
        const dvec3 out = glm::normalize(normals[i]);
        const double clump = find_cell_distance(at / 0.085, seed + 7U);
        at += out * (0.016 * (0.7 - find_wool_depth(at, seed)) + 0.012 * (0.6 - clump));
        // Parts on the ground are pressed flat.
        at.z = std::max(at.z, kGround + 0.05 * (at.z - kGround));
        const double drawn = rng.uniform(0.0, 1.0);
        const double size = rng.uniform(0.011, 0.0165);
        const double length = rng.uniform(0.002, 0.008);
        const double aside = rng.uniform(-0.014, 0.014);
        const double along = rng.uniform(-0.014, 0.014);
        if (drawn < share) {
            add_tuft(tufts, at, out, dvec3(aside, along, -0.005), size, length);
        }
    }
    toy.builder.add(crease(std::move(wool), 120.0), part, toy.slots.second);
    toy.builder.add(crease(std::move(tufts), 130.0), part, toy.slots.second);
}

/// A narrow head with an arched nose, slit nostrils, a cleft lip.
void join_head(Toy& part, const Spot& head)
{
    const double r = head.unit;
    const auto join = [&](const Solid& solid, double soft) { part.join(solid, soft * r, "head", part.slots.coat); };
    const auto lobe = [&](const dvec3& at, const dvec3& half, double soft) {
        join(Solid::ellipsoid(head.at(at), half * r, head.axes), soft);
    };
    const auto bar = [&](const dvec3& from, const dvec3& to, double wide, double end, double soft) {
        join(Solid::cone(head.at(from), head.at(to), wide * r, end * r), soft);
    };
    lobe({0, 0.05, 0.02}, {0.56, 0.68, 0.60}, 0.0);
    bar({0, 0.1, -0.15}, {0, 0.9, -0.25}, 0.56, 0.55, 0.2);
    bar({0, -0.25, 0.14}, {0, -1.95, -0.02}, 0.48, 0.28, 0.2);
    lobe({0, -1.05, 0.24}, {0.30, 0.80, 0.27}, 0.2);
    for (const double side : {1.0, -1.0}) {
        lobe({0.24 * side, -0.15, -0.46}, {0.22, 0.60, 0.48}, 0.15);
        bar({0.19 * side, -0.5, -0.54}, {0.08 * side, -1.75, -0.30}, 0.20, 0.14, 0.2);
        lobe({0.50 * side, -0.50, 0.27}, {0.17, 0.28, 0.19}, 0.10);
    }
    lobe({0, -2.02, -0.08}, {0.31, 0.36, 0.31}, 0.15);
    lobe({0, -1.90, -0.38}, {0.20, 0.30, 0.13}, 0.06);
    for (const double side : {1.0, -1.0}) {
        const Axes axes = make_axes(head.way({0.55 * side, -1.0, 0.3}), head.way({1.0, 0.0, 0.75 * side}));
        part.flesh.carve(Solid::ellipsoid(head.at({0.17 * side, -2.31, 0.05}), dvec3(0.17, 0.085, 0.12) * r, axes), 0.02 * r,
                         part.builder.part("nose"), part.slots.dark);
    }
}

void add_lips(Toy& part, const Spot& head)
{
    std::vector<dvec3> ways;
    for (int i = -5; i <= 5; ++i) {
        const double out = 0.34 * i;
        ways.emplace_back(0.6 * sin(out), -cos(out), -0.36 + 0.004 * i * i);
    }
    add_stroke(part, {head.at({0, -1.60, -0.16}), head.axes, head.unit}, ways, 0.030, "mouth", part.slots.dark);
}

/// Heavy three-sided horns with rings that curve back, down, and forward past the jaw.
void add_curled_horns(const SheepParams& params, Toy& toy, const Spot& head)
{
    constexpr int kSteps = 96;
    const double turns = params.curl;
    for (const double side : {-1.0, 1.0}) {
        std::vector<Points3> rings;
        for (int i = 0; i <= kSteps; ++i) {
            const double share = static_cast<double>(i) / kSteps;
            const double angle = 0.55 - 2.0 * kPi * turns * share;
            const double radius = mix(0.98, 0.60, share);
            const dvec3 middle(side * (0.40 + 1.10 * std::sqrt(share) * share + 0.35 * std::sqrt(share)), 0.80, -0.22);
            const dvec3 outward(0.0, -sin(angle), cos(angle));
            const dvec3 at = middle + outward * radius;
            const double ring = 0.10 * (0.5 + 0.5 * cos(2.0 * kPi * 26.0 * std::sqrt(share)));
            const double thick = mix(0.43, 0.06, share * std::sqrt(share)) * (1.0 - ring);
            Points3 loop;
            for (int k = 0; k < 10; ++k) {
                const double turn = 2.0 * kPi * k / 10.0;
                const double keel = 1.0 + 0.16 * cos(3.0 * turn);
                const dvec3 offset = outward * (thick * keel * cos(turn)) + dvec3(side, 0, 0) * (0.85 * thick * keel * sin(turn));
                loop.push_back(head.at(at + offset));
            }
            rings.push_back(loop);
        }
        toy.builder.add(crease(loft(rings), 50.0), "horns", toy.slots.horn);
    }
}

}  // namespace

Mammal make_sheep_form()
{
    Mammal sheep;
    sheep.length = 0.66;
    sheep.chest = kFormChest;
    sheep.hip = 0.205;
    sheep.leg = 0.060;
    sheep.foot = 0.042;
    sheep.cannon = 0.31;
    sheep.neck = 0.17;
    sheep.neck_rise_deg = 34.0;
    sheep.skull = 0.110;
    sheep.snout_drop = 0.1;
    sheep.lie = 0.275;
    sheep.has_hooves = true;
    return sheep;
}

double find_wool_depth(const dvec3& point, std::uint32_t seed)
{
    return std::min(1.0, 1.05 * find_cell_distance(point / 0.036, seed));
}

Stance join_sheep(const SheepParams& params, Toy& toy, const Mammal& m, const Posture& posture, int lid)
{
    Stance stance;
    stance.chest = posture.at("chest").origin;
    stance.hip = posture.at("root").origin;
    stance.head = find_head(m, posture, 0.62, 1.35);
    note_legs(posture, stance);
    const Trunk t = find_trunk(m, stance, kFormChest, -0.02);
    toy.join(Solid::ellipsoid(t.at(0.5 * t.length, -0.05), {0.15 * t.girth, 0.17 * t.girth, 0.40}, t.axes), 0.0, "body", toy.slots.coat);
    const LegForm legs{0.060, 0.046, 0.030, 0.070, 0.060, 0.050, 0.032, 0.0190, 0.0255, 0.035, true};
    add_hooved_legs(toy, m, posture, legs, kLegCell, stance, nullptr);
    const Blend bulk = make_bulk(params, toy, t, posture, stance.head);
    add_wool(params, toy, bulk, "wool", 0.50);
    Blend tail;
    const dvec3 root = t.at(t.length + 0.15, 0.02);
    const double drop = std::min(0.20, std::max(0.04, root.z - 0.10));
    tail.join(Solid::cone(root, root + t.axes.z * 0.065 - dvec3(0, 0, drop), 0.055, 0.034), 0.0, toy.builder.part("tail"),
              toy.slots.second);
    add_wool(params, toy, tail, "tail", 0.6);
    Toy part{toy.builder, toy.slots, false, {}, {}};
    join_head(part, stance.head);
    add_fine_flesh(part, m, stance, kHeadCell, "head", nullptr);
    add_lips(part, stance.head);
    add_side_eyes(toy, part.flesh, stance.head, {0.2, -0.52, 0.24}, {1.0, -0.22, 0.10}, 0.120, lid, {0.030, 0.016, 0.007});
    for (const double side : {1.0, -1.0}) {
        add_leaf_ear(toy,
                     {stance.head.at({0.42 * side, 0.10, 0.20}), stance.head.at({1.62 * side, -0.02, -0.10}),
                      glm::normalize(stance.head.way({0.1 * side, -1.0, -0.5})), 0.27 * stance.head.unit, 0.5},
                     lid);
    }
    if (params.seed % 2 == 0) {
        Blend top;
        top.join(Solid::ellipsoid(stance.head.at({0, 0.20, 0.45}), dvec3(0.46, 0.48, 0.30) * stance.head.unit, stance.head.axes), 0.0,
                 toy.builder.part("wool"), toy.slots.second);
        add_wool(params, toy, top, "wool", 0.7);
    }
    if (params.sex == Sex::Ram) {
        add_curled_horns(params, toy, stance.head);
    }
    stance.tail = root;
    stance.tail_way = t.axes.z;
    return stance;
}

}  // namespace clevrvk::things
