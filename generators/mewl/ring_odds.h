// The distribution of questions in strict relation. The five objects of a question form a ring, and the choices are
// five statements, each about an object and the next one in the ring. To a learner who knows the words but does not see
// the question, all five are equally likely.
//
// A learner who sees the question but does not know the words cannot be kept at one in five. There are three words, and
// two of them have two statements each. For any places of the objects, at least one of these four statements is never
// the only true one, whatever the words mean. So at most four statements stay open, a quarter each. If they are also to
// be equally likely to a learner who knows the words, the least possible rate is 28.3 % (a linear program over all
// rings). The questions here are drawn at this rate.
#pragma once

#include "generators/mewl/vocabulary.h"
#include "renderer/base/rng.h"

#include <array>

namespace clevrvk::generators::mewl {

inline constexpr int kRingSize = 5;
inline constexpr int kRingWordCount = 3;

/// The word of each statement.
inline constexpr std::array<std::size_t, kRingSize> kRingWords{0, 1, 0, 1, 2};

/// The position of each object in a ring relative to the next one: bit i for the i-th object.
struct Ring {
    unsigned left = 0;   ///< left of the next object, otherwise right
    unsigned front = 0;  ///< in front of the next object, otherwise behind

    [[nodiscard]] bool holds(Relation relation, std::size_t place) const;
};

struct RingQuestion {
    Ring ring;
    std::size_t answer = 0;  ///< index of the only true statement
};

/// \param meanings  meanings of the words, all different
[[nodiscard]] RingQuestion draw_ring_question(const std::array<Relation, kRingWordCount>& meanings, Rng& rng);

}  // namespace clevrvk::generators::mewl
