// Hands: an adult's or an infant's, left or right, with joints and a forearm, bare or sleeved.
#include "renderer/things/agents/hand.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

const HandForm kPresetForm = make_hand_form(HandAge::Adult, 1.0);

dvec3 flip(const dvec3& v)
{
    return {-v.x, v.y, v.z};
}

/// A tube of cloth with slight folds around the forearm, open at the wrist.
Mesh make_tube_of_cloth(const Posture& posture, const HandForm& form, double from, double to, double ease, double fold)
{
    const double l = form.length_m;
    const double below = form.shown * form.forearm * l;
    const JointPlace& elbow = posture.at("forearm");
    const double bulge = smoothstep(0.0, 0.75, form.shown);
    const double top = mix(form.wrist_y, form.elbow, 0.8 * bulge);
    ease += form.knob < 0.0 ? 0.035 : 0.0;  // plump arms
    constexpr int kRings = 26;
    std::vector<Points3> rings;
    const auto ring = [&](double share, double in) {
        constexpr int kCount = 48;
        const double z = share * below;
        const double rx = (mix(1.10 * top, form.wrist_x, share) + ease - in) * l;
        const double ry = (mix(top, form.wrist_y + 0.03, share) + ease - in) * l;
        Points3 points;
        for (int i = 0; i < kCount; ++i) {
            const double angle = 2.0 * kPi * i / kCount;
            const double wave = fold * l * (sin(z / l * 38.0 + 2.0 * sin(angle + 1.0)) + 0.6 * sin(z / l * 21.0 + 3.0 * angle));
            points.push_back(elbow.at({(rx + wave) * cos(angle), (ry + wave) * sin(angle), z}));
        }
        return points;
    };
    constexpr double kCloth = 0.018;
    for (int i = 0; i <= kRings; ++i) {
        const double share = mix(from, to, static_cast<double>(i) / kRings);
        rings.push_back(ring(share, i == kRings ? 0.25 * kCloth : 0.0));
    }
    rings.push_back(ring(to + 0.004, 0.6 * kCloth));
    rings.push_back(ring(to, kCloth));
    rings.push_back(ring(to - 0.25 * (to - from), kCloth));
    Mesh mesh = loft(rings);
    orient_outward(mesh);
    return crease(std::move(mesh), 70.0);
}

