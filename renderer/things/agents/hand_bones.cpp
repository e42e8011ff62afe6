// Proportions of hands, their joints and limits, and the places of the bones in a posture.
// Source of the adult's lengths: Buchholz et al., Anthropometric data for describing the kinematics of the human hand
// (1992); radii, limits and the infant's proportions are ours.
#include "renderer/things/agents/hand.h"

#include <utility>

namespace clevrvk::things {
namespace {

/// The thumb at rest: direction of its bones, and direction of its pad.
const dvec3 kThumbWay = glm::normalize(dvec3(0.60, -0.30, 0.74));
const dvec3 kThumbSide = glm::normalize(glm::cross(kThumbWay, dvec3(-0.72, -0.69, 0.0)));
const dvec3 kThumbPad = glm::cross(kThumbSide, kThumbWay);

HandForm make_adult()
{
    HandForm form;
    form.fingers = {
        {{"index", {0.085, 0.0, 0.10}, {0.126, 0.000, 0.455}, {0.245, 0.143, 0.112}, {0.057, 0.0500, 0.0440, 0.0375}, -5.0},
         {"middle", {0.025, 0.01, 0.11}, {0.030, 0.008, 0.462}, {0.262, 0.168, 0.118}, {0.058, 0.0510, 0.0450, 0.0385}, 1.0},
         {"ring", {-0.035, 0.005, 0.10}, {-0.064, 0.001, 0.428}, {0.242, 0.160, 0.116}, {0.055, 0.0480, 0.0425, 0.0370}, 7.0},
         {"little", {-0.085, -0.01, 0.09}, {-0.149, -0.014, 0.378}, {0.196, 0.115, 0.104}, {0.049, 0.0415, 0.0370, 0.0325}, 13.0}}};
    form.thumb_base = {0.100, -0.045, 0.085};
    form.thumb_bones = {0.245, 0.185, 0.165};
    form.thumb_radii = {0.075, 0.0605, 0.0570, 0.0480};
    return form;
}

/// Broad and short-fingered, with full pads, dimples for knuckles and hardly any narrowing at the wrist.
HandForm make_infant()
{
    HandForm form = make_adult();
    form.length_m = 0.098;
    for (FingerForm& finger : form.fingers) {
        finger.knuckle *= dvec3(1.13, 1.0, 1.03);
        for (double& bone : finger.bones) {
            bone *= 0.93;
        }
        finger.radii = {1.26 * finger.radii[0], 1.24 * finger.radii[1], 1.17 * finger.radii[2], 1.06 * finger.radii[3]};
    }
    form.thumb_base.x *= 1.1;
    for (double& bone : form.thumb_bones) {
        bone *= 0.90;
    }
    form.thumb_radii = {0.092, 0.0740, 0.0670, 0.0530};
    form.palm = 0.078;
    form.thenar = 0.098;
    form.pad = 1.35;
    form.knob = -1.0;
    form.wrist_x = 0.190;
    form.wrist_y = 0.150;
    form.elbow = 0.275;
    form.forearm = 1.15;
    return form;
}

JointPlace lay(const JointPlace& joint, const dvec3& way, const dvec3& palmar)
{
    return {joint.origin, {joint.way(glm::cross(way, palmar)), joint.way(-palmar), joint.way(way)}};
}

}  // namespace

HandForm make_hand_form(HandAge age, double build)
{
    HandForm form = age == HandAge::Infant ? make_infant() : make_adult();
    for (FingerForm& finger : form.fingers) {
        for (double& radius : finger.radii) {
            radius *= mix(1.0, build, 0.8);
        }
        finger.knuckle.x *= mix(1.0, build, 0.7);
    }
    for (double& radius : form.thumb_radii) {
        radius *= mix(1.0, build, 0.8);
    }
    for (double* const girth : {&form.palm, &form.thenar, &form.wrist_x, &form.wrist_y, &form.elbow}) {
        *girth *= mix(1.0, build, 0.8);
    }
    return form;
}

HandForm make_hand_form(const HandParams& params)
{
    HandForm form = make_hand_form(params.age, params.build);
    form.length_m *= params.length;
    form.shown = params.forearm;
    return form;
}

Skeleton make_hand_skeleton(const HandForm& form)
{
    const double l = form.length_m;
    const auto tilt = [](double angle_deg) { return dvec3(cos(angle_deg * kPi / 180.0), sin(angle_deg * kPi / 180.0), 0.0); };
    Skeleton skeleton;
    skeleton.add("forearm", "", dvec3(0.0));
    skeleton.add("wrist", "forearm", {0.0, 0.0, form.shown * form.forearm * l},
                 {{"forearm_twist", kZ, -80.0, 80.0}, {"wrist_deviate", kY, -30.0, 22.0}, {"wrist_bend", kX, -65.0, 75.0}});
    for (const FingerForm& finger : form.fingers) {
        const std::string name(finger.name);
        std::vector<Turn> cup;
        if (name == "ring" || name == "little") {
            cup = {{name + "_cmc", kX, 0.0, name == "ring" ? 12.0 : 22.0}};
        }
        skeleton.add(name + "_cmc", "wrist", finger.base * l, std::move(cup));
        const dvec3 axis = tilt(finger.convergence_deg);
        skeleton.add(name + "_mcp", name + "_cmc", (finger.knuckle - finger.base) * l,
                     {{name + "_spread", kY, -25.0, 25.0}, {name + "_mcp", axis, -30.0, 95.0}});
        skeleton.add(name + "_pip", name + "_mcp", kZ * (finger.bones[0] * l), {{name + "_pip", axis, -5.0, 112.0}});
        skeleton.add(name + "_dip", name + "_pip", kZ * (finger.bones[1] * l), {{name + "_dip", axis, -12.0, 85.0}});
    }
    skeleton.add("thumb_cmc", "wrist", form.thumb_base * l,
                 {{"thumb_oppose", -kZ, -20.0, 80.0}, {"thumb_spread", kY, -30.0, 35.0}, {"thumb_twist", kThumbWay, -30.0, 45.0}});
    skeleton.add("thumb_mcp", "thumb_cmc", kThumbWay * (form.thumb_bones[0] * l), {{"thumb_mcp", kThumbSide, -10.0, 65.0}});
    skeleton.add("thumb_ip", "thumb_mcp", kThumbWay * (form.thumb_bones[1] * l), {{"thumb_ip", kThumbSide, -25.0, 85.0}});
    return skeleton;
}

Skeleton mirror_skeleton(const Skeleton& skeleton)
{
    Skeleton mirrored;
    for (const Joint& joint : skeleton.joints()) {
        std::vector<Turn> turns = joint.turns;
        for (Turn& turn : turns) {
            turn.axis *= dvec3(1.0, -1.0, -1.0);
        }
        const std::string parent = joint.parent < 0 ? "" : skeleton.joints()[static_cast<std::size_t>(joint.parent)].name;
        mirrored.add(joint.name, parent, joint.offset * dvec3(-1.0, 1.0, 1.0), std::move(turns));
    }
    return mirrored;
}

std::vector<HandBone> list_hand_bones(const Posture& posture, const HandForm& form)
{
    const double l = form.length_m;
    std::vector<HandBone> bones;
    const JointPlace& wrist = posture.at("wrist");
    bones.push_back({"forearm", 0, posture.at("forearm"), wrist.origin, form.wrist_y * l, form.wrist_y * l});
    for (const FingerForm& finger : form.fingers) {
        const std::string name(finger.name);
        const std::array<JointPlace, 4> joints{posture.at(name + "_cmc"), posture.at(name + "_mcp"), posture.at(name + "_pip"),
                                               posture.at(name + "_dip")};
        const dvec3 way = glm::normalize(finger.knuckle - finger.base);
        bones.push_back(
            {"palm", 0, lay(joints[0], way, glm::normalize(-kY + way * way.y)), joints[1].origin, form.palm * l, form.palm * l});
        for (std::size_t i = 0; i < 3; ++i) {
            const double radius = finger.radii[i + 1] * l;
            const dvec3 to = i < 2 ? joints[i + 2].origin : joints[3].at(kZ * (finger.bones[2] * l - 0.95 * radius));
            bones.push_back({finger.name, static_cast<int>(i) + 1, lay(joints[i + 1], kZ, -kY), to, finger.radii[i] * l, radius});
        }
    }
    const std::array<JointPlace, 3> joints{posture.at("thumb_cmc"), posture.at("thumb_mcp"), posture.at("thumb_ip")};
    for (std::size_t i = 0; i < 3; ++i) {
        const double radius = form.thumb_radii[i + 1] * l;
        const dvec3 to = i < 2 ? joints[i + 1].origin : joints[2].at(kThumbWay * (form.thumb_bones[2] * l - 0.95 * radius));
        bones.push_back({"thumb", static_cast<int>(i), lay(joints[i], kThumbWay, kThumbPad), to, form.thumb_radii[i] * l, radius});
    }
    return bones;
}

std::span<const HandBone> bones_of_finger(const std::vector<HandBone>& bones, std::size_t finger)
{
    constexpr std::size_t kThumb = 4;
    return std::span(bones).subspan(finger == kThumb ? 17 : 2 + 4 * finger, 3);
}

}  // namespace clevrvk::things
