// Bees: honey bee, bumblebee, mason bee; with six legs, four wings, large eyes and hair. The unit is half the body's
// length until the bee is finished.
#include "renderer/things/agents/animal.h"
#include "renderer/things/agents/pose_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

enum class BeePose { Stand, Walk, Look, Fly };
enum class Species { Honey, Bumble, Mason };

struct BeeParams : KindParams {
    BeePose pose;
    Species species;
    double length;
    double hair;
    double shade;
    int seed;
};

constexpr double kStanding = 0.62;
constexpr std::array<std::string_view, 3> kLegs{"fore", "mid", "hind"};
constexpr std::array<double, 3> kLegY{-0.36, -0.20, -0.02};

/// A pose. Feet: ahead of their hips, out from them, above the ground; left and right ones alternately step ahead.
struct BeePoseRow {
    BeePose pose;
    bool is_afoot;
    double stride;
    std::string_view angles;
};

constexpr std::array<BeePoseRow, 4> kPoses{{
    {BeePose::Stand, true, 0.0, "head_nod 12, abdomen_lift -6, both_fore_wing_sweep 62, both_hind_wing_sweep 50"},
    {BeePose::Walk, true, 0.14, "head_nod 8, abdomen_lift -4, both_fore_wing_sweep 58, both_hind_wing_sweep 46"},
    {BeePose::Look, true, 0.0,
     "head_nod -8, head_turn 26, abdomen_lift -10, both_fore_wing_sweep 36, both_hind_wing_sweep 30, both_fore_wing_raise 12"},
    {BeePose::Fly, false, 0.0,
     "root_pitch -12, head_nod 10, abdomen_lift -12, both_fore_wing_sweep -6, both_fore_wing_raise 34, both_hind_wing_sweep 8, "
     "both_hind_wing_raise 22, both_fore_hip_swing -20, both_fore_knee 60, both_mid_hip_swing -40, both_mid_knee 50, "
     "both_hind_hip_swing -60, both_hind_knee 30, both_fore_hip_lift -30, both_mid_hip_lift -45, both_hind_hip_lift -45"},
}};

Skeleton make_bee_skeleton()
{
    Skeleton skeleton;
    skeleton.add("root", "", {0.0, 0.0, kStanding},
                 {{"root_turn", kZ, -180.0, 180.0}, {"root_pitch", kX, -180.0, 180.0}, {"root_roll", kY, -180.0, 180.0}});
    skeleton.add("head", "root", {0.0, -0.66, -0.05}, {{"head_nod", kX, -40.0, 50.0}, {"head_turn", kZ, -50.0, 50.0}});
    skeleton.add("abdomen", "root", {0.0, 0.16, -0.02}, {{"abdomen_lift", kX, -50.0, 30.0}, {"abdomen_swing", kZ, -30.0, 30.0}});
    for (const bool is_left : {true, false}) {
        const std::string side = is_left ? "left_" : "right_";
        const double sign = is_left ? 1.0 : -1.0;
        for (const std::string wing : {"fore_wing", "hind_wing"}) {
            skeleton.add(side + wing, "root", {sign * 0.20, wing == "fore_wing" ? -0.26 : -0.06, 0.24},
                         mirror_turns({{wing + "_sweep", kZ, -40.0, 85.0}, {wing + "_raise", -kY, -50.0, 80.0}}, is_left));
        }
        for (std::size_t i = 0; i < kLegs.size(); ++i) {
            const std::string leg(kLegs[i]);
            const double longer = 1.0 + 0.22 * static_cast<double>(i);
            skeleton.add(side + leg + "_hip", "root", {sign * 0.16, kLegY[i], -0.24},
                         mirror_turns({{leg + "_hip_swing", -kZ, -90.0, 90.0}, {leg + "_hip_lift", -kY, -80.0, 70.0}}, is_left));
            skeleton.add(side + leg + "_knee", side + leg + "_hip", {sign * 0.34 * longer, 0.0, 0.06},
                         mirror_turns({{leg + "_knee", kY, -70.0, 100.0}}, is_left));
            skeleton.add(side + leg + "_ankle", side + leg + "_knee", {sign * 0.16 * longer, 0.0, -0.28 * longer},
                         mirror_turns({{leg + "_ankle", kY, -80.0, 60.0}}, is_left));
            skeleton.add(side + leg + "_foot", side + leg + "_ankle", {sign * 0.20, 0.0, -0.06});
        }
    }
    return skeleton;
}

