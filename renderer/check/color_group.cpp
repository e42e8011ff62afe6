// Means are formed in linear light and compared as levels.
#include "renderer/check/color_group.h"

#include "renderer/check/levels.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::check {

double greatest(const glm::dvec3& v)
{
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

double mean_of(const glm::dvec3& v)
{
    return (v.x + v.y + v.z) / 3.0;
}

void ColorGroup::add(const glm::dvec3& measured, const glm::dvec3& estimated_level, const glm::dvec3& estimated)
{
    ++count_;
    measured_ += decode(measured);
    estimated_ += glm::clamp(estimated, 0.0, 1.0);
    const glm::dvec3 error = measured - estimated_level;
    sum_ += error;
    squares_ += error * error;
}

glm::dvec3 ColorGroup::error() const
{
    const auto count = static_cast<double>(count_);
    return encode(measured_ / count) - encode(estimated_ / count);
}

double ColorGroup::tint() const
{
    constexpr int kSteps = 20;
    constexpr double kMostGain = 16.0;
    const glm::dvec3 measured = measured_ / static_cast<double>(count_);
    const glm::dvec3 estimated = estimated_ / static_cast<double>(count_);
    double low = 1.0 / kMostGain;
    double high = kMostGain;
    glm::dvec3 scaled(0.0);
    for (int step = 0; step < kSteps; ++step) {
        const double gain = std::sqrt(low * high);
        scaled = encode(measured) - encode(gain * estimated);
        (mean_of(scaled) > 0.0 ? low : high) = gain;
    }
    return std::min(greatest(error() - mean_of(error())), greatest(scaled));
}

double ColorGroup::forgiven() const
{
    const auto count = static_cast<double>(count_);
    const glm::dvec3 mean = sum_ / count;
    const glm::dvec3 variance = glm::max(squares_ / count - mean * mean, glm::dvec3(0.0));
    return kErrorsForgiven * mean_of(glm::sqrt(variance)) / std::sqrt(count);
}

}  // namespace clevrvk::check
