// Clothes and bare limbs of bipeds: flesh that blends around the posed bones, so that joints keep their volume at any
// angle.
#include "renderer/things/agents/biped.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

/// A limb with two bones.
struct Limb {
    dvec3 root;
    dvec3 bend;
    dvec3 end;
};

Limb find_limb(const Posture& posture, const std::string& side, bool is_arm)
{
    return {posture.at(side + (is_arm ? "shoulder" : "hip")).origin, posture.at(side + (is_arm ? "elbow" : "knee")).origin,
            posture.at(side + (is_arm ? "wrist" : "ankle")).origin};
}

/// A point along a limb: 0 to 1 up to its bend, 1 to 2 up to its end.
dvec3 along(const Limb& limb, double share)
{
    return share < 1.0 ? glm::mix(limb.root, limb.bend, share) : glm::mix(limb.bend, limb.end, share - 1.0);
}

/// Cloth around a limb up to the position `until` along it, with a straight hem.
void join_cloth(Blend& blend, const Limb& limb, const dvec3& radii, double until, double soft, int part, int slot)
{
    const double to_bend = std::min(until, 1.0);
    blend.join(Solid::cone(limb.root, along(limb, to_bend), radii.x, mix(radii.x, radii.y, to_bend)), soft, part, slot);
    if (until > 1.0) {
        blend.join(Solid::cone(limb.bend, along(limb, until), radii.y, mix(radii.y, radii.z, until - 1.0)), 0.4 * soft, part, slot);
    }
    const dvec3 way = until > 1.0 ? limb.end - limb.bend : limb.bend - limb.root;
    const double r = until > 1.0 ? mix(radii.y, radii.z, until - 1.0) : mix(radii.x, radii.y, until);
    const Axes axes = make_axes(way, {0.31, 0.95, 0.05});
    blend.carve(Solid::box(along(limb, until) + axes.z * (0.75 * r), {1.25 * r, 1.25 * r, 0.75 * r}, 0.1 * r, axes), 0.006, part, slot);
}

void add_mesh(Biped& biped, const Blend& blend, double cell, std::string_view part, int slot)
{
    biped.builder.add(crease(blend.make_mesh(cell * biped.builder.coarseness()), 75.0), part, slot);
}

/// A doll's limb: two stiff bars with a ball joint. \param from  fraction of the first bar that is covered
void add_stiff_limb(Biped& biped, const Limb& limb, double from, const dvec3& radii, std::string_view part)
{
    const auto bar = [&](double begin, double end, double r0, double r1) {
        const double round = 0.35 * std::min(r0, r1);
        biped.builder.add(make_bar(along(limb, begin), along(limb, end), r0, r1, round, 24), part, biped.slots.skin);
    };
    bar(from, 0.87, mix(radii.x, radii.y, from), radii.y);
    bar(1.13, 1.97, 0.98 * radii.y, radii.z);
    biped.builder.add(crease(move(make_ellipsoid(dvec3(0.88 * radii.y), 24), limb.bend), 100.0), "joints", biped.slots.joint);
    const Mesh last = make_ellipsoid(dvec3(0.92 * radii.z), 20);
    biped.builder.add(crease(move(last, limb.end), 100.0), "joints", biped.slots.joint);
}

/// Evenly spaced rings between two positions along a limb. \param half  half a ring's width
void paint_rings(Blend& blend, const Limb& limb, dvec2 share, int count, double half, double wide, int part, int slot)
{
    for (int i = 0; i < count; ++i) {
        const double at = mix(share.x, share.y, (i + 0.5) / count);
        const Axes axes = make_axes(at < 1.0 ? limb.bend - limb.root : limb.end - limb.bend, {0.31, 0.95, 0.05});
        blend.paint(Solid::box(along(limb, at), {wide, wide, half}, 0.0, axes), part, slot);
    }
}

