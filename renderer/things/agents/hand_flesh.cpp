// The flesh of hands: solids along the bones of each finger, of the palm and of the forearm.
#include "renderer/things/agents/hand.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

// Faces receive their parts and slots later.
constexpr int kPart = 0;
constexpr int kSlot = 0;

/// A crease across the inside of a joint, as long as the finger is thick.
void carve_crease(Blend& blend, const dvec3& middle, const dvec3& across, double radius)
{
    const double thin = 0.10 * radius;
    blend.carve(Solid::cone(middle - across * (0.75 * radius), middle + across * (0.75 * radius), thin, thin), 1.4 * thin, kPart, kSlot);
}

/// Metacarpals, the row of knuckles, and the pads below thumb and little finger.
void join_palm(Blend& blend, const Posture& posture, const HandForm& form, const std::vector<HandBone>& bones)
{
    const double l = form.length_m;
    const JointPlace& wrist = posture.at("wrist");
    const auto join = [&](const Solid& solid, double soft) { blend.join(solid, soft * l, kPart, kSlot); };
    const Axes axes = axes_of(wrist);
    const double thick = form.palm * l;
    // The carpal bones.
    join(Solid::ellipsoid(wrist.at(dvec3(0.0, -0.005, 0.03) * l), dvec3(form.wrist_x, form.wrist_y, 0.13) * l, axes), 0.06);
    join(Solid::ellipsoid(wrist.at(dvec3(-0.005, -0.015, 0.15) * l), dvec3(1.12 * form.wrist_x, 0.92 * form.wrist_y, 0.15) * l, axes),
         0.07);
    std::array<dvec3, 4> knuckles;
    for (std::size_t i = 0; i < 4; ++i) {
        const HandBone& bone = bones[1 + 4 * i];
        knuckles[i] = bone.end;
        join(Solid::cone(bone.place.origin, bone.end, 1.02 * thick, 0.94 * thick), 0.07);
    }
    for (std::size_t i = 0; i + 1 < 4; ++i) {
        const dvec3 down = bones[1 + 4 * i].place.way(kZ) * (-0.05 * l);
        join(Solid::cone(knuckles[i] + down, knuckles[i + 1] + down, 0.96 * thick, 0.94 * thick), 0.06);
        // Pads between the roots of the fingers.
        const dvec3 pad = glm::mix(knuckles[i], knuckles[i + 1], 0.5) + wrist.way({0.0, -0.030 * l, 0.028 * l});
        join(Solid::ball(pad, 0.052 * form.pad * l), 0.05);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        const HandBone& bone = bones[1 + 4 * i];
        const dvec3 back = bone.end + bone.place.way({0.0, 0.012 * l, -0.01 * l});
        join(Solid::ball(back, (0.054 + 0.003 * form.knob) * l), 0.03);
        if (form.knob > 0.0) {  // tendons on the back
            const dvec3 root = wrist.at(dvec3(0.30 * (form.fingers[i].knuckle.x - 0.02), 0.068, 0.07) * l);
            join(Solid::cone(root, bone.end + bone.place.way({0.0, 0.052 * l, -0.02 * l}), 0.014 * l, 0.012 * l), 0.035);
        }
    }
    // The side of the little finger.
    const HandBone& little = bones[13];
    join(Solid::cone(little.place.at(dvec3(-0.02, -0.045, -0.01) * l), little.place.at(dvec3(-0.004, -0.028, 0.20) * l),
                     0.064 * form.pad * l, 0.054 * form.pad * l),
         0.06);
    // The ball of the thumb, and the fold between thumb and index.
    const HandBone& thumb = bones[17];
    const dvec3 middle = glm::mix(thumb.place.origin, thumb.end, 0.45) + thumb.place.way(dvec3(0.0, -0.030, 0.0) * l);
    join(Solid::cone(thumb.place.origin, thumb.end, 0.92 * form.thenar * l, 1.02 * thumb.to_radius), 0.07);
    join(Solid::ellipsoid(middle, dvec3(0.82, 0.80, 1.75) * (form.thenar * l), axes_of(thumb.place)), 0.06);
    const dvec3 index = glm::mix(bones[1].place.origin, bones[1].end, 0.62);
    join(Solid::cone(glm::mix(thumb.place.origin, thumb.end, 0.62), index, 0.046 * l, 0.046 * l), 0.10);
    if (form.knob > 0.0) {
        join(Solid::ball(thumb.end + thumb.place.way({0.0, 0.008 * l, 0.0}), 1.03 * thumb.to_radius), 0.03);
    }
}

