// Hands of bipeds: a palm, four fingers that curl, and a thumb that closes over them.
#include "renderer/things/agents/biped.h"

#include <array>
#include <string>

namespace clevrvk::things {
namespace {

/// Lengths in hands, in the wrist's axes: the fingers hang down and the thumb is in front.
struct Finger {
    double y;
    double root;
    double length;
    double radius;
};
constexpr std::array<Finger, 4> kFingers{
    {{-0.165, -0.50, 0.42, 0.056}, {-0.055, -0.53, 0.46, 0.057}, {0.055, -0.51, 0.43, 0.056}, {0.160, -0.46, 0.35, 0.050}}};

/// Three bones, each rotated relative to the previous one.
void join_finger(Blend& blend, const JointPlace& wrist, const Finger& finger, double hand, double curl_deg, double side, int part, int slot)
{
    constexpr std::array<double, 3> kShares{0.46, 0.30, 0.24};
    constexpr std::array<double, 3> kCurls{0.75, 1.05, 0.8};
    constexpr double kTaper = 0.95;
    dvec3 at = dvec3(0.0, finger.y, finger.root) * hand;
    double angle = 0.0;
    double radius = finger.radius * hand;
    for (std::size_t i = 0; i < kShares.size(); ++i) {
        angle += kCurls[i] * curl_deg * kPi / 180.0;
        // Fingers draw together slightly as they close, and spread when flat.
        const double spread = 0.55 * finger.y * cos(angle);
        const dvec3 way = glm::normalize(dvec3(-side * sin(angle), spread, -cos(angle)));
        const dvec3 next = at + way * (kShares[i] * finger.length * hand);
        blend.join(Solid::cone(wrist.at(at), wrist.at(next), radius, kTaper * radius), i == 0 ? 0.02 * hand : 0.004 * hand, part, slot);
        at = next;
        radius *= kTaper;
    }
}

void join_thumb(Blend& blend, const JointPlace& wrist, double hand, double close_deg, double side, int part, int slot)
{
    const double close = close_deg / 60.0;
    const dvec3 root = dvec3(-side * 0.05, -0.12, -0.14);
    const dvec3 knuckle = root + glm::mix(dvec3(-side * 0.10, -0.14, -0.20), dvec3(-side * 0.20, -0.06, -0.20), close);
    const dvec3 tip = knuckle + glm::mix(dvec3(-side * 0.02, -0.07, -0.20), dvec3(-side * 0.08, 0.16, -0.10), close);
    const auto at = [&](const dvec3& p) { return wrist.at(p * hand); };
    blend.join(Solid::cone(at(root), at(knuckle), 0.078 * hand, 0.062 * hand), 0.05 * hand, part, slot);
    blend.join(Solid::cone(at(knuckle), at(tip), 0.060 * hand, 0.050 * hand), 0.02 * hand, part, slot);
}

}  // namespace

void add_biped_hands(Biped& biped)
{
    const double hand = biped.form.hand;
    const int part = biped.builder.part("hands");
    const int slot = biped.slots.skin;
    for (const std::string name : {"left_", "right_"}) {
        const double side = name == "left_" ? 1.0 : -1.0;
        const JointPlace& wrist = biped.posture.at(name + "wrist");
        const JointPlace& elbow = biped.posture.at(name + "elbow");
        Blend blend;
        blend.join(Solid::cone(elbow.at({0, 0, -0.9 * biped.form.forearm}), wrist.at({0, 0, -0.06 * hand}), 0.55 * biped.form.arm_radius,
                               0.135 * hand),
                   0.0, part, slot);
        // The palm: flat, and wider at the knuckles.
        const auto at = [&](double x, double y, double z) { return wrist.at(dvec3(-side * x, y, z) * hand); };
        blend.join(Solid::ellipsoid(at(0.0, 0.0, -0.30), dvec3(0.085, 0.215, 0.27) * hand, axes_of(wrist)), 0.08 * hand, part, slot);
        blend.join(Solid::cone(at(0.0, -0.15, -0.44), at(0.0, 0.14, -0.42), 0.068 * hand, 0.062 * hand), 0.06 * hand, part, slot);
        blend.join(Solid::ellipsoid(at(0.05, -0.10, -0.20), dvec3(0.09, 0.10, 0.16) * hand, axes_of(wrist)), 0.05 * hand, part, slot);
        for (std::size_t i = 0; i < kFingers.size(); ++i) {
            const double curl = biped.posture.angle(name + (i == 0 ? "index" : "fingers"));
            join_finger(blend, wrist, kFingers[i], hand, curl, side, part, slot);
        }
        join_thumb(blend, wrist, hand, biped.posture.angle(name + "thumb"), side, part, slot);
        biped.builder.add(crease(blend.make_mesh(0.030 * hand * biped.builder.coarseness()), 100.0), "hands", slot);
        // In front of the palm, below the fingers.
        biped.builder.add_effector({side > 0.0 ? "left_hand" : "right_hand", at(0.19, 0.02, -0.30), wrist.way({-side, 0.0, 0.0})});
    }
}

}  // namespace clevrvk::things
