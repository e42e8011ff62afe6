// Tests what animals share with bipeds and how they reach: feet, contacts, limbs that are not in each other, targets.
#include "renderer/things/agents/reach.h"
#include "renderer/things/thing.h"
#include "tests/choose_count.h"
#include "tests/things/agents.h"
#include "tests/things/shells.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

using glm::dvec3;
using modeling::Joint;
using modeling::JointPlace;
using modeling::Skeleton;
using things::Effector;
using things::Posture;
using things::Thing;
using things::ThingMesh;

/// All but bipeds and hands.
std::vector<const Thing*> list_animals()
{
    std::vector<const Thing*> animals;
    for (const Thing& thing : things::all_things()) {
        if (things::is_agent(thing) && !is_biped(thing) && thing.name != "hand") {
            animals.push_back(&thing);
        }
    }
    return animals;
}

/// A limb: its joints from the trunk outwards.
using Limb = std::vector<std::string>;

/// Legs to the foot, and the neck to the head.
std::vector<Limb> list_limbs(const Skeleton& skeleton)
{
    std::vector<Limb> limbs;
    for (const Joint& end : skeleton.joints()) {
        if (end.name != "head" && end.name.find("foot") == std::string::npos) {
            continue;
        }
        Limb limb{end.name};
        for (int above = end.parent;; above = skeleton.joints()[static_cast<std::size_t>(above)].parent) {
            const std::string& name = skeleton.joints()[static_cast<std::size_t>(above)].name;
            if (name == "root" || name == "spine" || name == "chest") {
                break;
            }
            limb.insert(limb.begin(), name);
        }
        limbs.push_back(limb);
    }
    return limbs;
}

/// A point of the surface in the axes of a limb's last joint: the sole, or the mouth.
dvec3 find_tip(const ThingMesh& made, const Posture& posture, const std::string& end)
{
    const Effector& effector = find_effector(made, end == "head" ? "mouth" : end);
    const JointPlace& place = posture.at(end);
    return glm::transpose(place.axes) * (effector.contact - place.origin);
}

/// Whether all legs reach where they stood.
bool keeps_feet(const Posture& bent, const Posture& standing, const std::vector<Limb>& limbs)
{
    return std::all_of(limbs.begin(), limbs.end(), [&](const Limb& limb) {
        const dvec3 ankle = standing.at(limb[std::min<std::size_t>(2, limb.size() - 1)]).origin;
        const auto length = [&](std::size_t i) { return glm::length(bent.at(limb[i + 1]).origin - bent.at(limb[i]).origin); };
        if (limb.back() == "head") {
            return true;
        }
        Posture posture = bent;
        const bool is_near = glm::length(ankle - bent.at(limb[0]).origin) < length(0) + length(1);
        return is_near && posture.reach(limb[2], dvec3(0.0), ankle, {limb[0], limb[1]}) < 1e-3;
    });
}

double measure_greatest(const dvec3& size)
{
    return std::max({size.x, size.y, size.z});
}

}  // namespace

TEST_SUITE_BEGIN("figures");

