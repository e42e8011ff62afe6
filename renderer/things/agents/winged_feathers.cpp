// Feathers of wings and tails: closed overlapping leaves, from the tips inwards.
#include "renderer/things/agents/songbird.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace clevrvk::things {
namespace {

constexpr double kLevel = 0.011;  // height between overlapping leaves

/// One wing: its plane and its bones. Angles in the plane range from straight out to straight back.
struct WingPlane {
    dvec3 out{0.0};
    dvec3 back{0.0};
    dvec3 normal{0.0};
    dvec3 shoulder{0.0};
    dvec3 elbow{0.0};
    dvec3 wrist{0.0};
    dvec3 hand{0.0};
    double hand_deg = 0.0;
    double quill = 1.0;
    bool is_sleek = false;

    [[nodiscard]] dvec3 way(double angle_deg) const
    {
        const double angle = angle_deg * kPi / 180.0;
        return out * cos(angle) + back * sin(angle);
    }
};

WingPlane find_plane(const WingedForm& form, const Posture& posture, const std::string& side)
{
    const Spot body = make_spot({}, 1.0, -form.bird.upright_deg * kPi / 180.0);
    const JointPlace& shoulder = posture.at(side + "wing");
    const double fold = posture.angle(side + "wing_fold");
    const double sign = side == "left_" ? 1.0 : -1.0;
    // Before the shoulder's last turn.
    const dvec3 u = shoulder.way(body.way({sign, 0.0, 0.0}));
    const dvec3 v = shoulder.way(body.way({0.0, 1.0, 0.0}));
    const double turned = fold * kPi / 180.0;
    WingPlane plane;
    plane.out = u * cos(turned) - v * sin(turned);
    plane.back = u * sin(turned) + v * cos(turned);
    plane.normal = shoulder.way(body.way({0.0, 0.0, 1.0}));
    plane.shoulder = shoulder.origin;
    plane.elbow = posture.at(side + "elbow").origin;
    plane.wrist = posture.at(side + "wrist").origin;
    plane.hand = posture.at(side + "hand").origin;
    plane.hand_deg = fold - posture.angle(side + "elbow_fold") + posture.angle(side + "wrist_fold");
    plane.quill = form.quill * form.bird.wing;
    plane.is_sleek = form.is_sleek;
    return plane;
}

/// Primaries fan out from the hand; the feathers of forearm and upper arm point back.
void add_quills(Toy& toy, const WingPlane& w, const Feathers& feathers)
{
    constexpr int kPrimaries = 9;
    constexpr int kSecondaries = 9;
    constexpr int kTertials = 4;
    const auto add = [&](const dvec3& root, double angle_deg, double length, int level, int slot) {
        const double half_width = (w.is_sleek ? 0.105 : 0.085) * w.quill + 0.02 * length;
        toy.builder.add(make_feather(root + w.normal * (level * kLevel), w.way(angle_deg), w.normal, length, half_width), "wings", slot);
    };
    for (int i = 0; i < kPrimaries; ++i) {
        const double share = 1.0 - i / (kPrimaries - 1.0);  // from the tip
        const double length = w.quill * mix(0.78, 1.0, smoothstep(0.0, 0.75, share)) * (i == 0 ? 0.93 : 1.0);
        add(glm::mix(w.wrist, w.hand, share), mix(86.0, w.hand_deg + 6.0, pow(share, 0.85)), length, i, feathers.primary);
    }
    for (int i = 0; i < kSecondaries; ++i) {
        const double share = (i + 0.5) / kSecondaries;
        add(glm::mix(w.wrist, w.elbow, share), mix(86.0, 92.0, share), w.quill * mix(0.76, 0.68, share), kPrimaries + i,
            feathers.secondary);
    }
    for (int i = 0; i < kTertials; ++i) {
        const double share = (i + 0.3) / kTertials;
        add(glm::mix(w.elbow, w.shoulder, share), 92.0, w.quill * mix(0.64, 0.50, share), kPrimaries + kSecondaries, feathers.lesser);
    }
}

/// Rows of small feathers over the roots of the quills.
void add_coverts(Toy& toy, const WingPlane& w, const Feathers& feathers)
{
    constexpr int kAcross = 11;
    constexpr int kBase = 18;  // number over all quills
    for (int row = 0; row < 2; ++row) {
        for (int i = 0; i < kAcross; ++i) {
            const double share = (i + 0.3) / kAcross;  // from the hand to the elbow
            const bool is_hand = share < 0.38;
            const dvec3 root = is_hand ? glm::mix(w.hand, w.wrist, share / 0.38) : glm::mix(w.wrist, w.elbow, (share - 0.38) / 0.62);
            const double angle_deg = is_hand ? mix(w.hand_deg + 14.0, 84.0, share / 0.38) : mix(84.0, 92.0, (share - 0.38) / 0.62);
            const double length = w.quill * (row == 0 ? 0.34 : 0.22) * (is_hand ? 0.9 : 1.0);
            const dvec3 lifted = root + w.normal * ((kBase + 3 * row + 0.25 * i) * kLevel);
            toy.builder.add(make_feather(lifted, w.way(angle_deg), w.normal, length, 0.075 * w.quill), "wings",
                            row == 0 ? feathers.bar : feathers.lesser);
        }
    }
}

/// Two rows on the underside that hide the arm from below.
void add_under_coverts(Toy& toy, const WingPlane& w, const Feathers& feathers)
{
    constexpr int kAcross = 12;
    for (int row = 0; row < 2; ++row) {
        for (int i = 0; i < kAcross; ++i) {
            const double share = (i + 0.3) / kAcross;
            const bool is_hand = share < 0.38;
            const dvec3 root = is_hand ? glm::mix(w.hand, w.wrist, share / 0.38) : glm::mix(w.wrist, w.elbow, (share - 0.38) / 0.62);
            const double angle_deg = is_hand ? mix(w.hand_deg + 14.0, 84.0, share / 0.38) : mix(84.0, 92.0, (share - 0.38) / 0.62);
            const dvec3 lifted = root - w.normal * ((3.0 + 3.0 * row + 0.25 * i) * kLevel) - w.way(angle_deg) * (0.05 * row);
            const double length = w.quill * (row == 0 ? 0.46 : 0.30);
            toy.builder.add(make_feather(lifted, w.way(angle_deg), -w.normal, length, 0.075 * w.quill), "wings",
                            row == 0 ? feathers.edge : feathers.lesser);
        }
    }
}

void add_wing(Toy& toy, const WingedForm& form, const Posture& posture, const Feathers& feathers, const std::string& side)
{
    const WingPlane w = find_plane(form, posture, side);
    const dvec3 shoulder = posture.at(side + "wing").origin;
    const double thick = (form.is_sleek ? 0.060 : 0.088) * form.bird.wing;
    const auto join = [&](const dvec3& from, const dvec3& to, double a, double b, double soft) {
        const dvec3 raised = w.normal * (7.0 * kLevel);
        toy.join(Solid::cone(from + raised, to + raised, a, b, 0.75, w.normal), soft, "wings", feathers.lesser);
    };
    join(shoulder, w.elbow, 1.3 * thick, 1.15 * thick, 0.10);
    join(w.elbow, w.wrist, 1.15 * thick, thick, 0.04);
    join(w.wrist, w.hand, thick, 0.75 * thick, 0.03);
    add_quills(toy, w, feathers);
    add_coverts(toy, w, feathers);
    if (form.is_sleek) {
        add_under_coverts(toy, w, feathers);
    }
}

}  // namespace

