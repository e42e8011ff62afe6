// Evaluates the tests in programs on one block of scenes after another. Part of evaluate.h.
#pragma once

#include "generators/curi/program.h"
#include "generators/curi/scene_table.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::generators::curi {

/// A comparison, a test of a set, or a count, without its context.
struct SharedTest {
    Node node;
    Node left;  ///< for an operand that is a count, Node::left is its index among the shared tests
    Node right;
};

/// One step of a program's truth value, in postfix order, from shared tests.
struct EvaluationStep {
    Op op = Op::Equal;  ///< And, Or and Not combine earlier values; any other value means that `shared` is used
    int shared = -1;    ///< index among the shared tests
};

/// Memory for one block. Use from one thread at a time.
class BlockRun {
public:
    /// Scenes and tests outlive this; a test follows its operands.
    /// \param most_steps  greatest number of steps in a program
    BlockRun(const SceneTable& scenes, std::span<const SharedTest> tests, std::size_t most_steps);

    /// Evaluates the shared tests on a block.
    void start(std::int64_t block);

    /// The result for that block's scenes, kBlockWords words; valid until the next call.
    [[nodiscard]] const Word* evaluate(std::span<const EvaluationStep> steps, Quantifier quantifier);

private:
    using Row = std::array<Word, kBlockWords>;
    using Rows = std::array<Row, kMostObjects>;  // indexed by the slot of x

    [[nodiscard]] const Word* find(const Node& term, int value, int x) const;
    [[nodiscard]] Row find_matches(const SharedTest& test, int x, int slot) const;
    void compare(const SharedTest& test, Rows& result) const;
    void test_set(const SharedTest& test, Rows& result) const;
    void count(const SharedTest& test, Rows* numbers) const;

    const SceneTable& scenes_;
    std::span<const SharedTest> tests_;
    std::vector<std::size_t> first_rows_;  // index in rows_ for each test; a count has one row for each number
    std::vector<Rows> rows_;
    std::vector<Rows> results_;       // results of connectives
    std::vector<const Rows*> stack_;  // into rows_ and results_
    Row result_{};
    Row ones_{};
    Row zeros_{};
    std::int64_t block_ = 0;
};

}  // namespace clevrvk::generators::curi