TEST_CASE("animals bring feet and mouths where their joints can bring them, to a centimetre, and the other feet stay")
{
    const int count = choose_count(12, 2000);
    for (const Thing* const thing : list_animals()) {
        const ThingMesh made = build_posed(*thing, poses_of(*thing).front());
        const Posture standing(made.skeleton, made.angles_deg);
        const std::vector<Limb> limbs = list_limbs(made.skeleton);
        const bool has_spine = std::any_of(made.skeleton.joints().begin(), made.skeleton.joints().end(),
                                           [](const Joint& joint) { return joint.name == "spine"; });
        const double near = std::min(0.01, 0.1 * measure_greatest(made.size));  // bees are small
        double worst = 0.0;
        int trunk_count = 0;
        for (int i = 0; i < (limbs.empty() ? 0 : count); ++i) {
            CAPTURE(thing->name);
            CAPTURE(i);
            const Limb& limb = limbs[static_cast<std::size_t>(i) % limbs.size()];
            const std::string& end = limb.back();
            CAPTURE(end);
            const dvec3 point = find_tip(made, standing, end);
            Posture wanted = draw_posture(standing, i, limb, 1.0);
            // Some of the head's targets are for the spine to reach, too, others for the hips, where the feet can stay.
            const int turn = end == "head" ? i / static_cast<int>(limbs.size()) % 3 : 0;
            const std::vector<std::string> trunk = turn == 2 ? Limb{"root"} : turn == 1 && has_spine ? Limb{"spine", "chest"} : Limb{};
            for (double share = turn == 2 ? 0.1 : 0.8; share > 0.02; share /= 2.0) {
                const Posture bent = draw_posture(wanted, i, trunk, share);
                if (keeps_feet(bent, standing, limbs)) {
                    wanted = bent;
                    break;
                }
            }
            const dvec3 target = wanted.at(end).at(point);
            Posture posture = standing;
            things::reach_animal(posture, end, point, target);
            const double left = glm::length(posture.at(end).at(point) - target);
            CHECK(left < near);
            CHECK(is_within_limits(posture));
            worst = std::max(worst, left);
            trunk_count += posture.at(limb.front()).origin != standing.at(limb.front()).origin ? 1 : 0;
            for (const Limb& other : limbs) {
                if (other.back() != end && other.back() != "head") {
                    const double gap = glm::length(posture.at(other.back()).origin - standing.at(other.back()).origin);
                    CHECK(gap < near);
                    worst = std::max(worst, gap);
                }
            }
        }
        MESSAGE(std::string(thing->name), ": ", limbs.size(), " limbs, ", 1000.0 * worst, " mm left at most, with the trunk ", trunk_count,
                " of ", count);
    }
}

namespace {

/// A bone that hangs on no trunk: between two joints of a limb.
struct Bone {
    std::size_t limb;
    std::string from;
    std::string to;
    double radius = 0.0;  ///< of the flesh around its middle
};

/// The least distance of two segments, by samples.
double measure_apart(const std::array<dvec3, 2>& a, const std::array<dvec3, 2>& b)
{
    constexpr int kSteps = 24;
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i <= kSteps; ++i) {
        for (int j = 0; j <= kSteps; ++j) {
            const dvec3 p = glm::mix(a[0], a[1], static_cast<double>(i) / kSteps);
            least = std::min(least, glm::length(p - glm::mix(b[0], b[1], static_cast<double>(j) / kSteps)));
        }
    }
    return least;
}

/// How far the surface is from a point inside; 0 outside.
double measure_flesh(const std::vector<Shell>& shells, const dvec3& point)
{
    double most = 0.0;
    for (const Shell& shell : shells) {
        most = is_inside(shell, point) ? std::max(most, measure_distance(shell, point)) : most;
    }
    return most;
}

/// Lower bones of all legs, and the head's joint, as thick as the flesh of one who stands is around them.
std::vector<Bone> list_bones(const ThingMesh& made)
{
    const Posture standing(made.skeleton, made.angles_deg);
    const std::vector<Shell> shells = list_shells(made);
    std::vector<Bone> bones;
    const std::vector<Limb> limbs = list_limbs(made.skeleton);
    for (std::size_t limb = 0; limb < limbs.size(); ++limb) {
        // The neck and the uppermost bone of a leg lie in the trunk.
        const bool is_head = limbs[limb].back() == "head";
        for (std::size_t i = is_head ? limbs[limb].size() - 1 : 1; i + (is_head ? 0 : 1) < limbs[limb].size(); ++i) {
            Bone bone{limb, limbs[limb][i], is_head ? limbs[limb][i] : limbs[limb][i + 1]};
            for (const double share : {0.5, 0.7, 0.9}) {
                const dvec3 point = glm::mix(standing.at(bone.from).origin, standing.at(bone.to).origin, share);
                const double flesh = measure_flesh(shells, point);  // 0 where a limb is bent beside its bone
                bone.radius = bone.radius > 0.0 && flesh > 0.0 ? std::min(bone.radius, flesh) : std::max(bone.radius, flesh);
            }
            CAPTURE(bone.to);
            CHECK(bone.radius > 0.0);
            bones.push_back(bone);
        }
    }
    return bones;
}

}  // namespace

