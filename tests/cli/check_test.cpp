// The command check: verdicts, certificates, samples, and episodes made again.
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <fstream>
#include <set>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

void make_dataset(const std::string& out, const std::vector<std::string>& extra = {})
{
    std::vector<std::string> arguments{"make", "clevr", "--count", "3", "--seed", "5", "--set", "width=64", "--set", "height=48", "--out", out};
    arguments.insert(arguments.end(), extra.begin(), extra.end());
    const Outcome outcome = run_program(arguments);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
}

Json report_of(const Outcome& outcome)
{
    return Json::parse(outcome.out);
}

}  // namespace

TEST_CASE("check of a sound dataset exits 0 and writes the same certificate each time, with the hash of every file")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    make_dataset(out, {"--device", "cpu", "--samples", "1", "--aov", "depth"});
    const Outcome first = run_program({"check", out, "--json", "--threads", "1"});
    REQUIRE_MESSAGE(first.exit_code == 0, first.out);
    CHECK(report_of(first)["derived_episodes"] == 3);
    const std::string certificate = read_file(fs::path(out) / "certificate.json");
    const Json json = Json::parse(certificate);
    std::set<std::string> certified;
    for (const auto& [path, hash] : json["files"].items()) {
        certified.insert(path);
        CHECK(hash.get<std::string>().size() == 32);
    }
    std::set<std::string> there;
    for (const auto& [path, bytes] : read_tree(out)) {
        there.insert(path);
    }
    there.erase("certificate.json");
    CHECK(certified == there);
    CHECK(json["counts"]["panels"] == 3);
    CHECK(json["files_hash"] == report_of(first)["files_hash"]);
    REQUIRE(run_program({"check", out, "--threads", "3"}).exit_code == 0);
    CHECK(read_file(fs::path(out) / "certificate.json") == certificate);
}

TEST_CASE("check compares with the certificate that is there, names what has changed, and replaces it with --renew")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    make_dataset(out, {"--device", "cpu", "--samples", "1"});
    REQUIRE(run_program({"check", out}).exit_code == 0);
    const fs::path picture = fs::path(out) / "images/clevr/train/000/001/scene.png";
    edit_picture(picture, [](std::vector<std::uint8_t>& samples) { samples[10] = static_cast<std::uint8_t>(samples[10] ^ 1U); });
    const Outcome changed = run_program({"check", out});
    CHECK(changed.exit_code == 1);
    CHECK(changed.out.find("certificate: images/clevr/train/000/001/scene.png: has changed") != std::string::npos);
    // From the files alone nobody can know; rendering again tells.
    const Outcome rendered = run_program({"check", out, "--renew", "--sample", "3", "--json"});
    CHECK(rendered.exit_code == 1);
    CHECK(report_of(rendered)["found"] == Json{{"sample", 1}});
    CHECK(run_program({"check", out, "--renew"}).exit_code == 0);
    CHECK(run_program({"check", out}).exit_code == 0);
    write_bytes(fs::path(out) / "certificate.json", "{}\n");
    const Outcome damaged = run_program({"check", out});
    CHECK(damaged.exit_code == 1);
    CHECK(damaged.out.find("certificate: certificate.json: is damaged") != std::string::npos);
}

TEST_CASE("check --sample of an unchanged dataset finds the same bytes")
{
    const ScratchFolder folder;
    make_dataset(folder / "out", {"--device", "cpu", "--samples", "2", "--aov", "depth,normal"});
    const Outcome outcome = run_program({"check", folder / "out", "--sample", "2", "--sample-seed", "4", "--json"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.out);
    CHECK(report_of(outcome)["sample"]["panels"].size() == 2);
    CHECK(report_of(outcome)["checks"]["sample"] == 2);
}

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
    // The line does not tell its options: without them nothing is proved, and said so.
    const Outcome unknown = run_program({"check", sound, "--json"});
    CHECK(unknown.exit_code == 0);
    CHECK(report_of(unknown)["underived_episodes"] == 3);

    const std::string bad = folder.add("bad.jsonl", lines + make_line("e0", "cubee") + lines.substr(0, lines.find('\n') + 1));
    edit_line(bad, 1, [](Json& line) { line["panels"][0]["objects"][0]["rotation_deg"] = 1.0; });
    const Outcome outcome = run_program({"check", bad, "--set", "world=mewl", "--json"});
    CHECK(outcome.exit_code == 1);
    CHECK(report_of(outcome)["found"] == Json{{"unique-ids", 1}, {"spec", 1}, {"labels", 1}});
    CHECK(outcome.out.find("bad.jsonl:4") != std::string::npos);
    CHECK(outcome.out.find("did you mean 'cube'?") != std::string::npos);
}

TEST_CASE("check tells at most so many findings of each check, and counts the rest")
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

TEST_CASE("check of a run that was cut short tells that, and nothing of the panels that are there")
{
    const ScratchFolder folder;
    make_dataset(folder / "out", {"--device", "cpu", "--samples", "1"});
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

TEST_CASE("check of what is no dataset, and of nothing, is exit 2; check --list names every check")
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
