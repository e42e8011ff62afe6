// Builds locks, and strands that grow over the flesh as closed blades.
#include "renderer/things/agents/hair.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {

void add_locks(Toy& toy, const std::vector<Lock>& locks, double lift, std::string_view part, int slot, int sides)
{
    Mesh hair;
    for (const Lock& lock : locks) {
        const double rise = lift * glm::length(lock.fall);
        const dvec3 top = lock.root + lock.out * rise;
        const Points3 path =
            smooth(Points3{lock.root - lock.out * lock.radius, top + lock.fall * 0.06, top + lock.fall * 0.42 - lock.out * (0.3 * rise),
                           lock.root + lock.out * (0.35 * rise) + lock.fall},
                   2);
        hair.add(make_tube(
            path, [&](double share) { return lock.radius * std::sqrt(std::max(0.02, 1.0 - share * share)); }, sides));
    }
    toy.builder.add(crease(std::move(hair), 120.0), part, slot);
}

namespace {

/// Points of a strand, and the outward directions of the flesh there.
struct Strand {
    Points3 path;
    Points3 outs;
};

Strand grow(const Blend& flesh, const Growth& growth)
{
    constexpr int kSteps = 6;
    constexpr double kLeast = 0.012;  // least height above the ground
    Strand strand;
    dvec3 at = growth.root;
    dvec3 way = growth.way;
    for (int i = 0; i <= kSteps; ++i) {
        const double away = flesh.measure(at);
        const dvec3 normal = away < 3.0 * growth.clearance + 0.05 ? flesh.find_normal(at) : dvec3(0.0);
        if (away < growth.clearance && i > 0) {
            at += normal * (growth.clearance - away);
        }
        at.z = std::max(at.z, kLeast);
        strand.path.push_back(at);
        const dvec3 out = glm::length(normal) > 0.5 ? normal : dvec3(way.y, -way.x, 0.3);
        strand.outs.push_back(out);
        way = glm::normalize(glm::mix(way, growth.pull, growth.limp));
        at += way * (growth.length / kSteps);
    }
    return strand;
}

/// A closed, pointed blade around a path, thickest in its first third.
Mesh make_blade(const Strand& strand, double width)
{
    constexpr std::array<dvec2, 4> kSection{{{1.0, 0.0}, {0.1, 1.0}, {-1.0, 0.0}, {-0.1, -1.0}}};
    constexpr double kFlat = 0.38;
    std::vector<Points3> rings;
    const std::size_t count = strand.path.size();
    for (std::size_t i = 0; i < count; ++i) {
        const dvec3 before = strand.path[i == 0 ? 0 : i - 1];
        const dvec3 after = strand.path[i + 1 == count ? i : i + 1];
        const dvec3 along = glm::normalize(after - before);
        dvec3 aside = glm::cross(along, strand.outs[i]);
        aside = glm::length(aside) > 0.05 ? glm::normalize(aside) : make_axes(along, {0.6, 0.8, 0.0}).x;
        const dvec3 out = glm::cross(aside, along);
        const double share = static_cast<double>(i) / static_cast<double>(count - 1);
        const double size = width * std::min(1.0, 0.6 + 1.6 * share) * std::sqrt(std::max(0.0, 1.0 - share * share * share));
        Points3 ring;
        for (const dvec2& p : kSection) {
            ring.push_back(strand.path[i] + aside * (p.x * size) + out * (p.y * kFlat * size));
        }
        rings.push_back(ring);
    }
    return loft(rings);
}

}  // namespace

void add_strands(Toy& toy, const Blend& flesh, const std::vector<Growth>& strands, std::string_view part, int slot)
{
    Mesh hair;
    for (const Growth& growth : strands) {
        hair.add(make_blade(grow(flesh, growth), growth.width));
    }
    toy.builder.add(crease(std::move(hair), 120.0), part, slot);
}

}  // namespace clevrvk::things
