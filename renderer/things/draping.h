// What blankets are draped over, and how they come to lie there.
#pragma once

#include "renderer/modeling/cloth.h"
#include "renderer/things/kind.h"

#include <string_view>

namespace clevrvk::things {

/// A cloth before it falls.
struct Fall {
    dvec2 size{0.0};
    Cloth cloth;
    Field obstacle;
    double time_s = 1.3;
};

/// Adds what is below as a part of that name.
/// \param style  bed, cot, mattress, sofa, pouf, rail; else it is spread on the floor, a corner turned over
/// \param below  colour of the pouf, the sofa or the wood   \param size  of the cloth; on a bed it is larger
[[nodiscard]] Fall make_fall(ThingBuilder& builder, std::string_view style, std::string_view below, const dvec2& size, int seed);

}  // namespace clevrvk::things
