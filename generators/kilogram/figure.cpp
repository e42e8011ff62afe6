// Overlap tests are exact; corners are converted to double only at the end.
#include "generators/kilogram/figure.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace clevrvk::generators::kilogram {

void Figure::put(std::size_t tan, LatticePolygon polygon)
{
    tans_.push_back(tan);
    polygons_.push_back(std::move(polygon));
}

void Figure::take_back()
{
    tans_.pop_back();
    polygons_.pop_back();
}

bool Figure::has_room(const LatticePolygon& polygon) const
{
    return std::none_of(polygons_.begin(), polygons_.end(), [&](const LatticePolygon& each) { return overlap(polygon, each); });
}

Tangram Figure::build_tangram(bool is_mirrored, int quarters) const
{
    constexpr double kUnit = 50.0;
    CLEVRVK_CHECK(size() == kPieceCount, "a figure has {} tans", size());
    Tangram tangram;
    glm::dvec2 low(std::numeric_limits<double>::max());
    glm::dvec2 high(std::numeric_limits<double>::lowest());
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        for (glm::dvec2 p : to_polygon(polygons_[i])) {
            p = {is_mirrored ? -p.x : p.x, -p.y};
            for (int turn = 0; turn < quarters; ++turn) {
                p = {-p.y, p.x};
            }
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
            tangram.pieces.at(tans_[i]).corners.push_back(p);
        }
    }
    for (Piece& piece : tangram.pieces) {
        for (glm::dvec2& p : piece.corners) {
            p = (p - low) * kUnit;
        }
    }
    tangram.width = (high.x - low.x) * kUnit;
    tangram.height = (high.y - low.y) * kUnit;
    return tangram;
}

LatticePolygon move(LatticePolygon polygon, LatticePoint shift)
{
    for (LatticePoint& p : polygon) {
        p = p + shift;
    }
    return polygon;
}

}  // namespace clevrvk::generators::kilogram
