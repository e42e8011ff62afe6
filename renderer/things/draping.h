// The bodies under blankets, and the ways in which blankets fall on them.
#pragma once

#include "renderer/modeling/cloth.h"
#include "renderer/things/kind.h"

namespace clevrvk::things {

/// A cloth before it falls.
struct Fall {
    dvec2 size{0.0};
    Cloth cloth;
    Field obstacle;
    double time_s = 1.3;
};

/// How a blanket lies: folded or rolled up; spread on the floor, a corner folded over; or draped over furniture.
enum class BlanketStyle { Folded, Pouf, Rail, Spread, Rolled, Bed, Cot, Mattress, Sofa };

/// Adds the body under the blanket as a part of that name.
/// \param style  neither folded nor rolled
/// \param below  colour of the pouf, the sofa or the wood   \param size  of the cloth; it is larger on a bed
[[nodiscard]] Fall make_fall(ThingBuilder& builder, BlanketStyle style, Color below, const dvec2& size, int seed);

}  // namespace clevrvk::things
