// With pictures m and estimates e, |m1 - e2|^2 + |m2 - e1|^2 - |m1 - e1|^2 - |m2 - e2|^2 = 2 (m1 - m2) (e1 - e2): an
// error that both estimates share does not count.
#include "renderer/check/check_swaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::check {

namespace {

constexpr std::size_t kMostBefore = 8;  // pictures that each is compared with
constexpr double kLeastErrors = 3.0;       // standard errors by which the sum must be below 0
constexpr double kLeastDifference = 20.0;  // square root of a sum that is noise alone, in levels

// By how many standard errors the differences of two pictures agree with those of their panels.
double compare(const PictureTrace& one, const PictureTrace& other)
{
    double sum = 0.0;
    double squares = 0.0;
    auto there = other.cells.begin();
    for (const PictureTrace::Cell& cell : one.cells) {
        while (there != other.cells.end() && there->pixel < cell.pixel) {
            ++there;
        }
        if (there != other.cells.end() && there->pixel == cell.pixel) {
            const double product = glm::dot(cell.found - there->found, cell.expected - there->expected);
            sum += product;
            squares += product * product;
        }
    }
    return sum / std::sqrt(squares + kLeastDifference * kLeastDifference);
}

}  // namespace

void check_swaps(std::span<const PictureTrace> pictures, Findings& findings)
{
    for (std::size_t k = 1; k < pictures.size(); ++k) {
        for (std::size_t before = k - std::min(k, kMostBefore); before < k; ++before) {
            const PictureTrace& here = pictures[k];
            const PictureTrace& other = pictures[before];
            if (here.size_px != other.size_px) {
                continue;
            }
            findings.count(Check::Picture);
            if (compare(here, other) < -kLeastErrors) {
                findings.add(Check::Picture, here.place, fmt::format("{}: it and {} show each other's scene", here.name, other.place));
            }
        }
    }
}

}  // namespace clevrvk::check
