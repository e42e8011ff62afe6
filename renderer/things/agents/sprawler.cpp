// Builds frogs and lizards: the skeleton, poses with feet on the ground, trunk, legs and toes.
#include "renderer/things/agents/sprawler.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

constexpr int kTailBones = 4;

void add_leg(Skeleton& skeleton, const SprawlerForm& form, const std::string& side, bool is_fore)
{
    const bool is_left = side == "left_";
    const double sign = is_left ? 1.0 : -1.0;
    const std::string root = is_fore ? "shoulder" : "hip";
    const std::string middle = is_fore ? "elbow" : "knee";
    const std::string end = is_fore ? "wrist" : "ankle";
    const double upper = is_fore ? form.fore_upper : form.hind_upper;
    const double lower = is_fore ? form.fore_lower : form.hind_lower;
    const double out = 0.62 * (is_fore ? form.chest : form.hip);
    skeleton.add(
        side + root, is_fore ? "chest" : "root", {sign * out, 0.0, -0.12 * form.chest},
        mirror_turns({{root + "_swing", -kZ, -100.0, 100.0}, {root + "_lift", -kY, -85.0, 85.0}, {root + "_twist", -kX, -100.0, 100.0}},
                     is_left));
    skeleton.add(side + middle, side + root, {sign * upper, 0.0, 0.0},
                 mirror_turns({{middle + "_bend", kY, -100.0, 100.0}, {middle + "_fold", kZ, -80.0, 80.0}}, is_left));
    skeleton.add(side + end, side + middle, {0.0, 0.0, -lower},
                 mirror_turns({{end + "_swing", -kX, -140.0, 140.0}, {end + "_turn", kZ, -90.0, 90.0}}, is_left));
    skeleton.add(side + (is_fore ? "fore_foot" : "hind_foot"), side + end, {0.0, is_fore ? 0.0 : -form.sole, 0.0});
}

void place_foot(Posture& posture, const SprawlerForm& form, const std::string& side, bool is_fore, const SprawlerFoot& place)
{
    const std::string root = side + (is_fore ? "shoulder" : "hip");
    const std::string middle = side + (is_fore ? "elbow" : "knee");
    const std::string end = side + (is_fore ? "wrist" : "ankle");
    const dvec3 from = posture.at(root).origin;
    const double sign = side == "left_" ? 1.0 : -1.0;
    posture.set(root + "_swing", is_fore ? -25.0 : 25.0);
    // A sole's heel is thicker than its toes.
    const bool has_sole = !is_fore && form.sole > 0.0;
    const double over = form.toe_radius * 1.4 + place.lift + (has_sole ? 0.1 * form.sole : 0.0);
    posture.reach(end, dvec3(0.0), {from.x + sign * place.out, from.y - place.ahead, over}, {root, middle});
    if (has_sole) {
        posture.aim(end, {0.0, -1.0, 0.0}, glm::normalize(dvec3(0.45 * sign, -1.0, -0.11)), {end});
    }
}

/// Bends the tail down behind the hips so that it lies on the ground.
void lay_tail(Posture& posture, const SprawlerForm& form, double pitch_deg)
{
    const double drop = posture.at("tail_1").origin.z - 0.3 * form.hip;
    const double sink = std::clamp(drop / (2.0 * form.tail), 0.0, 0.85);
    const double down_deg = atan2(sink, std::sqrt(1.0 - sink * sink)) * 180.0 / kPi;
    posture.set("tail_1_lift", std::clamp(-down_deg - pitch_deg, -80.0, 80.0));
    posture.set("tail_3_lift", std::min(down_deg, 80.0));
}

