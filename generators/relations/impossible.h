// Pairs whose sizes forbid a relation. The table is data: no stager changes it.
#pragma once

#include "generators/relations/entity.h"

#include <span>
#include <string_view>

namespace clevrvk::generators::relations {

/// No prompt names it.
struct ImpossiblePair {
    std::string_view relation;
    std::string_view first;
    std::string_view second;
    std::string_view reason;  ///< the inequality, with the sizes of the things' defaults at the scale that suits best
};

/// At most ten.
[[nodiscard]] std::span<const ImpossiblePair> list_impossible_pairs();

/// The pair's line, or null.
[[nodiscard]] const ImpossiblePair* find_impossible_pair(std::string_view relation, const Entity& first, const Entity& second);

}  // namespace clevrvk::generators::relations
