// The body of a sheep: a bare narrow head and bare legs, a fleece of tufts, and rams' horns.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

enum class Sex { Ewe, Ram };

struct SheepParams : QuadrupedParams {
    Sex sex;
    double wool;
    double curl;
};

/// Proportions of a sheep.
[[nodiscard]] Mammal make_sheep_form();

/// Depth of a place in the fleece below the tips of its curls, 0 to 1.
[[nodiscard]] double find_wool_depth(const dvec3& point, std::uint32_t seed);

/// Adds the trunk to the flesh; adds fleece, head, legs and horns as separate meshes.
/// \param lid  slot of eyelids
[[nodiscard]] Stance join_sheep(const SheepParams& params, Toy& toy, const Mammal& m, const Posture& posture, int lid);

}  // namespace clevrvk::things
