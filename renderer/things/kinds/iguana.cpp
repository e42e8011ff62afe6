// Iguanas: a crest of spines, a dewlap, a round shield below the ear, a banded tail. Green, olive, gray.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/pose_table.h"
#include "renderer/things/agents/sprawler.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

// What people do with hands it does with its fore feet, and rears up where that takes room: the tail stays below.
// clang-format off
constexpr std::array<SprawlerPose, 15> kPoses{{
    {"stand", 1.0, -7, 0, {{{0.10, 0.22}, {0.06, 0.22}, {0.02, 0.26}, {-0.02, 0.26}}},
     "head_nod -2, tail_1_swing 14, tail_2_swing 36, tail_3_swing 44, tail_4_swing 40"},
    {"walk", 0.96, -5, 0, {{{0.26, 0.20}, {-0.10, 0.24}, {-0.16, 0.24}, {0.22, 0.26}}},
     "spine_turn 12, chest_turn -6, neck_turn -6, tail_1_swing -16, tail_2_swing -20, tail_3_swing 26, tail_4_swing 30"},
    {"look", 1.0, -10, 0, {{{0.10, 0.22}, {0.06, 0.22}, {0.02, 0.26}, {-0.02, 0.26}}},
     "neck_turn 34, head_turn 26, head_nod -4, tail_1_swing -14, tail_2_swing -36, tail_3_swing -44, tail_4_swing -36"},
    {"lie", 0.56, 0, 0, {{{0.20, 0.26}, {0.10, 0.30}, {0.10, 0.34}, {-0.16, 0.34}}},
     "head_nod 0, tail_1_swing 22, tail_2_swing 44, tail_3_swing 46, tail_4_swing 40"},
    {"reach", 1.06, -14, 0, {{{0.06, 0.24}, {0.44, 0.02, 0.30}, {0.02, 0.28}, {-0.04, 0.28}}},
     "head_nod 4, neck_turn -8, tail_2_swing 30, tail_3_swing 40, tail_4_swing 30"},
    {"push", 1.42, -26, 0, {{{0.36, 0.06, 0.34}, {0.36, 0.06, 0.34}, {-0.20, 0.24}, {-0.12, 0.24}}},
     "head_nod 18, tail_2_swing 24, tail_3_swing 30, tail_4_swing 20"},
    {"pull", 1.18, -18, 0, {{{0.40, 0.0, 0.16}, {0.40, 0.0, 0.16}, {0.28, 0.24}, {0.24, 0.24}}},
     "neck_bend -14, head_nod -10, tail_2_swing -26, tail_3_swing -34, tail_4_swing -20"},
    {"grip", 1.18, -18, 0, {{{0.30, -0.06, 0.18}, {0.30, -0.06, 0.18}, {0.02, 0.28}, {-0.02, 0.28}}},
     "neck_bend 14, head_nod 18, tail_2_swing 30, tail_3_swing 40, tail_4_swing 34"},
    {"punch", 1.52, -30, 0, {{{0.14, 0.18, 0.14}, {0.45, -0.02, 0.40}, {-0.12, 0.26}, {0.06, 0.26}}},
     "chest_turn 22, neck_turn -14, head_nod 12"},
    {"kick", 1.06, 4, 0, {{{0.12, 0.24}, {0.14, 0.24}, {0.02, 0.30}, {-0.50, 0.16, 0.34}}},
     "neck_turn -16, tail_1_swing 26"},
    {"lift", 2.06, -52, 0, {{{0.22, 0.10, 0.86}, {0.22, 0.10, 0.86}, {0.04, 0.28}, {0.04, 0.28}}},
     "neck_bend 10, head_nod 28"},
    {"hand_over", 1.8, -40, 0, {{{0.18, 0.16, 0.24}, {0.45, 0.0, 0.42}, {0.02, 0.28}, {0.0, 0.28}}},
     "neck_bend 10, head_nod 24"},
    {"block", 2.06, -52, 0, {{{0.14, 0.40, 0.62}, {0.14, 0.40, 0.62}, {0.06, 0.30}, {0.02, 0.30}}},
     "neck_bend 20, head_nod 34"},
    {"climb", 2.3, -68, 0, {{{0.20, 0.12, 1.12}, {0.24, 0.12, 0.72}, {0.14, 0.30, 0.06}, {0.16, 0.22, 0.34}}},
     "neck_bend -10, head_nod 6"},
    {"fallen", 0.78, 0, 180, {{{0.10, -0.26, 0.36}, {0.02, -0.28, 0.30}, {0.08, -0.26, 0.32}, {-0.08, -0.28, 0.38}}},
     "neck_turn 16, head_turn 20, tail_1_swing 30"},
}};
// clang-format on