/// A bare arm below a short sleeve.
void add_bare_arm(Biped& biped, const std::string& side, double k)
{
    const Limb limb = find_limb(biped.posture, side, true);
    const double r = biped.form.arm_radius;
    const int part = biped.builder.part("arms");
    if (biped.wear.is_jointed) {
        add_stiff_limb(biped, limb, 0.25, dvec3(0.98, 0.86, 0.58) * r, "arms");
        return;
    }
    Blend blend;
    blend.join(Solid::cone(along(limb, 0.25), limb.bend, 0.98 * r, 0.80 * r), 0.0, part, biped.slots.skin);
    blend.join(Solid::cone(along(limb, 1.0), along(limb, 1.3), 0.78 * r, 0.82 * r), 0.05 * k, part, biped.slots.skin);
    blend.join(Solid::cone(along(limb, 1.3), along(limb, 2.0), 0.82 * r, 0.56 * r), 0.05 * k, part, biped.slots.skin);
    add_mesh(biped, blend, 0.31 * r, "arms", biped.slots.skin);
}

void add_sleeve(Biped& biped, const std::string& side, double until, double k)
{
    const Limb limb = find_limb(biped.posture, side, true);
    const double r = biped.form.arm_radius;
    const double wide = until < 1.0 ? 1.22 : 1.08;
    Blend blend;
    const int part = biped.builder.part("top");
    join_cloth(blend, limb, dvec3(1.1, wide, 0.80) * r, until, 0.03 * k, part, biped.slots.top);
    if (biped.wear.top == BipedTop::Striped) {
        paint_rings(blend, limb, {0.0, until}, 3, 0.05 * biped.form.upper_arm, 3.0 * r, part, biped.slots.stripe);
    }
    add_mesh(biped, blend, 0.31 * r, "top", biped.slots.top);
}

/// The trunk from the neck to the hem, which follows three joints.
void join_trunk(Blend& blend, const Biped& biped, double hem, double k)
{
    const BipedForm& f = biped.form;
    const double trunk = f.shoulder_z - f.hip_z;
    const int part = biped.builder.part("top");
    const int slot = biped.slots.top;
    const JointPlace& root = biped.posture.at("root");
    const JointPlace& spine = biped.posture.at("spine");
    const JointPlace& chest = biped.posture.at("chest");
    const JointPlace& neck = biped.posture.at("neck");
    const double soft = 0.07 * k;
    blend.join(Solid::ellipsoid(chest.at({0, 0.004 * k, 0.21 * trunk}), {f.chest.x, f.chest.y, 0.32 * trunk}, axes_of(chest)), 0.0, part,
               slot);
    blend.join(Solid::ellipsoid(spine.at({0, -0.35 * f.belly, 0.10 * trunk}), {f.waist.x, f.waist.y + 0.65 * f.belly, 0.32 * trunk},
                                axes_of(spine)),
               soft, part, slot);
    const double wide = 1.05 * std::max(f.hips.x, f.hip_x + 1.06 * f.thigh_radius) + 0.014 * k;
    blend.join(Solid::cone(root.at({0, 0.006 * k, 0.14 * trunk}), root.at({0, 0.006 * k, -0.10 * trunk}), 0.92 * wide, 1.02 * wide,
                           (1.10 * f.hips.y + 0.010 * k) / wide, root.way({0, 1, 0})),
               soft, part, slot);
    blend.join(Solid::cone(biped.posture.at("left_shoulder").origin, biped.posture.at("right_shoulder").origin, 0.95 * f.arm_radius,
                           0.95 * f.arm_radius),
               0.05 * k, part, slot);
    for (const std::string side : {"left_", "right_"}) {
        blend.join(Solid::cone(neck.at({0, 0, 0}), biped.posture.at(side + "shoulder").origin - chest.way({0, 0, 0.2 * f.arm_radius}),
                               0.85 * f.neck_radius, 1.0 * f.arm_radius),
                   0.05 * k, part, slot);
    }
    blend.join(Solid::cone(neck.at({0, 0, -0.1 * f.neck_radius}), chest.at({0, 0, 0.25 * trunk}), 1.02 * f.neck_radius, 0.09 * k), 0.06 * k,
               part, slot);
    for (const double side : {1.0, -1.0}) {
        if (f.bust > 0.0) {
            blend.join(Solid::ellipsoid(chest.at({side * 0.46 * f.chest.x, -0.62 * f.chest.y - 0.5 * f.bust, 0.16 * trunk}),
                                        {0.46 * f.chest.x, 0.30 * f.chest.y + 0.5 * f.bust, 0.42 * f.chest.x}, axes_of(chest)),
                       0.05 * k, part, slot);
        }
    }
    blend.carve(Solid::box(root.at({0, 0, -hem - 0.6 * trunk}), {2.0 * f.hips.x, 3.0 * f.hips.y, 0.6 * trunk}, 0.0, axes_of(root)), 0.006,
                part, slot);
}

