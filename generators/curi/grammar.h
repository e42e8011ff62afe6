// The grammar of CURI's concepts with its probabilities: log-probability of a program, drawing of programs, and which
// programs are not concepts.
// Source: CURI, v2_typed_simple_fol.json and its GrammarExpander; the weights are those that its Dirichlet modes give.
#pragma once

#include "generators/curi/program.h"
#include "renderer/base/rng.h"

#include <cstdint>

namespace clevrvk::generators::curi {

/// The deepest grammar that the published concepts need: and, or, not occur at most once, with no count below them.
inline constexpr int kPublishedDepth = 5;

/// The sum of the log-probabilities of the rules that derive the program. Rejected attempts do not count;
/// the quantifier's 1/2 counts, and for a collapsed program it does so once, as if it had one of the two.
[[nodiscard]] double log_probability(const Program& program);

/// Draws programs as the published expander does: a part that is too deep, or compares only constants, is drawn again,
/// at most 11 times; then the operation that it belongs to fails in turn. So each part is drawn from the grammar under
/// the condition that it succeeds.
class ProgramSampler {
public:
    /// \param depth  places from the body's root down to a word, less than this; least 4
    explicit ProgramSampler(int depth);

    [[nodiscard]] Program draw(Rng& rng) const;

    /// The program of that number, from a stream of its own: what `clevrvk curi sample` prints, and what the concepts
    /// of a dataset are chosen from.
    [[nodiscard]] Program draw(std::int64_t seed, std::int64_t number) const;

private:
    class Expansion;

    int depth_;
};

/// Whether the published filter of strings refuses the program: all x in what refers to the others, a property of x
/// compared with itself, or x's property searched in that of a set.
[[nodiscard]] bool is_banned(const Program& program);

}  // namespace clevrvk::generators::curi
