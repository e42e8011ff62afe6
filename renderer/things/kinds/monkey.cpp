// Monkeys: long arms, short bent legs, a tail, a bare face with a muzzle, hand-like feet.
#include "renderer/things/agents/biped.h"

#include <algorithm>
#include <array>
#include <string>

namespace clevrvk::things {
namespace {

enum class Tail { Curl, Raised, Hanging };
enum class Crown { Smooth, Tuft };
enum class Mouth { Smile, Plain };
enum class Belly { Light, Plain };

struct MonkeyParams : KindParams {
    BipedPose pose;
    double stature;
    double build;
    double muzzle;
    double ear;
    Tail tail;
    Crown crown;
    Mouth mouth;
    Belly belly;
    Color fur_color;
    Color face_color;
};

void add_flesh(Biped& biped, const Blend& blend, double cell, std::string_view part, int slot)
{
    biped.builder.add(crease(blend.make_mesh(cell * biped.builder.coarseness()), 100.0), part, slot);
}

void add_trunk(Biped& biped)
{
    const BipedForm& f = biped.form;
    const double trunk = f.shoulder_z - f.hip_z;
    const JointPlace& root = biped.posture.at("root");
    const JointPlace& spine = biped.posture.at("spine");
    const JointPlace& chest = biped.posture.at("chest");
    const int part = biped.builder.part("body");
    const int fur = biped.slots.hair;
    const double soft = 0.16 * trunk;
    Blend blend;
    blend.join(Solid::ellipsoid(root.at({0, 0, 0.02 * trunk}), {f.hips.x, f.hips.y, 0.26 * trunk}, axes_of(root)), 0.0, part, fur);
    blend.join(
        Solid::ellipsoid(spine.at({0, -0.4 * f.belly, 0.06 * trunk}), {f.waist.x, f.waist.y + 0.6 * f.belly, 0.34 * trunk}, axes_of(spine)),
        soft, part, fur);
    blend.join(Solid::ellipsoid(chest.at({0, 0, 0.20 * trunk}), {f.chest.x, f.chest.y, 0.32 * trunk}, axes_of(chest)), soft, part, fur);
    blend.join(Solid::cone(biped.posture.at("left_shoulder").origin, biped.posture.at("right_shoulder").origin, 0.98 * f.arm_radius,
                           0.98 * f.arm_radius),
               soft, part, fur);
    blend.join(Solid::cone(chest.at({0, 0, 0.34 * trunk}), biped.posture.at("head").origin, 1.3 * f.neck_radius, 1.1 * f.neck_radius), soft,
               part, fur);
    blend.paint(Solid::ellipsoid(spine.at({0, -1.1 * f.waist.y - f.belly, 0.22 * trunk}),
                                 {0.72 * f.waist.x, 0.72 * f.waist.y, 0.52 * trunk}, axes_of(spine)),
                part, biped.slots.top);
    add_flesh(biped, blend, 0.15 * f.chest.y, "body", fur);
}

void add_limbs(Biped& biped)
{
    const BipedForm& f = biped.form;
    const int fur = biped.slots.hair;
    for (const std::string side : {"left_", "right_"}) {
        const double r = f.arm_radius;
        const dvec3 elbow = biped.posture.at(side + "elbow").origin;
        const dvec3 wrist = biped.posture.at(side + "wrist").origin;
        const int arms = biped.builder.part("arms");
        Blend arm;
        arm.join(Solid::cone(biped.posture.at(side + "shoulder").origin, elbow, r, 0.86 * r), 0.0, arms, fur);
        arm.join(Solid::cone(elbow, glm::mix(elbow, wrist, 0.45), 0.84 * r, 0.96 * r), 0.8 * r, arms, fur);
        arm.join(Solid::cone(glm::mix(elbow, wrist, 0.45), glm::mix(elbow, wrist, 0.93), 0.96 * r, 0.72 * r), 0.8 * r, arms, fur);
        add_flesh(biped, arm, 0.30 * r, "arms", fur);
        const dvec3 hip = biped.posture.at(side + "hip").origin;
        const dvec3 knee = biped.posture.at(side + "knee").origin;
        const dvec3 ankle = biped.posture.at(side + "ankle").origin;
        const int legs = biped.builder.part("legs");
        const double c = f.calf_radius;
        Blend leg;
        leg.join(Solid::cone(hip, knee, f.thigh_radius, 1.02 * c), 0.0, legs, fur);
        leg.join(Solid::cone(knee, glm::mix(knee, ankle, 0.4), 0.95 * c, 0.98 * c), 0.7 * c, legs, fur);
        leg.join(Solid::cone(glm::mix(knee, ankle, 0.4), glm::mix(knee, ankle, 0.95), 0.98 * c, 0.66 * c), 0.7 * c, legs, fur);
        add_flesh(biped, leg, 0.28 * c, "legs", fur);
    }
}

/// A sole, four toes, and a big toe set apart like a thumb.
void add_foot(Biped& biped, const std::string& name)
{
    const double l = biped.form.foot;
    const double h = biped.form.ankle_z;
    const double side = name == "left_" ? 1.0 : -1.0;
    const JointPlace& ankle = biped.posture.at(name + "ankle");
    const int part = biped.builder.part("feet");
    const int slot = biped.slots.skin;
    const double low = -h + 0.075 * l;
    const auto at = [&](double x, double y, double z) { return ankle.at({side * x * l, y * l, z}); };
    Blend blend;
    blend.join(Solid::cone(ankle.at({0, 0, 0.3 * h}), at(0, 0.04, -0.3 * h), 0.66 * biped.form.calf_radius, 0.11 * l), 0.0, part, slot);
    blend.join(Solid::cone(at(0, 0.12, low), at(0.01, -0.34, low), 0.10 * l, 0.10 * l), 0.08 * l, part, slot);
    blend.join(Solid::cone(at(-0.07, -0.34, low), at(0.08, -0.32, low), 0.085 * l, 0.085 * l), 0.06 * l, part, slot);
    for (int i = 0; i < 4; ++i) {
        const double x = -0.09 + 0.065 * i;
        blend.join(Solid::cone(at(x, -0.36, low - 0.012 * l), at(1.5 * x, -0.64 + 0.025 * i, low - 0.025 * l), 0.050 * l, 0.044 * l),
                   0.01 * l, part, slot);
    }
    blend.join(Solid::cone(at(-0.07, -0.10, low - 0.01 * l), at(-0.23, -0.34, low - 0.015 * l), 0.066 * l, 0.055 * l), 0.04 * l, part,
               slot);
    blend.carve(Solid::box(ankle.at({0, -0.2 * l, -2.0 * h}), {0.8 * l, 1.2 * l, h}, 0.0, axes_of(ankle)), 0.03 * l, part, slot);
    add_flesh(biped, blend, 0.034 * l, "feet", slot);
    biped.builder.add_effector({side > 0.0 ? "left_foot" : "right_foot", ankle.at({0, -0.2 * l, -1.5 * h}), ankle.way({0, 0, -1})});
}

/// The tail from its root backwards: curled up, raised or hanging; along the ground if the monkey sits or lies.
void add_tail(const MonkeyParams& params, Biped& biped)
{
    const BipedForm& f = biped.form;
    const BipedPose pose = params.pose;
    const Tail shape = params.tail;
    const double length = 0.62 * f.stature;
    const double thick = 0.40 * f.arm_radius;
    const JointPlace& root = biped.posture.at("root");
    const bool is_down = pose == BipedPose::Sit || pose == BipedPose::Lie || pose == BipedPose::Fallen;
    Points3 ways;
    if (pose == BipedPose::Lie || pose == BipedPose::Fallen) {
        // Between the legs.
        ways = {{0, 0, -0.2}, {0.01, 0, -0.4}, {-0.01, 0, -0.58}, {0, 0, -0.74}, {0.03, 0, -0.88}};
    } else if (is_down) {
        ways = {{0, 0.20, -0.10}, {0.05, 0.42, -0.16}, {0.22, 0.54, -0.16}, {0.40, 0.48, -0.16}, {0.46, 0.32, -0.16}};
    } else if (shape == Tail::Curl) {
        ways = {{0, 0.22, -0.05}, {0, 0.38, 0.10}, {0, 0.42, 0.32}, {0, 0.54, 0.46}, {0, 0.66, 0.38}, {0, 0.62, 0.26}, {0, 0.53, 0.28}};
    } else if (shape == Tail::Raised) {
        ways = {{0, 0.20, -0.06}, {0, 0.36, 0.06}, {0, 0.40, 0.30}, {0.03, 0.38, 0.52}, {0.06, 0.46, 0.68}};
    } else {
        ways = {{0, 0.16, -0.06}, {0, 0.28, -0.18}, {0.02, 0.36, -0.34}, {0.05, 0.48, -0.42}, {0.08, 0.60, -0.36}};
    }
    const dvec3 start(0.0, is_down ? 0.4 * f.hips.y : 0.6 * f.hips.y, -0.3 * f.hips.y);
    // Follows only the rotation of a standing or sitting body: the tail keeps its direction when the monkey bows.
    const bool is_lying = pose == BipedPose::Lie || pose == BipedPose::Fallen;
    const dvec3 left = glm::normalize(root.way({1, 0, 0}) * dvec3(1, 1, 0));
    const dvec3 back = glm::cross(dvec3(0, 0, 1), left);
    const double ground = root.origin.z - f.hips.y + thick;
    Points3 path{root.at(start)};
    for (const dvec3& way : ways) {
        const dvec3 w = way * length;
        dvec3 p = path.front() + (is_lying ? root.way(w) : left * w.x + back * w.y + dvec3(0, 0, w.z));
        p.z = is_down ? std::max(p.z, ground) : p.z;
        path.push_back(p);
    }
    const Mesh tail = make_tube(
        smooth(path, 7),
        [&](double t) {
            const double left_over = std::max(0.0, 1.0 - 24.0 * std::max(0.0, t - 0.96));
            return thick * mix(1.25, 0.72, t) * (0.25 + 0.75 * left_over);
        },
        14);
    biped.builder.add(crease(tail, 100.0), "tail", biped.slots.hair);
}

/// A furry skull around a bare face.
void add_head(const MonkeyParams& params, Biped& biped)
{
    const HeadSpot head = find_head(biped.posture, biped.form);
    const FaceForm& face = biped.face;
    const double u = head.unit;
    const int part = biped.builder.part("head");
    const int fur = biped.slots.hair;
    const int skin = biped.slots.skin;
    const auto ellipsoid = [&](const dvec3& at, const dvec3& half) { return Solid::ellipsoid(head.at(at), half * u, head.axes); };
    const double snout = params.muzzle;
    Blend blend;
    blend.join(ellipsoid({0, 0.06, 0.14}, {0.80, 0.82, 0.84}), 0.0, part, fur);
    blend.join(ellipsoid({0, 0.0, -0.30}, {0.70, 0.58, 0.52}), 0.25 * u, part, fur);
    blend.join(Solid::cone(head.at({-0.34, -0.62, 0.36}), head.at({0.34, -0.62, 0.36}), 0.15 * u, 0.15 * u), 0.14 * u, part, fur);
    blend.join(ellipsoid({0, -0.42 - 0.30 * snout, -0.34}, {0.46, 0.40 * snout, 0.34}), 0.16 * u, part, skin);
    blend.join(ellipsoid({0, -0.52, -0.62}, {0.34, 0.30 * snout, 0.24}), 0.12 * u, part, skin);
    for (const double side : {1.0, -1.0}) {
        blend.carve(ellipsoid({side * face.eye_x, face.eye_y - 0.26, face.eye_z}, {1.2 * face.eye, 0.18, 0.95 * face.eye}), 0.10 * u, part,
                    skin);
        blend.paint(ellipsoid({side * 0.25, -0.85, 0.10}, {0.33, 0.42, 0.30}), part, skin);
        const int ears = biped.builder.part("ears");
        const double ear = params.ear;
        blend.join(ellipsoid({side * (0.72 + 0.20 * ear), 0.10, 0.10}, dvec3(0.24, 0.09, 0.32) * ear), 0.06 * u, ears, fur);
        blend.paint(ellipsoid({side * (0.72 + 0.24 * ear), -0.10, 0.08}, dvec3(0.16, 0.16, 0.22) * ear), ears, skin);
    }
    blend.paint(ellipsoid({0, -0.95, -0.34}, {0.54, 0.70, 0.46}), part, skin);
    if (params.crown == Crown::Tuft) {
        for (const double x : {-0.12, 0.0, 0.12}) {
            blend.join(Solid::cone(head.at({x, -0.10, 0.86}), head.at({1.8 * x, -0.30, 1.18}), 0.16 * u, 0.04 * u), 0.06 * u, part, fur);
        }
    }
    add_flesh(biped, blend, 0.06 * u, "head", fur);
    add_biped_eyes(biped, 0.04);
    const auto on = [&](double x, double z) {
        return blend.find_surface(head.at({0, -0.30, z}), glm::normalize(head.way({x, -1.0, 0.0})));
    };
    for (const double side : {1.0, -1.0}) {
        biped.builder.add(place(make_ellipsoid(dvec3(0.060, 0.035, 0.040) * u, 16), on(side * 0.13, -0.20), head.axes.x, head.axes.y),
                          "nose", biped.slots.black);
    }
    Points3 line;
    const double curve = params.mouth == Mouth::Smile ? 0.11 : 0.02;
    for (int i = -5; i <= 5; ++i) {
        const double t = i / 5.0;
        line.push_back(on(0.46 * t, -0.47 + curve * t * t));
    }
    biped.builder.add(crease(make_tube(smooth(line, 3), 0.024 * u, 10), 100.0), "mouth", biped.slots.black);
    biped.builder.add_effector({"head", head.at({0, 0.2, 2.0}), head.axes.z});
    biped.builder.add_effector({"mouth", head.at({0, -2.0, -0.47}), -head.axes.y});
}

BipedSlots add_slots(const MonkeyParams& params, ThingBuilder& builder)
{
    const dvec3 fur = find_color(params.fur_color);
    BipedSlots slots{};
    slots.skin = builder.add_slot("skin", make_plain(find_color(params.face_color), 0.6));
    slots.hair = builder.add_slot("fur", make_fabric(fur));
    slots.top = builder.add_slot("belly", make_fabric(glm::mix(fur, find_color(Color::Cream), params.belly == Belly::Light ? 0.55 : 0.0)));
    slots.eye = builder.add_slot("eye", make_lacquer(dvec3(0.82, 0.80, 0.78)));
    slots.iris = builder.add_slot("iris", make_lacquer(find_color(Color::Brown) * 0.5));
    slots.black = builder.add_slot("black", make_lacquer(dvec3(0.006)));
    return slots;
}

void build_monkey(const MonkeyParams& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 0.9;
    form.head = 0.100;
    form.shoulder_z = 0.665;
    form.shoulder_x = 0.098;
    form.hip_z = 0.375;
    form.hip_x = 0.056;
    form.knee_z = 0.195;
    form.ankle_z = 0.040;
    form.upper_arm = 0.205;
    form.forearm = 0.200;
    form.hand = 0.125;
    form.foot = 0.170;
    form.arm_radius = 0.029;
    form.thigh_radius = 0.046;
    form.calf_radius = 0.032;
    form.neck_radius = 0.042;
    form.chest = {0.094, 0.080};
    form.waist = {0.082, 0.074};
    form.hips = {0.086, 0.076};
    form.belly = 0.012;
    form.crouch_deg = 22.0;
    form.straddle_deg = 7.0;
    form.balance_deg = 6.0;
    form = scale_form(form, params.stature / form.stature);
    const double build = params.build;
    for (double* const radius : {&form.arm_radius, &form.thigh_radius, &form.calf_radius}) {
        *radius *= build;
    }
    form.belly += std::max(0.0, build - 1.0) * form.waist.y;
    FaceForm face;
    face.eye = 0.150;
    face.eye_x = 0.255;
    face.eye_y = -0.60;
    face.eye_z = 0.10;
    Biped biped{builder, form, face, add_slots(params, builder), take_pose(params.pose, builder, form)};
    add_trunk(biped);
    add_limbs(biped);
    add_foot(biped, "left_");
    add_foot(biped, "right_");
    add_biped_hands(biped);
    add_head(params, biped);
    add_tail(params, biped);
}

}  // namespace

Thing make_monkey_thing()
{
    static const Skeleton skeleton = make_biped_skeleton({});
    Thing thing;
    thing.revision = 2;
    thing.summary = "a monkey with a tail, in many poses";
    thing.parts = {{"head"}, {"ears"}, {"eyes"}, {"nose"}, {"mouth"}, {"body"}, {"arms"}, {"hands"}, {"legs"}, {"feet"}, {"tail"}};
    thing.least_m = 0.4;
    thing.most_m = 1.5;
    thing.joints = list_joint_rows(skeleton);
    const Rows<MonkeyParams> rows{
        choice_row<&MonkeyParams::pose>("pose", {"idle", "look_at", "point", "reach", "reach_both", "hand_over", "grip",
                                                 "lift", "block",   "walk",  "run",   "push",       "pull",      "punch",
                                                 "kick", "climb",   "sit",   "lie",   "fallen",     "all_fours"},
                                        "posture and action"),
        number_row<&MonkeyParams::stature>("stature", "m", 0.75, 1.05, 0.9, "height when it stands upright with straight legs"),
        number_row<&MonkeyParams::build>("build", "1", 0.88, 1.2, 1.0, "girth of the limbs and the belly"),
        number_row<&MonkeyParams::muzzle>("muzzle", "1", 0.85, 1.15, 1.0, "length of the muzzle"),
        number_row<&MonkeyParams::ear>("ear", "1", 0.8, 1.2, 1.0, "size of the ears"),
        word_row<&MonkeyParams::tail>("tail", {"curl", "raised", "hanging"}, "how the tail is held when the monkey stands"),
        word_row<&MonkeyParams::crown>("crown", {"smooth", "tuft"}, "fur on top of the head"),
        word_row<&MonkeyParams::mouth>("mouth", {"smile", "plain"}, "line of the mouth"),
        word_row<&MonkeyParams::belly>("belly", {"light", "plain"}, "colour of the fur on the belly"),
        color_row<&MonkeyParams::fur_color>("fur_color", {"brown", "chocolate", "bark", "crust", "gray", "charcoal", "terracotta"},
                                            "colour of the fur"),
        color_row<&MonkeyParams::face_color>("face_color", {"peach", "tan", "beige", "skin", "sand"},
                                             "colour of the face, the ears, the hands and the feet"),
    };
    bind_rows<build_monkey>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
