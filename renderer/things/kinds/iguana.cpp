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

struct IguanaParams : SprawlerParams {
    double length;
    double girth;
    double crest;
    double dewlap;
    Color color;
    Color second_color;
    double shade;
    double banded;
    double blush;
};

// It uses its fore feet as people use their hands, and rears up if that needs space; the tail stays on the ground.
// clang-format off
constexpr std::array<SprawlerPoseRow, 15> kPoses{{
    {SprawlerPose::Stand, 1.0, -7, 0, {{{0.10, 0.22}, {0.06, 0.22}, {0.02, 0.26}, {-0.02, 0.26}}},
     "head_nod -2, tail_1_swing 14, tail_2_swing 36, tail_3_swing 44, tail_4_swing 40"},
    {SprawlerPose::Walk, 0.96, -5, 0, {{{0.26, 0.20}, {-0.10, 0.24}, {-0.16, 0.24}, {0.22, 0.26}}},
     "spine_turn 12, chest_turn -6, neck_turn -6, tail_1_swing -16, tail_2_swing -20, tail_3_swing 26, tail_4_swing 30"},
    {SprawlerPose::Look, 1.0, -10, 0, {{{0.10, 0.22}, {0.06, 0.22}, {0.02, 0.26}, {-0.02, 0.26}}},
     "neck_turn 34, head_turn 26, head_nod -4, tail_1_swing -14, tail_2_swing -36, tail_3_swing -44, tail_4_swing -36"},
    {SprawlerPose::Lie, 0.56, 0, 0, {{{0.20, 0.26}, {0.10, 0.30}, {0.10, 0.34}, {-0.16, 0.34}}},
     "head_nod 0, tail_1_swing 22, tail_2_swing 44, tail_3_swing 46, tail_4_swing 40"},
    {SprawlerPose::Reach, 1.06, -14, 0, {{{0.06, 0.24}, {0.44, 0.02, 0.30}, {0.02, 0.28}, {-0.04, 0.28}}},
     "head_nod 4, neck_turn -8, tail_2_swing 30, tail_3_swing 40, tail_4_swing 30"},
    {SprawlerPose::Push, 1.42, -26, 0, {{{0.36, 0.06, 0.34}, {0.36, 0.06, 0.34}, {-0.20, 0.24}, {-0.12, 0.24}}},
     "head_nod 18, tail_2_swing 24, tail_3_swing 30, tail_4_swing 20"},
    {SprawlerPose::Pull, 1.18, -18, 0, {{{0.40, 0.0, 0.16}, {0.40, 0.0, 0.16}, {0.28, 0.24}, {0.24, 0.24}}},
     "neck_bend -14, head_nod -10, tail_2_swing -26, tail_3_swing -34, tail_4_swing -20"},
    {SprawlerPose::Grip, 1.18, -18, 0, {{{0.30, -0.06, 0.18}, {0.30, -0.06, 0.18}, {0.02, 0.28}, {-0.02, 0.28}}},
     "neck_bend 14, head_nod 18, tail_2_swing 30, tail_3_swing 40, tail_4_swing 34"},
    {SprawlerPose::Punch, 1.52, -30, 0, {{{0.14, 0.18, 0.14}, {0.45, -0.02, 0.40}, {-0.12, 0.26}, {0.06, 0.26}}},
     "chest_turn 22, neck_turn -14, head_nod 12"},
    {SprawlerPose::Kick, 1.06, 4, 0, {{{0.12, 0.24}, {0.14, 0.24}, {0.02, 0.30}, {-0.50, 0.16, 0.34}}},
     "neck_turn -16, tail_1_swing 26"},
    {SprawlerPose::Lift, 2.06, -52, 0, {{{0.22, 0.10, 0.86}, {0.22, 0.10, 0.86}, {0.04, 0.28}, {0.04, 0.28}}},
     "neck_bend 10, head_nod 28"},
    {SprawlerPose::HandOver, 1.8, -40, 0, {{{0.18, 0.16, 0.24}, {0.45, 0.0, 0.42}, {0.02, 0.28}, {0.0, 0.28}}},
     "neck_bend 10, head_nod 24"},
    {SprawlerPose::Block, 2.06, -52, 0, {{{0.14, 0.40, 0.62}, {0.14, 0.40, 0.62}, {0.06, 0.30}, {0.02, 0.30}}},
     "neck_bend 20, head_nod 34"},
    {SprawlerPose::Climb, 2.3, -68, 0, {{{0.20, 0.12, 1.12}, {0.24, 0.12, 0.72}, {0.14, 0.30, 0.06}, {0.16, 0.22, 0.34}}},
     "neck_bend -10, head_nod 6"},
    {SprawlerPose::Fallen, 0.78, 0, 180, {{{0.10, -0.26, 0.36}, {0.02, -0.28, 0.30}, {0.08, -0.26, 0.32}, {-0.08, -0.28, 0.38}}},
     "neck_turn 16, head_turn 20, tail_1_swing 30"},
}};
// clang-format on

