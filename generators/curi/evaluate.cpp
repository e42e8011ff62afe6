// Compiles programs into shared steps and runs them block by block.
#include "generators/curi/evaluate.h"

#include "renderer/base/run_in_threads.h"

#include <algorithm>
#include <bit>

namespace clevrvk::generators::curi {

TruthTable::TruthTable(std::int64_t program_count, const SceneTable& scenes)
    : TruthTable(program_count, scenes.scene_count(), static_cast<std::size_t>(scenes.block_count()) * kBlockWords)
{
}

TruthTable::TruthTable(std::int64_t program_count, std::int64_t scene_count, std::size_t row_words)
    : program_count_(program_count), scene_count_(scene_count), row_words_(row_words),
      words_(row_words * static_cast<std::size_t>(program_count))
{
}

std::span<const Word> TruthTable::row(std::int64_t program) const
{
    return std::span(words_).subspan(static_cast<std::size_t>(program) * row_words_, row_words_);
}

std::span<Word> TruthTable::row(std::int64_t program)
{
    return std::span(words_).subspan(static_cast<std::size_t>(program) * row_words_, row_words_);
}

bool TruthTable::at(std::int64_t program, std::int64_t scene) const
{
    return ((row(program)[static_cast<std::size_t>(scene / 64)] >> static_cast<unsigned>(scene % 64)) & 1U) != 0;
}

TruthTable TruthTable::pick(std::span<const std::int32_t> scenes) const
{
    TruthTable picked(program_count_, static_cast<std::int64_t>(scenes.size()), (scenes.size() + 63) / 64);
    for (std::int64_t program = 0; program < program_count_; ++program) {
        const std::span<Word> row = picked.row(program);
        for (std::size_t i = 0; i < scenes.size(); ++i) {
            row[i / 64] |= Word{at(program, scenes[i])} << (i % 64);
        }
    }
    return picked;
}

Evaluator::Evaluator(std::span<const Program> programs)
{
    for (const Program& program : programs) {
        compile(program);
    }
}

void Evaluator::compile(const Program& program)
{
    Compiled compiled{steps_.size(), 0, program.quantifier};
    std::vector<int> places(program.nodes.size(), -1);  // index in shared_
    for (std::size_t i = 0; i < program.nodes.size(); ++i) {
        Node node = program.nodes[i];
        if (node.op == Op::Constant || node.op == Op::OfObject || node.op == Op::OfSet) {
            continue;
        }
        if (node.op == Op::And || node.op == Op::Or || node.op == Op::Not) {
            steps_.push_back({node.op, -1});
            continue;
        }
        Node left = program.nodes[static_cast<std::size_t>(node.left)];
        Node right = program.nodes[static_cast<std::size_t>(node.right)];
        // A count is identified by its index; the tests that use it need nothing else.
        left.left = left.op == Op::Count ? places[static_cast<std::size_t>(node.left)] : -1;
        right.left = right.op == Op::Count ? places[static_cast<std::size_t>(node.right)] : -1;
        left.right = -1;
        right.right = -1;
        node.left = -1;
        node.right = -1;
        places[i] = share({node, left, right});
        if (node.op != Op::Count) {
            steps_.push_back({node.op, places[i]});
        }
    }
    compiled.step_count = steps_.size() - compiled.first_step;
    most_steps_ = std::max(most_steps_, compiled.step_count);
    programs_.push_back(compiled);
}

int Evaluator::share(const SharedTest& test)
{
    const auto name = [](const Node& node) {
        return std::tuple(node.op, node.kind, node.property, node.excludes_x, node.value, node.left);
    };
    const auto [found, is_new] =
        places_.try_emplace(std::tuple(test.node.op, test.node.kind, name(test.left), name(test.right)), shared_.size());
    if (is_new) {
        shared_.push_back(test);
    }
    return static_cast<int>(found->second);
}

void Evaluator::run(const SceneTable& scenes, int thread_count, const MakeVisit& make_visit) const
{
    // Each thread has its own share of the blocks and its own counters.
    run_in_threads(static_cast<std::size_t>(thread_count), thread_count, [&](std::size_t worker) {
        const auto thread = static_cast<int>(worker);
        BlockRun block_run(scenes, shared_, most_steps_);
        const Visit visit = make_visit(thread);
        for (std::int64_t block = thread; block < scenes.block_count(); block += thread_count) {
            block_run.start(block);
            for (std::size_t i = 0; i < programs_.size(); ++i) {
                const Compiled& program = programs_[i];
                visit(i, block, block_run.evaluate(std::span(steps_).subspan(program.first_step, program.step_count), program.quantifier));
            }
        }
    });
}

std::vector<std::int64_t> Evaluator::count_true(const SceneTable& scenes, int thread_count) const
{
    std::vector<std::vector<std::int64_t>> counts(static_cast<std::size_t>(thread_count), std::vector<std::int64_t>(programs_.size()));
    run(scenes, thread_count, [&](int thread) {
        return [&mine = counts[static_cast<std::size_t>(thread)]](std::size_t program, std::int64_t, const Word* words) {
            for (int w = 0; w < kBlockWords; ++w) {
                mine[program] += std::popcount(words[w]);
            }
        };
    });
    for (std::size_t thread = 1; thread < counts.size(); ++thread) {
        std::transform(counts[0].begin(), counts[0].end(), counts[thread].begin(), counts[0].begin(), std::plus<>());
    }
    return counts[0];
}

TruthTable Evaluator::evaluate(const SceneTable& scenes, int thread_count) const
{
    TruthTable table(static_cast<std::int64_t>(programs_.size()), scenes);
    run(scenes, thread_count, [&](int) {
        return [&table](std::size_t program, std::int64_t block, const Word* words) {
            std::copy_n(words, kBlockWords, &table.row(static_cast<std::int64_t>(program))[static_cast<std::size_t>(block) * kBlockWords]);
        };
    });
    return table;
}

}  // namespace clevrvk::generators::curi