/// A band around the neck.
void add_collar(Biped& biped, double k)
{
    const JointPlace& neck = biped.posture.at("neck");
    const JointPlace& chest = biped.posture.at("chest");
    Points3 ring;
    constexpr int kCount = 36;
    for (int i = 0; i < kCount; ++i) {
        const double angle = 2.0 * kPi * i / kCount;
        const double r = 1.10 * biped.form.neck_radius;
        const dvec3 out{r * cos(angle), r * sin(angle), (0.22 + 0.30 * sin(angle)) * biped.form.neck_radius};
        ring.push_back(neck.origin + chest.way(out));
    }
    const Mesh band = sweep(
        ring,
        [&](double) {
            return make_superellipse({0.009 * k, 0.013 * k}, 3.0, 12);
        },
        chest.way({0, 0, 1}), Ends::Joined);
    biped.builder.add(crease(band, 70.0), "top", biped.slots.top);
}

/// A bare leg below a garment that ends above the knee. \param from  fraction of the thigh that is covered
void add_bare_leg(Biped& biped, const std::string& side, double from, double k)
{
    const Limb limb = find_limb(biped.posture, side, false);
    const BipedForm& f = biped.form;
    const int part = biped.builder.part("legs");
    const dvec3 back = biped.posture.at(side + "knee").way({0, 1, 0});
    if (biped.wear.is_jointed) {
        add_stiff_limb(biped, limb, from, {f.thigh_radius, f.calf_radius, 0.66 * f.calf_radius}, "legs");
        return;
    }
    Blend blend;
    blend.join(Solid::cone(along(limb, from), limb.bend, mix(1.0, 0.98 * f.calf_radius / f.thigh_radius, from) * f.thigh_radius,
                           0.98 * f.calf_radius),
               0.0, part, biped.slots.leg);
    blend.join(Solid::cone(limb.bend, along(limb, 1.92), 0.92 * f.calf_radius, 0.62 * f.calf_radius), 0.06 * k, part, biped.slots.leg);
    blend.join(Solid::cone(along(limb, 1.18) + back * (0.25 * f.calf_radius), along(limb, 1.5) + back * (0.12 * f.calf_radius),
                           0.84 * f.calf_radius, 0.60 * f.calf_radius),
               0.07 * k, part, biped.slots.leg);
    const double half = 0.12 * (f.hip_z - f.ankle_z) / std::max(1, biped.wear.stripe_count) * (1.92 - from);
    paint_rings(blend, limb, {from, 1.92}, biped.wear.stripe_count, half, 2.0 * f.thigh_radius, part, biped.slots.stripe);
    if (biped.wear.has_sneakers) {
        const Axes axes = make_axes(limb.end - limb.bend, {0.31, 0.95, 0.05});
        blend.paint(Solid::box(along(limb, 1.92), {4.0 * f.calf_radius, 4.0 * f.calf_radius, 0.28 * (f.knee_z - f.ankle_z)}, 0.0, axes),
                    part, biped.slots.shirt);
    }
    add_mesh(biped, blend, 0.29 * f.calf_radius, "legs", biped.slots.leg);
}

