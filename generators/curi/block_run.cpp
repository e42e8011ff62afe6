// Evaluates tests as bit operations: a value is a set of bit rows, one for each possible value.
#include "generators/curi/block_run.h"

#include <algorithm>

namespace clevrvk::generators::curi {
namespace {

constexpr int kRowsOfCount = kMostObjects + 1;

}  // namespace

BlockRun::BlockRun(const SceneTable& scenes, std::span<const SharedTest> tests, std::size_t most_steps)
    : scenes_(scenes), tests_(tests), results_(most_steps), stack_(most_steps)
{
    std::size_t row_count = 0;
    for (const SharedTest& test : tests) {
        first_rows_.push_back(row_count);
        row_count += test.node.op == Op::Count ? kRowsOfCount : 1;
    }
    rows_.resize(row_count);
    ones_.fill(~Word{0});
}

const Word* BlockRun::find(const Node& term, int value, int x) const
{
    if (term.op == Op::Constant) {
        return term.value == value ? ones_.data() : zeros_.data();
    }
    if (term.op == Op::Count) {
        const std::size_t first = first_rows_[static_cast<std::size_t>(term.left)];
        return rows_[first + static_cast<std::size_t>(value)][static_cast<std::size_t>(x)].data();
    }
    return scenes_.column(block_, term.property, value, x);
}

void BlockRun::compare(const SharedTest& test, Rows& result) const
{
    const ValueRange range = values_of(test.node.kind);
    for (int x = 0; x < kMostObjects; ++x) {
        Row row{};
        Row below{};
        for (int value = range.least; value <= range.most; ++value) {
            const Word* const left = find(test.left, value, x);
            const Word* const right = find(test.right, value, x);
            for (std::size_t w = 0; w < kBlockWords; ++w) {
                row[w] |= left[w] & (test.node.op == Op::Equal ? right[w] : below[w]);
                below[w] |= right[w];
            }
        }
        result[static_cast<std::size_t>(x)] = row;
    }
}

BlockRun::Row BlockRun::find_matches(const SharedTest& test, int x, int slot) const
{
    const ValueRange range = values_of(test.left.kind);
    Row matches{};
    for (int value = range.least; value <= range.most; ++value) {
        const Word* const wanted = find(test.right, value, x);
        if (wanted == zeros_.data()) {
            continue;
        }
        const Word* const has = scenes_.column(block_, test.left.property, value, slot);
        for (std::size_t w = 0; w < kBlockWords; ++w) {
            matches[w] |= wanted[w] & has[w];
        }
    }
    return matches;
}

void BlockRun::test_set(const SharedTest& test, Rows& result) const
{
    for (int x = 0; x < kMostObjects; ++x) {
        Row some{};
        Row present{};
        Row misfit{};
        for (int slot = 0; slot < kMostObjects; ++slot) {
            if (test.left.excludes_x && slot == x) {
                continue;
            }
            const Row matches = find_matches(test, x, slot);
            const Word* const is_there = scenes_.present(block_, slot);
            for (std::size_t w = 0; w < kBlockWords; ++w) {
                some[w] |= matches[w];
                present[w] |= is_there[w];
                misfit[w] |= is_there[w] & ~matches[w];
            }
        }
        Row& row = result[static_cast<std::size_t>(x)];
        for (std::size_t w = 0; w < kBlockWords; ++w) {
            row[w] = test.node.op == Op::Exists ? some[w] : present[w] & ~misfit[w];
        }
    }
}

void BlockRun::count(const SharedTest& test, Rows* numbers) const
{
    for (int x = 0; x < kMostObjects; ++x) {
        std::array<Row, kRowsOfCount> has_number{};
        has_number[0] = ones_;
        for (int slot = 0; slot < kMostObjects; ++slot) {
            if (test.left.excludes_x && slot == x) {
                continue;
            }
            const Row matches = find_matches(test, x, slot);
            for (std::size_t number = kRowsOfCount; number-- > 0;) {
                for (std::size_t w = 0; w < kBlockWords; ++w) {
                    const Word from_below = number > 0 ? has_number[number - 1][w] : Word{0};
                    has_number[number][w] = (has_number[number][w] & ~matches[w]) | (from_below & matches[w]);
                }
            }
        }
        for (std::size_t number = 0; number < kRowsOfCount; ++number) {
            numbers[number][static_cast<std::size_t>(x)] = has_number[number];
        }
    }
}

void BlockRun::start(std::int64_t block)
{
    block_ = block;
    for (std::size_t i = 0; i < tests_.size(); ++i) {
        Rows* const rows = &rows_[first_rows_[i]];
        const Op op = tests_[i].node.op;
        if (op == Op::Count) {
            count(tests_[i], rows);
        } else if (op == Op::Equal || op == Op::Greater) {
            compare(tests_[i], *rows);
        } else {
            test_set(tests_[i], *rows);
        }
    }
}

const Word* BlockRun::evaluate(std::span<const EvaluationStep> steps, Quantifier quantifier)
{
    // Shared rows are used in place; a connective's result is stored at its left operand's place in the stack.
    std::size_t top = 0;
    for (const EvaluationStep& step : steps) {
        if (step.op == Op::Not) {
            Rows& result = results_[top - 1];
            for (std::size_t x = 0; x < kMostObjects; ++x) {
                for (std::size_t w = 0; w < kBlockWords; ++w) {
                    result[x][w] = ~(*stack_[top - 1])[x][w];
                }
            }
            stack_[top - 1] = &result;
        } else if (step.op == Op::And || step.op == Op::Or) {
            --top;
            Rows& result = results_[top - 1];
            const Rows& left = *stack_[top - 1];
            const Rows& right = *stack_[top];
            for (std::size_t x = 0; x < kMostObjects; ++x) {
                for (std::size_t w = 0; w < kBlockWords; ++w) {
                    result[x][w] = step.op == Op::And ? left[x][w] & right[x][w] : left[x][w] | right[x][w];
                }
            }
            stack_[top - 1] = &result;
        } else {
            stack_[top] = &rows_[first_rows_[static_cast<std::size_t>(step.shared)]];
            ++top;
        }
    }
    const Rows& body = *stack_[0];
    const Word* const is_scene = scenes_.present(block_, 0);
    for (std::size_t w = 0; w < kBlockWords; ++w) {
        result_[w] = quantifier == Quantifier::Exists ? Word{0} : is_scene[w];
    }
    for (std::size_t x = 0; x < kMostObjects; ++x) {
        const Word* const present = scenes_.present(block_, static_cast<int>(x));
        for (std::size_t w = 0; w < kBlockWords; ++w) {
            if (quantifier == Quantifier::Exists) {
                result_[w] |= body[x][w] & present[w];
            } else if (quantifier == Quantifier::ForAll || x == 0) {
                result_[w] &= body[x][w] | ~present[w];
            }
        }
    }
    return result_.data();
}

}  // namespace clevrvk::generators::curi
