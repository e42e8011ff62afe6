// Builds the legs, ears and eyes of hooved animals, and locates trunk and head in a posture.
#include "renderer/things/agents/hooved.h"

#include "renderer/modeling/cut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace clevrvk::things {
namespace {

constexpr std::array<std::string_view, 4> kFeet{"left_fore_foot", "right_fore_foot", "left_hind_foot", "right_hind_foot"};

/// A leg's joints, and the directions of its hoof.
struct LegPlace : LegJoints {
    dvec3 ahead{0.0};  ///< unit, across the last bone
    dvec3 down{0.0};   ///< unit, out of the sole
};

LegPlace find_leg(const Mammal& m, const Posture& posture, bool is_left, bool is_fore)
{
    const std::string side = is_left ? "left_" : "right_";
    LegPlace leg{find_leg_joints(posture, side, is_fore), {}, {}};
    const dvec3 bone = glm::normalize(leg.foot - leg.ankle);
    const dvec3 ahead = posture.at(side + (is_fore ? "wrist" : "hock")).way({0.0, -1.0, 0.0});
    leg.ahead = glm::normalize(ahead - bone * glm::dot(ahead, bone));
    const bool is_on_ground = leg.foot.z < 1.2 * m.foot && bone.z < -0.7;
    leg.down = is_on_ground ? dvec3(0.0, 0.0, -1.0) : bone;
    if (is_on_ground) {
        leg.ahead = glm::normalize(dvec3(leg.ahead.x, leg.ahead.y, 0.0));
    }
    return leg;
}

/// Pastern and hoof: a cone with a flat sole, split in front if it is cloven.
void join_hoof(Toy& part, const Mammal& m, const LegForm& form, const LegPlace& leg, const dvec3& fetlock)
{
    const auto join = [&](const Solid& solid, double soft, int slot) { part.join(solid, soft, "legs", slot); };
    const double h = form.hoof;
    const dvec3 sole = leg.foot + leg.down * m.foot + leg.ahead * (0.30 * h);
    const dvec3 crown = sole - leg.down * (1.05 * h) - leg.ahead * (0.32 * h);
    join(Solid::cone(fetlock, crown, 0.86 * form.fetlock, 0.72 * h), 0.012, part.slots.coat);
    const dvec3 aside = glm::normalize(glm::cross(leg.ahead, leg.down));
    if (form.is_cloven) {
        // The heel bulb closes the cleft behind.
        join(Solid::cone(crown + leg.down * (0.30 * h), leg.foot + leg.down * m.foot, 0.62 * h, 0.66 * h), 0.0, part.slots.dark);
        for (const double side : {1.0, -1.0}) {
            join(Solid::cone(crown + aside * (0.34 * side * h) + leg.down * (0.35 * h),
                             sole + aside * (0.44 * side * h) + leg.ahead * (0.42 * h), 0.50 * h, 0.50 * h),
                 0.0, part.slots.dark);
        }
    } else {
        join(Solid::cone(crown + leg.down * (0.30 * h), sole + leg.down * (0.1 * h), 0.80 * h, 1.02 * h), 0.004, part.slots.dark);
    }
    part.flesh.carve(Solid::box(sole + leg.down * (3.0 * h), dvec3(3.0 * h), 0.0, make_axes(leg.down, leg.ahead)), 0.0,
                     part.builder.part("legs"), part.slots.dark);
}

/// The lower leg from knee or hock to the ground: cannon with the sinew behind it, fetlock, hoof.
void join_lower(Toy& part, const Mammal& m, const LegForm& form, const LegPlace& leg)
{
    const auto join = [&](const Solid& solid, double soft) { part.join(solid, soft, "legs", part.slots.coat); };
    const dvec3 fetlock = glm::mix(leg.ankle, leg.foot, 0.70) - leg.ahead * (0.25 * form.fetlock);
    join(Solid::cone(leg.ankle, fetlock, 1.12 * form.cannon, 0.95 * form.cannon), 0.02);
    const dvec3 behind = leg.ahead * (-0.72 * form.cannon);
    join(Solid::cone(glm::mix(leg.ankle, fetlock, 0.12) + behind, fetlock + behind * 0.9, 0.62 * form.cannon, 0.70 * form.cannon), 0.008);
    join(Solid::ellipsoid(fetlock, dvec3(0.92, 1.05, 1.15) * form.fetlock, make_axes(leg.down, leg.ahead)), 0.014);
    join(Solid::ball(fetlock - leg.ahead * (0.55 * form.fetlock) + leg.down * (0.15 * form.fetlock), 0.62 * form.fetlock), 0.010);
    join_hoof(part, m, form, leg, fetlock);
}

/// \param part  receives the lower leg; the upper leg is joined to the toy
void join_fore(Toy& toy, Toy& part, const LegForm& form, const LegPlace& leg)
{
    const auto above = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    const auto join = [&](const Solid& solid, double soft) { part.join(solid, soft, "legs", part.slots.coat); };
    const auto radius = [&](double share) { return mix(form.elbow, 0.86 * form.knee, share); };
    const auto at = [&](double share) { return glm::mix(leg.middle, leg.ankle, share); };
    const dvec3 bone = glm::normalize(leg.ankle - leg.middle);
    const dvec3 ahead = glm::normalize(leg.ahead - bone * glm::dot(leg.ahead, bone));
    above(Solid::cone(leg.top, leg.middle, form.shoulder, 1.05 * form.elbow), 0.045);
    above(Solid::cone(at(0.0), at(0.5), radius(0.0), 0.93 * radius(0.5)), 0.03);
    above(Solid::ball(leg.middle - ahead * (0.55 * form.elbow), 0.55 * form.elbow), 0.03);
    join(Solid::cone(at(0.22), at(1.0), radius(0.22), radius(1.0)), 0.0);
    join(Solid::ellipsoid(at(0.30) + ahead * (0.25 * form.elbow), {0.78 * form.elbow, 0.72 * form.elbow, 2.0 * form.elbow},
                          make_axes(bone, dvec3(1, 0, 0))),
         0.03);
    join(Solid::ellipsoid(leg.ankle + ahead * (0.10 * form.knee), dvec3(1.0, 0.98, 1.45) * form.knee, make_axes(leg.down, dvec3(1, 0, 0))),
         0.015);
    join(Solid::ball(leg.ankle - ahead * (0.75 * form.knee) - bone * (0.3 * form.knee), 0.50 * form.knee), 0.012);
}

void join_hind(Toy& toy, Toy& part, const LegForm& form, const LegPlace& leg)
{
    const auto above = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    const auto join = [&](const Solid& solid, double soft) { part.join(solid, soft, "legs", part.slots.coat); };
    const auto radius = [&](double share) { return mix(form.gaskin, 0.80 * form.hock, share); };
    const auto at = [&](double share) { return glm::mix(leg.middle, leg.ankle, share); };
    const dvec3 bone = glm::normalize(leg.ankle - leg.middle);
    const dvec3 ahead = glm::normalize(leg.ahead - bone * glm::dot(leg.ahead, bone));
    above(Solid::cone(leg.top, leg.middle, form.thigh, form.stifle, 0.72), 0.05);
    above(Solid::cone(leg.top - ahead * (0.85 * form.thigh), at(0.25) - ahead * (0.5 * form.gaskin), 0.72 * form.thigh, 0.80 * form.gaskin,
                      0.75),
          0.06);
    above(Solid::cone(at(0.0), at(0.5), radius(0.0), 0.93 * radius(0.5)), 0.05);
    join(Solid::cone(at(0.24), at(1.0), radius(0.24), radius(1.0)), 0.0);
    join(Solid::ellipsoid(at(0.30) - ahead * (0.30 * form.gaskin), {0.72 * form.gaskin, 0.80 * form.gaskin, 1.9 * form.gaskin},
                          make_axes(bone, dvec3(1, 0, 0))),
         0.03);
    // The point of the hock, and the sinew that leads to it.
    const dvec3 heel = leg.ankle - leg.ahead * (1.05 * form.hock) - glm::normalize(leg.foot - leg.ankle) * (0.85 * form.hock);
    join(Solid::cone(at(0.45) - ahead * (0.75 * radius(0.45)), heel, 0.42 * form.hock, 0.40 * form.hock), 0.016);
    join(Solid::cone(heel, glm::mix(leg.ankle, leg.foot, 0.16) - leg.ahead * (0.45 * form.hock), 0.50 * form.hock, 0.60 * form.hock),
         0.012);
    join(Solid::ellipsoid(leg.ankle, dvec3(0.98, 1.05, 1.45) * form.hock, make_axes(leg.down, dvec3(1, 0, 0))), 0.015);
}

/// Gives the coat its second colour where the field is negative; hooves and noses keep their colours.
void mark_coat(Mesh& mesh, const ToySlots& slots, const modeling::Field& field)
{
    constexpr int kKept = 1000;  // numbers of faces that keep their slot begin here
    for (Face& face : mesh.faces) {
        face.part += face.slot == slots.coat ? 0 : kKept * (face.slot + 1);
    }
    modeling::paint_within(mesh, field, slots.second);
    for (Face& face : mesh.faces) {
        if (face.part >= kKept) {
            face.slot = face.part / kKept - 1;
            face.part %= kKept;
        }
    }
}

}  // namespace

