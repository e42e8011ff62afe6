// Builds quadrupeds: rows, body, legs with paws or hooves, spotted coats, and contact points.
#include "renderer/things/agents/quadruped.h"

#include "renderer/modeling/noise.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

constexpr double kSoft = 0.08;  // fillets of the body

Toy begin_quadruped(const QuadrupedParams& params, ThingBuilder& builder, const QuadrupedLooks& looks,
                    const std::optional<AnimalColors>& colors)
{
    const double hair_m = 0.011 * params.height;  // size of hair tufts, which remain visible when single hairs are not
    const dvec3 coat = find_tintable_coat(params, looks.palest);
    const AnimalColors plain{
        coat, find_color(params.second_color), looks.colors.iris, looks.colors.horn, looks.colors.dark, looks.colors.pink};
    constexpr double kFold_m = 0.05;
    const Cover cover = looks.is_sleek ? Cover::Sleek : looks.has_hide ? Cover::Hide : looks.has_fur ? Cover::Fur : Cover::Skin;
    return begin_animal(builder, colors.value_or(plain), cover, looks.has_hide ? kFold_m : hair_m, looks.gloss);
}

/// Irregular patches, each made of several overlapping ellipsoids; one is on a side of the head.
void paint_piebald(Toy& toy, const Mammal& m, const Stance& s, int seed)
{
    Rng rng = Rng::for_key(seed, "things/quadruped/patches", 0);
    for (int i = 0; i < 7; ++i) {
        const double along = (i + rng.uniform(0.1, 0.9)) / 7.0 * 1.4 - 0.2;
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        const double rise = rng.uniform(-0.5, 0.9);
        const dvec3 middle = glm::mix(s.chest, s.hip, along) + glm::normalize(dvec3(side, 0.0, rise)) * m.chest;
        for (int k = 0; k < 4; ++k) {
            const double dx = rng.uniform(-0.35, 0.35);
            const double dy = rng.uniform(-0.7, 0.7);
            const double dz = rng.uniform(-0.5, 0.5);
            const double wide = rng.uniform(0.28, 0.62);
            const double high = rng.uniform(0.25, 0.55);
            toy.paint(Solid::ellipsoid(middle + dvec3(dx, dy, dz) * m.chest, dvec3(0.45, wide, high) * m.chest), toy.slots.second);
        }
    }
    const double side = rng.uniform(0.0, 1.0) < 0.5 ? 1.0 : -1.0;
    toy.paint(Solid::ellipsoid(s.head.at({0.85 * side, -0.10, 0.55}), dvec3(0.80, 0.85, 0.75) * s.head.unit, s.head.axes),
              toy.slots.second);
}

/// The lower leg of a hooved animal: a slim cannon from knee or hock to the fetlock, then the pastern.
void join_cannon(Toy& toy, const Mammal& m, const dvec3& joint, const dvec3& foot, double joint_radius)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    const dvec3 fetlock = glm::mix(joint, foot, 0.76);
    const double slim = mix(0.84, 0.66, std::clamp((m.cannon - 0.20) / 0.16, 0.0, 1.0)) * m.foot;
    join(Solid::ball(joint, joint_radius), 0.02);
    join(Solid::cone(joint, fetlock, 1.05 * slim, slim), 0.02);
    join(Solid::ball(fetlock, 0.5 * (slim + m.foot)), 0.015);
    join(Solid::cone(fetlock, foot, slim, 0.84 * m.foot), 0.015);
}

void join_fore_leg(Toy& toy, const Mammal& m, const Posture& posture, const std::string& side)
{
    const dvec3 shoulder = posture.at(side + "shoulder").origin;
    const dvec3 elbow = posture.at(side + "elbow").origin;
    const dvec3 wrist = posture.at(side + "wrist").origin;
    const dvec3 foot = posture.at(side + "fore_foot").origin;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    join(Solid::cone(shoulder, elbow, 1.45 * m.leg, 1.0 * m.leg), kSoft);
    join(Solid::cone(elbow, wrist, 0.95 * m.leg, 0.88 * m.foot), 0.04);
    if (m.has_hooves) {
        join_cannon(toy, m, wrist, foot, 0.92 * m.foot);
    } else {
        join(Solid::cone(wrist, foot, 0.88 * m.foot, 0.84 * m.foot), 0.03);
    }
}

