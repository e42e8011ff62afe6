// Details on the flesh of hands: colours of the skin, nails.
#include "renderer/things/agents/hand.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// A point's distance from a bone's surface, and its position along the bone, 0 to 1.
struct Nearness {
    const HandBone* bone = nullptr;
    double away = 1e9;
    double share = 0.0;
};

Nearness find_bone(const std::vector<HandBone>& bones, const dvec3& point)
{
    Nearness nearest;
    for (const HandBone& bone : bones) {
        const dvec3 way = bone.end - bone.place.origin;
        const double share = std::clamp(glm::dot(point - bone.place.origin, way) / glm::dot(way, way), 0.0, 1.0);
        const double away = glm::length(point - bone.place.origin - way * share) - mix(bone.from_radius, bone.to_radius, share);
        if (away < nearest.away) {
            nearest = {&bone, away, share};
        }
    }
    return nearest;
}

/// One nail plate. The unit is the fingertip's radius.
Mesh make_nail(const HandBone& tip, double length)
{
    constexpr double kHalfWidth = 0.76;
    constexpr double kRound = 0.94;  // radius of curvature across
    constexpr double kRise = 0.11;   // height of that radius' centre above the bone
    constexpr int kSteps = 12;
    const double r = 1.02 * tip.to_radius;
    const double base = tip.length() - 0.86 * r;
    const double reach = (0.86 + 0.84 * length) * r;
    const auto surface = [&](double u, double v) {
        const double s = 2.0 * u - 1.0;
        const double t = 2.0 * v - 1.0;
        // Draws a square in to a rounded one.
        const double x = kHalfWidth * s * std::sqrt(1.0 - 0.34 * t * t);
        const double along = 0.5 + 0.5 * t * std::sqrt(1.0 - 0.30 * s * s);
        const double sunk = 0.13 * (1.0 - smoothstep(0.0, 0.22, along)) + 0.20 * along * along;
        const double y = kRise + std::sqrt(kRound * kRound - x * x) - sunk;
        return tip.place.at({x * r, y * r, base + reach * along});
    };
    Mesh nail = make_sheet(surface, kSteps, kSteps, 0.07 * r);
    orient_outward(nail);
    return crease(std::move(nail), 50.0);
}

/// Nearness of a place on the palm to one of its lines, 0 to 1. The unit is the middle finger's bone in the palm.
double draw_palm_lines(const dvec2& place)
{
    constexpr double kHalfWidth = 0.022;
    static const std::array<std::vector<dvec2>, 3> kLines{{{{-0.52, 0.66}, {-0.30, 0.68}, {-0.05, 0.76}, {0.06, 0.90}},
                                                           {{0.34, 0.72}, {0.14, 0.62}, {-0.12, 0.50}, {-0.34, 0.36}},
                                                           {{0.34, 0.70}, {0.18, 0.56}, {0.08, 0.34}, {0.06, 0.08}}}};
    double away = 1.0;
    for (const std::vector<dvec2>& line : kLines) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const dvec2 way = line[i + 1] - line[i];
            const double share = std::clamp(glm::dot(place - line[i], way) / glm::dot(way, way), 0.0, 1.0);
            away = std::min(away, glm::length(place - line[i] - way * share));
        }
    }
    return 1.0 - smoothstep(0.2 * kHalfWidth, 1.6 * kHalfWidth, away);
}

}  // namespace

double darken_back(double tone)
{
    return mix(0.985, 0.46, pow(tone, 1.4));
}

dvec3 tint_hand(const std::vector<HandBone>& bones, const dvec3& point, const dvec3& normal, double tone)
{
    const Nearness near = find_bone(bones, point);
    const HandBone& bone = *near.bone;
    // The palm's skin ends at the wrist, without a sharp line.
    const HandBone& middle = bones[5];
    const dvec3 in_palm = glm::transpose(middle.place.axes) * (point - middle.place.origin) / middle.length();
    const dvec3 palmar = (bone.name == "forearm" ? middle : bone).place.way(-kY);
    const double inside = smoothstep(-0.35, 0.55, glm::dot(normal, palmar)) * smoothstep(-0.75, -0.05, in_palm.z);
    const double back = 1.0 - inside;
    const bool is_digit = bone.name != "forearm" && bone.name != "palm";
    const bool is_tip = is_digit && (bone.number == 3 || (bone.name == "thumb" && bone.number == 2));
    double red = 0.35 * inside;
    if (is_tip) {
        red += 0.55 * smoothstep(0.25, 1.0, near.share);
    }
    if (is_digit && bone.number > 0) {  // knuckles on the back
        red += 0.45 * back * (1.0 - smoothstep(0.0, 0.30, near.share));
    }
    if (bone.name == "palm") {
        red += 0.35 * back * smoothstep(0.82, 1.0, near.share);
        red += 0.25 * inside * smoothstep(0.6, 1.0, near.share);
    }
    const double line = bone.name == "palm" ? inside * draw_palm_lines({in_palm.x, in_palm.z}) : 0.0;
    const double pale = mix(darken_back(tone), 1.0, inside);
    const double mottle = 0.02 * (sin(point.x * 310.0 + 2.0 * sin(point.z * 170.0)) + sin(point.z * 260.0 + point.y * 190.0));
    return glm::clamp(dvec3(1.0, 1.0 - 0.20 * red, 1.0 - 0.22 * red) * (pale * (0.96 + mottle) * (1.0 - 0.22 * line)), dvec3(0.0),
                      dvec3(1.0));
}

Mesh make_nails(const std::vector<HandBone>& bones, double length)
{
    Mesh nails;
    for (std::size_t finger = 0; finger < 5; ++finger) {
        nails.add(make_nail(bones_of_finger(bones, finger).back(), length));
    }
    return nails;
}

std::string_view name_hand_part(const std::vector<HandBone>& bones, const dvec3& point)
{
    const std::string_view name = find_bone(bones, point).bone->name;
    return name == "forearm" || name == "palm" || name == "thumb" ? name : "fingers";
}

}  // namespace clevrvk::things
