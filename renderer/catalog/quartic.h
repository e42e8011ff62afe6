// The polynomials of a backdrop's profile.
#pragma once

#include <array>
#include <cstddef>

namespace clevrvk::catalog {

/// The polynomial with the coefficients of 1, t, t^2, t^3, t^4, by Horner's rule.
[[nodiscard]] constexpr double evaluate_quartic(const std::array<double, 5>& coefficients, double t)
{
    double value = 0.0;
    for (std::size_t i = coefficients.size(); i-- > 0;) {
        value = value * t + coefficients[i];
    }
    return value;
}

}  // namespace clevrvk::catalog