void join_hind_leg(Toy& toy, const Mammal& m, const Posture& posture, const std::string& side)
{
    const dvec3 hip = posture.at(side + "hip").origin;
    const dvec3 knee = posture.at(side + "knee").origin;
    const dvec3 hock = posture.at(side + "hock").origin;
    const dvec3 foot = posture.at(side + "hind_foot").origin;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    join(Solid::cone(hip, knee, 1.75 * m.leg, 1.15 * m.leg), kSoft);
    join(Solid::cone(knee, hock, 1.05 * m.leg, 0.86 * m.foot), 0.05);
    if (m.has_hooves) {
        join_cannon(toy, m, hock, foot, 0.98 * m.foot);
    } else {
        join(Solid::cone(hock, foot, 0.84 * m.foot, 0.84 * m.foot), 0.03);
    }
}

/// A paw that points ahead, or a hoof below the last bone.
void join_foot(Toy& toy, const Mammal& m, const JointPlace& foot, const dvec3& above)
{
    if (m.has_hooves) {
        const dvec3 way = glm::normalize(foot.origin - above);
        toy.join(Solid::cone(foot.origin - way * (0.10 * m.foot), foot.origin + way * (0.05 * m.foot), 0.92 * m.foot, 0.96 * m.foot), 0.01,
                 "legs", toy.slots.dark);
        return;
    }
    // Level if the animal stands on it; along the last bone if that lies.
    const dvec3 way = glm::normalize(foot.origin - above);
    const dvec3 ahead = glm::normalize(dvec3(0.0, -1.0, 0.0) + dvec3(0.0, way.y, 0.6 * std::min(0.0, way.z + 0.9)));
    toy.join(Solid::ellipsoid(foot.origin + ahead * (0.45 * m.foot) - dvec3(0.0, 0.0, 0.12 * m.foot), dvec3(1.05, 0.86, 1.45) * m.foot,
                              make_axes(ahead)),
             0.03, "legs", toy.slots.coat);
    for (const double x : {-0.36, 0.36}) {
        toy.join(Solid::ball(foot.origin + ahead * (1.42 * m.foot) + dvec3(x * m.foot, 0.0, -0.38 * m.foot), 0.44 * m.foot), 0.015, "legs",
                 toy.slots.coat);
    }
}

void join_legs(Toy& toy, const QuadrupedLooks& looks, const Mammal& m, const Posture& posture)
{
    for (const std::string side : {"left_", "right_"}) {
        if (looks.legs != nullptr) {
            looks.legs(toy, m, posture, side, true);
            looks.legs(toy, m, posture, side, false);
        } else {
            join_fore_leg(toy, m, posture, side);
            join_hind_leg(toy, m, posture, side);
        }
    }
    for (const std::string side : {"left_", "right_"}) {
        if (looks.legs == nullptr) {
            join_foot(toy, m, posture.at(side + "fore_foot"), posture.at(side + "wrist").origin);
            join_foot(toy, m, posture.at(side + "hind_foot"), posture.at(side + "hock").origin);
        }
    }
}

/// Trunk, neck, legs, head and tail. \return  their places, for coats and features
Stance join_body(Toy& toy, const QuadrupedLooks& looks, const Mammal& m, const Posture& posture)
{
    const JointPlace& root = posture.at("root");
    const JointPlace& chest = posture.at("chest");
    const JointPlace& head = posture.at("head");
    Stance stance;
    stance.chest = chest.origin;
    stance.hip = root.origin;
    const double waist = 0.49 * (m.chest + m.hip);
    const dvec3 spine = posture.at("spine").origin;
    toy.join(Solid::cone(stance.chest, spine, m.chest, waist), 0.0, "body", toy.slots.coat);
    toy.join(Solid::cone(spine, stance.hip, waist, m.hip), kSoft, "body", toy.slots.coat);
    const dvec3 neck = posture.at("neck").origin;
    const double nod = 0.12 + (m.has_hooves ? 0.25 : 0.0);
    const glm::dmat3 axes = head.axes * make_rotation({1.0, 0.0, 0.0}, nod);
    stance.head = {head.origin, {axes[0], axes[1], axes[2]}, m.skull};
    toy.join(Solid::cone(neck, head.origin, 1.25 * m.neck_radius, std::min(m.neck_radius, 0.8 * m.skull)), 1.2 * kSoft, "body",
             toy.slots.coat);
    join_legs(toy, looks, m, posture);
    add_mammal_head(toy, m, stance.head);
    const JointPlace& tail = posture.at("tail");
    stance.tail = tail.origin;
    const bool is_low = stance.tail.z < 2.0 * m.hip;
    stance.tail_way = is_low ? glm::normalize(dvec3(0.35, 1.0, -0.1)) : glm::normalize(tail.way({0.0, 1.0, 0.25}));
    add_mammal_tail(toy, m, stance);
    return stance;
}