SprawlerForm make_iguana_form(double girth)
{
    SprawlerForm form;
    form.chest = 0.160 * girth;
    form.hip = 0.125 * girth;
    form.flat = 0.94;
    form.neck = 0.23;
    form.head = 0.122;
    form.fore_upper = 0.24;
    form.fore_lower = 0.24;
    form.hind_upper = 0.28;
    form.hind_lower = 0.27;
    form.leg = 0.046;
    form.toe = 0.19;
    form.toe_radius = 0.014;
    form.tail = 0.40;
    form.height = 0.27;
    return form;
}

/// A wedge with jowls, and the shield below the ear.
void join_head(Toy& toy, const SprawlerStance& s)
{
    const Spot& head = s.head;
    const double u = head.unit;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "head", toy.slots.coat); };
    toy.join(Solid::cone(s.chest.at({0.0, 0.02, 0.02}), head.at({0.0, 0.5, -0.15}), 0.118, 0.088), 0.08, "body", toy.slots.coat);
    join(Solid::ellipsoid(head.at({0.0, 0.0, 0.0}), dvec3(0.88, 1.05, 0.92) * u, head.axes), 0.05);
    join(Solid::cone(head.at({0.0, -0.4, 0.05}), head.at({0.0, -1.65, -0.16}), 0.70 * u, 0.40 * u), 0.04);
    join(Solid::cone(head.at({0.0, -0.1, -0.42}), head.at({0.0, -1.5, -0.42}), 0.62 * u, 0.32 * u), 0.03);
    for (const double side : {1.0, -1.0}) {
        join(Solid::ellipsoid(head.at({0.62 * side, 0.15, -0.36}), dvec3(0.42, 0.68, 0.58) * u, head.axes), 0.04);
        join(Solid::cone(head.at({0.50 * side, -0.15, 0.62}), head.at({0.40 * side, -0.95, 0.40}), 0.24 * u, 0.14 * u), 0.02);
    }
    for (const double side : {1.0, -1.0}) {
        toy.paint(Solid::ball(head.at({1.02 * side, 0.26, -0.52}), 0.36 * u), toy.slots.white);
        toy.paint(Solid::ball(head.at({0.95 * side, 0.62, -0.02}), 0.17 * u), toy.slots.dark);
    }
}

/// The flap of skin below the throat.
void join_dewlap(Toy& toy, const SprawlerStance& s, double length)
{
    const Spot& head = s.head;
    const dvec3 front = head.at({0.0, -0.75, -0.70});
    const dvec3 back = s.chest.at({0.0, -0.14, -0.06});
    for (int i = 0; i < 7; ++i) {
        const double share = i / 6.0;
        const dvec3 root = glm::mix(front, back, share);
        const double hang = length * (0.35 + 0.65 * sin(kPi * std::min(1.0, share * 0.9 + 0.15)));
        const dvec3 way = glm::normalize(s.chest.way({0.0, -0.15, -1.0}));
        toy.join(Solid::cone(root, root + way * hang, 0.045, 0.034, 0.55, s.chest.axes.x), 0.02, "dewlap", toy.slots.coat);
    }
}

