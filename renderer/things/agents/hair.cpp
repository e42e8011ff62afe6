#include "renderer/things/agents/hair.h"

#include <algorithm>
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

}  // namespace clevrvk::things
