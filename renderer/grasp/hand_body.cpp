// Fills the flesh of a hand with spheres: along the bones of the digits, under the skin of the palm, in the forearm.
#include "renderer/grasp/hand_body.h"

#include <algorithm>
#include <string>

namespace clevrvk::grasp {

using things::HandBone;
using things::kX;
using things::kY;
using things::kZ;

namespace {

/// The joint angles at which the spheres are measured: the fingers are straight and the thumb is opposite them.
std::vector<double> open_thumb(const modeling::Skeleton& skeleton)
{
    std::vector<double> angles(skeleton.turns().size(), 0.0);
    angles[static_cast<std::size_t>(skeleton.turn("thumb_oppose"))] = 50.0;
    angles[static_cast<std::size_t>(skeleton.turn("thumb_spread"))] = 25.0;
    return angles;
}

}  // namespace

HandBody::HandBody(const things::HandForm& form)
    : form_(form), skeleton_(things::make_hand_skeleton(form)), open_(skeleton_.place_joints(open_thumb(skeleton_)))
{
    const things::Posture posture(skeleton_, open_thumb(skeleton_));
    const std::vector<HandBone> bones = things::list_hand_bones(posture, form_);
    const modeling::Blend flesh = things::make_hand_flesh(posture, form_, 0.0);
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        add_digit(digit, bones);
    }
    add_palm(bones, flesh);
    add_thenar(bones, flesh);
    add_forearm(flesh);
}

void HandBody::add_ball(std::size_t part, std::string_view joint, std::size_t link, const dvec3& at, double radius)
{
    if (radius > 0.0) {
        const auto place = static_cast<std::size_t>(skeleton_.joint(joint));
        balls_[part].push_back({place, link, glm::transpose(open_[place].axes) * (at - open_[place].origin), radius});
    }
}

void HandBody::add_digit(std::size_t digit, const std::vector<HandBone>& bones)
{
    const std::span<const HandBone> links = things::bones_of_finger(bones, digit);
    const modeling::Blend flesh = things::make_finger_flesh(links, form_);
    const std::string name(kBodyParts[digit]);
    const std::array<std::string, 3> joints = digit == kThumb ? std::array<std::string, 3>{"thumb_cmc", "thumb_mcp", "thumb_ip"}
                                                              : std::array{name + "_mcp", name + "_pip", name + "_dip"};
    constexpr double kSpacing = 0.55;  // spacing of spheres, in radii
    for (std::size_t link = 0; link < links.size(); ++link) {
        const HandBone& bone = links[link];
        const double mean = 0.5 * (bone.from_radius + bone.to_radius);
        const int count = static_cast<int>(bone.length() / (kSpacing * mean)) + 1;
        for (int i = 0; i <= count; ++i) {
            const double z = bone.length() * i / count;
            for (const double y : {0.0, -0.30 * mean}) {  // on the axis of the bone, and shifted towards the pad
                const dvec3 at = bone.place.at({0.0, y, z});
                add_ball(digit, joints[link], link, at, -flesh.measure(at));
            }
            if (link == 2 && i + 1 == count) {
                pads_[digit] = balls_[digit].size() - 1;
            }
        }
        const int joint = skeleton_.joint(joints[link]);
        const auto first = static_cast<std::size_t>(skeleton_.first_turn(joint));
        turns_[digit][link] = {first, first + skeleton_.joints()[static_cast<std::size_t>(joint)].turns.size()};
    }
    double reach = 0.0;
    for (std::size_t link = links.size(); link-- > 0;) {
        reach += links[link].length() + links[link].to_radius;
        reaches_[digit][link] = reach;
    }
}

void HandBody::add_palm(const std::vector<HandBone>& bones, const modeling::Blend& flesh)
{
    const double l = form_.length_m;
    const auto add = [&](std::string_view joint, const dvec3& at) {
        const dvec3 skin = flesh.find_surface(at, -kY);
        for (const double below : {0.035, 0.055, 0.080}) {  // depths below the palm's skin, in hand lengths
            const dvec3 center = skin + kY * (below * l);
            add_ball(kPalm, joint, 0, center, -flesh.measure(center));
        }
    };
    constexpr int kRows = 7;
    const dvec3 wrist = open_[static_cast<std::size_t>(skeleton_.joint("wrist"))].origin;
    for (int row = 0; row <= kRows; ++row) {
        const double share = 1.04 * row / kRows;
        for (std::size_t finger = 0; finger < 4; ++finger) {
            const HandBone& bone = bones[1 + 4 * finger];
            const std::string joint = std::string(kBodyParts[finger]) + "_cmc";
            const dvec3 at = bone.place.origin + (bone.end - bone.place.origin) * share;
            add(joint, at);
            if (finger < 3) {
                const HandBone& next = bones[5 + 4 * finger];
                add(joint, glm::mix(at, next.place.origin + (next.end - next.place.origin) * share, 0.5));
            } else {  // the side beyond the little finger
                add(joint, at + bone.place.way({-0.02 * l, 0.0, 0.0}));
            }
        }
    }
    for (const double x : {-0.07, 0.0, 0.07}) {
        add("wrist", wrist + dvec3(x, 0.0, 0.03) * l);
    }
}

/// Adds the ball of the thumb, and the fold between thumb and index.
void HandBody::add_thenar(const std::vector<HandBone>& bones, const modeling::Blend& flesh)
{
    const HandBone& thumb = things::bones_of_finger(bones, kThumb).front();
    const HandBone& index = bones[1];
    const double l = form_.length_m;
    for (const double share : {0.1, 0.3, 0.5, 0.7, 0.9}) {
        const dvec3 at = glm::mix(thumb.place.origin, thumb.end, share);
        for (const double pad : {0.0, -0.03, -0.06}) {
            const dvec3 center = at + thumb.place.way({0.0, pad * l, 0.0});
            add_ball(kThumb, "thumb_cmc", 0, center, std::min(-flesh.measure(center), 1.05 * form_.thenar * l));
        }
        const dvec3 fold = glm::mix(glm::mix(thumb.place.origin, thumb.end, 0.62), glm::mix(index.place.origin, index.end, 0.62), share);
        add_ball(kPalm, "index_cmc", 0, fold, -flesh.measure(fold));
    }
}

void HandBody::add_forearm(const modeling::Blend& flesh)
{
    const double l = form_.length_m;
    const double length = form_.shown * form_.forearm * l;
    constexpr int kRows = 8;
    constexpr double kSleeve = 0.07;  // room for a sleeve, in hand lengths
    for (int row = 0; row < kRows; ++row) {
        for (const double x : {-0.06, 0.06}) {
            const dvec3 at{x * l, 0.0, length * (row + 0.5) / kRows};
            add_ball(kForearm, "forearm", 0, at, kSleeve * l - flesh.measure(at));
        }
    }
}

}  // namespace clevrvk::grasp