/// Spines from the nape to the tail, the longest on the neck.
void add_crest(Toy& toy, const SprawlerStance& s, double length)
{
    Points3 line{s.head.at({0.0, 0.45, 0.3}), glm::mix(s.head.origin, s.chest.origin, 0.6), s.chest.origin, s.trunk.origin};
    line.insert(line.end(), s.tail.begin(), s.tail.end() - 1);
    constexpr int kSpines = 46;
    const Points3 path = resample(smooth(line, 8), kSpines + 1);
    for (int i = 0; i < kSpines; ++i) {
        const auto place = static_cast<std::size_t>(i);
        const dvec3 back = glm::normalize(path[place + 1] - path[place]);
        const double share = i / (kSpines - 1.0);
        const dvec3 spot_up = share < 0.25   ? s.chest.axes.z
                              : share < 0.55 ? s.trunk.axes.z
                                             : dvec3(0.0, 0.0, s.trunk.axes.z.z < 0.0 ? -1.0 : 1.0);
        const dvec3 up = glm::normalize(spot_up - back * glm::dot(back, spot_up));
        // Along the tail the line is in its middle.
        const dvec3 skin = share < 0.6 ? toy.flesh.find_surface(path[place], up) : path[place] + up * (0.085 * (1.08 - share));
        const double tall = length * mix(1.0, 0.30, smoothstep(0.1, 0.75, share)) * (i % 2 == 0 ? 1.0 : 0.85);
        toy.builder.add(make_bar(skin - up * 0.02, skin + up * tall + back * (0.55 * tall), 0.016, 0.003, 0.0, 8), "crest", toy.slots.horn);
    }
}

/// The tail tapers and has dark bands.
void add_banded_tail(Toy& toy, const SprawlerStance& s, const SprawlerForm& form)
{
    constexpr int kRings = 72;
    constexpr int kBands = 9;
    const Points3 path = resample(smooth(s.tail, 10), kRings);
    Mesh mesh = make_tube(
        path, [&](double share) { return mix(0.72 * form.hip, 0.010, pow(share, 0.72)); }, 18);
    paint(mesh, toy.slots.second, [&](const dvec3& center, const dvec3&) {
        std::size_t nearest = 0;
        for (std::size_t i = 1; i < path.size(); ++i) {
            nearest = glm::length(path[i] - center) < glm::length(path[nearest] - center) ? i : nearest;
        }
        const double share = static_cast<double>(nearest) / kRings * kBands;
        return share > 1.0 && share - std::floor(share) > 0.55;
    });
    toy.builder.add(crease(std::move(mesh), 80.0), "tail", toy.slots.coat);
}

/// Scales with dark seams, larger on the jowls; broad dark bands over the trunk; pale below.
dvec3 tint_iguana(const SprawlerStance& s, const dvec3& point, const dvec3& normal, std::uint32_t seed)
{
    const double seam = smoothstep(0.35, 0.85, find_cell_distance(point / 0.036, seed));
    const double along = glm::dot(point - s.trunk.origin, s.trunk.axes.y);
    const double warp = find_rough_noise(point / 0.16, seed + 3U) - 0.5;
    const double band = smoothstep(0.35, 0.75, 0.5 + 0.5 * cos(2.0 * kPi * (along / 0.21 + 0.9 * warp))) * smoothstep(-0.5, 0.2, normal.z);
    const double blot = find_rough_noise(point / 0.10, seed + 5U);
    return dvec3(0.92, 0.95, 0.90) * (1.0 - 0.38 * seam) * (1.0 - 0.34 * band) * (0.88 + 0.24 * (blot - 0.5));
}

