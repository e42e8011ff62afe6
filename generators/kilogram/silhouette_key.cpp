// Moments are integrals over the triangles of the pieces. The pieces of generated tangrams do not overlap.
#include "generators/kilogram/silhouette_key.h"

#include <cmath>
#include <complex>

namespace clevrvk::generators::kilogram {
namespace {

/// Integrates z^p * conj(z)^q over triangles around a center, z = x + iy.
class Moments {
public:
    Moments(const Tangram& tangram, double unit) : tangram_(tangram), unit_(unit)
    {
        const std::complex<double> first = integrate(1, 0);
        center_ = first / integrate(0, 0).real();
    }

    [[nodiscard]] std::complex<double> integrate(int p, int q) const
    {
        std::complex<double> sum = 0.0;
        for (const Piece& piece : tangram_.pieces) {
            for (std::size_t i = 1; i + 1 < piece.corners.size(); ++i) {
                sum += integrate_triangle({piece.corners[0], piece.corners[i], piece.corners[i + 1]}, p, q);
            }
        }
        return sum;
    }

private:
    /// Exact up to the fifth order. Source: Radon's rule of seven points.
    [[nodiscard]] std::complex<double> integrate_triangle(const flat::Polygon& triangle, int p, int q) const
    {
        struct Node {
            double weight;
            double own;  // barycentric
            double other;
        };
        constexpr std::array<Node, 3> kNodes{{{0.225, 1.0 / 3.0, 1.0 / 3.0},
                                              {0.13239415278850619, 0.059715871789769820, 0.47014206410511509},
                                              {0.12593918054482715, 0.79742698535308732, 0.10128650732345634}}};
        std::complex<double> sum = 0.0;
        for (std::size_t k = 0; k < kNodes.size(); ++k) {
            // The centroid is one node; the other two barycentric values give three nodes each.
            for (std::size_t corner = 0; corner < (k == 0 ? 1U : 3U); ++corner) {
                glm::dvec2 point{};
                for (std::size_t i = 0; i < 3; ++i) {
                    point += triangle[i] * (i == corner ? kNodes[k].own : kNodes[k].other);
                }
                const std::complex<double> z = std::complex<double>(point.x, point.y) / unit_ - center_;
                sum += kNodes[k].weight * raise(z, p) * raise(std::conj(z), q);
            }
        }
        return sum * std::abs(flat::compute_signed_area(triangle)) / (unit_ * unit_);
    }

    static std::complex<double> raise(std::complex<double> z, int exponent)
    {
        std::complex<double> power = 1.0;
        for (int i = 0; i < exponent; ++i) {
            power *= z;
        }
        return power;
    }

    const Tangram& tangram_;
    double unit_;
    std::complex<double> center_ = 0.0;
};

}  // namespace

SilhouetteKey compute_silhouette_key(const Tangram& tangram)
{
    const Moments moments(tangram, measure_tangram(tangram).unit);
    const std::complex<double> c20 = moments.integrate(2, 0);
    const std::complex<double> c21 = moments.integrate(2, 1);
    const std::complex<double> c30 = moments.integrate(3, 0);
    const std::complex<double> c31 = moments.integrate(3, 1);
    const std::complex<double> c40 = moments.integrate(4, 0);
    // Turning multiplies c_pq by a factor of modulus 1 whose angle is p - q times the turn; mirroring conjugates c_pq.
    return {moments.integrate(1, 1).real(),     std::abs(c20), std::abs(c21), std::abs(c30),
            moments.integrate(2, 2).real(),     std::abs(c31), std::abs(c40), (c20 * std::conj(c31)).real(),
            (c21 * c21 * std::conj(c20)).real()};
}

}  // namespace clevrvk::generators::kilogram