Posture pose_bee(BeePose word)
{
    constexpr double kFootRadius = 0.028;
    const auto& pose = find_pose(kPoses, word);
    Posture posture(make_bee_skeleton());
    posture.set(pose.angles);
    for (std::size_t i = 0; i < kLegs.size() && pose.is_afoot; ++i) {
        for (const std::string side : {"left_", "right_"}) {
            const std::string leg = side + std::string(kLegs[i]);
            const double sign = side == "left_" ? 1.0 : -1.0;
            const double step = pose.stride * sign * (i == 1 ? -1.0 : 1.0);
            // The fore legs point ahead, the hind ones back.
            const dvec3 foot(sign * (0.70 + 0.06 * static_cast<double>(i)), -0.74 + 0.66 * static_cast<double>(i) + step, kFootRadius);
            posture.set(leg + "_hip_swing", 40.0 - 45.0 * static_cast<double>(i));
            posture.reach(leg + "_foot", dvec3(0.0), foot, {leg + "_hip", leg + "_knee"});
        }
    }
    return posture;
}

/// The appearance of a species.
struct BeeLooks {
    dvec3 hair;  ///< of the thorax
    dvec3 band;  ///< light bands of the abdomen
    dvec3 dark;
    double thorax;  ///< half width
    double abdomen;
    double abdomen_length;
    int bands;
    bool is_hairy;  ///< all over
    bool has_white_end;
};

BeeLooks find_looks(Species species)
{
    switch (species) {
        case Species::Bumble:
            return {dvec3(0.72, 0.46, 0.04), dvec3(0.72, 0.46, 0.04), find_color(Color::Black) * 0.6, 0.44, 0.46, 0.92, 2, true, true};
        case Species::Mason:
            return {find_color(Color::Crust) * 0.8,
                    find_color(Color::Crust) * dvec3(0.9, 0.7, 0.6),
                    find_color(Color::Chocolate) * 0.6,
                    0.36,
                    0.34,
                    0.90,
                    5,
                    true,
                    false};
        case Species::Honey:
            return {find_color(Color::Tan) * 0.85,
                    find_color(Color::Amber) * dvec3(2.2, 2.0, 1.4),
                    find_color(Color::Chocolate) * 0.35,
                    0.33,
                    0.30,
                    1.05,
                    5,
                    false,
                    false};
    }
    return {};
}

/// Short hairs on the flesh around a centre. \param reach  greatest distance from it
void add_hairs(const BeeParams& params, Toy& toy, const Spot& spot, double reach, int count, double length,
               const std::function<int(const dvec3&)>& slot, std::string_view part)
{
    Rng rng = Rng::for_key(params.seed, "things/bee/hairs/" + std::string(part), 0);
    for (int i = 0; i < count; ++i) {
        const double height = 1.0 - 2.0 * (i + 0.5) / count;
        const double angle = 2.39996 * i;
        const double around = std::sqrt(1.0 - height * height);
        const dvec3 way = spot.way({around * cos(angle), height, around * sin(angle)});
        const dvec3 root = toy.flesh.find_surface(spot.origin, way);
        if (glm::length(root - spot.origin) > reach) {
            continue;  // the ray hit flesh beside the spot
        }
        const double aside = rng.uniform(-0.35, 0.35);
        const double back = rng.uniform(0.1, 0.7);
        const dvec3 out = glm::normalize(toy.flesh.find_normal(root) + spot.way({aside, back, 0.0}));
        const double hair = length * rng.uniform(0.7, 1.15);
        const Axes axes = make_axes(out, spot.axes.x + 0.01 * spot.axes.z);
        const std::array<Points3, 2> rings{Points3{root - out * 0.02 + axes.x * 0.010, root - out * 0.02 - axes.x * 0.005 + axes.y * 0.009,
                                                   root - out * 0.02 - axes.x * 0.005 - axes.y * 0.009},
                                           Points3{root + out * hair, root + out * hair, root + out * hair}};
        toy.builder.add(crease(loft(rings), 120.0), part, slot(root));
    }
}

