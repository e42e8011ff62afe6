#include "generators/staging/sizes.h"

#include "renderer/tree/box_tree.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec3;

constexpr double kClearance = 0.9;     // of a hollow or a room, that a thing may fill
constexpr double kShare = 0.5;         // of a thing, that is in a hollow
constexpr double kLongShare = 0.3;     // of a long one
constexpr double kMostOverhang = 3.0;  // widths of what a thing lies on
constexpr double kLeastCommon = 0.75;  // of the boxes of two footprints, of which half must overlap
constexpr double kHidden = 0.4;        // of what is partly occluded
constexpr double kFall = 0.2;          // of a view from a little above: how much it falls on its way

std::array<double, 3> sort_sides(const dvec3& box)
{
    std::array<double, 3> sides{box.x, box.y, box.z};
    std::sort(sides.begin(), sides.end());
    return sides;
}

}  // namespace

bool is_long(const dvec3& box)
{
    const auto [a, b, c] = sort_sides(box);
    static_cast<void>(a);
    return c >= 3.0 * b;
}

std::optional<Clause> find_misfit_in(const Sizes& first, const Sizes& second, double ratio)
{
    const auto [narrow, wide] = std::minmax({second.opening.x, second.opening.y});
    const double share = is_long(first.box) ? kLongShare : kShare;
    Clause worst{"width of the first over that of the hollow's opening", tree::kNoHit, kClearance, false};
    for (glm::length_t up = 0; up < 3; ++up) {
        const auto [a, b] = std::minmax({first.box[(up + 1) % 3], first.box[(up + 2) % 3]});
        const double width = narrow > 0.0 ? std::max(ratio * a / narrow, ratio * b / wide) : tree::kNoHit;
        const double height = second.hollow > 0.0 ? ratio * share * first.box[up] / second.hollow : tree::kNoHit;
        if (width <= kClearance && height <= 1.0) {
            return std::nullopt;
        }
        if (width <= kClearance) {
            worst = {"height of what must be in the hollow over its depth", height, 1.0, false};
        } else {
            worst.value = worst.limit == kClearance ? std::min(worst.value, width) : worst.value;
        }
    }
    return worst;
}

std::optional<Clause> find_misfit_on(const Sizes& first, const Sizes& second, double ratio)
{
    const double width = ratio * sort_sides(first.box)[1] / std::min(second.box.x, second.box.y);
    const Clause clause{"width of the first over that of the second", width, kMostOverhang, false};
    return clause.holds() ? std::nullopt : std::optional(clause);
}

std::optional<Clause> find_misfit_under(const Sizes& first, const Sizes& second, double ratio)
{
    const auto [a_narrow, a_wide] = std::minmax({ratio * first.box.x, ratio * first.box.y});
    const auto [room_narrow, room_wide] = std::minmax({kClearance * second.room.x, kClearance * second.room.y});
    if (a_narrow <= room_narrow && a_wide <= room_wide && ratio * first.box.z <= kClearance * second.room.z) {
        return std::nullopt;
    }
    const auto [b_narrow, b_wide] = std::minmax({second.box.x, second.box.y});
    const double common = std::min(a_narrow, b_narrow) * std::min(a_wide, b_wide);
    const Clause overlap{"common part of both footprints over the smaller one", common / std::min(a_narrow * a_wide, b_narrow * b_wide),
                         kLeastCommon, true};
    return overlap.holds() ? find_misfit_on(second, first, 1.0 / ratio) : std::optional(overlap);
}

std::optional<Clause> find_misfit_near(const Sizes& /*first*/, const Sizes& /*second*/, double /*ratio*/)
{
    return std::nullopt;
}

std::optional<Clause> find_misfit_behind(const Sizes& first, const Sizes& second, double ratio)
{
    const double seen = std::min(first.sides.x, first.sides.y) + kFall * first.box.x * first.box.y;
    const double times = std::max(second.sides.x, second.sides.y) / (ratio * ratio * seen);
    const Clause area{"area of the second over that of the first, as seen", times, 2.0 * kHidden, true};
    const Clause height{"height of the second over that of the first, as seen",
                        second.box.z / (ratio * (first.box.z + kFall * std::min(first.box.x, first.box.y))), kHidden, true};
    return !area.holds() ? std::optional(area) : !height.holds() ? std::optional(height) : std::nullopt;
}

std::optional<Clause> find_impossible(FindMisfit find, const Sizes& first, const Sizes& second)
{
    // Steps of an eighth of an octave, since some relations hold at medium ratios alone. Powers of two are exact.
    constexpr std::array<double, 8> kEighths{1.0,
                                             1.0905077326652577,
                                             1.189207115002721,
                                             1.2968395546510096,
                                             1.4142135623730951,
                                             1.5422108254079407,
                                             1.681792830507429,
                                             1.8340080864093424};
    for (double octave = kLeastRatio; octave <= kMostRatio; octave *= 2.0) {
        for (const double eighth : kEighths) {
            if (octave * eighth <= kMostRatio && !find(first, second, octave * eighth)) {
                return std::nullopt;
            }
        }
    }
    return find(first, second, 1.0);
}

}  // namespace clevrvk::generators::staging
