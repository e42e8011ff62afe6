// Elementary functions whose bytes depend on no C library, so that a mesh is the same on every machine. Only IEEE
// additions, products, divisions and square roots enter; errors are some units in the last place.
#pragma once

namespace clevrvk::modeling {

constexpr double kPi = 3.14159265358979323846;

[[nodiscard]] double sin(double angle_rad);
[[nodiscard]] double cos(double angle_rad);

/// The angle of the direction (x, y), -pi to pi; 0 for no direction.
[[nodiscard]] double atan2(double y, double x);

/// \param value  -1 to 1; values beyond count as the end of the range
[[nodiscard]] double acos(double value);

/// \param power  -700 to 700
[[nodiscard]] double exp(double power);

/// \param value  a normal positive number
[[nodiscard]] double log(double value);

/// \param base  0 or a normal positive number; 0 gives 0
[[nodiscard]] double pow(double base, double power);

/// 0 below `low`, 1 above `high`, and a cubic with level ends between them.
[[nodiscard]] double smoothstep(double low, double high, double value);

/// `from` at 0, `to` at 1, and the straight line through both elsewhere.
[[nodiscard]] constexpr double mix(double from, double to, double share)
{
    return from + (to - from) * share;
}

}  // namespace clevrvk::modeling
