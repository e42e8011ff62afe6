// Whether a sentence is true of a picture.
#pragma once

#include "generators/language/tree.h"
#include "renderer/facts/graph.h"

namespace clevrvk::language {

/// In doubt is a sentence that rests on a fact in doubt, on a relation that the graph does not have, on "the cup" where
/// there is no cup or more than one, on "three cups" where there are more, on a relation of the cup to itself, and on
/// what the picture hardly shows.
[[nodiscard]] facts::Truth hear(const Clause& clause, const facts::Graph& graph);

}  // namespace clevrvk::language