void join_trunk(Toy& toy, const BeeLooks& looks, const Posture& posture, int bands)
{
    const JointPlace& root = posture.at("root");
    const JointPlace& abdomen = posture.at("abdomen");
    const JointPlace& head = posture.at("head");
    toy.join(Solid::ellipsoid(root.at({0.0, -0.18, 0.0}), {looks.thorax, 0.38, 0.92 * looks.thorax}, axes_of(root)), 0.0, "body",
             toy.slots.coat);
    const double l = looks.abdomen_length;
    toy.join(Solid::ellipsoid(abdomen.at({0.0, 0.47 * l, -0.02}), {looks.abdomen, 0.52 * l, 0.94 * looks.abdomen}, axes_of(abdomen)), 0.05,
             "abdomen", toy.slots.second);
    toy.join(Solid::cone(abdomen.at({0.0, 0.6 * l, -0.02}), abdomen.at({0.0, 1.04 * l, -0.07}), 0.62 * looks.abdomen, 0.04), 0.12,
             "abdomen", toy.slots.second);
    for (int i = 0; i < bands; ++i) {
        const double y = mix(0.10, 0.98, (i + 0.62) / bands) * l;
        toy.paint(Solid::box(abdomen.at({0.0, y, 0.0}), {1.0, 0.25 * l / bands, 1.0}, 0.0, axes_of(abdomen)), toy.slots.dark);
    }
    if (looks.has_white_end) {
        toy.paint(Solid::ball(abdomen.at({0.0, 1.12 * l, 0.0}), 0.30), toy.slots.white);
    }
    toy.join(Solid::ellipsoid(head.origin, {0.27, 0.20, 0.26}, axes_of(head)), 0.02, "head", toy.slots.dark);
    toy.join(Solid::cone(head.at({0.0, -0.08, -0.10}), head.at({0.0, -0.13, -0.30}), 0.13, 0.07), 0.05, "head", toy.slots.dark);
}

/// Eyes at the sides, elbowed antennae, a tongue.
void add_face(Toy& toy, const JointPlace& head)
{
    const auto tube = [&](const Points3& path, double from, double to, std::string_view part) {
        toy.builder.add(crease(make_tube(
                                   path, [=](double share) { return mix(from, to, share); }, 9),
                               80.0),
                        part, toy.slots.dark);
    };
    for (const double side : {1.0, -1.0}) {
        const Axes axes = make_axes(head.way(glm::normalize(dvec3(side, -0.35, 0.1))), head.axes[2]);
        toy.builder.add(place(make_ellipsoid({0.20, 0.125, 0.09}, 28), head.at({0.19 * side, -0.06, 0.03}), axes.x, axes.y), "eyes",
                        toy.slots.black);
        const dvec3 elbow = head.at({0.17 * side, -0.30, 0.22});
        tube({head.at({0.06 * side, -0.17, 0.05}), elbow}, 0.022, 0.020, "feelers");
        tube(smooth(Points3{elbow, head.at({0.26 * side, -0.48, 0.14}), head.at({0.34 * side, -0.58, 0.0})}, 4), 0.026, 0.024, "feelers");
    }
    tube({head.at({0.0, -0.13, -0.28}), head.at({0.0, -0.15, -0.46})}, 0.030, 0.012, "mouth");
}

/// A transparent wing with veins.
void add_wing(Toy& toy, const JointPlace& joint, double side, double length, double width, int skin)
{
    const auto at = [&](double u, double v) {
        // Along the wing's length, and from its front edge to its rear edge.
        const double chord = width * std::sqrt(std::max(0.0, sin(kPi * std::min(1.0, 0.10 + 0.86 * u)))) * (0.55 + 0.55 * u);
        return joint.at({side * length * u, 0.10 * length * u * u + chord * (v - 0.18), 0.02 * sin(kPi * u)});
    };
    const auto surface = [&](double u, double v) { return side > 0.0 ? at(u, v) : at(u, 1.0 - v); };
    toy.builder.add(crease(make_sheet(surface, 18, 8, 0.010), 60.0), "wings", skin);
    for (const double v : {0.02, 0.34, 0.66}) {
        Points3 vein;
        for (int i = 0; i <= 10; ++i) {
            vein.push_back(at(0.97 * i / 10.0, mix(0.18, v, std::min(1.0, 0.35 * i))));
        }
        toy.builder.add(crease(make_tube(vein, v < 0.1 ? 0.016 : 0.009, 6), 80.0), "wings", toy.slots.dark);
    }
}

void add_leg(Toy& toy, const Posture& posture, const std::string& leg)
{
    const auto at = [&](std::string_view joint) { return posture.at(leg + std::string(joint)).origin; };
    const auto tube = [&](const dvec3& from, const dvec3& to, double a, double b) {
        toy.builder.add(make_bar(from, to, a, b, 0.4 * b, 12), "legs", toy.slots.dark);
        toy.builder.add(move(make_ellipsoid(dvec3(b), 12), to), "legs", toy.slots.dark);
    };
    const bool is_hind = leg.find("hind") != std::string::npos;
    tube(at("_hip"), at("_knee"), 0.055, 0.045);
    tube(at("_knee"), at("_ankle"), 0.042, is_hind ? 0.070 : 0.040);
    tube(at("_ankle"), at("_foot"), is_hind ? 0.048 : 0.034, 0.026);
}