Trunk find_trunk(const Mammal& m, const Stance& s, double chest, double lift)
{
    const dvec3 way = glm::normalize(s.hip - s.chest);
    const dvec3 up = glm::normalize(glm::cross(dvec3(1, 0, 0), way));
    return {s.chest + up * (m.chest - chest + lift), {glm::cross(up, way), up, way}, m.chest / chest, glm::length(s.hip - s.chest)};
}

void note_legs(const Posture& posture, Stance& stance)
{
    for (std::size_t i = 0; i < kFeet.size(); ++i) {
        const std::string side = i % 2 == 0 ? "left_" : "right_";
        stance.ankles[i] = posture.at(side + (i < 2 ? "wrist" : "hock")).origin;
        stance.feet[i] = posture.at(kFeet[i]).origin;
    }
}

void add_hooved_legs(Toy& toy, const Mammal& m, const Posture& posture, const LegForm& form, double cell, const Stance& stance,
                     const CoatMark& mark)
{
    for (std::size_t i = 0; i < kFeet.size(); ++i) {
        const bool is_fore = i < 2;
        const LegPlace leg = find_leg(m, posture, i % 2 == 0, is_fore);
        Toy part{toy.builder, toy.slots, false, {}, {}};
        if (is_fore) {
            join_fore(toy, part, form, leg);
        } else {
            join_hind(toy, part, form, leg);
        }
        join_lower(part, m, form, leg);
        add_fine_flesh(part, m, stance, cell, "legs", mark);
    }
}

