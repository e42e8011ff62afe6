// Measures how deep a thing is in a hand's flesh. Halves triangles of the thing that may be deeper than the depth found
// so far.
#include "renderer/grasp/depth.h"

#include <algorithm>

namespace clevrvk::grasp {
namespace {

using Triangle = std::array<dvec3, 3>;

/// Raises the depth to the depth of a triangle if that is greater. Halves the triangle until its pieces are small or
/// certainly less deep.
void sink(const modeling::Blend& flesh, const Triangle& triangle, double& depth)
{
    constexpr double kFine_m = 0.0012;
    const dvec3 middle = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
    double radius = 0.0;
    for (const dvec3& corner : triangle) {
        radius = std::max(radius, glm::length(corner - middle));
    }
    const double distance = flesh.measure(middle);
    depth = std::max(depth, -distance);
    if (radius < kFine_m || distance > radius - depth) {
        return;
    }
    std::size_t longest = 0;
    double length = 0.0;
    for (std::size_t side = 0; side < 3; ++side) {
        const double other = glm::length(triangle[(side + 1) % 3] - triangle[side]);
        longest = other > length ? side : longest;
        length = std::max(length, other);
    }
    const dvec3& from = triangle[longest];
    const dvec3& to = triangle[(longest + 1) % 3];
    const dvec3& beside = triangle[(longest + 2) % 3];
    const dvec3 half = 0.5 * (from + to);
    sink(flesh, {from, half, beside}, depth);
    sink(flesh, {half, to, beside}, depth);
}

}  // namespace

HandFlesh::HandFlesh(const HandBody& body, const HandState& state)
    : flesh_(things::make_hand_flesh(things::Posture(body.skeleton(), state.angles_deg), body.form(), 0.0)), root_(state.root)
{
}

double HandFlesh::measure_depth(const Surface& surface) const
{
    const modeling::Bounds bounds = flesh_.bounds();
    double depth = 0.0;
    for (const Triangle& corners : surface.triangles()) {
        Triangle local;
        tree::Box box;
        for (std::size_t k = 0; k < local.size(); ++k) {
            local[k] = bring(corners[k]);
            box.add(local[k]);
        }
        if (glm::all(glm::lessThan(box.low, bounds.high)) && glm::all(glm::greaterThan(box.high, bounds.low))) {
            sink(flesh_, local, depth);
        }
    }
    return depth;
}

}  // namespace clevrvk::grasp