Mesh make_feather(const dvec3& root, const dvec3& way, const dvec3& normal, double length, double half_width, int steps)
{
    Points3 path;
    for (int i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        // The feather sags slightly towards its tip.
        path.push_back(root + way * (share * length) - normal * (0.03 * length * share * share));
    }
    const auto section = [&](double share) {
        const double end = std::sqrt(std::max(0.0, 1.0 - pow(share, 5.0)));
        const double width = half_width * std::max(0.06, mix(0.45, 1.0, smoothstep(0.0, 0.35, share)) * end);
        return make_superellipse({width, 0.010 + 0.006 * (1.0 - share)}, 2.0, steps < 6 ? 6 : 8);
    };
    return crease(sweep(path, section, normal), 60.0);
}

bool has_folded_wings(const Posture& posture)
{
    return posture.angle("left_wing_raise") <= -30.0;
}

namespace {

/// The small dark feathers over a drake's tail, curled up and forwards.
void add_tail_curl(Toy& toy, const Spot& body, const JointPlace& tail)
{
    for (const double side : {1.0, -1.0}) {
        for (const double size : {1.0, 0.78}) {
            Points3 path;
            for (const dvec2& step :
                 {dvec2(-0.06, 0.0), dvec2(0.10, 0.07), dvec2(0.22, 0.13), dvec2(0.28, 0.22), dvec2(0.23, 0.29), dvec2(0.15, 0.27)}) {
                path.push_back(tail.at(body.way({0.035 * side, step.x * size + 0.02, 0.05 + step.y * size})));
            }
            const Mesh curl = make_tube(
                resample(smooth(path, 5), 16), [&](double share) { return 0.034 * size * std::sqrt(std::max(0.03, 1.0 - share * share)); },
                9);
            toy.builder.add(crease(curl, 80.0), "tail", toy.slots.dark);
        }
    }
}

}  // namespace

