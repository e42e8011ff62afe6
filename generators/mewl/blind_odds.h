// How likely each choice of the task relation is without seeing a picture. Statements about three objects exclude each
// other: "a w b" and "b w a" are never both false. So a set of one true and four false statements can reveal the true
// one.
#pragma once

#include <array>
#include <span>

namespace clevrvk::generators::mewl {

/// "a WORD b": places of two objects of the question's three, and of a word of the lexicon's three.
struct BlindStatement {
    int first = 0;
    int word = 0;
    int second = 0;
};

/// For each statement, in how many worlds it is the only true one. A world is a meaning for each word, and an order of
/// the objects sideways and in depth; there are 24 * 6 * 6.
[[nodiscard]] std::array<int, 5> count_worlds(std::span<const BlindStatement, 5> statements);

}  // namespace clevrvk::generators::mewl