/// Trousers or shorts.
void add_trousers(Biped& biped, double until, double k)
{
    const BipedForm& f = biped.form;
    const double trunk = f.shoulder_z - f.hip_z;
    const int part = biped.builder.part("bottom");
    const int slot = biped.slots.bottom;
    const JointPlace& root = biped.posture.at("root");
    Blend blend;
    for (const std::string side : {"left_", "right_"}) {
        // A nappy is thick between the legs.
        const double thick = biped.wear.bottom == BipedBottom::Nappy ? 1.22 : 1.06;
        const double flare = until < 1.0 ? 0.95 : 0.78;
        join_cloth(blend, find_limb(biped.posture, side, false), {thick * f.thigh_radius, flare * f.thigh_radius, 1.08 * f.calf_radius},
                   until, 0.02 * k, part, slot);
    }
    blend.join(Solid::ellipsoid(root.at({0, 0.006 * k, 0.03 * trunk}), {f.hips.x, f.hips.y, 0.22 * trunk}, axes_of(root)), 0.05 * k, part,
               slot);
    for (const double side : {1.0, -1.0}) {
        blend.join(Solid::ball(root.at({side * 0.45 * f.hips.x, 0.38 * f.hips.y, -0.06 * trunk}), 0.66 * f.hips.y), 0.05 * k, part, slot);
    }
    add_mesh(biped, blend, 0.24 * f.thigh_radius, "bottom", slot);
}

/// A skirt that hangs over both thighs. \param flare  hem's width relative to a narrow skirt's
void add_skirt(Biped& biped, double flare, double k)
{
    const BipedForm& f = biped.form;
    const double trunk = f.shoulder_z - f.hip_z;
    const int part = biped.builder.part("bottom");
    const int slot = biped.slots.bottom;
    const JointPlace& root = biped.posture.at("root");
    const Limb left = find_limb(biped.posture, "left_", false);
    const Limb right = find_limb(biped.posture, "right_", false);
    const dvec3 bends = (left.bend + right.bend) / 2.0;
    const dvec3 hips = (left.root + right.root) / 2.0;
    Blend blend;
    blend.join(Solid::ellipsoid(root.at({0, 0.006 * k, 0.03 * trunk}), {f.hips.x, f.hips.y, 0.24 * trunk}, axes_of(root)), 0.0, part, slot);
    const double wide = f.thigh_radius;
    for (const Limb& limb : {left, right}) {
        blend.join(Solid::cone(limb.root, glm::mix(limb.root, limb.bend, 1.1), 1.12 * wide, 1.35 * flare * wide), 0.09 * k, part, slot);
    }
    blend.join(Solid::cone(hips, glm::mix(hips, bends, 1.1), 1.15 * wide, 1.45 * flare * wide), 0.10 * k, part, slot);
    for (const double side : {1.0, -1.0}) {
        blend.join(Solid::ball(root.at({side * 0.45 * f.hips.x, 0.38 * f.hips.y, -0.06 * trunk}), 0.66 * f.hips.y), 0.06 * k, part, slot);
    }
    const Axes axes = make_axes(bends - hips, {1.0, 0.02, 0.01});
    const dvec3 end = glm::mix(hips, bends, 0.92);
    blend.carve(Solid::box(end + axes.z * (4.0 * wide), {8.0 * wide, 8.0 * wide, 4.0 * wide}, 0.0, axes), 0.006, part, slot);
    add_mesh(biped, blend, 0.24 * f.thigh_radius, "bottom", slot);
}

}  // namespace

