// Tests clevrvk generate: spec lines on standard output.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace clevrvk::tests {

TEST_CASE("generate gives the same lines for the same seed, and each whatever came before it")
{
    const Outcome all = run_program({"generate", "clevr", "--count", "5", "--seed", "3"});
    CHECK(all.exit_code == 0);
    CHECK(std::count(all.out.begin(), all.out.end(), '\n') == 5);
    CHECK(run_program({"generate", "clevr", "--count", "5", "--seed", "3"}).out == all.out);
    const Outcome last = run_program({"generate", "clevr", "--start", "3", "--count", "2", "--seed", "3"});
    // Each line has its place among those of its own command; the rest is the same.
    const auto find_episode = [](const std::string& lines, const std::string& id) {
        const std::size_t begin = lines.find("\"id\":\"clevr/train/000/" + id);
        return lines.substr(begin, lines.find('\n', begin) - begin);
    };
    for (const std::string id : {"003", "004"}) {
        CHECK(find_episode(all.out, id).size() > 100);
        CHECK(find_episode(all.out, id) == find_episode(last.out, id));
    }
}

TEST_CASE("generate gives other lines for another seed or split")
{
    const std::string lines = run_program({"generate", "clevr", "--seed", "0"}).out;
    CHECK(run_program({"generate", "clevr", "--seed", "-1"}).out != lines);
    CHECK(run_program({"generate", "clevr", "--seed", "0", "--split", "val"}).out != lines);
}

TEST_CASE("generate draws a seed when none is given, reports it and stores it")
{
    const Outcome outcome = run_program({"generate", "clevr"});
    CHECK(outcome.exit_code == 0);
    const auto seed = nlohmann::json::parse(outcome.out).at("seed").get<std::int64_t>();
    CHECK(outcome.err.find("--seed " + std::to_string(seed)) != std::string::npos);
    CHECK(run_program({"generate", "clevr", "--seed", std::to_string(seed)}).out == outcome.out);
}

TEST_CASE("generate ends at an episode that cannot be made, and with --keep-going leaves it out, says why, and exits 1")
{
    // Only the second and the third of these four find no scene in which every object shows so many pixels.
    const std::vector<std::string> arguments{"generate", "clevr", "--seed", "1", "--count", "4", "--set", "min_objects=9",
                                             "--set", "max_objects=10", "--set", "min_visible_px=800"};
    const Outcome ended = run_program(arguments);
    CHECK(ended.exit_code == 2);
    CHECK(std::count(ended.out.begin(), ended.out.end(), '\n') == 1);
    std::vector<std::string> patient = arguments;
    patient.emplace_back("--keep-going");
    const Outcome outcome = run_program(patient);
    CHECK(outcome.exit_code == 1);
    CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 2);
    CHECK(outcome.out.find("\"id\":\"clevr/train/000/003\"") != std::string::npos);
    CHECK(outcome.out.find("\"stream\"") == std::string::npos);
    for (const std::string id : {"001", "002"}) {
        CHECK(outcome.err.find("'clevr/train/000/" + id + "' is left out: ") != std::string::npos);
    }
    // A reader does not miss the lines that were left out.
    CHECK(run_program({"describe", "-"}, outcome.out).exit_code == 0);
}

TEST_CASE("generate passes its options on and names a wrong one")
{
    const Outcome outcome = run_program({"generate", "clevr", "--seed", "1", "--set", "world=mewl", "--set", "width=64"});
    const nlohmann::json panel = nlohmann::json::parse(outcome.out).at("panels").at(0);
    CHECK(panel.at("world") == "mewl");
    CHECK(panel.at("image").at("width") == 64);

    for (const std::string wrong : {"wdth=64", "width=0", "width=abc", "width"}) {
        CAPTURE(wrong);
        const Outcome refused = run_program({"generate", "clevr", "--seed", "1", "--set", wrong});
        CHECK(refused.exit_code == 2);
        CHECK(refused.out.empty());
        CHECK(refused.err.find("--set") != std::string::npos);
    }
}

TEST_CASE("generate fails with exit 4 when its output is full")
{
    const std::string command = std::string("'") + CLEVRVK_PROGRAM + "' generate clevr --count 3 --seed 1 > /dev/full 2> /dev/null";
    const int status = std::system(command.c_str());
    CHECK(WEXITSTATUS(status) == 4);
}

}  // namespace clevrvk::tests
