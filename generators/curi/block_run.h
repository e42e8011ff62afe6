// Evaluates the programs' tests on one block of scenes after another. A part of evaluate.h.
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
    Node left;  ///< an operand that is a count has its place among the shared tests in Node::left
    Node right;
};

/// A program's truth value is computed from shared tests in postfix order.
struct EvaluationStep {
    Op op = Op::Equal;  ///< And, Or, Not take the values before them; else `shared` is taken
    int shared = -1;    ///< place among the shared tests
};

/// Memory for one block. One thread at a time.
class BlockRun {
public:
    /// Scenes and tests outlive this; a test's operands come before it. \param most_steps  of any program
    BlockRun(const SceneTable& scenes, std::span<const SharedTest> tests, std::size_t most_steps);

    /// Evaluates the shared tests on a block.
    void start(std::int64_t block);

    /// kBlockWords words of that block's scenes; valid until the next call.
    [[nodiscard]] const Word* evaluate(std::span<const EvaluationStep> steps, Quantifier quantifier);

private:
    using Row = std::array<Word, kBlockWords>;
    using Rows = std::array<Row, kMostObjects>;  // by the slot of x

    [[nodiscard]] const Word* find(const Node& term, int value, int x) const;
    [[nodiscard]] Row find_matches(const SharedTest& test, int x, int slot) const;
    void compare(const SharedTest& test, Rows& result) const;
    void test_set(const SharedTest& test, Rows& result) const;
    void count(const SharedTest& test, Rows* numbers) const;

    const SceneTable& scenes_;
    std::span<const SharedTest> tests_;
    std::vector<std::size_t> first_rows_;  // of each test in rows_: counts have a place for each number
    std::vector<Rows> rows_;
    std::vector<Rows> results_;       // of connectives
    std::vector<const Rows*> stack_;  // into rows_ and results_
    Row result_{};
    Row ones_{};
    Row zeros_{};
    std::int64_t block_ = 0;
};

}  // namespace clevrvk::generators::curi
