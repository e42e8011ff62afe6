// Evaluates many programs on many scenes: 64 scenes at a time. Comparisons and tests of sets that programs share are
// evaluated only once.
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

/// One bit for each program and scene.
class TruthTable {
public:
    TruthTable(std::int64_t program_count, const SceneTable& scenes);

    [[nodiscard]] std::int64_t program_count() const { return program_count_; }
    [[nodiscard]] std::int64_t scene_count() const { return scene_count_; }

    /// Bit b of word w is scene 64 w + b; bits beyond the last scene are 0.
    [[nodiscard]] std::span<const Word> row(std::int64_t program) const;
    [[nodiscard]] std::span<Word> row(std::int64_t program);
    [[nodiscard]] bool at(std::int64_t program, std::int64_t scene) const;

    /// The same programs on the given scenes, in the given order; a scene may occur more than once.
    [[nodiscard]] TruthTable pick(std::span<const std::int32_t> scenes) const;

private:
    TruthTable(std::int64_t program_count, std::int64_t scene_count, std::size_t row_words);

    std::int64_t program_count_ = 0;
    std::int64_t scene_count_ = 0;
    std::size_t row_words_ = 0;
    std::vector<Word> words_;
};

/// Calls `visit` with the index of every bit that is 1, in ascending order.
template <typename Visit>
void visit_bits(std::span<const Word> words, const Visit& visit)
{
    for (std::size_t w = 0; w < words.size(); ++w) {
        for (Word rest = words[w]; rest != 0; rest &= rest - 1) {
            visit(static_cast<int>(w * 64) + std::countr_zero(rest));
        }
    }
}

/// Compiled programs. The threads of one call share this object.
class Evaluator {
public:
    explicit Evaluator(std::span<const Program> programs);

    /// The number of scenes for which each program is true.
    [[nodiscard]] std::vector<std::int64_t> count_true(const SceneTable& scenes, int thread_count) const;

    /// The scenes for which each program is true.
    [[nodiscard]] TruthTable evaluate(const SceneTable& scenes, int thread_count) const;

    /// The number of tests that are computed once and shared: comparisons, tests of sets, counts.
    [[nodiscard]] std::size_t shared_count() const { return shared_.size(); }

private:
    struct Compiled {
        std::size_t first_step = 0;
        std::size_t step_count = 0;
        Quantifier quantifier = Quantifier::None;
    };

    void compile(const Program& program);
    int share(const SharedTest& test);

    /// Takes the result words of a program for a block; every thread has its own.
    using Visit = std::function<void(std::size_t program, std::int64_t block, const Word* words)>;
    using MakeVisit = std::function<Visit(int thread)>;
    void run(const SceneTable& scenes, int thread_count, const MakeVisit& make_visit) const;

    using TermName = std::tuple<Op, Kind, Property, bool, int, int>;
    std::map<std::tuple<Op, Kind, TermName, TermName>, std::size_t> places_;  // index of each shared test
    std::vector<SharedTest> shared_;                                          // operands before their users
    std::vector<EvaluationStep> steps_;
    std::vector<Compiled> programs_;
    std::size_t most_steps_ = 0;
};

}  // namespace clevrvk::generators::curi