SprawlerForm make_iguana_form(double girth)
{
    SprawlerForm form;
    form.chest = 0.150 * girth;
    form.hip = 0.128 * girth;
    form.flat = 0.98;
    form.neck = 0.25;
    form.head = 0.146;
    form.fore_upper = 0.24;
    form.fore_lower = 0.24;
    form.hind_upper = 0.28;
    form.hind_lower = 0.27;
    form.leg = 0.054;
    form.toe = 0.23;
    form.toe_radius = 0.0125;
    form.tail = 0.42;
    form.height = 0.28;
    return form;
}

/// A sagging belly, shoulders and a ridge along the back.
void join_trunk(Toy& toy, const SprawlerStance& s, const SprawlerForm& form)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    join(Solid::ellipsoid(s.trunk.at({0.0, 0.04, -0.15 * form.chest}), {1.16 * form.chest, 0.42, 1.08 * form.chest}, s.trunk.axes), 0.08);
    join(Solid::cone(s.chest.at({0.0, 0.0, 0.62 * form.chest}), s.trunk.at({0.0, 0.0, 0.66 * form.chest}), 0.055, 0.055), 0.08);
    join(Solid::cone(s.trunk.at({0.0, 0.0, 0.66 * form.chest}), s.tail[0] + s.trunk.way({0.0, 0.0, 0.45 * form.hip}), 0.055, 0.040), 0.08);
    for (const double side : {1.0, -1.0}) {
        join(Solid::ellipsoid(s.chest.at({0.62 * side * form.chest, 0.03, 0.1 * form.chest}), {0.07, 0.12, 0.10}, s.chest.axes), 0.06);
    }
}

/// A deep wedge with jowls, brow ridges above the eyes and a blunt snout.
void join_head(Toy& toy, const SprawlerStance& s)
{
    const Spot& head = s.head;
    const double u = head.unit;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "head", toy.slots.coat); };
    toy.join(Solid::cone(s.chest.at({0.0, 0.02, 0.02}), head.at({0.0, 0.5, -0.10}), 0.125, 0.100), 0.08, "body", toy.slots.coat);
    join(Solid::ellipsoid(head.at({0.0, 0.0, 0.0}), dvec3(0.84, 1.05, 0.92) * u, head.axes), 0.05);
    join(Solid::cone(head.at({0.0, -0.4, 0.06}), head.at({0.0, -1.20, -0.06}), 0.66 * u, 0.46 * u), 0.04);
    join(Solid::cone(head.at({0.0, -0.1, -0.46}), head.at({0.0, -1.16, -0.42}), 0.62 * u, 0.36 * u), 0.03);
    for (const double side : {1.0, -1.0}) {
        join(Solid::ellipsoid(head.at({0.60 * side, 0.24, -0.44}), dvec3(0.46, 0.66, 0.62) * u, head.axes), 0.04);
        join(Solid::cone(head.at({0.50 * side, -0.20, 0.60}), head.at({0.34 * side, -0.98, 0.32}), 0.23 * u, 0.12 * u), 0.02);
        join(Solid::ball(head.at({0.58 * side, -0.50, 0.16}), 0.27 * u), 0.03);
        join(Solid::ball(head.at({0.24 * side, -1.44, 0.12}), 0.17 * u), 0.02);
        toy.paint(Solid::ball(head.at({0.98 * side, 0.66, 0.06}), 0.20 * u), toy.slots.dark);
    }
}