void add_biped_top(Biped& biped)
{
    const double k = biped.form.stature / 1.75;
    const BipedTop top = biped.wear.top;
    const double until = top == BipedTop::TShirt || top == BipedTop::Striped ? 0.62 : 1.9;
    const bool is_dress = biped.wear.bottom == BipedBottom::Dress;
    Blend blend;
    join_trunk(blend, biped, is_dress ? -0.2 * (biped.form.shoulder_z - biped.form.hip_z) : 0.0, k);
    paint_biped_clothes(biped, blend);
    add_mesh(biped, blend, 0.18 * biped.form.chest.y, "top", biped.slots.top);
    if (!is_dress) {
        add_collar(biped, k);
    }
    add_biped_trimmings(biped, blend);
    for (const std::string side : {"left_", "right_"}) {
        add_sleeve(biped, side, until, k);
        if (until < 1.0) {
            add_bare_arm(biped, side, k);
        }
    }
}

void add_biped_bottom(Biped& biped)
{
    const double k = biped.form.stature / 1.75;
    const BipedBottom bottom = biped.wear.bottom;
    const bool is_long = bottom == BipedBottom::Trousers || bottom == BipedBottom::Dungarees;
    if (bottom == BipedBottom::Skirt || bottom == BipedBottom::Dress) {
        add_skirt(biped, bottom == BipedBottom::Dress ? 1.15 : 1.0, k);
    } else {
        add_trousers(biped, bottom == BipedBottom::Nappy ? 0.42 : bottom == BipedBottom::Shorts ? 0.78 : 1.88, k);
    }
    for (const std::string side : {"left_", "right_"}) {
        if (!is_long) {
            add_bare_leg(biped, side, bottom == BipedBottom::Shorts ? 0.56 : bottom == BipedBottom::Nappy ? 0.15 : 0.62, k);
        }
    }
}

void add_biped_feet(Biped& biped)
{
    const BipedForm& f = biped.form;
    const double l = f.foot;
    const double h = f.ankle_z;
    const int part = biped.builder.part("shoes");
    for (const std::string side : {"left_", "right_"}) {
        const JointPlace& ankle = biped.posture.at(side + "ankle");
        const Axes axes = axes_of(ankle);
        Blend blend;
        const auto join = [&](const Solid& solid, double soft) { blend.join(solid, soft * h, part, biped.slots.shoe); };
        join(Solid::cone(ankle.at({0, 0.04 * l, 0.35 * h}), ankle.at({0, 0.06 * l, -0.3 * h}), 0.78 * f.calf_radius, 0.17 * l), 0.0);
        join(Solid::ellipsoid(ankle.at({0, 0.08 * l, -0.62 * h}), {0.165 * l, 0.20 * l, 0.52 * h}, axes), 0.3);
        join(Solid::cone(ankle.at({0, -0.02 * l, -0.25 * h}), ankle.at({0, -0.42 * l, -0.62 * h}), 0.15 * l, 0.13 * l), 0.4);
        join(Solid::ellipsoid(ankle.at({0, -0.48 * l, -0.72 * h}), {0.185 * l, 0.26 * l, 0.42 * h}, axes), 0.4);
        join(Solid::cone(ankle.at({0, 0.08 * l, -0.72 * h}), ankle.at({0, -0.46 * l, -0.72 * h}), 0.12 * l, 0.13 * l), 0.2);
        blend.carve(Solid::box(ankle.at({0, -0.2 * l, -2.0 * h}), {0.5 * l, 1.2 * l, h}, 0.0, axes), 0.1 * h, part, biped.slots.sole);
        blend.paint(Solid::box(ankle.at({0, -0.2 * l, -1.4 * h}), {0.6 * l, 1.2 * l, 0.62 * h}, 0.0, axes), part, biped.slots.sole);
        if (biped.wear.has_sneakers) {
            blend.paint(Solid::ellipsoid(ankle.at({0, -0.78 * l, -0.72 * h}), {0.3 * l, 0.20 * l, 0.8 * h}, axes), part, biped.slots.sole);
        }
        add_mesh(biped, blend, 0.055 * l, "shoes", biped.slots.shoe);
        const dvec3 below = ankle.at({0, -0.2 * l, -1.5 * h});
        biped.builder.add_effector({side == "left_" ? "left_foot" : "right_foot", below, ankle.way({0, 0, -1})});
    }
}

}  // namespace clevrvk::things