void add_contacts(Toy& toy, const Mammal& m, const Posture& posture, const Stance& stance, double height)
{
    add_skeleton(toy, posture, height);
    add_sole(toy, "left_fore_foot", posture.at("left_fore_foot").origin, height);
    add_sole(toy, "right_fore_foot", posture.at("right_fore_foot").origin, height);
    add_sole(toy, "left_hind_foot", posture.at("left_hind_foot").origin, height);
    add_sole(toy, "right_hind_foot", posture.at("right_hind_foot").origin, height);
    add_contact(toy, "head", stance.head.at({0.0, -0.1, 3.5}), stance.head.way({0.0, 0.0, 1.0}), height);
    add_contact(toy, "mouth", stance.head.at({0.0, -6.0, -m.snout_drop}), stance.head.way({0.0, -1.0, 0.0}), height);
}

}  // namespace

Thing make_quadruped_kind(const QuadrupedLooks& looks, std::vector<Part> own)
{
    static const Skeleton plain = make_quadruped_skeleton({}, 0.78);
    static const Skeleton folding = [] {
        Mammal m;
        m.lie = 0.25;
        return make_quadruped_skeleton(m, 0.78);
    }();
    const Skeleton& skeleton = looks.has_own_body ? folding : plain;
    Thing thing;
    thing.revision = 5;
    thing.summary = looks.summary;
    thing.parts = {{"body"}, {"head"}, {"legs"}, {"ears"}, {"tail"}, {"eyes"}, {"nose"}, {"mouth"}};
    thing.parts.insert(thing.parts.end(), own.begin(), own.end());
    thing.least_m = 0.9 * looks.least_m;
    thing.most_m = 3.0 * looks.most_m;
    thing.joints = list_joint_rows(skeleton);
    return thing;
}

Rows<QuadrupedParams> list_quadruped_rows(const QuadrupedLooks& looks)
{
    Rows<QuadrupedParams> rows{
        choice_row<&QuadrupedParams::pose>("pose", looks.poses, "posture and action"),
        number_row<&QuadrupedParams::height>("height", "m", looks.least_m, looks.most_m, 0.5 * (looks.least_m + looks.most_m),
                                             "height of the shoulder of the standing animal"),
        number_row<&QuadrupedParams::girth>("girth", "1", 0.9, 1.12, 1.0, "stoutness relative to the kind's usual one"),
        number_row<&QuadrupedParams::length>("length", "1", 0.86, 1.16, 1.0, "length of the body relative to the kind's usual one"),
        number_row<&QuadrupedParams::head>("head", "1", 0.94, 1.08, 1.0, "size of the head relative to the kind's usual one"),
        color_row<&QuadrupedParams::color>("color", looks.colors.colors, "colour of the coat, or of most of it"),
        color_row<&QuadrupedParams::second_color>("second_color", looks.colors.second_colors,
                                                  "colour of the patches, the belly or the mane"),
        number_row<&QuadrupedParams::shade>("shade", "1", -0.12, 0.12, 0.0, "how much darker or lighter the coat is"),
    };
    if (looks.patterns.size() > 1) {
        rows.add(choice_row<&QuadrupedParams::pattern>("pattern", looks.patterns, "pattern of the coat, in the second colour"));
    }
    rows.add(integer_row<&QuadrupedParams::seed>("seed", 0, 9999, 1, "seed of the patches and spots"));
    return rows;
}

