#include "generators/staging/prop.h"

#include "generators/staging/heights.h"
#include "generators/staging/settle.h"

#include <algorithm>
#include <vector>

namespace clevrvk::generators::staging {
namespace {

using contact::dmat3;
using contact::dvec2;
using contact::dvec3;
using contact::Placement;

constexpr double kHalfGround_m = 12.0;
constexpr int kPropLines = 48;        // of the heights that hollows and rooms are measured by
constexpr double kLeastHollow = 0.25; // over the thing's height: dents are none
constexpr double kLevel = 0.9;        // of the height in the middle, that a room has everywhere

/// The sides of the largest square room under the middle.
dvec3 measure_room(const Heights& heights)
{
    const int middle = heights.find_cell(heights.low + 0.5 * heights.cell * static_cast<double>(heights.count));
    const double height = heights.bottom[static_cast<std::size_t>(middle)];
    if (!heights.is_body(middle) || height <= 0.0) {
        return dvec3(0.0);
    }
    const int half = heights.count / 2;
    for (int reach = 0; reach < half; ++reach) {
        for (int y = half - reach - 1; y <= half + reach; ++y) {
            for (int x = half - reach - 1; x <= half + reach; ++x) {
                if (heights.bottom[static_cast<std::size_t>(y * heights.count + x)] < kLevel * height) {
                    return dvec3(2.0 * reach * heights.cell, kLevel * height);
                }
            }
        }
    }
    return dvec3(2.0 * half * heights.cell, kLevel * height);
}

/// The area that a thing covers as seen along x and along y.
dvec2 measure_sides(const contact::Body& body, const Placement& at)
{
    const dvec3 x(1, 0, 0);
    const dvec3 y(0, 1, 0);
    const dvec3 z(0, 0, 1);
    dvec2 areas{0.0};
    for (glm::length_t k = 0; k < 2; ++k) {
        const dmat3 turn = k == 0 ? dmat3(-z, y, x) : dmat3(x, -z, y);
        const Heights heights = measure_heights({body, {turn * at.axes, at.scale, turn * at.origin}}, kPropLines);
        for (int cell = 0; cell < kPropLines * kPropLines; ++cell) {
            areas[k] += heights.is_body(cell) ? heights.cell.x * heights.cell.y : 0.0;
        }
    }
    return areas;
}

/// The sides of the way into a cavity from above, halfway down: a lid leaves none, a neck a narrow one.
dvec2 measure_opening(const Placement& at, const catalog::Cavity& cavity, const Heights& heights)
{
    const dvec3 middle = at.apply(cavity.base + dvec3(0.0, 0.0, 0.5 * cavity.height));
    const dvec2 half = at.scale * 0.5 * (cavity.base_half + cavity.top_half);
    dvec2 low = dvec2(middle);
    dvec2 high = dvec2(middle);
    bool is_open = false;
    for (int k = 0; k < heights.count * heights.count; ++k) {
        const dvec2 point = heights.find_middle(k);
        const dvec2 away = glm::abs(point - dvec2(middle));
        const dvec2 part = away / half;
        const bool is_within = cavity.is_round ? glm::dot(part, part) <= 1.0 : part.x <= 1.0 && part.y <= 1.0;
        if (is_within && heights.top[static_cast<std::size_t>(k)] < middle.z) {
            low = glm::min(low, point - 0.5 * heights.cell);
            high = glm::max(high, point + 0.5 * heights.cell);
            is_open = true;
        }
    }
    return is_open ? glm::min(high - low, 2.0 * half) : dvec2(0.0);
}

void measure_hollow(const Prop& prop, const Heights& heights, Sizes& sizes)
{
    for (const catalog::Cavity& cavity : prop.cavities) {
        const dvec2 opening = measure_opening(prop.rest, cavity, heights);
        if (opening.x * opening.y * cavity.height > sizes.opening.x * sizes.opening.y * sizes.hollow) {
            sizes.opening = opening;
            sizes.hollow = cavity.height;
        }
    }
    if (!prop.cavities.empty()) {
        return;
    }
    const std::vector<Pool> pools = find_pools(heights, find_spill_levels(heights), kLeastHollow * sizes.box.z);
    if (!pools.empty()) {
        sizes.opening = pools.front().high - pools.front().low + heights.cell;
        sizes.hollow = pools.front().depth;
    }
}

}  // namespace

const contact::Body& ground_body()
{
    static const contact::Body ground =
        contact::make_box_body(dvec3(-kHalfGround_m, -kHalfGround_m, -1.0), dvec3(kHalfGround_m, kHalfGround_m, 0.0));
    return ground;
}

Prop make_prop(const contact::Body& body, std::span<const catalog::Cavity> cavities, std::span<const catalog::Support> supports)
{
    Prop prop{body, cavities, supports, {}, {}};
    prop.rest.origin.z = -body.bounds().low.z;
    const std::vector<contact::PlacedBody> ground{{ground_body(), {}}};
    const Rest rest = settle({body, prop.rest}, ground);
    constexpr double kUpright = 0.9998;
    if (rest.end == Rest::End::AtRest) {
        prop.rest = rest.at;
        if (rest.at.axes[2].z < kUpright) {
            prop.cavities = {};
            prop.supports = {};
        }
    }
    const dvec2 center(prop.rest.apply(body.center_of_mass()));
    prop.rest.origin -= dvec3(center, 0.0);
    const tree::Box box = prop.rest.apply(body.bounds());
    prop.sizes.box = box.high - box.low;
    const Heights heights = measure_heights({body, prop.rest}, kPropLines);
    measure_hollow(prop, heights, prop.sizes);
    prop.sizes.room = measure_room(heights);
    prop.sizes.sides = measure_sides(body, prop.rest);
    return prop;
}

}  // namespace clevrvk::generators::staging
