// Tests describe, questions and captions as commands: input, output, errors. read_questions.py judges what they say.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace clevrvk::tests {
namespace {

const std::string kTwoCubes =
    R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"clevr","objects":[)"
    R"({"id":"a","shape":"cube","size":"large","material":"rubber","color":"red","position":[1.2,-0.4]},)"
    R"({"id":"b","shape":"sphere","size":"small","material":"metal","color":"cyan","position":[-1,-1.6]}]}]})"
    "\n";
const std::string kEmpty = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"clevr","objects":[]}]})"
                           "\n";

}  // namespace

TEST_CASE("describe prints a table for people and a line of JSON a panel")
{
    const Outcome table = run_program({"describe", "-"}, kTwoCubes);
    CHECK(table.exit_code == 0);
    CHECK(table.out.find("images/e/p.png (2 entities)\n  1 a: color red, material rubber, shape cube, size large\n") == 0);
    const Outcome lines = run_program({"describe", "-", "--json"}, kTwoCubes);
    const nlohmann::json line = nlohmann::json::parse(lines.out);
    CHECK(line["image_index"] == 0);
    CHECK(line["is_clevr"] == true);
    CHECK(line["entities"][1]["attributes"]["shape"] == "sphere");
    CHECK(line["relations"]["right"]["margins"][0][1] > 0.2);
}

TEST_CASE("questions writes CLEVR's keys, to standard output and to a file that it does not overwrite")
{
    const ScratchFolder folder;
    const Outcome printed = run_program({"questions", "-", "--seed", "4", "--per-panel", "6"}, kTwoCubes);
    CHECK(printed.exit_code == 0);
    const nlohmann::json json = nlohmann::json::parse(printed.out);
    CHECK(json["info"]["seed"] == 4);
    REQUIRE(json["questions"].size() == 6);
    for (std::size_t k = 0; k < 6; ++k) {
        const nlohmann::json& question = json["questions"][k];
        CHECK(question["question_index"] == k);
        CHECK(question["image_filename"] == "images/e/p.png");
        CHECK(question["split"] == "new");
        for (const char* key : {"image_index", "question", "answer", "program", "question_family_index"}) {
            CHECK(question.contains(key));
        }
    }
    const std::string file = folder / "questions.json";
    CHECK(run_program({"questions", "-", "--seed", "4", "--per-panel", "6", "--out", file}, kTwoCubes).exit_code == 0);
    std::ifstream stream(file);
    CHECK(std::string(std::istreambuf_iterator<char>(stream), {}) == printed.out);
    const Outcome again = run_program({"questions", "-", "--seed", "4", "--out", file}, kTwoCubes);
    CHECK(again.exit_code == 4);
    CHECK(again.err.find("exists; nothing is overwritten") != std::string::npos);
}

TEST_CASE("questions and captions of an empty picture are none, and the output is whole")
{
    const Outcome questions = run_program({"questions", "-", "--seed", "1"}, kEmpty);
    CHECK(questions.exit_code == 0);
    CHECK(nlohmann::json::parse(questions.out)["questions"].empty());
    const Outcome captions = run_program({"captions", "-", "--seed", "1", "--json"}, kEmpty);
    CHECK(captions.exit_code == 0);
    CHECK(nlohmann::json::parse(captions.out)["captions"].empty());
}

TEST_CASE("captions prints true and false sentences in pairs")
{
    const Outcome outcome = run_program({"captions", "-", "--seed", "1", "--per-panel", "3"}, kTwoCubes);
    CHECK(outcome.exit_code == 0);
    std::istringstream lines(outcome.out);
    std::string line;
    std::getline(lines, line);
    CHECK(line == "images/e/p.png");
    for (int k = 0; k < 3; ++k) {
        std::getline(lines, line);
        CHECK(line.starts_with("  + "));
        CHECK(line.ends_with("."));
        std::getline(lines, line);
        CHECK(line.starts_with("  - "));
    }
}

TEST_CASE("describe, questions and captions refuse what is no input, and leave no file behind")
{
    const ScratchFolder folder;
    for (const std::string command : {"describe", "questions", "captions"}) {
        CAPTURE(command);
        const Outcome nothing = run_program({command, "-"}, "");
        CHECK(nothing.exit_code == 2);
        const Outcome bad = run_program({command, "-"}, "{\"schema\":\"clevrvk/1\",\"id\":\"e\"}\n");
        CHECK(bad.exit_code == 2);
        CHECK(bad.err.find("<stdin>:1: ") != std::string::npos);
        std::filesystem::create_directory(folder / command);
        CHECK(run_program({command, folder / command}).exit_code == 2);
        CHECK(run_program({command, folder / "nothing.jsonl"}).exit_code == 2);
        CHECK(run_program({command, "-", "--unknown"}, kTwoCubes).exit_code == 2);
    }
    CHECK(run_program({"questions", "-", "--per-panel", "0"}, kTwoCubes).exit_code == 2);
    CHECK(run_program({"captions", "-", "--per-panel", "6"}, kTwoCubes).exit_code == 2);
    const std::string file = folder / "out.json";
    CHECK(run_program({"questions", "-", "--seed", "1", "--out", file}, kTwoCubes + "no JSON\n").exit_code == 2);
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK(std::distance(std::filesystem::directory_iterator(folder / "."), std::filesystem::directory_iterator()) == 3);
}

TEST_CASE("describe and questions read a finished dataset, whose pictures they name, as the lines that it was made from")
{
    const ScratchFolder folder;
    std::ofstream(folder / "two.jsonl") << kTwoCubes;
    REQUIRE(run_program({"render", "--episodes", folder / "two.jsonl", "--out", folder / "data", "--no-images"}).exit_code == 0);
    CHECK(run_program({"describe", folder / "data", "--json"}).out == run_program({"describe", folder / "two.jsonl", "--json"}).out);
    const auto ask = [&](const std::string& input) { return run_program({"questions", folder / input, "--seed", "1"}).out; };
    CHECK(ask("data") == ask("two.jsonl"));
}

}  // namespace clevrvk::tests
