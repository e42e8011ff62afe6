// Computes the discrete Fourier transform: groups the indices by remainder modulo the least prime factor of their
// number, transforms each group, and combines the results.
#include "generators/curi/fourier.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace clevrvk::generators::curi {
namespace {

using Complex = std::complex<double>;

std::size_t find_factor(std::size_t count)
{
    for (std::size_t factor = 2; factor * factor <= count; ++factor) {
        if (count % factor == 0) {
            return factor;
        }
    }
    return count;
}

/// Transforms `count` values that lie `stride` apart into out[0] to out[count - 1].
/// \param roots  roots of unity; root k is exp(2 pi i k / roots.size()) or its conjugate
void transform_part(const Complex* values, std::size_t count, std::size_t stride, const std::vector<Complex>& roots, Complex* out)
{
    if (count == 1) {
        out[0] = values[0];
        return;
    }
    const std::size_t factor = find_factor(count);
    const std::size_t part_count = count / factor;
    for (std::size_t i = 0; i < factor; ++i) {
        transform_part(values + i * stride, part_count, stride * factor, roots, out + i * part_count);
    }
    std::vector<Complex> terms(factor);
    for (std::size_t k = 0; k < part_count; ++k) {
        for (std::size_t i = 0; i < factor; ++i) {
            terms[i] = out[i * part_count + k];
        }
        for (std::size_t j = 0; j < factor; ++j) {
            const std::size_t frequency = j * part_count + k;
            Complex sum = terms[0];
            for (std::size_t i = 1; i < factor; ++i) {
                sum += terms[i] * roots[i * frequency * stride % roots.size()];
            }
            out[frequency] = sum;
        }
    }
}

}  // namespace

std::vector<std::complex<double>> transform(const std::vector<std::complex<double>>& values, bool is_inverse)
{
    const auto count = static_cast<double>(values.size());
    std::vector<Complex> roots(values.size());
    for (std::size_t k = 0; k < roots.size(); ++k) {
        roots[k] = std::polar(1.0, (is_inverse ? 2.0 : -2.0) * std::numbers::pi * static_cast<double>(k) / count);
    }
    std::vector<Complex> sums(values.size());
    if (!values.empty()) {
        transform_part(values.data(), values.size(), 1, roots, sums.data());
    }
    if (is_inverse) {
        for (Complex& sum : sums) {
            sum /= count;
        }
    }
    return sums;
}

}  // namespace clevrvk::generators::curi
