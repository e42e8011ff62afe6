// Tests what people are told of lines that they can hardly have meant, and that generated lines are never spoken of.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

// A line of world `clevr`; seen from there, x grows to the right and towards the camera.
std::string make_scene(const std::string& id, const std::string& objects)
{
    return R"({"schema":"clevrvk/1","id":")" + id + R"(","panels":[{"id":"p","world":"clevr","objects":[)" + objects + "]}]}\n";
}

std::string sphere(const std::string& id, const std::string& position, const std::string& size = "\"small\"")
{
    return R"({"id":")" + id + R"(","shape":"sphere","material":"rubber","color":"red","size":)" + size + R"(,"position":)" + position + "}";
}

std::size_t count_warnings(const Outcome& outcome)
{
    std::istringstream lines(outcome.err);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line);) {
        count += line.starts_with("warning: ") ? 1U : 0U;
    }
    return count;
}

bool says(const Outcome& outcome, const std::string& words)
{
    return outcome.err.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("check of a spec file tells once of each thing that can hardly be meant, with the places, and finds it sound (issue 57)")
{
    const ScratchFolder folder;
    const std::string file = folder.add(
        "mine.jsonl", make_scene("good", sphere("a", "[0,0]") + "," + sphere("hidden", "[-1.5,1.3]", "0.1")) +
                          make_scene("out", sphere("b", "[60,0]") + "," + sphere("c", "[0,60]") + "," + sphere("d", "[-60,0]")) +
                          make_scene("more", sphere("e", "[0,-60]") + "," + sphere("f", "[0,0,0]") + "," + sphere("g", "[0,0]", "0.01")) +
                          make_scene("thing", R"({"id":"t","shape":"table","position":[0,0]},{"id":"u","shape":"table","variant":0,"position":[2,0]})"));
    const Outcome outcome = run_program({"check", file});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.starts_with("sound: "));
    CHECK_MESSAGE(count_warnings(outcome) == 4, outcome.err);
    const std::string place = file + ":";
    CHECK(says(outcome, "warning: 1 thing names no variant, so variant 0 draws its parameters: " + place + "4 't'; \"variant\""));
    CHECK(says(outcome, "warning: 4 objects lie outside the picture: " + place + "2 'b', " + place + "2 'c', " + place + "2 'd', ...; "));
    CHECK(says(outcome, "warning: 1 object has fewer than 20 pixels: " + place + "3 'g'; "));
    CHECK(says(outcome, "warning: 1 object reaches under the floor by more than a tenth of its height: " + place + "3 'f'; "));
    CHECK(run_program({"check", file, "--no-advice"}).err.empty());
    // The same from standard input.
    const Outcome piped = run_program({"check", "-"}, read_file(file));
    CHECK(piped.exit_code == 0);
    CHECK(says(piped, "<stdin>:3 'g'"));
}

TEST_CASE("check tells nothing of generated lines, even where it cannot know that they are generated")
{
    const ScratchFolder folder;
    for (const std::string task : {"clevr", "mewl_shape", "curi_scene", "things_table", "hands_holding", "devbench_nouns"}) {
        CAPTURE(task);
        const Outcome made = run_program({"generate", task, "--count", "4", "--seed", "11"});
        REQUIRE_MESSAGE(made.exit_code == 0, made.err);
        std::string lines;
        std::istringstream read(made.out);
        for (std::string line; std::getline(read, line);) {
            nlohmann::ordered_json episode = nlohmann::ordered_json::parse(line);
            episode.erase("task");
            episode.erase("stream");
            lines += episode.dump() + "\n";
        }
        const Outcome outcome = run_program({"check", folder.add("lines.jsonl", lines)});
        CHECK_MESSAGE(outcome.err.empty(), outcome.err);
    }
}

TEST_CASE("check reads spec lines from standard input, and names a bad one")
{
    const Outcome sound = run_program({"check", "-"}, make_line("e0") + make_line("e1"));
    CHECK(sound.exit_code == 0);
    CHECK(sound.out.find("sound: 2 panels of 2 episodes") == 0);
    const Outcome bad = run_program({"check", "-"}, make_line("e0") + make_line("e1", "cubee"));
    CHECK(bad.exit_code == 1);
    CHECK_MESSAGE(bad.out.find("spec: <stdin>:2: panels[0].objects[0].shape: unknown shape 'cubee'") != std::string::npos, bad.out);
}

}  // namespace clevrvk::tests
