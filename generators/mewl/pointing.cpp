// Chooses the floor corners for objects and hand, and aims the hand.
#include "generators/mewl/pointing.h"

#include "renderer/base/error.h"
#include "renderer/base/units.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kCellCount = 600;  // along one side
constexpr int kFreeCells = 60;   // kept empty on each side of the middle lines; also the side of the cut-off corners
constexpr double kFieldSide = 5.5;
constexpr FloorPoint kFieldShift{0.5, -0.5};
constexpr double kMinGap = 0.25;
constexpr double kMinAxisGap = 0.4;  // only sideways, between objects
constexpr double kHandSize = 0.6;
constexpr std::array<std::uint8_t, 3> kHandColor{240, 191, 29};
// The tip of the finger in the hand's unit space; the vertex of assets/shapes/hand/hand.obj with the least y.
constexpr FloorPoint kFingerTip{0.359, -0.939};

/// The half of each side that a corner occupies: column, row.
constexpr std::array<std::array<bool, 2>, kPointingPlaceCount> kUpperHalf{{{false, false}, {false, true}, {true, true}, {true, false}}};

int draw_cell(bool is_upper, Rng& rng)
{
    const int count = kCellCount / 2 - kFreeCells;
    const int cell = static_cast<int>(rng.uniform_index(static_cast<std::uint32_t>(count)));
    return is_upper ? kCellCount / 2 + kFreeCells + cell : cell;
}

bool is_cut_off(int column, int row)
{
    return (column < kFreeCells && row < kFreeCells) || (column >= kCellCount - kFreeCells && row >= kCellCount - kFreeCells);
}

double distance_between(const FloorPoint& a, const FloorPoint& b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1]);
}

/// A cell that no placed disc blocks; a disc blocks the cells that a small object would, whatever the object's size.
FloorPoint draw_open_cell(std::size_t corner, std::span<const Disc> placed, Rng& rng)
{
    for (;;) {
        const int column = draw_cell(kUpperHalf[corner][0], rng);
        const int row = draw_cell(kUpperHalf[corner][1], rng);
        const FloorPoint point{(static_cast<double>(column) / kCellCount - 0.5) * kFieldSide + kFieldShift[0],
                               (static_cast<double>(row) / kCellCount - 0.5) * kFieldSide + kFieldShift[1]};
        const bool is_blocked = std::any_of(placed.begin(), placed.end(), [&](const Disc& disc) {
            return distance_between(disc.center, point) < kMinGap + disc.radius + kHandRadius;
        });
        if (!is_blocked && !is_cut_off(column, row)) {
            return point;
        }
    }
}

double direction_deg(const FloorPoint& from, const spec::ObjectSpec& to)
{
    return degrees(std::atan2(to.position[1] - from[1], to.position[0] - from[0]));
}

}  // namespace

double turn_between_deg(double a_deg, double b_deg)
{
    const double turn_deg = a_deg - b_deg;
    return std::abs(turn_deg - 360.0 * std::round(turn_deg / 360.0));
}

std::optional<std::array<FloorPoint, kPointingPlaceCount>> place_in_corners(std::span<const double> radii, const Directions& directions,
                                                                            Rng& rng)
{
    CLEVRVK_CHECK(radii.size() + 1 == kPointingPlaceCount, "{} objects for {} corners", radii.size(), kPointingPlaceCount - 1);
    PlacementRules rules;
    rules.min_gap = kMinGap;
    rules.min_axis_gap = kMinAxisGap;
    rules.axes = {directions.right};
    std::vector<Disc> placed;
    std::array<FloorPoint, kPointingPlaceCount> places{};
    for (std::size_t i = 0; i < kPointingPlaceCount; ++i) {
        const bool is_hand = i == radii.size();
        if (is_hand) {
            rules.axes.clear();
        }
        bool is_placed = false;
        for (int attempt = 0; attempt < kTriesPerObject && !is_placed; ++attempt) {
            const Disc disc{draw_open_cell(i, placed, rng), is_hand ? kHandRadius : radii[i]};
            if (is_free(disc, placed, rules)) {
                placed.push_back(disc);
                places[i] = disc.center;
                is_placed = true;
            }
        }
        if (!is_placed) {
            return std::nullopt;
        }
    }
    return places;
}

spec::ObjectSpec make_hand(const catalog::Catalog& catalog, FloorPoint center, const spec::ObjectSpec& target)
{
    const catalog::Shape& shape = catalog::get_shape(catalog, "hand");
    spec::ObjectSpec hand;
    hand.id = "hand";
    hand.shape = shape.name;
    hand.size = {"", kHandSize};
    hand.material = "rubber";
    hand.color = {"", kHandColor};
    hand.position = {center[0], center[1], shape.rest_height * kHandSize};
    hand.points_to = target.id;
    const double rotation_deg = direction_deg(center, target) - shape.pointing_deg;
    hand.rotation_deg = rotation_deg - 360.0 * std::floor(rotation_deg / 360.0);
    return hand;
}

double pointing_gap_deg(const spec::ObjectSpec& hand, std::span<const spec::ObjectSpec> objects, std::size_t target)
{
    const double angle_rad = radians(hand.rotation_deg);
    const double scale = hand.size.radius;
    const FloorPoint center{hand.position[0], hand.position[1]};
    const FloorPoint tip{center[0] + scale * (std::cos(angle_rad) * kFingerTip[0] - std::sin(angle_rad) * kFingerTip[1]),
                         center[1] + scale * (std::sin(angle_rad) * kFingerTip[0] + std::cos(angle_rad) * kFingerTip[1])};
    const double aim_deg = direction_deg(center, objects[target]);  // parallel to the finger
    const auto off_finger_deg = [&](const spec::ObjectSpec& object) { return turn_between_deg(direction_deg(tip, object), aim_deg); };
    double gap_deg = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < objects.size(); ++i) {
        if (i != target) {
            gap_deg = std::min(gap_deg, turn_between_deg(direction_deg(center, objects[i]), aim_deg));
            gap_deg = std::min(gap_deg, off_finger_deg(objects[i]) - off_finger_deg(objects[target]));
        }
    }
    return gap_deg;
}

}  // namespace clevrvk::generators::mewl
