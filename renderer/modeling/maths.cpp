// Reduces arguments until a short series is exact to one or two units in the last place.
#include "renderer/modeling/maths.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace clevrvk::modeling {
namespace {

constexpr double kLn2High = 0.693147180369123816490;  // last 33 bits 0, so products with small integers are exact
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kHalfPiHigh = 1.57079632673412561417;  // likewise
constexpr double kHalfPiLow = 6.07710050650619224932e-11;

/// x - x^3/3! + ... for |x| <= pi/4.
double sum_sine(double x)
{
    const double square = x * x;
    double sum = 0.0;
    for (int n = 17; n >= 3; n -= 2) {
        sum = (1.0 + sum) * (-square / static_cast<double>(n * (n - 1)));
    }
    return x + x * sum;
}

/// 1 - x^2/2! + ... for |x| <= pi/4.
double sum_cosine(double x)
{
    const double square = x * x;
    double sum = 0.0;
    for (int n = 18; n >= 2; n -= 2) {
        sum = (1.0 + sum) * (-square / static_cast<double>(n * (n - 1)));
    }
    return 1.0 + sum;
}

/// \param quarter_shift  quarter turns to add
double sine_of(double angle_rad, std::int64_t quarter_shift)
{
    CLEVRVK_CHECK(std::abs(angle_rad) < 1e6, "an angle of {} rad", angle_rad);
    const double quarters = std::floor(angle_rad / (kHalfPiHigh + kHalfPiLow) + 0.5);
    const double rest = (angle_rad - quarters * kHalfPiHigh) - quarters * kHalfPiLow;
    const auto quadrant = static_cast<std::uint64_t>(static_cast<std::int64_t>(quarters) + quarter_shift) & 3U;
    const double value = (quadrant & 1U) == 0 ? sum_sine(rest) : sum_cosine(rest);
    return quadrant < 2 ? value : -value;
}

/// \param x  0 to 1
double arc_tangent(double x)
{
    // Halves the angle twice: tan(a / 2) = x / (1 + sqrt(1 + x^2)).
    const double half = x / (1.0 + std::sqrt(1.0 + x * x));
    const double quarter = half / (1.0 + std::sqrt(1.0 + half * half));
    const double square = quarter * quarter;
    double sum = 0.0;
    for (int n = 23; n >= 1; n -= 2) {
        sum = 1.0 / n - square * sum;
    }
    return 4.0 * quarter * sum;
}

}  // namespace

double sin(double angle_rad)
{
    return sine_of(angle_rad, 0);
}

double cos(double angle_rad)
{
    return sine_of(angle_rad, 1);
}

double atan2(double y, double x)
{
    const double wide = std::max(std::abs(x), std::abs(y));
    if (wide == 0.0) {
        return 0.0;
    }
    double angle = arc_tangent(std::min(std::abs(x), std::abs(y)) / wide);
    if (std::abs(y) > std::abs(x)) {
        angle = kPi / 2.0 - angle;
    }
    if (x < 0.0) {
        angle = kPi - angle;
    }
    return y < 0.0 ? -angle : angle;
}

double acos(double value)
{
    const double cosine = std::clamp(value, -1.0, 1.0);
    return atan2(std::sqrt((1.0 - cosine) * (1.0 + cosine)), cosine);
}

double exp(double power)
{
    CLEVRVK_CHECK(std::abs(power) <= 700.0, "exp of {}", power);
    const double twos = std::floor(power / (kLn2High + kLn2Low) + 0.5);
    const double rest = (power - twos * kLn2High) - twos * kLn2Low;
    double sum = 1.0;
    for (int n = 14; n >= 1; --n) {
        sum = 1.0 + rest * sum / n;
    }
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(static_cast<std::int64_t>(twos) + 1023) << 52U);
}

double log(double value)
{
    constexpr double kLeast = 2.2250738585072014e-308;
    CLEVRVK_CHECK(value >= kLeast && value < 1e308, "log of {}", value);
    constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52U) - 1U;
    const auto bits = std::bit_cast<std::uint64_t>(value);
    auto exponent = static_cast<std::int64_t>(bits >> 52U) - 1023;
    auto fraction = std::bit_cast<double>((bits & kFraction) | (std::uint64_t{1023} << 52U));
    if (fraction > 1.4142135623730951) {
        fraction *= 0.5;
        ++exponent;
    }
    const double ratio = (fraction - 1.0) / (fraction + 1.0);
    const double square = ratio * ratio;
    double sum = 0.0;
    for (int n = 23; n >= 1; n -= 2) {
        sum = 1.0 / n + square * sum;
    }
    const auto twos = static_cast<double>(exponent);
    return twos * kLn2High + (2.0 * ratio * sum + twos * kLn2Low);
}

double pow(double base, double power)
{
    return base == 0.0 ? 0.0 : exp(power * log(base));
}

double smoothstep(double low, double high, double value)
{
    const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
    return share * share * (3.0 - 2.0 * share);
}

}  // namespace clevrvk::modeling