/// One large scale where a ray leaves the flesh; it has few faces, because there are many scales.
void add_scale(Toy& toy, const Spot& spot, const dvec3& way, const dvec3& half)
{
    const dvec3 at = toy.flesh.find_surface(spot.origin, glm::normalize(spot.way(way)));
    const Axes axes = make_axes(toy.flesh.find_normal(at), spot.axes.y);
    toy.builder.add(place(make_ellipsoid(half, 12), at, axes.x, axes.y), "head", toy.slots.white);
}

/// Large scales: the round shield of the cheek, plates along the jaws, a few on neck and snout.
void add_plates(Toy& toy, const SprawlerStance& s)
{
    const double u = s.head.unit;
    for (const double side : {1.0, -1.0}) {
        const Spot cheek{s.head.at({0.2 * side, 0.22, -0.44}), s.head.axes, u};
        add_stud(toy, cheek, {side, 0.06, -0.10}, dvec3(0.41, 0.41, 0.05) * u, "head", toy.slots.dark);
        add_stud(toy, cheek, {side, 0.06, -0.10}, dvec3(0.38, 0.38, 0.10) * u, "head", toy.slots.white);
        for (int i = 0; i < 4; ++i) {
            const double size = 0.19 - 0.025 * i;
            add_scale(toy, cheek, {side, -0.62 - 0.42 * i, -0.20 + 0.015 * i}, dvec3(1.1 * size, size, 0.07) * u);
        }
        for (int i = 0; i < 7; ++i) {
            const double turn = 0.30 + 0.20 * i;
            const Spot jaw{s.head.at({0.0, -0.55, -0.14}), s.head.axes, u};
            add_scale(toy, jaw, {side * sin(turn), -cos(turn), 0.03}, dvec3(0.12, 0.09, 0.035) * u);
        }
        for (int i = 0; i < 9; ++i) {
            const double back = 0.50 + 0.17 * (i % 3);
            const Spot nape{s.head.at({0.0, back, -0.1}), s.head.axes, u};
            add_scale(toy, nape, {side, 0.0, 0.55 - 0.50 * (i / 3) + 0.12 * (i % 2)}, dvec3(0.09, 0.09, 0.09) * u);
        }
    }
}

/// The flap of skin below the throat, with small spines along its front edge.
void join_dewlap(Toy& toy, const SprawlerStance& s, double length)
{
    const Spot& head = s.head;
    const dvec3 front = head.at({0.0, -1.0, -0.66});
    const dvec3 back = s.chest.at({0.0, -0.14, -0.06});
    const dvec3 way = glm::normalize(s.chest.way({0.0, -0.15, -1.0}));
    for (int i = 0; i < 9; ++i) {
        const double share = i / 8.0;
        const dvec3 root = glm::mix(front, back, share);
        const double hang = length * (0.22 + 0.78 * sin(kPi * std::min(1.0, pow(share, 0.85) * 0.86 + 0.08)));
        toy.join(Solid::cone(root, root + way * hang, 0.042, 0.030, 0.5, s.chest.axes.x), 0.02, "dewlap", toy.slots.coat);
        if (i < 6) {
            const dvec3 tip = root + way * (hang + 0.022);
            const dvec3 out = glm::normalize(way + head.way({0.0, -0.9, 0.0}));
            toy.builder.add(make_bar(tip, tip + out * 0.035, 0.012, 0.003, 0.0, 8), "dewlap", toy.slots.horn);
        }
    }
}