void build_bee(const BeeParams& params, ThingBuilder& builder)
{
    const BeeLooks looks = find_looks(params.species);
    const double size = params.length / 2.05;
    const double lighter = params.shade;
    Toy toy = begin_animal(builder,
                           {shade(looks.hair, lighter), shade(looks.band, lighter), Color::Black, Color::Cream, Color::Black, Color::Pink},
                           Cover::Fur, 0.03 * size);
    toy.slots.dark = builder.add_slot("shell", make_plain(looks.dark, 0.35));
    toy.slots.white = builder.add_slot("end", make_cover(find_color(Color::Cream), Cover::Fur, 0.03 * size));
    model::Material skin = make_glass(dvec3(0.93, 0.88, 0.78));
    skin.roughness = 0.12;
    skin.transmission = 0.9;
    const int wing = builder.add_slot("wing", skin);
    Posture posture = pose_bee(params.pose);
    posture.set(builder.joints());
    join_trunk(toy, looks, posture, looks.bands);
    const JointPlace& root = posture.at("root");
    const JointPlace& abdomen = posture.at("abdomen");
    const double hair = params.hair;
    add_hairs(
        params, toy, {root.at({0.0, -0.18, 0.0}), axes_of(root), 1.0}, 0.47, 1500, 0.095 * hair,
        [&](const dvec3&) { return toy.slots.coat; }, "body");
    if (looks.is_hairy) {
        const double l = looks.abdomen_length;
        const auto slot = [&](const dvec3& at) {
            const double share = glm::dot(at - abdomen.origin, abdomen.axes[1]) / l;
            const double band = std::abs(std::fmod(share / 0.88 * looks.bands + 1.0 - 0.114 * looks.bands, 1.0) - 0.62);
            return looks.has_white_end && share > 0.84 ? toy.slots.white : band < 0.28 ? toy.slots.dark : toy.slots.second;
        };
        add_hairs(params, toy, {abdomen.at({0.0, 0.47 * l, 0.0}), axes_of(abdomen), 1.0}, 0.58 * l, 1500, 0.085 * hair, slot, "abdomen");
    }
    add_face(toy, posture.at("head"));
    for (const double side : {1.0, -1.0}) {
        const std::string name = side > 0.0 ? "left_" : "right_";
        add_wing(toy, posture.at(name + "fore_wing"), side, 1.15, 0.40, wing);
        add_wing(toy, posture.at(name + "hind_wing"), side, 0.82, 0.32, wing);
        for (const std::string_view leg : kLegs) {
            add_leg(toy, posture, name + std::string(leg));
        }
    }
    finish_animal(toy, 70.0, size);
    add_skeleton(toy, posture, size);
    for (const std::string_view name :
         {"left_fore_foot", "right_fore_foot", "left_mid_foot", "right_mid_foot", "left_hind_foot", "right_hind_foot"}) {
        add_sole(toy, name, posture.at(name).origin, size);
    }
    const JointPlace& head = posture.at("head");
    add_contact(toy, "head", head.at({0.0, 0.0, 3.0}), head.way(kZ), size);
    add_contact(toy, "mouth", head.at({0.0, -3.0, -0.20}), head.way(-kY), size);
}

}  // namespace

Thing make_bee_thing()
{
    static const Skeleton skeleton = make_bee_skeleton();
    Thing thing;
    thing.revision = 3;
    thing.summary = "a bee: honey bee, bumblebee or mason bee; in four poses";
    thing.parts = {{"body"}, {"abdomen"}, {"head"}, {"eyes"}, {"mouth"}, {"feelers"}, {"wings"}, {"legs"}};
    thing.least_m = 0.008;
    thing.most_m = 0.045;
    thing.joints = list_joint_rows(skeleton);
    const Rows<BeeParams> rows{
        word_row<&BeeParams::pose>("pose", {"stand", "walk", "look", "fly"}, "posture and action"),
        word_row<&BeeParams::species>("species", {"honey", "bumble", "mason"}, "kind of bee"),
        number_row<&BeeParams::length>("length", "m", 0.012, 0.02, 0.015, "length from the head to the end of the body"),
        number_row<&BeeParams::hair>("hair", "1", 0.8, 1.3, 1.0, "length of the hair"),
        number_row<&BeeParams::shade>("shade", "1", -0.1, 0.12, 0.0, "how much darker or lighter the hair is"),
        integer_row<&BeeParams::seed>("seed", 0, 9999, 1, "seed of the hairs"),
    };
    bind_rows<build_bee>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
