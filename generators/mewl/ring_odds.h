// How the question of strict relation is drawn. Its five objects make a ring, and the choices are five statements, each
// about an object and the next one of the ring. Who has learned the words but does not see the question finds each of
// the five true equally often.
//
// Who sees the question but has not learned the words cannot be kept at one in five by any five statements of which one
// is true: with three words two have two statements each, and whatever the places are, of the ways to mean left, right,
// front and behind by them none makes one of these four the only true one. Four statements at most stay open, a
// quarter; equally often true to who knows the words they leave 28.3 % at the least (a linear program over all rings),
// which this draws.
#pragma once

#include "generators/mewl/vocabulary.h"
#include "renderer/base/rng.h"

#include <array>

namespace clevrvk::generators::mewl {

inline constexpr int kRingSize = 5;
inline constexpr int kRingWordCount = 3;

/// Which word each statement has.
inline constexpr std::array<std::size_t, kRingSize> kRingWords{0, 1, 0, 1, 2};

/// Where each object of a ring is of the next one: bit i for the i-th object.
struct Ring {
    unsigned left = 0;   ///< left of it, else right
    unsigned front = 0;  ///< in front of it, else behind

    [[nodiscard]] bool holds(Relation relation, std::size_t place) const;
};

struct RingQuestion {
    Ring ring;
    std::size_t answer = 0;  ///< the place of the only true statement
};

/// \param meanings  of the words, all different
[[nodiscard]] RingQuestion draw_ring_question(const std::array<Relation, kRingWordCount>& meanings, Rng& rng);

}  // namespace clevrvk::generators::mewl