void add_feathers(Toy& toy, const WingedForm& form, const Posture& posture, const Feathers& feathers)
{
    const bool is_spread = !has_folded_wings(posture);
    if (form.is_sleek && !is_spread) {
        add_folded_wings(toy, form, posture, feathers);
    } else {
        for (const std::string side : {"left_", "right_"}) {
            add_wing(toy, form, posture, feathers, side);
        }
    }
    const Spot body = make_spot({}, 1.0, -form.bird.upright_deg * kPi / 180.0);
    const JointPlace& tail = posture.at("tail");
    const double rise = form.bird.tail_rise_deg * kPi / 180.0;
    if (form.has_curl) {
        add_tail_curl(toy, body, tail);
    }
    constexpr int kPairs = 5;
    for (int i = kPairs - 1; i >= 0; --i) {
        for (const double side : {1.0, -1.0}) {
            const double fan = side * (i + 0.5) * (is_spread ? form.is_sleek ? 0.15 : 0.11 : 0.035);
            const dvec3 way = tail.way(body.way({sin(fan), cos(fan) * cos(rise), sin(rise)}));
            const dvec3 normal = glm::normalize(tail.way(body.way({-0.3 * side * (i + 0.5) / kPairs, -sin(rise), cos(rise)})));
            const double outer = (i + 0.5) / kPairs;
            const dvec3 root = tail.at(body.way({0.07 * side * outer, 0.0, -0.010 * i + 0.004 * side}));
            toy.builder.add(make_feather(root, way, glm::normalize(normal - way * glm::dot(way, normal)),
                                         (form.bird.tail + 0.12) * (1.0 - form.tail_taper * outer), form.tail_width),
                            "tail", feathers.tail);
        }
    }
}

void add_contour_feathers(Toy& toy, const WingedStance& stance, const Mesh& flesh)
{
    constexpr double kApart = 0.14;
    constexpr double kLength = 0.23;
    const Spot& body = stance.spots.body;
    const Spot& head = stance.spots.head;
    const int legs = toy.builder.part("legs");
    const int wings = toy.builder.part("wings");
    Points3 taken;
    // Neighbours in the list are neighbours on the flesh; a stride coprime to the list's length mixes them.
    std::size_t stride = 7919;
    while (std::gcd(stride, flesh.faces.size()) != 1) {
        ++stride;
    }
    for (std::size_t i = 0; i < flesh.faces.size(); ++i) {
        const Face& face = flesh.faces[i * stride % flesh.faces.size()];
        const dvec3 at = compute_center(flesh, face);
        const dvec3 from_head = at - head.origin;
        const bool is_head = glm::length(from_head) < 1.25 * head.unit;
        const bool is_face = is_head && glm::dot(from_head, head.axes.y) < 0.15 * head.unit;
        const double apart = is_head ? 0.5 * kApart : kApart;
        const auto is_near = [&](const dvec3& other) { return glm::length(other - at) < apart; };
        if (face.part == legs || face.part == wings || is_face || std::any_of(taken.begin(), taken.end(), is_near)) {
            continue;
        }
        taken.push_back(at);
        const dvec3 normal = glm::normalize(compute_area_vector(flesh, face));
        const dvec3 back = is_head ? glm::normalize(head.axes.y - head.axes.z * 0.6) : body.axes.y;
        const dvec3 along = back - normal * glm::dot(back, normal);
        if (glm::length(along) < 0.2) {
            continue;  // the breast's foremost point
        }
        const dvec3 way = glm::normalize(glm::normalize(along) + normal * 0.10);
        const dvec3 up = glm::normalize(normal - way * glm::dot(normal, way));
        const double size = is_head ? 0.55 : 1.0;
        Mesh feather = make_feather(at - normal * 0.012 - way * (0.3 * kLength * size), way, up, kLength * size, 0.075 * size, 4);
        toy.builder.add(std::move(feather), is_head ? "head" : "body", face.slot);
    }
}

}  // namespace clevrvk::things