void build_hand(const HandParams& params, ThingBuilder& builder)
{
    const HandForm form = make_hand_form(params);
    const bool is_left = params.side == HandSide::Left;
    const double tone = params.skin;
    Posture posture(make_hand_skeleton(form));
    pose_hand(posture, params.pose);
    posture.set(builder.joints());

    const dvec3 skin_color = glm::min(mix_skin(tone) / darken_back(tone), dvec3(1.0));
    const int skin = builder.add_slot("skin", make_plain(skin_color, 0.52));
    const dvec3 nail_color = glm::min(skin_color * dvec3(1.02, 0.90, 0.90) + dvec3(0.05, 0.035, 0.035), dvec3(1.0));
    const int nails = builder.add_slot("nail", make_plain(nail_color, 0.32));

    const std::vector<HandBone> bones = list_hand_bones(posture, form);
    const auto add = [&](Mesh mesh, std::string_view part, int slot) {
        builder.add(is_left ? mirror(std::move(mesh), 0) : std::move(mesh), part, slot);
    };
    const double cell = (0.0102 + 0.0030 * form.shown) * form.length_m;
    constexpr double kHidden = 0.74;  // fraction of the forearm that the sleeve hides
    const HandSleeve sleeve = params.sleeve;
    Mesh flesh = make_hand_flesh(posture, form, sleeve == HandSleeve::Bare ? 0.0 : kHidden).make_smooth_mesh(cell);
    for (Face& face : flesh.faces) {
        face.slot = skin;
        face.part = builder.part(name_hand_part(bones, compute_center(flesh, face)));
    }
    add(crease(std::move(flesh), 180.0), "palm", skin);
    add(make_nails(bones, params.nails), "nails", nails);
    builder.tint("skin", [=](const dvec3& point, const dvec3& normal) {
        return is_left ? tint_hand(bones, flip(point), flip(normal), tone) : tint_hand(bones, point, normal, tone);
    });
    if (sleeve != HandSleeve::Bare) {
        const dvec3 color = find_color(params.sleeve_color);
        const int cloth = builder.add_slot("sleeve", make_fabric(color));
        const double end = 0.80;
        add(make_tube_of_cloth(posture, form, 0.0, end, 0.035, 0.006), "sleeve", cloth);
        if (sleeve == HandSleeve::Shirt) {
            const int cuff = builder.add_slot("cuff", make_fabric(shade(color, 0.35)));
            add(make_tube_of_cloth(posture, form, end - 0.22, end + 0.02, 0.055, 0.0), "sleeve", cuff);
        }
    }
    const JointPlace& wrist = posture.at("wrist");
    const auto effector = [&](std::string_view name, const dvec3& contact, const dvec3& normal) {
        builder.add_effector({name, is_left ? flip(contact) : contact, is_left ? flip(normal) : normal});
    };
    effector("palm", wrist.at(dvec3(-0.01, -0.35, 0.30) * form.length_m), wrist.way(-kY));
    for (std::size_t finger = 0; finger < 5; ++finger) {
        const HandBone& tip = bones_of_finger(bones, finger).back();
        effector(tip.name, tip.place.at({0.0, -2.0 * tip.to_radius, 0.8 * tip.length()}), tip.place.way(-kY));
    }
    builder.set_skeleton(is_left ? mirror_skeleton(posture.skeleton()) : posture.skeleton(), posture.angles());
}

Rows<HandParams> list_rows()
{
    return {
        word_row<&HandParams::pose>("pose", {"relaxed", "flat", "spread", "point", "two", "fist", "thumbs_up", "power", "pinch", "palm"},
                                    "posture of the fingers"),
        word_row<&HandParams::side>("side", {"right", "left"}, "right or left; a left hand is the mirror image of a right one"),
        word_row<&HandParams::age>("age", {"adult", "infant"}, "age, which sets the proportions and the size"),
        number_row<&HandParams::length>("length", "1", 0.88, 1.10, 1.0,
                                        "length from the wrist to the tip of the middle finger relative to the age's usual length"),
        number_row<&HandParams::build>("build", "1", 0.90, 1.12, 1.0, "breadth of the palm and the fingers relative to their length"),
        number_row<&HandParams::skin>("skin", "1", 0.0, 1.0, 0.25, "tone of the skin, from light to dark"),
        number_row<&HandParams::nails>("nails", "1", 0.95, 1.15, 1.0, "length of the nails"),
        number_row<&HandParams::forearm>("forearm", "1", 0.35, 1.0, 0.6, "how much of the forearm is shown"),
        word_row<&HandParams::sleeve>("sleeve", {"bare", "shirt", "sweater"}, "sleeve on the forearm"),
        color_row<&HandParams::sleeve_color>("sleeve_color", {"white", "blue", "red", "green", "gray", "navy", "teal", "black"},
                                             "colour of the sleeve"),
    };
}

}  // namespace

HandForm make_hand_form(const Params& values)
{
    return make_hand_form(list_rows().read(values));
}

Thing make_hand_thing()
{
    static const Skeleton skeleton = make_hand_skeleton(kPresetForm);
    Thing thing;
    thing.summary = "a hand with its forearm, left or right, an adult's or an infant's, in ten poses";
    thing.parts = {{"palm"}, {"fingers"}, {"thumb"}, {"nails"}, {"forearm"}, {"sleeve", true}};
    thing.least_m = 0.08;
    thing.most_m = 0.5;
    thing.joints = list_joint_rows(skeleton);
    bind_rows<build_hand>(thing, list_rows());
    return thing;
}

}  // namespace clevrvk::things
