// The grammar of CURI's concepts with its probabilities: computes log-probabilities of programs, draws programs, and
// recognises programs that are not concepts.
// Source: CURI, v2_typed_simple_fol.json and its GrammarExpander; the weights follow from its Dirichlet modes.
#pragma once

#include "generators/curi/program.h"
#include "renderer/base/rng.h"

#include <cstdint>

namespace clevrvk::generators::curi {

/// The greatest depth that the published concepts need: and, or and not occur at most once, without a count below them.
inline constexpr int kPublishedDepth = 5;

/// The sum of the log-probabilities of the rules that derive the program. Rejected attempts do not count;
/// the quantifier's 1/2 counts, and it counts once for a collapsed program, as if the program had a quantifier.
[[nodiscard]] double log_probability(const Program& program);

/// Draws programs like the published expander. A part that is too deep, or compares only constants, is redrawn at most
/// 11 times; then the enclosing operation fails in turn. Thus each part is drawn from the grammar, conditional on
/// success.
class ProgramSampler {
public:
    /// \param depth  the path from the body's root down to a word has fewer nodes than this; at least 4
    explicit ProgramSampler(int depth);

    [[nodiscard]] Program draw(Rng& rng) const;

    /// The program with this number, drawn from a separate stream. `clevrvk curi sample` prints it, and the concepts of
    /// a dataset are chosen from these programs.
    [[nodiscard]] Program draw(std::int64_t seed, std::int64_t number) const;

private:
    class Expansion;

    int depth_;
};

/// Whether the published string filter refuses the program. It refuses a part about the other objects in which every
/// object is x, a property of x compared with itself, and a search for x's property in the same property of a set.
[[nodiscard]] bool is_banned(const Program& program);

}  // namespace clevrvk::generators::curi
