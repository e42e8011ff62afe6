#include "generators/staging/approach.h"

#include "generators/staging/trial.h"
#include "renderer/contact/gap.h"

#include <limits>

namespace clevrvk::generators::staging {

contact::Placement approach(const Pair& pair, const contact::Placement& second, double first_scale, const contact::dmat3& turn,
                            const contact::dvec2& way, double gap_m)
{
    constexpr int kMostSteps = 40;
    constexpr double kNear_m = 1e-4;
    const double far = first_scale * glm::length(pair.first.sizes.box) + second.scale * glm::length(pair.second.sizes.box) + 2.0 * gap_m;
    contact::Placement at = stand(pair.first, first_scale, turn, far * way);
    for (int k = 0; k < kMostSteps; ++k) {
        const auto gap = contact::measure_gap({pair.first.body, at}, {pair.second.body, second}, std::numeric_limits<double>::max());
        // A step by the gap itself cannot pass through the second.
        const double step = gap.value().distance - gap_m;
        if (step < kNear_m) {
            break;
        }
        at.origin -= step * contact::dvec3(way, 0.0);
    }
    return at;
}

}  // namespace clevrvk::generators::staging
