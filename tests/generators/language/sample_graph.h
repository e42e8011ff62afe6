// Graphs for tests, made by hand.
#pragma once

#include "generators/language/tree.h"
#include "renderer/facts/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::language {

/// An entity in a row, from left to right.
struct RowEntity {
    std::string size;
    std::string color;
    std::string material;
    std::string shape;
};

/// Each is left of those after it, and behind them; sizes are compared by their names. All are shown.
[[nodiscard]] facts::Graph make_row(const std::vector<RowEntity>& entities);

/// A row of 3 to 8 with CLEVR's words, drawn.
[[nodiscard]] facts::Graph draw_row(std::uint64_t index);

/// "the red cube".
[[nodiscard]] NounPhrase the(const std::string& color, const std::string& shape);

/// The same with another determiner.
[[nodiscard]] NounPhrase with(Determiner determiner, NounPhrase phrase);

/// is red, is left of ...
[[nodiscard]] Predicate is_color(const std::string& color);
[[nodiscard]] Predicate relates(const std::string& relation, NounPhrase object);

}  // namespace clevrvk::language
