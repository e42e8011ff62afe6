// Fuzzes programs of CURI, in both forms: accepted input is the same after printing and reading, and the evaluator
// agrees with the interpreter.
#include "generators/curi/evaluate.h"
#include "generators/curi/interpret.h"
#include "generators/curi/program.h"
#include "generators/curi/scene_table.h"
#include "renderer/base/error.h"
#include "tests/fuzz/fuzz_checks.h"

#include <vector>

namespace clevrvk::fuzz {
namespace {

namespace curi = generators::curi;

/// One object, several alike, and several that differ.
std::vector<curi::Scene> make_scenes()
{
    std::vector<curi::Scene> scenes(3);
    scenes[0].object_count = 1;
    scenes[1].object_count = 3;
    scenes[2].values = {{{0, 0, 0, 0, 1, 1}, {1, 1, 1, 1, 2, 2}, {2, 2, 0, 1, 3, 8}, {3, 0, 1, 0, -1, 4}, {7, 1, 0, 1, 7, 5}}};
    scenes[2].object_count = 5;
    return scenes;
}

void check_program(const curi::Program& program)
{
    require(curi::read_postfix(curi::print_postfix(program), "again:1") == program, "the postfix form says something else");
    require(curi::read_prefix(curi::print_prefix(program), "again:1") == program, "the prefix form says something else");
    require(curi::length_of(program) >= 3, "a program has no length");
    const std::vector<curi::Scene> scenes = make_scenes();
    const curi::TruthTable truth = curi::Evaluator(std::vector{program}).evaluate(curi::SceneTable(scenes), 1);
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        require(truth.at(0, static_cast<std::int64_t>(i)) == curi::interpret(program, scenes[i]),
                "the evaluator and the interpreter differ");
    }
}

template <typename Read>
void check(Read read, std::string_view text)
{
    try {
        check_program(read(text, "in.txt:1"));
    } catch (const SpecError& error) {
        check_message(error.what(), "in.txt:1: column ");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    const std::string_view text = fuzz::as_text(data, size);
    fuzz::check(generators::curi::read_postfix, text);
    fuzz::check(generators::curi::read_prefix, text);
    return 0;
}
