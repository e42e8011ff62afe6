// Stages two rigid things and the cord that ties or holds them.
#pragma once

#include "generators/relations/relation.h"
#include "generators/staging/tie.h"

namespace clevrvk::generators::relations {

/// A stager of generators/staging: tie or hang.
using CordStager = std::variant<staging::Tied, staging::Refusal> (*)(const staging::TiePlan& plan, Rng rng);

/// Draws both and a cord whose thickness suits them. \param first_forms, second_forms  as of draw_entity
/// \param tied_count  how many of the two the cord goes around, from the first: 1 or 2
[[nodiscard]] std::variant<Arranged, Refusal> cord_pair(const Asked& asked, CordStager stage, std::span<const Form> first_forms,
                                                        std::span<const Form> second_forms, int tied_count);

}  // namespace clevrvk::generators::relations
