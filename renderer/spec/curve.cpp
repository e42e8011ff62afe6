// Evaluates curves. Slopes are found for the two ends of one interval alone: they depend on the neighbouring intervals
// only.
#include "renderer/spec/curve.h"

#include "renderer/base/error.h"
#include "renderer/camera/shutter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace clevrvk::spec {

namespace {

/// One component of a curve.
struct Component {
    const Curve& curve;
    std::size_t index = 0;

    [[nodiscard]] double value(std::size_t k) const { return curve.values[k][index]; }
    [[nodiscard]] double width(std::size_t k) const { return curve.times[k + 1] - curve.times[k]; }
    [[nodiscard]] double rise(std::size_t k) const { return (value(k + 1) - value(k)) / width(k); }
};

// At an end of the curve, from the rise of its first interval and of the second.
double find_end_slope(double width, double next_width, double rise, double next_rise)
{
    const double slope = ((2.0 * width + next_width) * rise - width * next_rise) / (width + next_width);
    if (slope * rise <= 0.0) {
        return 0.0;
    }
    return rise * next_rise < 0.0 && std::abs(slope) > 3.0 * std::abs(rise) ? 3.0 * rise : slope;
}

double find_slope(const Component& of, std::size_t k)
{
    const std::size_t last = of.curve.times.size() - 1;
    if (last == 1) {
        return of.rise(0);
    }
    if (k == 0) {
        return find_end_slope(of.width(0), of.width(1), of.rise(0), of.rise(1));
    }
    if (k == last) {
        return find_end_slope(of.width(k - 1), of.width(k - 2), of.rise(k - 1), of.rise(k - 2));
    }
    if (of.rise(k - 1) * of.rise(k) <= 0.0) {
        return 0.0;
    }
    const double before = 2.0 * of.width(k) + of.width(k - 1);
    const double after = of.width(k) + 2.0 * of.width(k - 1);
    return (before + after) / (before / of.rise(k - 1) + after / of.rise(k));
}

double evaluate_component(const Component& of, std::size_t k, double t)
{
    const double width = of.width(k);
    const double rest = 1.0 - t;
    const double cubic = rest * rest * (1.0 + 2.0 * t) * of.value(k) + t * t * (1.0 + 2.0 * rest) * of.value(k + 1) +
                         t * rest * width * (rest * find_slope(of, k) - t * find_slope(of, k + 1));
    return std::clamp(cubic, std::min(of.value(k), of.value(k + 1)), std::max(of.value(k), of.value(k + 1)));  // against rounding
}

}  // namespace

std::vector<double> evaluate(const Curve& curve, double time)
{
    CLEVRVK_CHECK(!curve.times.empty() && curve.times.size() == curve.values.size(), "a curve of {} times has {} values",
                  curve.times.size(), curve.values.size());
    const auto after = std::ranges::upper_bound(curve.times, time);
    if (after == curve.times.begin() || after == curve.times.end()) {
        return after == curve.times.begin() ? curve.values.front() : curve.values.back();
    }
    const auto k = static_cast<std::size_t>(after - curve.times.begin()) - 1;
    const double t = (time - curve.times[k]) / (curve.times[k + 1] - curve.times[k]);
    if (curve.is_rotation) {
        const auto rotation = [&](std::size_t at) {
            return camera::Rotation{curve.values[at].at(0), curve.values[at].at(1), curve.values[at].at(2), curve.values[at].at(3)};
        };
        const camera::Rotation turned = camera::turn_between(rotation(k), rotation(k + 1), t);
        return {turned.begin(), turned.end()};
    }
    std::vector<double> values(curve.values[k].size());
    for (std::size_t component = 0; component < values.size(); ++component) {
        values[component] = evaluate_component({curve, component}, k, t);
    }
    return values;
}

}  // namespace clevrvk::spec
