// The likelihood of each choice of the task relation without seeing a picture. Statements about three objects exclude
// each other: "a w b" and "b w a" are never both false. So a set of one true and four false statements can reveal the
// one.
#pragma once

#include <array>
#include <span>

namespace clevrvk::generators::mewl {

/// "a WORD b": indices of two of the question's three objects, and of one of the lexicon's three words.
struct BlindStatement {
    int first = 0;
    int word = 0;
    int second = 0;
};

/// For each statement, the number of worlds in which it is the only true one. A world is a meaning for each word and an
/// order of the objects sideways and in depth; there are 24 * 6 * 6 worlds.
[[nodiscard]] std::array<int, 5> count_worlds(std::span<const BlindStatement, 5> statements);

}  // namespace clevrvk::generators::mewl
