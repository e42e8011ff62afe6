// Dolls: of cloth with hair of yarn, button eyes and mittens; or of plastic with ball joints.
#include "renderer/things/agents/biped.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

enum class Make { Rag, Jointed };

struct DollParams : KindParams {
    BipedPose pose;
    Make form;
    double stature;
    BipedExpression expression;
    Color skin_color;
    Color iris_color;
    BipedHair hair;
    Color hair_color;
    BipedBottom bottom;
    Color dress_color;
    Color stripe_color;
    Color shoe_color;
};

/// A stuffed hand: a mitten with a thumb.
void add_mitten(Biped& biped, const std::string& name, double side)
{
    const double h = biped.form.hand;
    const JointPlace& wrist = biped.posture.at(name + "wrist");
    const int part = biped.builder.part("hands");
    const auto at = [&](double x, double y, double z) { return wrist.at(dvec3(-side * x, y, z) * h); };
    const double curl = 0.20 * biped.posture.angle(name + "fingers") / 80.0;
    Blend blend;
    blend.join(Solid::cone(biped.posture.at(name + "elbow").at({0, 0, -0.86 * biped.form.forearm}), at(0, 0, -0.05),
                           0.62 * biped.form.arm_radius, 0.24 * h),
               0.0, part, biped.slots.skin);
    blend.join(Solid::ellipsoid(at(0.02, 0, -0.34), dvec3(0.17, 0.30, 0.34) * h, axes_of(wrist)), 0.1 * h, part, biped.slots.skin);
    blend.join(Solid::cone(at(0.03, 0, -0.50), at(0.03 + curl, 0, -0.74 + 0.5 * curl), 0.21 * h, 0.17 * h), 0.1 * h, part,
               biped.slots.skin);
    blend.join(Solid::cone(at(0.04, -0.18, -0.22), at(0.08, -0.40, -0.46), 0.12 * h, 0.10 * h), 0.06 * h, part, biped.slots.skin);
    biped.builder.add(crease(blend.make_mesh(0.06 * h * biped.builder.coarseness()), 100.0), "hands", biped.slots.skin);
    biped.builder.add_effector({side > 0.0 ? "left_hand" : "right_hand", at(0.5, 0.0, -0.34), wrist.way({-side, 0, 0})});
}

/// A button on the face; its glint follows the gaze.
void add_button(Biped& biped, const HeadSpot& head, const dvec3& on, double size)
{
    const JointPlace& eyes = biped.posture.at("eyes");
    const dvec3 gaze = glm::transpose(glm::dmat3(head.axes.x, head.axes.y, head.axes.z)) * eyes.way({0, -1, 0});
    const auto disc = [&](double radius, double thick, const dvec3& at, int slot) {
        const Mesh mesh = rotate(move(make_cylinder(radius, thick, 0.3 * thick, 24), {0, 0, -0.3 * thick}), 0, kPi / 2.0);
        biped.builder.add(place(mesh, at, head.axes.x, head.axes.y), "eyes", slot);
    };
    disc(1.35 * size, 0.35 * size, on, biped.slots.eye);
    disc(size, 0.5 * size, on + head.way(dvec3(0.7 * gaze.x, -0.25, 0.7 * gaze.z) * size), biped.slots.black);
    disc(0.22 * size, 0.2 * size, on + head.way(dvec3(0.7 * gaze.x + 0.32, -0.62, 0.7 * gaze.z + 0.36) * size), biped.slots.eye);
}

