// Stages two rigid things with a relation of generators/staging.
#pragma once

#include "generators/relations/relation.h"
#include "generators/staging/put.h"

namespace clevrvk::generators::relations {

/// Draws both and puts them. Their scales change where sizes ask for it, or where one would be much larger than the
/// other. \param first_forms, second_forms  as of draw_entity
[[nodiscard]] std::variant<Arranged, Refusal> put_pair(const Asked& asked, const staging::Putter& putter, std::span<const Form> first_forms,
                                                       std::span<const Form> second_forms);

}  // namespace clevrvk::generators::relations