/// A spine that bends backwards.
Mesh make_spine(const dvec3& root, const dvec3& up, const dvec3& back, double tall)
{
    const Points3 path =
        smooth(Points3{root - up * 0.025, root + up * (0.55 * tall) + back * (0.12 * tall), root + up * tall + back * (0.5 * tall)}, 2);
    return crease(make_tube(
                      path, [&](double share) { return mix(0.0165, 0.002, pow(share, 0.8)); }, 7),
                  80.0);
}

/// Spines from the nape to the tail, longest on neck and shoulders.
void add_crest(Toy& toy, const SprawlerStance& s, double length)
{
    Points3 line{s.head.at({0.0, 0.45, 0.3}), glm::mix(s.head.origin, s.chest.origin, 0.6), s.chest.origin, s.trunk.origin};
    line.insert(line.end(), s.tail.begin(), s.tail.end() - 1);
    constexpr int kSpines = 44;
    const Points3 path = resample(smooth(line, 8), kSpines + 1);
    for (int i = 0; i < kSpines; ++i) {
        const auto place = static_cast<std::size_t>(i);
        const dvec3 back = glm::normalize(path[place + 1] - path[place]);
        const double share = i / (kSpines - 1.0);
        const dvec3 spot_up = share < 0.25   ? s.chest.axes.z
                              : share < 0.52 ? s.trunk.axes.z
                                             : dvec3(0.0, 0.0, s.trunk.axes.z.z < 0.0 ? -1.0 : 1.0);
        const dvec3 up = glm::normalize(spot_up - back * glm::dot(back, spot_up));
        // Along the tail, the path is its centre line.
        const dvec3 skin = share < 0.55 ? toy.flesh.find_surface(path[place], up) : path[place] + up * (0.088 * (1.08 - share));
        const double tall = length * mix(1.0, 0.16, smoothstep(0.05, 0.75, share)) * (i % 2 == 0 ? 1.0 : 0.86);
        toy.builder.add(make_spine(skin, up, back, tall), "crest", toy.slots.horn);
    }
}

/// The centre line of the tail.
Points3 find_tail_path(const SprawlerStance& s)
{
    constexpr int kRings = 110;
    return resample(smooth(s.tail, 10), kRings);
}

/// The tapering tail, higher than wide, with rings of scales.
void add_tail_tube(Toy& toy, const Points3& path, const SprawlerForm& form)
{
    const auto section = [&](double share) {
        const double ring = 1.0 + 0.035 * cos(2.0 * kPi * 55.0 * share);
        const double r = mix(0.74 * form.hip, 0.010, pow(share, 0.66)) * ring;
        return make_superellipse({0.92 * r, 1.05 * r}, 2.0, 16);
    };
    toy.builder.add(crease(sweep(path, section, kZ), 80.0), "tail", toy.slots.coat);
}

/// Inputs of the pattern of a skin.
struct Skin {
    SprawlerStance stance;
    Points3 tail;
    dvec3 bands{0.0};  ///< colours relative to the coat's
    dvec3 blush{0.0};
    double banded = 1.0;
    double blushing = 0.0;  ///< strength of the colour on legs and throat
};

/// Darkness of the bands at a place, 0 to 1: on the flanks and around the tail.
double find_bands(const Skin& k, const dvec3& point, const dvec3& normal)
{
    const SprawlerStance& s = k.stance;
    const double along = glm::dot(point - s.trunk.origin, s.trunk.axes.y);
    const double warp = find_rough_noise(point / 0.13, 4U) - 0.5;
    if (along > 0.5) {
        std::size_t nearest = 0;
        for (std::size_t i = 1; i < k.tail.size(); ++i) {
            nearest = glm::length(k.tail[i] - point) < glm::length(k.tail[nearest] - point) ? i : nearest;
        }
        const double share = static_cast<double>(nearest) / static_cast<double>(k.tail.size());
        return smoothstep(0.02, 0.10, share) * smoothstep(0.40, 0.62, 0.5 - 0.5 * cos(2.0 * kPi * (9.0 * pow(share, 0.9) + 0.35 * warp)));
    }
    const double is_trunk = smoothstep(-0.66, -0.50, along) * smoothstep(-0.55, 0.05, normal.z);
    return 0.42 * is_trunk * smoothstep(0.52, 0.72, 0.5 + 0.5 * cos(2.0 * kPi * (along / 0.20 + 0.9 * warp)));
}