void add_fine_flesh(Toy& part, const Mammal& m, const Stance& stance, double cell, std::string_view name, const CoatMark& mark)
{
    Mesh mesh = part.flesh.make_mesh(cell * part.builder.coarseness());
    if (mark) {
        mark_coat(mesh, part.slots, [&](const dvec3& point) { return mark(m, stance, point); });
    }
    part.builder.add(crease(std::move(mesh), 60.0), name, part.slots.coat);
}

Spot find_head(const Mammal& m, const Posture& posture, double nod_rad, double most_rad)
{
    const JointPlace& joint = posture.at("head");
    const dvec3 face = joint.way({0.0, -1.0, 0.0});
    const double pitch = atan2(-face.z, std::sqrt(face.x * face.x + face.y * face.y));
    const double nod = std::min(nod_rad, std::max(-0.3, most_rad - pitch));
    const glm::dmat3 axes = joint.axes * make_rotation({1.0, 0.0, 0.0}, nod);
    return {joint.origin, {axes[0], axes[1], axes[2]}, m.skull};
}

void add_leaf_ear(Toy& toy, const LeafEar& ear, int inside)
{
    constexpr int kRings = 10;
    constexpr int kArc = 7;
    const dvec3 along = ear.tip - ear.root;
    const Axes axes = make_axes(glm::normalize(along), glm::normalize(glm::cross(ear.front, along)));
    const dvec3 front = ear.front - axes.z * glm::dot(ear.front, axes.z);
    std::vector<Points3> rings;
    for (int i = 0; i <= kRings; ++i) {
        const double share = static_cast<double>(i) / kRings;
        const double low = share / ear.widest;
        const double high = (share - ear.widest) / (1.0 - ear.widest);
        const double wide = ear.width * (share < ear.widest ? mix(0.62, 1.0, 1.0 - (1.0 - low) * (1.0 - low)) : 1.0 - high * high);
        // Rolled into a tube at its root, and flatter towards its tip.
        const double half_turn = mix(2.5, 1.5, smoothstep(0.0, 0.5, share));
        const dvec3 middle = ear.root + along * share + front * (0.10 * ear.width * sin(kPi * share));
        Points3 ring;
        const auto add = [&](double size, int k) {
            const double angle = half_turn * (2.0 * k / (kArc - 1.0) - 1.0);
            ring.push_back(middle + axes.x * (wide * size * sin(angle)) + front * (0.62 * wide * (1.0 - 1.25 * size * cos(angle))));
        };
        for (int k = 0; k < kArc && i < kRings; ++k) {
            add(1.0, k);
        }
        for (int k = kArc - 1; k >= 0 && i < kRings; --k) {
            add(0.80, k);
        }
        rings.push_back(i < kRings ? ring : Points3(2U * kArc, ear.tip));
    }
    Mesh mesh = crease(loft(rings), 70.0);
    orient_outward(mesh);
    paint(mesh, inside, [&](const dvec3& center, const dvec3& normal) {
        const double share = glm::dot(center - ear.root, axes.z) / glm::length(along);
        const dvec3 middle = ear.root + along * share + front * (0.62 * ear.width);
        return share > 0.02 && share < 0.93 && glm::dot(normal, middle - center) > 0.25 * glm::length(middle - center) &&
               glm::dot(normal, front) > -0.2;
    });
    toy.builder.add(mesh, "ears", toy.slots.coat);
}

