// The discrete Fourier transform of any length, fast where the length has small prime factors only. For sound clips,
// not for pictures.
#pragma once

#include <complex>
#include <vector>

namespace clevrvk::generators::curi {

/// Sums of values[t] exp(-2 pi i k t / n), for each k of n. \param is_inverse  exp(+...), and the sums divided by n
/// Source: Cooley and Tukey, An Algorithm for the Machine Calculation of Complex Fourier Series (1965).
[[nodiscard]] std::vector<std::complex<double>> transform(const std::vector<std::complex<double>>& values, bool is_inverse);

}  // namespace clevrvk::generators::curi