/// Scales with dark seams, larger on the head; dark bands; a paler head and belly; legs that may be orange.
dvec3 tint_iguana(const Skin& k, const dvec3& point, const dvec3& normal)
{
    const SprawlerStance& s = k.stance;
    const dvec3 from_head = (point - s.head.origin) / s.head.unit;
    const double is_head = 1.0 - smoothstep(1.0, 1.7, glm::length(from_head + s.head.axes.y * 0.6));
    const double seam = mix(0.30 * smoothstep(0.40, 0.80, find_cell_distance(point / 0.034, 1U)),
                            0.42 * smoothstep(0.45, 0.75, find_cell_distance(point / 0.062, 2U)), smoothstep(0.3, 0.7, is_head));
    const double blot = find_rough_noise(point / 0.09, 6U) - 0.5;
    const double below = smoothstep(0.15, 0.8, -normal.z);
    dvec3 color = dvec3(0.70, 0.72, 0.70);
    color = glm::mix(color, k.bands * 0.70, k.banded * find_bands(k, point, normal));
    const dvec3 of_trunk(glm::dot(point - s.trunk.origin, s.trunk.axes.x), glm::dot(point - s.trunk.origin, s.trunk.axes.y), 0.0);
    const double is_leg = smoothstep(0.19, 0.24, std::abs(of_trunk.x)) * smoothstep(0.75, 0.65, std::abs(of_trunk.y));
    color = glm::mix(color, k.blush * 0.8, k.blushing * std::max(0.8 * is_leg, 0.3 * below));
    color = glm::mix(color, dvec3(0.98, 1.0, 0.98), std::max(0.65 * is_head, 0.55 * below));
    return glm::clamp(color * (1.0 - seam) * (1.0 + 0.22 * blot), dvec3(0.0), dvec3(1.0));
}

/// Eyes with lids, mouth and nostrils.
void add_face(Toy& toy, const SprawlerStance& s)
{
    const ToySlots slots = toy.slots;
    toy.slots.white = slots.pink;
    add_eyes(toy, {s.head.at({0.0, -0.50, 0.12}), s.head.axes, s.head.unit}, {84.0, 14.0, 0.165, false, 0.1});
    toy.slots.white = slots.white;
    add_stroke(toy, {s.head.at({0.0, -0.6, -0.28}), s.head.axes, s.head.unit},
               {{1.0, 0.75, 0.02},
                {1.0, 0.0, -0.10},
                {0.55, -1.0, -0.02},
                {0.0, -1.2, 0.02},
                {-0.55, -1.0, -0.02},
                {-1.0, 0.0, -0.10},
                {-1.0, 0.75, 0.02}},
               0.022, "mouth", toy.slots.dark);
    for (const double side : {1.0, -1.0}) {
        add_stud(toy, {s.head.at({0.0, -1.28, 0.04}), s.head.axes, s.head.unit}, {0.9 * side, -0.45, 0.28},
                 dvec3(0.07, 0.07, 0.03) * s.head.unit, "nose", toy.slots.dark);
    }
}

