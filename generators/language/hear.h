// Judges whether a sentence is true of a picture.
#pragma once

#include "generators/language/tree.h"
#include "renderer/facts/graph.h"

namespace clevrvk::language {

/// The result is Doubt if the sentence depends on a fact in doubt, on a relation that the graph lacks, or on an entity
/// that the picture hardly shows. It is also Doubt for "the cup" if there is no cup or more than one, for "three cups"
/// if there are more, and for a relation of the cup to itself.
[[nodiscard]] facts::Truth hear(const Clause& clause, const facts::Graph& graph);

}  // namespace clevrvk::language
