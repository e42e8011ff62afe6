// Evaluates many programs on many scenes: 64 scenes at a time, comparisons and tests of sets once for all programs that
// share them.
#pragma once

#include "generators/curi/block_run.h"
#include "generators/curi/program.h"
#include "generators/curi/scene_table.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace clevrvk::generators::curi {

/// A bit for each program and scene.
class TruthTable {
public:
    TruthTable(std::int64_t program_count, const SceneTable& scenes);

    [[nodiscard]] std::int64_t program_count() const { return program_count_; }
    [[nodiscard]] std::int64_t scene_count() const { return scene_count_; }

    /// Bit b of word w is scene 64 w + b; bits beyond the last scene are 0.
    [[nodiscard]] std::span<const Word> row(std::int64_t program) const;
    [[nodiscard]] std::span<Word> row(std::int64_t program);
    [[nodiscard]] bool at(std::int64_t program, std::int64_t scene) const;

    /// The same programs on these of the scenes, in their order; a scene may come more than once.
    [[nodiscard]] TruthTable pick(std::span<const std::int32_t> scenes) const;

private:
    TruthTable(std::int64_t program_count, std::int64_t scene_count, std::size_t row_words);

    std::int64_t program_count_ = 0;
    std::int64_t scene_count_ = 0;
    std::size_t row_words_ = 0;
    std::vector<Word> words_;
};

/// Calls `visit` with the place of every bit that is 1, in their order.
template <typename Visit>
void visit_bits(std::span<const Word> words, const Visit& visit)
{
    for (std::size_t w = 0; w < words.size(); ++w) {
        for (Word rest = words[w]; rest != 0; rest &= rest - 1) {
            visit(static_cast<int>(w * 64) + std::countr_zero(rest));
        }
    }
}

/// Compiled programs. The threads of one call share it.
class Evaluator {
public:
    explicit Evaluator(std::span<const Program> programs);

    /// On how many scenes each program is true.
    [[nodiscard]] std::vector<std::int64_t> count_true(const SceneTable& scenes, int thread_count) const;

    /// On which scenes each program is true.
    [[nodiscard]] TruthTable evaluate(const SceneTable& scenes, int thread_count) const;

    /// The parts that are computed once and shared: comparisons, tests of sets, counts.
    [[nodiscard]] std::size_t shared_count() const { return shared_.size(); }

private:
    struct Compiled {
        std::size_t first_step = 0;
        std::size_t step_count = 0;
        Quantifier quantifier = Quantifier::None;
    };

    void compile(const Program& program);
    int share(const SharedTest& test);

    /// Takes the words of a program on a block; every thread has its own.
    using Visit = std::function<void(std::size_t program, std::int64_t block, const Word* words)>;
    using MakeVisit = std::function<Visit(int thread)>;
    void run(const SceneTable& scenes, int thread_count, const MakeVisit& make_visit) const;

    using TermName = std::tuple<Op, Kind, Property, bool, int, int>;
    std::map<std::tuple<Op, Kind, TermName, TermName>, std::size_t> places_;  // of each shared test
    std::vector<SharedTest> shared_;                                          // operands before their users
    std::vector<EvaluationStep> steps_;
    std::vector<Compiled> programs_;
    std::size_t most_steps_ = 0;
};

}  // namespace clevrvk::generators::curi