void build_iguana(const IguanaParams& params, ThingBuilder& builder)
{
    const SprawlerForm form = make_iguana_form(params.girth);
    const double size = params.length / (1.25 + form.neck + 4.0 * form.tail);
    const dvec3 tone = glm::mix(find_color(params.color), find_color(Color::Stone), 0.42) * (0.86 + 1.6 * params.shade);
    // The tint darkens the coat, so its base colour is lighter.
    const dvec3 light = glm::min(tone / 0.62, dvec3(0.9));
    Toy toy = begin_animal(builder, {light, tone, Color::Brown, Color::Sand, Color::Black, Color::Peach}, Cover::Scales, 0.010 * size);
    const double blush = params.blush;
    const dvec3 orange(0.42, 0.17, 0.05);
    toy.slots.accent = builder.add_slot("toes", make_cover(glm::mix(tone * 0.6, orange * 0.7, 0.5 * blush), Cover::Scales, 0.008 * size));
    toy.slots.horn =
        builder.add_slot("spine", make_plain(glm::mix(glm::mix(tone, orange, 0.4 * blush), find_color(Color::Beige), 0.6), 0.5));
    toy.slots.white = builder.add_slot("shield", make_plain(glm::mix(tone * 1.25, find_color(Color::Silver), 0.20), 0.38));
    toy.slots.dark = builder.add_slot("seam", make_plain(tone * 0.18, 0.5));
    Posture posture = pose_sprawler(form, find_pose(kPoses, params.pose));
    posture.set(builder.joints());
    const SprawlerStance s = join_sprawler(toy, form, posture);
    join_trunk(toy, s, form);
    join_head(toy, s);
    join_dewlap(toy, s, params.dewlap);
    const Points3 tail = find_tail_path(s);
    add_tail_tube(toy, tail, form);
    add_face(toy, s);
    add_plates(toy, s);
    add_crest(toy, s, params.crest);
    const Skin skin{s, tail, find_color(params.second_color) / light, orange / light, params.banded, blush};
    builder.tint("coat", [=](const dvec3& point, const dvec3& normal) { return tint_iguana(skin, point / size, normal); });
    finish_animal(toy, 106.0, size);
    add_sprawler_contacts(toy, posture, s, {0.0, -6.0, -0.2}, size);
}

}  // namespace

Thing make_iguana_thing()
{
    Thing thing = make_sprawler_kind("an iguana: green, olive, or gray; in fifteen poses");
    thing.revision = 5;
    thing.parts.insert(thing.parts.end(), {{"tail"}, {"crest"}, {"dewlap"}});
    thing.least_m = 0.4;
    thing.most_m = 1.7;
    Rows<IguanaParams> rows = list_sprawler_rows({"stand", "walk", "look", "lie", "reach", "push", "pull", "grip", "punch", "kick", "lift",
                                                  "hand_over", "block", "climb", "fallen"});
    rows.add(number_row<&IguanaParams::length>("length", "m", 0.9, 1.5, 1.2, "length from the nose to the end of the tail"));
    rows.add(number_row<&IguanaParams::girth>("girth", "1", 0.92, 1.12, 1.0, "stoutness relative to the kind's usual one"));
    rows.add(number_row<&IguanaParams::crest>("crest", "1", 0.12, 0.20, 0.16, "length of the spines relative to the trunk's length"));
    rows.add(number_row<&IguanaParams::dewlap>("dewlap", "1", 0.20, 0.32, 0.26,
                                               "how far the flap below the chin hangs, divided by the length of the trunk"));
    rows.add(color_row<&IguanaParams::color>("color", {"moss", "leaf", "olive", "stone"}, "colour of the skin"));
    rows.add(color_row<&IguanaParams::second_color>("second_color", {"charcoal", "bark", "chocolate"}, "colour of the bands"));
    rows.add(number_row<&IguanaParams::shade>("shade", "1", -0.1, 0.2, 0.05, "how much darker or lighter the skin is"));
    rows.add(number_row<&IguanaParams::banded>("banded", "1", 0.4, 1.0, 0.8, "how dark the bands are"));
    rows.add(number_row<&IguanaParams::blush>("blush", "1", 0.0, 0.6, 0.2, "how orange the legs and the spines are"));
    bind_rows<build_iguana>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