void add_side_eyes(Toy& toy, const Blend& flesh, const Spot& head, const dvec3& from, const dvec3& way, double radius, int lids,
                   const dvec3& color)
{
    const int eye = toy.builder.add_slot("eye", make_plain(color, 0.12));
    const double r = radius * head.unit;
    for (const double side : {1.0, -1.0}) {
        const dvec3 out = glm::normalize(head.way({side * way.x, way.y, way.z}));
        const dvec3 at = flesh.find_surface(head.at({side * from.x, from.y, from.z}), out);
        const dvec3 normal = glm::normalize(glm::mix(flesh.find_normal(at), out, 0.5));
        const Axes axes = make_axes(normal, head.axes.y);
        const dvec3 up = glm::dot(axes.y, head.axes.z) > 0.0 ? axes.y : -axes.y;
        const dvec3 middle = at - normal * (0.30 * r);
        toy.builder.add(place(make_ellipsoid(dvec3(1.22, 1.0, 0.78) * r, 20), middle, axes.x, axes.y), "eyes", eye);
        // Lids: the upper one is heavier and overhangs the eye.
        for (const bool is_upper : {true, false}) {
            Points3 lid;
            for (int i = 0; i <= 12; ++i) {
                const double angle = kPi * i / 12.0;
                const double high = (is_upper ? 0.92 : -0.98) * sin(angle);
                const double bulge = (is_upper ? 0.42 : 0.22) * sin(angle);
                lid.push_back(middle + axes.x * (1.30 * r * cos(angle)) + up * (high * r) + normal * ((0.24 + bulge) * r));
            }
            const double thick = (is_upper ? 0.30 : 0.20) * r;
            toy.builder.add(crease(make_tube(
                                       lid, [&](double share) { return thick * std::sqrt(std::max(0.06, sin(kPi * share))); }, 8),
                                   100.0),
                            "eyes", lids);
        }
    }
}

double find_leg_share(const Stance& stance, const dvec3& point, int& leg)
{
    constexpr double kNear = 0.085;
    double best = -1.0;
    double nearest = kNear;
    // Folded hind legs lie in the flesh of the thighs, folded fore legs in front of the breast.
    const std::size_t count = stance.hip.z > 0.5 ? 4 : 2;
    for (std::size_t i = 0; i < count; ++i) {
        const dvec3 bone = stance.feet[i] - stance.ankles[i];
        const double length = glm::length(bone);
        const double share = glm::dot(point - stance.ankles[i], bone) / (length * length);
        const double away = glm::length(point - stance.ankles[i] - bone * std::clamp(share, -0.9, 1.2));
        if (share > -0.9 && away < nearest) {
            nearest = away;
            best = share;
            leg = static_cast<int>(i);
        }
    }
    return nearest < kNear ? best : -1.0;
}

}  // namespace clevrvk::things