/// Strands from a parting over both sides of the head, tied or loose.
void add_yarn(Biped& biped, const HeadSpot& head)
{
    const bool is_tied = biped.wear.hair == BipedHair::Pigtails;
    const double u = head.unit;
    constexpr int kStrands = 9;
    for (const double side : {1.0, -1.0}) {
        for (int i = 0; i < kStrands; ++i) {
            const double t = i / (kStrands - 1.0);
            const double y = mix(-0.66, 0.80, t);
            const double top = 0.95 * std::sqrt(std::max(0.1, 1.0 - 0.55 * y * y));
            Points3 line{{-side * 0.04, y, top}, {side * 0.42, 1.02 * y, 0.88 * top + 0.02}, {side * 0.80, mix(y, 0.2, 0.3), 0.42}};
            const double spread = 0.09 * (i - 4);
            if (is_tied) {
                line.insert(line.end(), {{side * 1.0, 0.18 + 0.25 * spread, -0.08},
                                         {side * 1.10, 0.18 + spread, -0.50},
                                         {side * (1.04 + 0.04 * (i % 2)), 0.16 + 1.2 * spread, -1.05 - 0.08 * (i % 3)}});
            } else {
                line.insert(line.end(), {{side * 0.94, mix(y, 0.25, 0.45), -0.15},
                                         {side * 0.96, mix(y, 0.28, 0.5), -0.62},
                                         {side * 0.93, mix(y, 0.28, 0.5), -1.0 - 0.07 * (i % 3)}});
            }
            for (dvec3& p : line) {
                p = head.at(p);
            }
            biped.builder.add(crease(make_tube(smooth(line, 4), 0.105 * u, 9), 100.0), "hair", biped.slots.hair);
        }
        if (is_tied) {
            biped.builder.add(crease(move(make_ellipsoid(dvec3(0.19) * u, 20), head.at({side * 1.02, 0.18, -0.10})), 100.0), "hair",
                              biped.slots.top);
        }
    }
    // Below the strands, so that no skin is visible between them.
    biped.builder.add(
        crease(place(make_ellipsoid(dvec3(0.86, 0.84, 0.80) * u, 30), head.at({0, 0.12, 0.14}), head.axes.x, head.axes.y), 100.0), "hair",
        biped.slots.hair);
}

/// A stuffed sphere with sewn-on features.
void add_rag_head(Biped& biped)
{
    const HeadSpot head = find_head(biped.posture, biped.form);
    const double u = head.unit;
    const int part = biped.builder.part("head");
    Blend ball;
    ball.join(Solid::ellipsoid(head.at({0, 0, 0}), dvec3(0.88, 0.80, 0.95) * u, head.axes), 0.0, part, biped.slots.skin);
    for (const double side : {1.0, -1.0}) {
        ball.join(Solid::ball(head.at({side * 0.36, -0.34, -0.30}), 0.42 * u), 0.3 * u, part, biped.slots.skin);
    }
    ball.join(Solid::cone(biped.posture.at("neck").at({0, 0, -0.5 * biped.form.neck_radius}), head.at({0, 0, -0.7}), biped.form.neck_radius,
                          biped.form.neck_radius),
              0.1 * u, part, biped.slots.skin);
    biped.builder.add(crease(ball.make_mesh(0.07 * u * biped.builder.coarseness()), 100.0), "head", biped.slots.skin);
    const auto on = [&](double x, double z) { return ball.find_surface(head.at({0, -0.1, 0}), glm::normalize(head.way({x, -1.0, z}))); };
    const auto add_patch = [&](double x, double z, const dvec3& half, std::string_view name, int slot) {
        const dvec3 at = on(x, z);
        const Axes axes = make_axes(ball.find_normal(at), head.axes.x);
        biped.builder.add(crease(place(make_ellipsoid(half * u, 20), at, axes.x, axes.y), 100.0), name, slot);
    };
    for (const double side : {1.0, -1.0}) {
        add_button(biped, head, on(side * 0.36, 0.14), 0.135 * u);
        add_patch(side * 0.58, -0.28, {0.15, 0.13, 0.02}, "cheeks", biped.slots.lips);
    }
    add_patch(0.0, -0.14, {0.10, 0.08, 0.06}, "nose", biped.slots.brows);
    const bool is_sad = biped.wear.expression == BipedExpression::Sad;
    Points3 line;
    for (int i = -6; i <= 6; ++i) {
        const double t = i / 6.0;
        line.push_back(on(0.30 * t, (is_sad ? -0.40 : -0.50) + (is_sad ? -0.10 : 0.14) * t * t));
    }
    biped.builder.add(crease(make_tube(smooth(line, 2), 0.032 * u, 10), 100.0), "mouth", biped.slots.brows);
    add_yarn(biped, head);
    biped.builder.add_effector({"head", head.at({0.1, 0.1, 2.2}), head.axes.z});
    biped.builder.add_effector({"mouth", head.at({0, -2.0, -0.52}), -head.axes.y});
}

