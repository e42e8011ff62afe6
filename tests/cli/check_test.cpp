// Tests the command check on labels and spec files: verdicts, and episodes generated again. On pictures:
// check_pictures_test.cpp.
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

namespace clevrvk::tests {
namespace fs = std::filesystem;

TEST_CASE("check makes a generator's episodes again and names one that differs")
{
    const ScratchFolder folder;
    make_dataset(folder / "out", {"--no-images", "--set", "world=mewl"});
    CHECK(run_program({"check", folder / "out", "--no-certificate"}).exit_code == 0);
    edit_line(folder / "out/index.jsonl", 1, [](Json& line) {
        line["objects"][0]["color"] = "red";
        line["objects"][0]["rgb"] = {1, 2, 3};
    });
    const Outcome outcome = run_program({"check", folder / "out", "--json"});
    CHECK(outcome.exit_code == 1);
    CHECK(report_of(outcome)["found"]["labels"] == 1);
}

TEST_CASE("check reads spec files: bad lines, repeated ids, and lines that their task does not make")
{
    const ScratchFolder folder;
    const std::vector<std::string> task{"generate", "clevr", "--count", "3", "--seed", "5", "--set", "world=mewl"};
    const std::string lines = run_program(task).out;
    const std::string sound = folder.add("sound.jsonl", lines);
    const Outcome known = run_program({"check", sound, "--set", "world=mewl", "--json"});
    CHECK(known.exit_code == 0);
    CHECK(report_of(known)["derived_episodes"] == 3);
    // The line does not hold its options: without them nothing is verified, and check says so.
    const Outcome unknown = run_program({"check", sound, "--json"});
    CHECK(unknown.exit_code == 0);
    CHECK(report_of(unknown)["underived_episodes"] == 3);

    const std::string bad = folder.add("bad.jsonl", lines + make_line("e0", "cubee") + lines.substr(0, lines.find('\n') + 1));
    edit_line(bad, 1, [](Json& line) { line["panels"][0]["objects"][0]["rotation_deg"] = 1.0; });
    const Outcome outcome = run_program({"check", bad, "--set", "world=mewl", "--json"});
    CHECK(outcome.exit_code == 1);
    CHECK(report_of(outcome)["found"] == Json{{"stream", 1}, {"unique-ids", 1}, {"spec", 1}, {"labels", 1}});
    CHECK(outcome.out.find("bad.jsonl:4") != std::string::npos);
    CHECK(outcome.out.find("did you mean 'cube'?") != std::string::npos);
}

TEST_CASE("check of a dataset goes on without the file that an option of its task names")
{
    const ScratchFolder folder;
    const std::string prompts = folder.add("prompts.txt", "a teacup in a box\n");
    const Outcome made =
        run_program({"make", "relations_physical", "--count", "1", "--set", "prompts=" + prompts, "--out", folder / "out", "--no-images"});
    REQUIRE(made.exit_code == 0);
    CHECK(report_of(run_program({"check", folder / "out", "--no-certificate", "--json"}))["derived_episodes"] == 1);
    fs::remove(prompts);
    const Outcome outcome = run_program({"check", folder / "out", "--json"});
    CHECK(outcome.exit_code == 0);
    CHECK(report_of(outcome)["underived_episodes"] == 1);
    CHECK(outcome.err.find("prompts.txt") != std::string::npos);
}

TEST_CASE("check reports a limited number of findings of each check, and counts the rest")
{
    const ScratchFolder folder;
    make_dataset(folder / "out", {"--no-images"});
    for (std::size_t line = 0; line < 3; ++line) {
        edit_line(folder / "out/index.jsonl", line, [](Json& value) { value["camera"]["K"][0][0] = 1.0; });
    }
    const Outcome outcome = run_program({"check", folder / "out", "--max-findings", "2"});
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out.find("camera: index.jsonl:2") != std::string::npos);
    CHECK(outcome.out.find("camera: index.jsonl:3") == std::string::npos);
    CHECK(outcome.out.find("camera: 1 more") != std::string::npos);
}

TEST_CASE("check of a run that was cut short reports that, and nothing about the existing panels")
{
    const ScratchFolder folder;
    make_dataset(folder / "out", {"--no-images"});
    const std::string journal = read_file(folder / "out/journal.jsonl");
    const std::size_t last_line = journal.rfind('\n', journal.size() - 2) + 1;
    std::ofstream(folder / "out/journal.jsonl", std::ios::binary) << journal.substr(0, last_line);
    edit_json(folder / "out/dataset.json", [](Json& json) { json["complete"] = false; });
    const Outcome outcome = run_program({"check", folder / "out", "--json"});
    CHECK(outcome.exit_code == 1);
    CHECK(report_of(outcome)["found"] == Json{{"dataset", 1}, {"journal", 1}});
    fs::remove(folder / "out/dataset.json");
    CHECK(report_of(run_program({"check", folder / "out", "--json"}))["found"] == Json{{"dataset", 1}, {"journal", 1}});
}

TEST_CASE("check of what is not a dataset, and of nothing, is exit 2; check --list names every check")
{
    const ScratchFolder folder;
    fs::create_directory(folder / "empty");
    CHECK(run_program({"check", folder / "empty"}).exit_code == 2);
    CHECK(run_program({"check", folder / "nothing"}).exit_code == 2);
    CHECK(run_program({"check"}).exit_code == 2);
    const Outcome list = run_program({"check", "--list"});
    CHECK(list.exit_code == 0);
    CHECK(list.out.find("\nhidden-by-nearer ") != std::string::npos);
}

}  // namespace clevrvk::tests