void build_iguana(const Params& params, ThingBuilder& builder)
{
    const SprawlerForm form = make_iguana_form(params.number("girth"));
    const double size = params.number("length") / (1.25 + form.neck + 4.0 * form.tail);
    const dvec3 coat = glm::mix(find_color(params.word("color")), find_color("stone"), 0.25);
    const dvec3 light = shade(coat, params.number("shade"));
    const dvec3 bands = find_color(params.word("second_color"));
    Toy toy = begin_animal(params, builder, {light, bands, "amber", "sand", "black", "peach"}, Cover::Skin, 0.018 * size);
    toy.slots.accent = builder.add_slot("toes", make_cover(light * 0.7, Cover::Scales, 0.008 * size));
    toy.slots.horn = builder.add_slot("spine", make_plain(glm::mix(light, find_color("sand"), 0.5), 0.5));
    toy.slots.white = builder.add_slot("shield", make_plain(shade(light, 0.45), 0.35));
    Posture posture = pose_sprawler(form, find_pose(kPoses, params.word("pose")));
    posture.set(builder.joints());
    const SprawlerStance s = join_sprawler(toy, form, posture);
    join_head(toy, s);
    join_dewlap(toy, s, params.number("dewlap"));
    add_banded_tail(toy, s, form);
    const ToySlots slots = toy.slots;
    toy.slots.white = slots.pink;
    add_eyes(toy, {s.head.at({0.0, -0.45, 0.10}), s.head.axes, s.head.unit}, {84.0, 20.0, 0.24, false, 0.1});
    toy.slots.white = slots.white;
    add_stroke(toy, {s.head.at({0.0, -0.6, -0.28}), s.head.axes, s.head.unit},
               {{1.0, 0.75, 0.05},
                {1.0, 0.0, -0.06},
                {0.55, -1.0, 0.0},
                {0.0, -1.2, 0.04},
                {-0.55, -1.0, 0.0},
                {-1.0, 0.0, -0.06},
                {-1.0, 0.75, 0.05}},
               0.035, "mouth", toy.slots.dark);
    for (const double side : {1.0, -1.0}) {
        add_stud(toy, {s.head.at({0.0, -1.2, 0.0}), s.head.axes, s.head.unit}, {0.6 * side, -0.75, 0.32},
                 dvec3(0.07, 0.07, 0.03) * s.head.unit, "nose", toy.slots.dark);
    }
    add_crest(toy, s, params.number("crest"));
    builder.tint("coat", [=](const dvec3& point, const dvec3& normal) { return tint_iguana(s, point / size, normal, 1); });
    finish_animal(toy, 118.0, size);
    add_sprawler_contacts(toy, posture, s, {0.0, -6.0, -0.2}, size);
}

}  // namespace

Thing make_iguana_thing()
{
    Thing thing = make_sprawler_kind("an iguana: green, olive, or gray; in fifteen poses", list_poses(kPoses));
    thing.revision = 3;
    thing.parts.insert(thing.parts.end(), {{"tail"}, {"crest"}, {"dewlap"}});
    thing.least_m = 0.4;
    thing.most_m = 1.7;
    thing.parameters.push_back(number_row("length", "m", 0.9, 1.5, 1.2, "from its nose to the end of its tail"));
    thing.parameters.push_back(number_row("girth", "1", 0.92, 1.12, 1.0, "stoutness against others of its kind"));
    thing.parameters.push_back(number_row("crest", "1", 0.11, 0.18, 0.14, "length of its spines over that of the trunk"));
    thing.parameters.push_back(number_row("dewlap", "1", 0.18, 0.28, 0.23, "how far its flap hangs, over the length of the trunk"));
    thing.parameters.push_back(color_row("color", {"moss", "leaf", "olive", "stone"}, "skin"));
    thing.parameters.push_back(color_row("second_color", {"charcoal", "bark", "chocolate"}, "bands"));
    thing.parameters.push_back(number_row("shade", "1", -0.1, 0.2, 0.05, "darker or lighter skin"));
    thing.build = build_iguana;
    return thing;
}

}  // namespace clevrvk::things