/// Two forearm bones, one of which rotates around the other, and the muscles near the elbow.
void join_forearm(Blend& blend, const Posture& posture, const HandForm& form)
{
    const double l = form.length_m;
    const JointPlace& elbow = posture.at("forearm");
    const JointPlace& wrist = posture.at("wrist");
    // The forearm's own axes at the wrist: they twist with the hand but do not bend with it.
    const double twist = posture.angle("forearm_twist") * kPi / 180.0;
    const JointPlace end{wrist.origin, elbow.axes * make_rotation(kZ, twist)};
    const double below = form.shown * form.forearm * l;
    const double bulge = smoothstep(0.0, 0.75, form.shown);
    const double radius = mix(form.wrist_y, form.elbow, 0.8 * bulge) * l;
    for (const double side : {1.0, -1.0}) {
        const double thin = (form.wrist_y - 0.006) * l;
        const double apart = form.wrist_x * l - thin;
        blend.join(Solid::cone(elbow.at({side * 0.35 * radius, 0.0, 0.0}), end.at({side * apart, 0.0, -0.02 * l}), 0.80 * radius, thin),
                   side > 0.0 ? 0.0 : 0.10 * l, kPart, kSlot);
    }
    const dvec3 muscle = elbow.at({0.10 * radius, -0.12 * radius, 0.22 * below});
    blend.join(Solid::ellipsoid(muscle, dvec3(1.0, 0.92, 2.6) * radius, axes_of(elbow)), 0.10 * l, kPart, kSlot);
    if (form.knob > 0.0) {  // the end of the ulna
        blend.join(Solid::ball(end.at(dvec3(-0.105, 0.060, -0.065) * l), 0.055 * l), 0.05 * l, kPart, kSlot);
    } else {  // a fold around a plump arm
        blend.join(Solid::ellipsoid(elbow.at({0.0, 0.0, 0.55 * below}), dvec3(1.02, 0.98, 1.2) * radius, axes_of(elbow)), 0.05 * l, kPart,
                   kSlot);
    }
}

}  // namespace

Blend make_finger_flesh(std::span<const HandBone> bones, const HandForm& form)
{
    Blend blend;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const HandBone& bone = bones[i];
        const double r = bone.from_radius;
        const double length = bone.length();
        blend.join(Solid::cone(bone.place.origin, bone.end, 0.97 * r, (i == 2 ? 1.0 : 0.96) * bone.to_radius), i == 0 ? 0.0 : 0.30 * r,
                   kPart, kSlot);
        if (i > 0) {
            const dvec3 knuckle = bone.place.at({0.0, 0.10 * r, 0.0});
            blend.join(Solid::ball(knuckle, (0.975 + 0.02 * form.knob) * r), 0.25 * r, kPart, kSlot);
        }
        const double mean = 0.5 * (bone.from_radius + bone.to_radius);
        const bool is_tip = i == 2;
        const dvec3 pad = bone.place.at({0.0, -(is_tip ? 0.20 : 0.26) * mean, (is_tip ? 0.66 : 0.50) * length});
        blend.join(Solid::ellipsoid(pad, dvec3(0.86 * mean, 0.74 * form.pad * mean, (is_tip ? 0.70 : 0.46) * length), axes_of(bone.place)),
                   0.35 * mean, kPart, kSlot);
    }
    for (std::size_t i = 1; i < bones.size(); ++i) {
        const dvec3 inside = glm::normalize(bones[i - 1].place.way(-kY) + bones[i].place.way(-kY));
        const double bend = glm::dot(bones[i - 1].place.way(kZ), bones[i].place.way(kZ));
        if (bend > 0.8) {
            carve_crease(blend, bones[i].place.origin + inside * (1.03 * bones[i].from_radius), bones[i].place.way(kX),
                         bones[i].from_radius);
        }
    }
    return blend;
}

Blend make_hand_flesh(const Posture& posture, const HandForm& form, double from)
{
    const double l = form.length_m;
    const std::vector<HandBone> bones = list_hand_bones(posture, form);
    Blend blend;
    join_forearm(blend, posture, form);
    join_palm(blend, posture, form, bones);
    for (std::size_t i = 0; i < 4; ++i) {
        const std::span<const HandBone> finger = bones_of_finger(bones, i);
        blend.join(make_finger_flesh(finger, form), 0.06 * l, finger.front().place.origin, 0.80 * finger.front().length());
    }
    // The thumb's first bone is inside the palm.
    const std::span<const HandBone> thumb = bones_of_finger(bones, 4);
    blend.join(make_finger_flesh(thumb, form), 0.05 * l, thumb[1].place.origin, 0.9 * thumb[1].length());
    const JointPlace& elbow = posture.at("forearm");
    const double cut = from * form.shown * form.forearm * l;
    blend.carve(Solid::box(elbow.at({0.0, 0.0, cut - l}), dvec3(l), 0.0, axes_of(elbow)), 0.02 * l, kPart, kSlot);
    return blend;
}

}  // namespace clevrvk::things