/// Adds toes, which lie on the ground or extend a leg that hangs free.
void add_toes(Toy& toy, const SprawlerForm& form, const Posture& posture, const std::string& side, bool is_fore)
{
    const dvec3 ankle = posture.at(side + (is_fore ? "wrist" : "ankle")).origin;
    const dvec3 foot = posture.at(side + (is_fore ? "fore_foot" : "hind_foot")).origin;
    const dvec3 above = posture.at(side + (is_fore ? "elbow" : "knee")).origin;
    const double sign = side == "left_" ? 1.0 : -1.0;
    const double r = form.toe_radius;
    const bool is_down = foot.z < 2.5 * r;
    dvec3 ahead = glm::normalize(form.sole > 0.0 && !is_fore ? foot - ankle : dvec3(0.32 * sign, -1.0, 0.0));
    if (!is_down) {
        const dvec3 way = glm::normalize(foot - above);
        ahead = form.sole > 0.0 && !is_fore ? ahead : glm::normalize(way + dvec3(0.0, -0.35, 0.25));
    }
    const dvec3 up = is_down ? kZ : glm::normalize(glm::cross(glm::cross(ahead, kZ + 0.01 * kX), ahead));
    const dvec3 across = glm::cross(ahead, up);
    const int count = is_fore ? 4 : 5;
    for (int i = 0; i < count; ++i) {
        const double share = i / (count - 1.0);
        const double turn = mix(-0.75, 0.75, share);
        const dvec3 way = ahead * cos(turn) + across * sin(turn);
        // The fourth toe is the longest.
        const double length = form.toe * (is_fore ? 0.85 : 1.0) * (1.0 - 0.35 * std::abs(share - 0.55));
        const dvec3 tip = foot + way * length - up * (is_down ? foot.z - 0.9 * r : 0.2 * length);
        const Points3 path{foot, foot + way * (0.45 * length) + up * (0.5 * r), tip};
        toy.builder.add(crease(make_tube(resample(smooth(path, 4), 8), r, 9), 80.0), "feet", toy.slots.accent);
    }
    // The sole is the part that stands on the ground.
    toy.join(Solid::ellipsoid(foot + ahead * (0.6 * r) - up * (0.3 * r), dvec3(2.4, 1.5, 2.8) * r, make_axes(ahead, across)), 0.03, "legs",
             toy.slots.coat);
}

void join_leg(Toy& toy, const SprawlerForm& form, const Posture& posture, const std::string& side, bool is_fore)
{
    const dvec3 root = posture.at(side + (is_fore ? "shoulder" : "hip")).origin;
    const dvec3 middle = posture.at(side + (is_fore ? "elbow" : "knee")).origin;
    const dvec3 end = posture.at(side + (is_fore ? "wrist" : "ankle")).origin;
    const dvec3 foot = posture.at(side + (is_fore ? "fore_foot" : "hind_foot")).origin;
    const double r = form.leg * (is_fore ? 1.0 : 1.2);
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "legs", toy.slots.coat); };
    join(Solid::cone(root, middle, 1.5 * r, 1.0 * r), 0.06);
    join(Solid::ball(glm::mix(root, middle, 0.45), 1.45 * r), 0.05);
    join(Solid::cone(middle, end, 0.95 * r, 0.62 * r), 0.03);
    join(Solid::ball(glm::mix(middle, end, 0.3), 1.02 * r), 0.04);
    if (glm::length(foot - end) > 0.0) {
        join(Solid::cone(end, foot, 0.62 * r, 0.55 * r), 0.03);
    }
    add_toes(toy, form, posture, side, is_fore);
}

}  // namespace

Skeleton make_sprawler_skeleton(const SprawlerForm& form, double root_z)
{
    Skeleton skeleton;
    skeleton.add("root", "", {0.0, 0.5, root_z},
                 {{"root_turn", kZ, -180.0, 180.0}, {"root_pitch", kX, -180.0, 180.0}, {"root_roll", kY, -180.0, 180.0}});
    skeleton.add("spine", "root", {0.0, -0.5, 0.0}, {{"spine_bend", kX, -35.0, 35.0}, {"spine_turn", kZ, -35.0, 35.0}});
    skeleton.add("chest", "spine", {0.0, -0.5, 0.0}, {{"chest_bend", kX, -35.0, 35.0}, {"chest_turn", kZ, -30.0, 30.0}});
    skeleton.add("neck", "chest", {0.0, -0.4 * form.chest, 0.15 * form.chest},
                 {{"neck_bend", kX, -50.0, 45.0}, {"neck_turn", kZ, -45.0, 45.0}});
    skeleton.add("head", "neck", {0.0, -form.neck, 0.0},
                 {{"head_nod", kX, -50.0, 50.0}, {"head_tilt", kY, -30.0, 30.0}, {"head_turn", kZ, -50.0, 50.0}});
    std::string above = "root";
    for (int i = 1; i <= kTailBones; ++i) {
        const std::string name = "tail_" + std::to_string(i);
        skeleton.add(name, above, {0.0, i == 1 ? 0.5 * form.hip : form.tail, 0.0},
                     {{name + "_lift", kX, -80.0, 80.0}, {name + "_swing", kZ, -50.0, 50.0}});
        above = name;
    }
    for (const std::string side : {"left_", "right_"}) {
        add_leg(skeleton, form, side, true);
        add_leg(skeleton, form, side, false);
    }
    return skeleton;
}

