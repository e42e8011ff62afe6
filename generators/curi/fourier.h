// The discrete Fourier transform for any length, fast if the length has only small prime factors. For sound clips,
// not for pictures.
#pragma once

#include <complex>
#include <vector>

namespace clevrvk::generators::curi {

/// Sums of values[t] exp(-2 pi i k t / n), for each k < n. \param is_inverse  uses exp(+...) and divides the sums by n
/// Source: Cooley and Tukey, An Algorithm for the Machine Calculation of Complex Fourier Series (1965).
[[nodiscard]] std::vector<std::complex<double>> transform(const std::vector<std::complex<double>>& values, bool is_inverse);

}  // namespace clevrvk::generators::curi
