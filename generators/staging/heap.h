// Several bodies dropped one after another, into a basket or onto a shelf.
#pragma once

#include "generators/staging/prop.h"
#include "generators/staging/settle.h"
#include "renderer/base/rng.h"

#include <span>
#include <variant>
#include <vector>

namespace clevrvk::generators::staging {

/// Where bodies are dropped.
struct Drop {
    contact::dvec2 low{0.0};  ///< world: their centers of mass are drawn from this rectangle
    contact::dvec2 high{0.0};
    double height = 0.0;  ///< of their lowest points, above everything; later ones are dropped from above the heap
    double floor = 0.0;   ///< what lies lower fell beside the heap
};

/// The body that found no place, and its clause.
struct HeapRefusal {
    std::size_t place = 0;
    Clause clause;
};

/// Drops each from a drawn place, turned as drawn, and lets it come to rest on those before it, which stay. One that
/// falls beside the heap is dropped again, as often as 12 times.
/// \param things  in the order in which they fall; all at their own scale
/// \param others  what carries the heap
/// \return  placements in the order of the things
[[nodiscard]] std::variant<std::vector<contact::Placement>, HeapRefusal> settle_heap(std::span<const Prop> things,
                                                                                    std::span<const contact::PlacedBody> others,
                                                                                    const Drop& drop, Rng rng);

}  // namespace clevrvk::generators::staging
