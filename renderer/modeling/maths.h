// Elementary functions whose results depend on no C library, so that a mesh is the same on every machine. They use only
// IEEE additions, products, divisions and square roots; errors are a few units in the last place.
#pragma once

namespace clevrvk::modeling {

constexpr double kPi = 3.14159265358979323846;

[[nodiscard]] double sin(double angle_rad);
[[nodiscard]] double cos(double angle_rad);

/// The angle of the direction (x, y), -pi to pi; 0 for (0, 0).
[[nodiscard]] double atan2(double y, double x);

/// \param value  -1 to 1; values beyond are clamped
[[nodiscard]] double acos(double value);

/// \param power  -700 to 700
[[nodiscard]] double exp(double power);

/// \param value  a normal positive number
[[nodiscard]] double log(double value);

/// \param base  0 or a normal positive number; 0 gives 0
[[nodiscard]] double pow(double base, double power);

/// 0 below `low`, 1 above `high`, and a cubic with level ends between them.
[[nodiscard]] double smoothstep(double low, double high, double value);

/// `from` at share 0, `to` at 1; linear, also beyond.
[[nodiscard]] constexpr double mix(double from, double to, double share)
{
    return from + (to - from) * share;
}

}  // namespace clevrvk::modeling
