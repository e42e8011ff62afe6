// Tests programs that the published expander drew: their forms and log-probabilities, and their values by the published
// primitives on 160 scenes.
#include "generators/curi/evaluate.h"
#include "generators/curi/grammar.h"
#include "generators/curi/interpret.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "tests/generators/curi/curi_fixture.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>
#include <string>

namespace clevrvk::generators::curi::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> read_lines(const char* name)
{
    std::istringstream text(read_text_file(fs::path(CLEVRVK_SOURCE_DIR) / "tests/generators/curi/reference" / name));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

struct ReferenceProgram {
    std::string source;           ///< d5, d6: drawn at that depth; collapsed: without its quantifier
    std::string log_probability;  ///< empty for collapsed ones
    int length = 0;
    std::string postfix;
    std::string prefix;
};

std::vector<ReferenceProgram> load_programs()
{
    std::vector<ReferenceProgram> programs;
    const std::vector<std::string> lines = read_lines("programs.tsv");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        std::istringstream line(lines[i]);
        std::string id;
        std::string length;
        ReferenceProgram each;
        std::getline(line, id, '\t');
        std::getline(line, each.source, '\t');
        std::getline(line, each.log_probability, '\t');
        std::getline(line, length, '\t');
        std::getline(line, each.postfix, '\t');
        std::getline(line, each.prefix, '\t');
        each.length = std::stoi(length);
        programs.push_back(each);
    }
    REQUIRE(programs.size() == 900);
    return programs;
}

std::vector<Scene> load_scenes()
{
    std::vector<Scene> scenes;
    for (const std::string& line : read_lines("scenes.jsonl")) {
        scenes.push_back(read_scene(parse_json_line(line, fmt::format("scenes.jsonl:{}", scenes.size() + 1))));
    }
    REQUIRE(scenes.size() == 160);
    return scenes;
}

}  // namespace

TEST_CASE("print_prefix and print_postfix give the published forms, byte for byte, of what read_postfix and read_prefix read")
{
    for (const ReferenceProgram& each : load_programs()) {
        const Program read = program(each.postfix);
        CHECK(print_postfix(read) == each.postfix);
        CHECK(print_prefix(read) == each.prefix);
        CHECK(length_of(read) == each.length);
        CHECK(read_prefix(each.prefix, "test:1") == read);
    }
}

TEST_CASE("log_probability is the published one")
{
    int compared_count = 0;
    for (const ReferenceProgram& each : load_programs()) {
        if (!each.log_probability.empty()) {
            CHECK(std::abs(log_probability(program(each.postfix)) - std::stod(each.log_probability)) <= 1e-9);
            ++compared_count;
        }
    }
    CHECK(compared_count == 834);
}

TEST_CASE("interpret and Evaluator give the published truth table")
{
    const std::vector<ReferenceProgram> programs = load_programs();
    const std::vector<Scene> scenes = load_scenes();
    const std::vector<std::string> truth = read_lines("truth.txt");
    REQUIRE(truth.size() == programs.size());
    std::vector<Program> read;
    for (const ReferenceProgram& each : programs) {
        read.push_back(program(each.postfix));
    }
    const TruthTable table = Evaluator(read).evaluate(SceneTable(scenes), 1);
    for (std::size_t i = 0; i < programs.size(); ++i) {
        std::string interpreted;
        std::string evaluated;
        for (std::size_t j = 0; j < scenes.size(); ++j) {
            interpreted += interpret(read[i], scenes[j]) ? '1' : '0';
            evaluated += table.at(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)) ? '1' : '0';
        }
        INFO(programs[i].postfix);
        CHECK(interpreted == truth[i]);
        CHECK(evaluated == truth[i]);
    }
}

}  // namespace clevrvk::generators::curi::test
