// Tests questions of blocks of drawn rows.
#include "generators/language/ask.h"

#include "generators/language/execute.h"

#include "tests/generators/language/sample_graph.h"

#include <doctest/doctest.h>

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::language {
namespace {

/// Rows from `first` on, and their block.
struct Block {
    std::deque<facts::Graph> graphs;
    std::vector<AskedPicture> pictures;

    Block(std::uint64_t first, std::size_t count)
    {
        for (std::uint64_t k = first; k < first + count; ++k) {
            graphs.push_back(draw_row(k));
            pictures.push_back({SceneIndex(graphs.back()), k});
        }
    }
};

}  // namespace

TEST_CASE("ask_block asks as many as it is told, and every answer is what the program gives")
{
    const Block block(0, 16);
    const std::vector<Question> questions = ask_block(block.pictures, 3, 6);
    CHECK(questions.size() == 16 * 6);
    for (const Question& question : questions) {
        CHECK(execute(question.program, block.pictures[question.picture].scene) == question.answer);
    }
}

TEST_CASE("ask_block asks the same text of two pictures with different answers, or of one alone")
{
    const Block block(0, 16);
    std::map<std::string, std::set<std::string>> answers;
    std::map<std::string, int> counts;
    for (const Question& question : ask_block(block.pictures, 3, 6)) {
        answers[question.text].insert(question.answer);
        ++counts[question.text];
    }
    int alone = 0;
    for (const auto& asked : answers) {
        const std::string& text = asked.first;
        CAPTURE(text);
        CHECK((asked.second.size() >= 2 || counts[text] == 1));
        alone += asked.second.size() == 1 ? 1 : 0;
    }
    CHECK(alone < 16 * 6 / 2);
}

TEST_CASE("ask_block asks no degenerate question: each step that can be dropped changes an answer in the block")
{
    const Block block(0, 12);
    for (const Question& question : ask_block(block.pictures, 4, 5)) {
        for (std::size_t step = 0; step < question.program.size(); ++step) {
            if (!is_droppable(question.program[step])) {
                continue;
            }
            const Program shorter = drop_step(question.program, step);
            bool changes = false;
            for (const AskedPicture& picture : block.pictures) {
                const auto answer = execute(question.program, picture.scene);
                changes = changes || (answer && execute(shorter, picture.scene) != answer);
            }
            CAPTURE(question.text);
            CHECK(changes);
        }
    }
}

TEST_CASE("ask_block balances yes and no in every family")
{
    const Block block(0, 64);
    std::map<int, std::map<std::string, int>> counts;
    for (const Question& question : ask_block(block.pictures, 9, 10)) {
        ++counts[question.family][question.answer];
    }
    CHECK(counts.size() > 70);
    for (auto& asked : counts) {
        CAPTURE(asked.first);
        CHECK(std::abs(asked.second["yes"] - asked.second["no"]) <= 1);
    }
}

TEST_CASE("ask_block gives the same again, and others with another seed")
{
    const Block block(7, 8);
    const auto texts = [&](std::int64_t seed) {
        std::vector<std::string> all;
        for (const Question& question : ask_block(block.pictures, seed, 4)) {
            all.push_back(question.text + question.answer);
        }
        return all;
    };
    CHECK(texts(1) == texts(1));
    CHECK(texts(1) != texts(2));
}

TEST_CASE("ask_block asks of a picture alone, of one entity, and of none without failing")
{
    const Block alone(3, 1);
    CHECK(ask_block(alone.pictures, 1, 10).size() == 10);
    const facts::Graph one = make_row({{"large", "red", "metal", "cube"}});
    const std::vector<AskedPicture> of_one{{SceneIndex(one), 0}};
    for (const Question& question : ask_block(of_one, 1, 10)) {
        CHECK(execute(question.program, of_one.front().scene) == question.answer);
    }
    const facts::Graph empty;
    const std::vector<AskedPicture> of_none{{SceneIndex(empty), 0}};
    CHECK(ask_block(of_none, 1, 10).empty());
    CHECK(ask_block({}, 1, 10).empty());
}

}  // namespace clevrvk::language