Posture pose_sprawler(const SprawlerForm& form, const SprawlerPoseRow& pose)
{
    // The middle of the trunk keeps its height when the trunk pitches.
    const double height = form.height * pose.height;
    Posture posture(make_sprawler_skeleton(form, height + 0.5 * sin(pose.pitch_deg * kPi / 180.0)));
    posture.set("root_pitch", pose.pitch_deg);
    posture.set("root_roll", pose.roll_deg);
    posture.set(pose.angles);
    if (form.tail > 0.0 && pose.roll_deg == 0.0) {
        lay_tail(posture, form, pose.pitch_deg);
    }
    for (std::size_t i = 0; i < pose.feet.size(); ++i) {
        place_foot(posture, form, i % 2 == 0 ? "left_" : "right_", i < 2, pose.feet[i]);
    }
    return posture;
}

SprawlerStance join_sprawler(Toy& toy, const SprawlerForm& form, const Posture& posture)
{
    SprawlerStance s;
    const auto spot = [&](std::string_view joint, double unit) { return Spot{posture.at(joint).origin, axes_of(posture.at(joint)), unit}; };
    s.trunk = spot("spine", 1.0);
    s.chest = spot("chest", 1.0);
    s.head = spot("head", form.head);
    const dvec3 hip = posture.at("root").origin;
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    const double waist = 0.56 * (form.chest + form.hip);
    join(Solid::cone(s.chest.origin, s.trunk.origin, form.chest, waist, form.flat, s.chest.axes.z), 0.0);
    join(Solid::cone(s.trunk.origin, hip, waist, form.hip, form.flat, s.trunk.axes.z), 0.10);
    for (int i = 1; i <= kTailBones && form.tail > 0.0; ++i) {
        s.tail.push_back(posture.at("tail_" + std::to_string(i)).origin);
    }
    if (form.tail > 0.0) {
        s.tail.push_back(posture.at("tail_4").at({0.0, form.tail, 0.0}));
        join(Solid::cone(hip, s.tail[1], 0.92 * form.hip, 0.42 * form.hip), 0.08);
    }
    for (const std::string side : {"left_", "right_"}) {
        join_leg(toy, form, posture, side, true);
        join_leg(toy, form, posture, side, false);
    }
    return s;
}

void add_sprawler_contacts(Toy& toy, const Posture& posture, const SprawlerStance& stance, const dvec3& mouth, double size)
{
    constexpr double kFoot = 0.2;
    constexpr double kMost = 0.02;
    plant_feet(toy, posture, kFoot, kMost, size);
    add_skeleton(toy, posture, size);
    for (const std::string_view name : {"left_fore_foot", "right_fore_foot", "left_hind_foot", "right_hind_foot"}) {
        const dvec3 foot = posture.at(name).origin;
        add_sole(toy, name, foot, size, std::min(-1.0, foot.z - 4.0));
    }
    const Spot& head = stance.head;
    add_contact(toy, "head", head.at({0.0, 0.0, 6.0}), head.way({0.0, 0.0, 1.0}), size);
    add_contact(toy, "mouth", head.at(mouth), head.way({0.0, -1.0, 0.0}), size);
}

Thing make_sprawler_kind(std::string_view summary)
{
    static const Skeleton skeleton = make_sprawler_skeleton({}, 0.0);
    Thing thing;
    thing.summary = summary;
    thing.revision = 3;
    thing.parts = {{"body"}, {"head"}, {"legs"}, {"feet"}, {"eyes"}, {"nose"}, {"mouth"}};
    thing.joints = list_joint_rows(skeleton);
    return thing;
}

Rows<SprawlerParams> list_sprawler_rows(const Words<SprawlerPose>& poses)
{
    return {choice_row<&SprawlerParams::pose>("pose", poses, "posture and action")};
}

}  // namespace clevrvk::things