TEST_CASE("animals: no limb is deeper than a centimetre in another one, in any pose")
{
    const std::size_t step = static_cast<std::size_t>(choose_count(3, 1));
    for (const Thing* const thing : list_animals()) {
        const std::vector<std::string_view> poses = poses_of(*thing);
        const std::vector<Bone> bones = list_bones(build_posed(*thing, poses.front()));
        double deepest = 0.0;
        // The short form tries other poses of each animal.
        for (std::size_t k = thing->name.size() % std::min(step, poses.size()); k < poses.size(); k += step) {
            const std::string_view pose = poses[k];
            const ThingMesh made = build_posed(*thing, pose);
            const Posture posture(made.skeleton, made.angles_deg);
            const auto ends = [&](const Bone& bone) { return std::array{posture.at(bone.from).origin, posture.at(bone.to).origin}; };
            for (std::size_t i = 0; i < bones.size(); ++i) {
                for (std::size_t j = i + 1; j < bones.size(); ++j) {
                    if (bones[i].limb == bones[j].limb) {
                        continue;
                    }
                    CAPTURE(thing->name);
                    CAPTURE(pose);
                    CAPTURE(bones[i].to);
                    CAPTURE(bones[j].to);
                    const double depth = bones[i].radius + bones[j].radius - measure_apart(ends(bones[i]), ends(bones[j]));
                    CHECK(depth < std::min(0.01, 0.05 * measure_greatest(made.size)));
                    deepest = std::max(deepest, depth);
                }
            }
        }
        MESSAGE(std::string(thing->name), ": ", bones.size(), " bones, ", 1000.0 * deepest, " mm deep at most");
    }
}

TEST_CASE("soles are on the ground, and contacts on the surface, to two millimetres")
{
    const int step = choose_count(6, 1);
    for (const Thing& thing : things::all_things()) {
        if (!things::is_agent(thing)) {
            continue;
        }
        const std::vector<std::string_view> poses = poses_of(thing);
        std::vector<double> times_ms;
        for (std::size_t k = 0; k < poses.size(); k += static_cast<std::size_t>(step)) {
            CAPTURE(thing.name);
            CAPTURE(poses[k]);
            const std::clock_t begin = std::clock();
            const ThingMesh made = build_posed(thing, poses[k]);
            times_ms.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
            CHECK(made.model.triangles.size() <= things::kMostTriangles);
            const std::vector<Shell> shells = list_shells(made);
            constexpr std::array<std::string_view, 10> kStanding{"stand",     "idle", "look_at", "point", "reach_both",
                                                                 "hand_over", "grip", "lift",    "block", "pull"};
            const bool stands = std::find(kStanding.begin(), kStanding.end(), poses[k]) != kStanding.end() ||
                                (!is_biped(thing) && (poses[k] == "look" || poses[k] == "sit"));
            for (const Effector& effector : made.effectors) {
                CAPTURE(effector.name);
                double gap = std::numeric_limits<double>::max();
                for (const Shell& shell : shells) {
                    gap = std::min(gap, measure_distance(shell, effector.contact));
                }
                CHECK(gap < 0.002);
                // On four legs, who does something with its fore feet rears up.
                const bool rears =
                    effector.name.find("fore") != std::string_view::npos && poses[k] != "stand" && poses[k] != "sit" && poses[k] != "look";
                if (stands && !rears && effector.name.find("foot") != std::string_view::npos) {
                    CHECK(effector.contact.z < 0.002);
                }
            }
        }
        std::sort(times_ms.begin(), times_ms.end());
        MESSAGE(std::string(thing.name), ": ", times_ms[times_ms.size() / 2], " ms a mesh, ", times_ms.back(), " ms at most");
    }
}

TEST_SUITE_END();

}  // namespace clevrvk::tests