/// Buttons down the front, and a band around the waist.
void add_trimmings(Biped& biped)
{
    const BipedForm& f = biped.form;
    const JointPlace& spine = biped.posture.at("spine");
    const double trunk = f.shoulder_z - f.hip_z;
    const dvec3 button(0, -0.98 * f.chest.y, 0.20 * trunk);
    for (int i = 0; i < 2; ++i) {
        const JointPlace& chest = biped.posture.at("chest");
        const dvec3 at = chest.at(button + dvec3(0, -0.02 * f.chest.y * i, -0.17 * trunk * i + 0.08 * trunk));
        biped.builder.add(crease(move(make_ellipsoid(dvec3(0.13 * f.chest.y), 16), at), 100.0), "buttons", biped.slots.eye);
    }
    // The waistband.
    Points3 ring;
    constexpr int kCount = 40;
    for (int i = 0; i < kCount; ++i) {
        const double angle = 2.0 * kPi * i / kCount;
        ring.push_back(spine.at({1.12 * f.waist.x * cos(angle), 1.16 * f.waist.y * sin(angle) - 0.5 * f.belly, 0.22 * trunk}));
    }
    const auto section = [&](double) { return make_superellipse(dvec2(0.10, 0.16) * f.hips.y, 3.0, 12); };
    biped.builder.add(crease(sweep(ring, section, spine.way({0, 0, 1}), Ends::Joined), 70.0), "bottom", biped.slots.sole);
}

BipedSlots add_slots(const DollParams& params, ThingBuilder& builder, bool is_rag)
{
    const dvec3 skin = find_color(params.skin_color);
    const dvec3 hair = find_color(params.hair_color);
    const dvec3 dress = find_color(params.dress_color);
    BipedSlots slots{};
    slots.skin = builder.add_slot("skin", is_rag ? make_fabric(skin) : make_plastic(skin, 0.28));
    slots.joint = builder.add_slot("joint", make_plastic(skin * 0.62, 0.4));
    slots.leg = builder.add_slot("stocking", make_fabric(dvec3(0.80, 0.78, 0.74)));
    slots.stripe = builder.add_slot("stripe", make_fabric(find_color(params.stripe_color)));
    slots.lips = builder.add_slot("lips", make_plain(glm::mix(skin, find_color(Color::Red), is_rag ? 0.45 : 0.75), 0.5));
    slots.hair = builder.add_slot("hair", is_rag ? make_fabric(hair) : make_plastic(hair, 0.4));
    slots.brows = builder.add_slot("brows", make_plain(is_rag ? find_color(Color::Crimson) : hair * 0.6, 0.7));
    slots.eye = builder.add_slot("eye", make_lacquer(dvec3(0.85, 0.84, 0.82)));
    slots.iris = builder.add_slot("iris", make_lacquer(find_color(params.iris_color) * 0.8));
    slots.black = builder.add_slot("black", make_lacquer(dvec3(0.006)));
    slots.top = builder.add_slot("top", make_fabric(dress));
    slots.bottom = builder.add_slot("bottom", make_fabric(shade(dress, params.bottom == BipedBottom::Skirt ? 0.0 : -0.45)));
    slots.shoe = builder.add_slot("shoe", make_leather(find_color(params.shoe_color)));
    slots.sole = builder.add_slot("sole", make_plain(dvec3(0.75, 0.73, 0.70), 0.8));
    return slots;
}

