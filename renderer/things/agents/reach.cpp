// Searches for postures in which a limb reaches its target: alone, with the trunk, or with leaning and turning hips.
#include "renderer/things/agents/reach.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

constexpr double kNear_m = 1e-3;

/// A standing foot: its last bone must return to its place, or at least the foot must.
struct Foot {
    std::vector<std::string> leg;  ///< joints above the ankle
    std::string ankle;
    std::string foot;
    dvec3 bone{0.0};   ///< from the ankle to the foot, in the ankle's axes
    JointPlace place;  ///< of the ankle

    double restore(Posture& posture) const
    {
        const dvec3 before = place.at(bone);
        posture.reach(ankle, dvec3(0.0), place.origin, leg);
        if (glm::length(bone) > 0.0) {
            const dvec3 way = glm::normalize(bone);
            posture.aim(ankle, way, place.way(way), {ankle});
        }
        if (glm::length(posture.at(foot).origin - before) > kNear_m) {
            std::vector<std::string> whole = leg;
            whole.push_back(ankle);
            posture.reach(foot, dvec3(0.0), before, whole);
        }
        return glm::length(posture.at(foot).origin - before);
    }
};

/// The joint and its ancestors except the root, from top to bottom.
std::vector<int> list_chain(const Skeleton& skeleton, int joint)
{
    std::vector<int> chain;
    for (int j = joint; skeleton.joints()[static_cast<std::size_t>(j)].parent >= 0;
         j = skeleton.joints()[static_cast<std::size_t>(j)].parent) {
        chain.insert(chain.begin(), j);
    }
    return chain;
}

/// Number of a chain's joints in the trunk: all down to the last one with several children.
std::size_t count_trunk(const Skeleton& skeleton, const std::vector<int>& chain)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const auto hangs_on = [&](const Joint& joint) { return joint.parent == chain[i]; };
        count = std::count_if(skeleton.joints().begin(), skeleton.joints().end(), hangs_on) > 1 ? i + 1 : count;
    }
    return count;
}

std::vector<std::string> list_names(const Skeleton& skeleton, const std::vector<int>& chain, std::size_t begin, std::size_t end)
{
    std::vector<std::string> names;
    for (std::size_t i = begin; i < end; ++i) {
        names.push_back(skeleton.joints()[static_cast<std::size_t>(chain[i])].name);
    }
    return names;
}

/// All feet except the one that reaches.
std::vector<Foot> list_feet(const Posture& posture, const std::string& end)
{
    const Skeleton& skeleton = posture.skeleton();
    std::vector<Foot> feet;
    for (const Joint& joint : skeleton.joints()) {
        if (joint.name.find("foot") == std::string::npos || joint.name == end) {
            continue;
        }
        const std::vector<int> chain = list_chain(skeleton, skeleton.joint(joint.name));
        const std::vector<std::string> leg = list_names(skeleton, chain, count_trunk(skeleton, chain), chain.size());
        CLEVRVK_CHECK(leg.size() >= 2, "'{}' hangs on no ankle", joint.name);
        const std::string& ankle = leg[leg.size() - 2];
        feet.push_back({{leg.begin(), leg.end() - 2}, ankle, joint.name, joint.offset, posture.at(ankle)});
    }
    return feet;
}

/// A posture whose trunk has made only a fraction of the turn from one posture to another.
Posture ease(const Posture& from, const Posture& to, const std::vector<std::string>& trunk, double share)
{
    Posture eased = from;
    for (const std::string& joint : trunk) {
        const Skeleton& skeleton = from.skeleton();
        for (const Turn& turn : skeleton.joints()[static_cast<std::size_t>(skeleton.joint(joint))].turns) {
            eased.set(turn.name, mix(from.angle(turn.name), to.angle(turn.name), share));
        }
    }
    return eased;
}

}  // namespace

double reach_with(const Reacher& reacher, Posture& posture, const std::string& end, const dvec3& point, const dvec3& target)
{
    Posture best = posture;
    double least = best.reach(end, point, target, reacher.limb);
    std::vector<std::string> chain = reacher.trunk;
    chain.insert(chain.end(), reacher.limb.begin(), reacher.limb.end());
    const dvec3 way = target - posture.at("root").origin;
    const double to_target_deg = atan2(way.x, -way.y) * 180.0 / kPi;
    const double before_deg = posture.angle("root_turn");
    for (const double pitch_deg : {0.0, 15.0, 30.0, -12.0}) {
        for (const double share : {0.0, 0.5, 1.0, -0.4}) {
            if (least < kNear_m) {
                break;
            }
            const bool stands = pitch_deg == 0.0 && share == 0.0;
            Posture tried = posture;
            if (!stands) {
                constexpr double kMostTurn_deg = 45.0;
                const double turn_deg = std::clamp(to_target_deg, -kMostTurn_deg, kMostTurn_deg);
                tried.set("root_turn", std::clamp(before_deg + share * turn_deg, -180.0, 180.0));
                tried.set("root_pitch", std::clamp(posture.angle("root_pitch") + pitch_deg, -180.0, 180.0));
            }
            const Posture base = tried;
            if (tried.reach(end, point, target, chain) > least) {
                continue;
            }
            // If the feet cannot follow that far, the trunk turns less and the limb more.
            const Posture whole = tried;
            for (const double turned : {1.0, 0.8, 0.6, 0.4, 0.2}) {
                Posture eased = ease(base, whole, reacher.trunk, turned);
                const double left = eased.reach(end, point, target, reacher.limb) + reacher.keep_feet(eased);
                if (left < least) {
                    least = left;
                    best = eased;
                }
                if (least < kNear_m) {
                    break;
                }
            }
        }
    }
    posture = best;
    return glm::length(posture.at(end).at(point) - target);
}

double reach_animal(Posture& posture, const std::string& end, const dvec3& point, const dvec3& target)
{
    const Skeleton& skeleton = posture.skeleton();
    const std::vector<int> chain = list_chain(skeleton, skeleton.joint(end));
    const std::size_t trunk = count_trunk(skeleton, chain);
    const std::vector<Foot> feet = list_feet(posture, end);
    const auto keep_feet = [&](Posture& moved) {
        double most = 0.0;
        for (const Foot& foot : feet) {
            most = std::max(most, foot.restore(moved));
        }
        return most;
    };
    return reach_with({list_names(skeleton, chain, trunk, chain.size()), list_names(skeleton, chain, 0, trunk), keep_feet}, posture, end,
                      point, target);
}

}  // namespace clevrvk::things
