// A quantity that is given at some times and interpolated between them.
#pragma once

#include <vector>

namespace clevrvk::spec {

/// Values at increasing times; all values have the same number of components.
struct Curve {
    std::vector<double> times;
    std::vector<std::vector<double>> values;
    bool is_rotation = false;  ///< the values are unit quaternions w, x, y, z
};

/// The value at a time; before the first time the first value, after the last time the last one. Rotations turn about
/// one axis from each value to the next, by the shorter of the two ways. Each component of other values is a monotone
/// cubic: it passes through the values, its slope is continuous, and between two times it does not leave the range of
/// their values.
/// Source: F. N. Fritsch and J. Butland, "A method for constructing local monotone piecewise cubic interpolants", 1984,
/// with the slopes at the ends of "PCHIP" (SLATEC); SciPy's PchipInterpolator is the same curve.
/// \param curve  has at least one value
[[nodiscard]] std::vector<double> evaluate(const Curve& curve, double time);

}  // namespace clevrvk::spec