dvec3 find_tintable_coat(const QuadrupedParams& params, std::optional<Color> palest)
{
    const dvec3 coat = shade(find_color(params.color), params.shade);
    return palest ? glm::max(coat, find_color(*palest)) : coat;
}

dvec3 tint_fur(const QuadrupedParams& params, const Mammal& m, const Stance& stance, const dvec3& point, const dvec3& normal)
{
    // Hairs lie along the body, so mottling is stretched along it.
    const dvec3 way = glm::normalize(stance.hip - stance.chest);
    const dvec3 across = point - way * (0.75 * glm::dot(point, way));
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const double mottle = find_rough_noise(across / (0.11 * m.chest), seed);
    const double cloud = find_rough_noise(point / (0.9 * m.chest), seed + 9U);
    const double below = smoothstep(0.2, 0.95, -normal.z);
    return dvec3(0.80 + 0.24 * (mottle - 0.5) + 0.20 * (cloud - 0.5) + 0.10 * below);
}

double find_spot(const dvec3& at, const dvec3& place, double near, double far)
{
    return smoothstep(far, near, glm::length(dvec3(std::abs(at.x), at.y, at.z) - place));
}

LegJoints find_leg_joints(const Posture& posture, const std::string& side, bool is_fore)
{
    const auto find = [&](const char* of_fore, const char* of_hind) { return posture.at(side + (is_fore ? of_fore : of_hind)).origin; };
    return {find("shoulder", "hip"), find("elbow", "knee"), find("wrist", "hock"), find("fore_foot", "hind_foot")};
}

void build_quadruped(const QuadrupedParams& params, ThingBuilder& builder, const QuadrupedLooks& looks, Mammal m,
                     const QuadrupedMaking& making)
{
    const double girth = params.girth;
    m.length *= params.length;
    m.chest *= girth;
    m.hip *= girth;
    m.leg *= mix(1.0, girth, 0.5);
    m.skull *= params.head;
    Toy toy = begin_quadruped(params, builder, looks, making.colors);
    const QuadrupedPose pose = params.pose;
    Posture posture = looks.find_pose != nullptr ? pose_quadruped(m, looks.find_pose(pose)) : pose_quadruped(m, pose);
    posture.set(builder.joints());
    const Stance stance = looks.has_own_body ? making.join(toy, m, posture) : join_body(toy, looks, m, posture);
    const MammalExtras& extras = making.extras;
    if (extras.body) {
        extras.body(toy, m, stance);
    }
    const bool has_pattern = !looks.has_own_body && looks.patterns.size() > 1;
    if (has_pattern && params.pattern == CoatPattern::Patches) {
        paint_piebald(toy, m, stance, params.seed);
    } else if (has_pattern) {
        paint_coat(toy, m, stance, params.pattern, params.seed);
    }
    if (extras.flesh) {
        extras.flesh(toy, m, stance);
    }
    if (!looks.has_own_body) {
        add_mammal_face(toy, m, stance);
    }
    if (extras.outside) {
        extras.outside(toy, m, stance);
    }
    const double height = params.height;
    const CoatTint fur = looks.has_fur ? CoatTint(std::bind_front(tint_fur, std::cref(params))) : nullptr;
    if (const CoatTint tint = making.tint ? making.tint : fur) {
        for (const std::string_view slot : {"coat", "second"}) {
            builder.tint(slot, [=](const dvec3& point, const dvec3& normal) { return tint(m, stance, point / height, normal); });
        }
    }
    Skin skin;
    if (making.relief) {
        skin.relief = [&](const dvec3& point, const dvec3& normal) { return making.relief(m, stance, point, normal); };
    }
    if (making.mark) {
        skin.mark = [&](const dvec3& point) { return making.mark(m, stance, point); };
    }
    finish_animal(toy, looks.cells, height, {}, skin);
    const bool is_on_all_feet = pose == QuadrupedPose::Stand || pose == QuadrupedPose::Sit || pose == QuadrupedPose::Look;
    plant_feet(toy, posture, 2.6 * m.foot, is_on_all_feet ? 0.06 : 0.02, height);
    add_contacts(toy, m, posture, stance, height);
}

}  // namespace clevrvk::things