void build_doll(const DollParams& params, ThingBuilder& builder)
{
    const bool is_rag = params.form == Make::Rag;
    BipedForm form;
    form.stature = 0.42;
    form.head = 0.060;
    form.shoulder_z = 0.293;
    form.shoulder_x = 0.041;
    form.hip_z = 0.178;
    form.hip_x = 0.023;
    form.knee_z = 0.100;
    form.ankle_z = 0.020;
    form.upper_arm = 0.064;
    form.forearm = 0.056;
    form.hand = is_rag ? 0.040 : 0.042;
    form.foot = 0.056;
    form.arm_radius = is_rag ? 0.0135 : 0.0115;
    form.thigh_radius = 0.0200;
    form.calf_radius = is_rag ? 0.0155 : 0.0140;
    form.neck_radius = 0.0150;
    form.chest = {0.040, 0.030};
    form.waist = {0.036, 0.029};
    form.hips = {0.040, 0.032};
    form.belly = is_rag ? 0.004 : 0.0;
    form = scale_form(form, params.stature / form.stature);
    FaceForm face;
    face.jaw = 0.56;
    face.chin = 0.15;
    face.eye = 0.205;
    face.eye_z = -0.10;
    face.cheek = 0.13;
    face.lid = -0.16;
    face.nose = 0.60;
    face.brow = 0.026;
    face.has_lashes = true;
    const BipedWear wear{BipedTop::TShirt, params.bottom, params.hair, params.expression, !is_rag, is_rag ? 9 : 0};
    Biped biped{builder, form, face, add_slots(params, builder, is_rag), take_pose(params.pose, builder, form), wear};
    add_biped_bottom(biped);
    add_biped_feet(biped);
    add_biped_top(biped);
    if (is_rag) {
        add_mitten(biped, "left_", 1.0);
        add_mitten(biped, "right_", -1.0);
        add_rag_head(biped);
    } else {
        add_biped_hands(biped);
        add_biped_head(biped);
        add_biped_hair(biped);
    }
    add_trimmings(biped);
}

}  // namespace

Thing make_doll_thing()
{
    static const Skeleton skeleton = make_biped_skeleton({});
    Thing thing;
    thing.summary = "a doll in many poses: a rag doll with hair of yarn, or a plastic doll with ball joints";
    thing.parts = {{"head"}, {"hair"}, {"eyes"},         {"brows", true}, {"cheeks", true}, {"nose"},    {"mouth"}, {"hands"},
                   {"arms"}, {"legs"}, {"joints", true}, {"top"},         {"bottom"},       {"buttons"}, {"shoes"}};
    thing.least_m = 0.15;
    thing.most_m = 0.75;
    thing.joints = list_joint_rows(skeleton);
    const Rows<DollParams> rows{
        choice_row<&DollParams::pose>("pose", kBipedPoses, "posture and action"),
        word_row<&DollParams::form>("form", {"rag", "jointed"}, "kind of doll: a rag doll of cloth, or a jointed doll of plastic"),
        number_row<&DollParams::stature>("stature", "m", 0.32, 0.52, 0.42, "height when it stands upright"),
        choice_row<&DollParams::expression>("expression", {"smile", "neutral", "sad"}, "expression of the face"),
        color_row<&DollParams::skin_color>("skin_color", {"skin", "peach", "beige", "tan", "brown"}, "colour of the face and the hands"),
        color_row<&DollParams::iris_color>("iris_color", {"blue", "teal", "brown", "olive"}, "colour of eyes that are not buttons"),
        choice_row<&DollParams::hair>("hair", {"pigtails", "long", "bob"}, "how the hair is worn"),
        color_row<&DollParams::hair_color>("hair_color", {"orange", "gold", "crimson", "chocolate", "black", "terracotta", "yellow"},
                                           "colour of the hair"),
        choice_row<&DollParams::bottom>("bottom", {"skirt", "shorts"}, "clothing below the waist"),
        color_row<&DollParams::dress_color>("dress_color", {"blue", "red", "green", "purple", "teal", "pink", "navy", "mint"},
                                            "colour of the dress"),
        color_row<&DollParams::stripe_color>("stripe_color", {"red", "blue", "green", "purple", "black"},
                                             "colour of the stripes on a rag doll's stockings"),
        color_row<&DollParams::shoe_color>("shoe_color", {"black", "red", "brown", "white"}, "colour of the shoes"),
    };
    bind_rows<build_doll>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
