// Computes exact coverage. Each edge adds the area to its right to the pixels that it crosses; prefix sums along the
// rows then give the covered shares.
#include "renderer/flat/coverage.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clevrvk::flat {
namespace {

/// The picture's pixels that the polygon's bounding box touches.
PixelRange find_range(const Polygon& polygon, int width_px, int height_px)
{
    glm::dvec2 low(std::numeric_limits<double>::max());
    glm::dvec2 high(std::numeric_limits<double>::lowest());
    for (const glm::dvec2& corner : polygon) {
        low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
        high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
    }
    const auto clamp = [](double value, int most) { return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most))); };
    const PixelRange range{clamp(std::floor(low.x), width_px), clamp(std::floor(low.y), height_px), clamp(std::ceil(high.x), width_px),
                           clamp(std::ceil(high.y), height_px)};
    return range.width() > 0 && range.height() > 0 ? range : PixelRange{};
}

/// Accumulates sums over a range of pixels, with one extra column for the part beyond the last.
class Accumulator {
public:
    explicit Accumulator(const PixelRange& range)
        : width_(range.width()), height_(range.height()), sums_(static_cast<std::size_t>(width_ + 1) * static_cast<std::size_t>(height_))
    {
    }

    /// Adds an edge. Coordinates are relative to the range.
    void add_side(glm::dvec2 from, glm::dvec2 to)
    {
        if (from.y == to.y) {
            return;
        }
        const double sign = from.y < to.y ? 1.0 : -1.0;
        const glm::dvec2 top = from.y < to.y ? from : to;
        const glm::dvec2 bottom = from.y < to.y ? to : from;
        const double slope = (bottom.x - top.x) / (bottom.y - top.y);
        const int first = static_cast<int>(std::clamp(std::floor(top.y), 0.0, static_cast<double>(height_)));
        const int end = static_cast<int>(std::clamp(std::ceil(bottom.y), 0.0, static_cast<double>(height_)));
        for (int y = first; y < end; ++y) {
            const double y0 = std::max(top.y, static_cast<double>(y));
            const double y1 = std::min(bottom.y, y + 1.0);
            if (y0 < y1) {
                add_piece(y, top.x + slope * (y0 - top.y), top.x + slope * (y1 - top.y), sign * (y1 - y0));
            }
        }
    }

    /// The covered shares in row-major order.
    [[nodiscard]] std::vector<double> sum_up() const
    {
        std::vector<double> shares;
        shares.reserve(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
        for (int y = 0; y < height_; ++y) {
            double sum = 0.0;
            for (int x = 0; x < width_; ++x) {
                sum += sums_[index_of(x, y)];
                shares.push_back(std::min(1.0, std::abs(sum)));
            }
        }
        return shares;
    }

private:
    [[nodiscard]] std::size_t index_of(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_ + 1) + static_cast<std::size_t>(x);
    }

    /// Adds the part of an edge within row `y`, from `x0` to `x1`, with the signed height `height`.
    void add_piece(int y, double x0, double x1, double height)
    {
        const double low = std::min(x0, x1);
        const double high = std::max(x0, x1);
        const double length = high - low;
        // A part left of the range covers the whole row; a part right of it covers nothing.
        const double right = static_cast<double>(width_);
        if (high <= 0.0) {
            sums_[index_of(0, y)] += height;
            return;
        }
        if (low < 0.0) {
            sums_[index_of(0, y)] += height * (-low / length);
        }
        if (low >= right) {
            return;
        }
        const int last = static_cast<int>(std::min(std::floor(high), right - 1.0));
        for (int x = static_cast<int>(std::max(low, 0.0)); x <= last; ++x) {
            const double begin = std::max(low, static_cast<double>(x));
            const double end = std::min(high, x + 1.0);
            const double part = length > 0.0 ? height * ((end - begin) / length) : height;
            const double covered = x + 1.0 - (begin + end) / 2.0;
            sums_[index_of(x, y)] += part * covered;
            sums_[index_of(x + 1, y)] += part * (1.0 - covered);
        }
    }

    int width_;
    int height_;
    std::vector<double> sums_;
};

}  // namespace

Coverage compute_coverage(const Polygon& polygon, int width_px, int height_px)
{
    Coverage coverage{find_range(polygon, width_px, height_px), {}};
    Accumulator accumulator(coverage.range);
    const glm::dvec2 origin(coverage.range.x0, coverage.range.y0);
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        accumulator.add_side(polygon[i] - origin, polygon[(i + 1) % polygon.size()] - origin);
    }
    coverage.shares = accumulator.sum_up();
    return coverage;
}

std::vector<PixelSpan> find_pixel_centers(const Polygon& polygon, int width_px, int height_px)
{
    constexpr double kMargin = 1e-6;
    const PixelRange range = find_range(polygon, width_px, height_px);
    std::vector<PixelSpan> spans;
    for (int y = range.y0; y < range.y1; ++y) {
        const double center = y + 0.5;
        double begin = std::numeric_limits<double>::max();
        double end = std::numeric_limits<double>::lowest();
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const glm::dvec2 a = polygon[i];
            const glm::dvec2 b = polygon[(i + 1) % polygon.size()];
            const glm::dvec2 top = a.y < b.y ? a : b;
            const glm::dvec2 bottom = a.y < b.y ? b : a;
            if (top.y - kMargin <= center && center < bottom.y) {
                const double x = top.x + (bottom.x - top.x) * ((center - top.y) / (bottom.y - top.y));
                begin = std::min(begin, x);
                end = std::max(end, x);
            }
        }
        // Pixel x is included if begin <= x + 0.5 < end.
        const auto to_pixel = [width_px](double x) {
            return static_cast<int>(std::clamp(std::ceil(x - 0.5), 0.0, static_cast<double>(width_px)));
        };
        if (begin < end && to_pixel(begin - kMargin) < to_pixel(end)) {
            spans.push_back({y, to_pixel(begin - kMargin), to_pixel(end)});
        }
    }
    return spans;
}

}  // namespace clevrvk::flat
