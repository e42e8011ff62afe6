// Leaves the floats of models near their origin unchanged.
#include "renderer/model/far_origin.h"

#include <algorithm>

namespace clevrvk::model {
namespace {

double largest(const glm::dvec3& v)
{
    return std::max({v.x, v.y, v.z});
}

}  // namespace

glm::dvec3 choose_origin(const glm::dvec3& low, const glm::dvec3& high)
{
    constexpr double kFar = 1000.0;  // in extents: at this distance, floats are rounded by 2^-24 of it, which is 6e-5 extents
    const double distance = std::max(largest(glm::abs(low)), largest(glm::abs(high)));
    return distance > kFar * largest(high - low) ? 0.5 * (low + high) : glm::dvec3(0.0);
}

}  // namespace clevrvk::model
