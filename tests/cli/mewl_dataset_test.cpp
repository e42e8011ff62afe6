// Tests labels in MEWL's own layout: the suite of all tasks, its shards, and what the layout cannot hold. Pictures:
// pictures_test.cpp. The content of the files: read_mewl.py.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> make_suite(const std::string& out, const std::vector<std::string>& more = {})
{
    std::vector<std::string> arguments{"make", "mewl", "--counts", "2,1,1", "--seed", "7", "--format", "mewl", "--no-images", "--out", out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("make of a family with --counts makes every task in three splits, and the same command again does nothing")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const Outcome made = run_program(make_suite(out));
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    CHECK(count_lines(fs::path(out) / "index.jsonl") == 9 * 4 * 7);
    CHECK(fs::is_regular_file(fs::path(out) / "train/pragmatic/1/info.json"));
    CHECK(fs::is_regular_file(fs::path(out) / "test/shape/0/question.json"));
    CHECK_FALSE(fs::exists(fs::path(out) / "val/shape/1"));
    CHECK_FALSE(fs::exists(fs::path(out) / "masks"));
    const auto before = read_whole_tree(out);
    CHECK(run_program(make_suite(out)).err.find("nothing to do") != std::string::npos);
    CHECK(read_whole_tree(out) == before);

    std::vector<std::string> other = make_suite(out);
    other[3] = "3,1,1";
    const Outcome refused = run_program(other);
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("counts") != std::string::npos);
}

TEST_CASE("make of a family in shards, merged, has the bytes of a single run")
{
    const ScratchFolder folder;
    REQUIRE(run_program(make_suite(folder / "single")).exit_code == 0);
    for (int i = 0; i < 3; ++i) {
        const Outcome shard = run_program(make_suite(folder / "out", {"--shard", fmt::format("{}/3", i)}));
        REQUIRE_MESSAGE(shard.exit_code == 0, shard.err);
    }
    const Outcome merged = run_program({"merge", folder / "out"});
    CHECK_MESSAGE(merged.exit_code == 0, merged.err);
    CHECK(read_whole_tree(folder / "out") == read_whole_tree(folder / "single"));
}

TEST_CASE("make refuses a format that is not for its task before there is a folder")
{
    const ScratchFolder folder;
    for (const char* format : {"mewl", "curi"}) {
        const Outcome outcome = run_program({"make", "clevr", "--seed", "1", "--format", format, "--no-images", "--out", folder / "out"});
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(format) != std::string::npos, outcome.err);
        CHECK_FALSE(fs::exists(folder / "out"));
    }
}

TEST_CASE("--format mewl refuses episodes that are none of MEWL's, naming file and line")
{
    const ScratchFolder folder;
    const std::string good = run_program({"generate", "mewl", "--counts", "1,0,0", "--seed", "3"}).out;
    const auto fails = [&](const std::string& lines, const std::string& words) {
        const std::string spec = folder.add("spec.jsonl", lines);
        const Outcome outcome = run_program({"render", "--episodes", spec, "--format", "mewl", "--no-images", "--out", folder / "out"});
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
        CHECK_FALSE(fs::exists(folder / "out"));
    };
    fails(good + make_line("e0"), "spec.jsonl:10: labels: format mewl writes only episodes of MEWL");
    nlohmann::ordered_json episode = nlohmann::ordered_json::parse(good.substr(0, good.find('\n')));
    const auto changed = [&](const std::string& pointer, const nlohmann::ordered_json& value) {
        nlohmann::ordered_json other = episode;
        other[nlohmann::ordered_json::json_pointer(pointer)] = value;
        return other.dump() + "\n";
    };
    fails(changed("/labels/names/0", "../../up #1"), "spec.jsonl:1: labels.names[0]: a file's name must be");
    fails(changed("/labels/names/0", "question"), "labels.names[0]: 'question' is already the name of another file");
    fails(changed("/labels/names/0", episode["labels"]["names"][1]), "labels.names[1]: another panel has this name");
    fails(changed("/id", "mewl_shape/masks/000/000"), "spec.jsonl:1: id: 'mewl_shape/masks/000/000' is not an id of format mewl");
    fails(changed("/id", "mewl_shape/train/000000"), "is not an id of format mewl");
    fails(changed("/panels/0/id", "context_8"), "spec.jsonl:1: panels[0]: no panel of MEWL is called 'context_8'");
    fails(changed("/panels/0/objects/0/size", 0.5), "panels[0].objects[0]: '' is not a size of MEWL");
    fails(changed("/labels/types/0", "weight"), "labels.types[0]");
}

TEST_CASE("--overwrite leaves folders alone that only another format would own")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const std::vector<std::string> arguments{"render", "--episodes", spec, "--no-images", "--overwrite", "--out", folder / "out"};
    REQUIRE(run_program(arguments).exit_code == 0);
    fs::create_directories(folder / "out/train");
    CHECK(run_program(arguments).exit_code == 0);
    CHECK(fs::exists(folder / "out/train"));
}

TEST_CASE("check knows a suite's episodes again, of the whole and of a shard, and finds one that the suite does not make")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    std::vector<std::string> arguments{"make", "mewl", "--counts", "2,0,1", "--seed", "7", "--no-images", "--out", out};
    REQUIRE(run_program(arguments).exit_code == 0);
    const Outcome whole = run_program({"check", out});
    CHECK_MESSAGE(whole.exit_code == 0, whole.err);
    arguments.back() = folder / "parts";
    arguments.insert(arguments.end(), {"--shard", "1/2"});
    REQUIRE(run_program(arguments).exit_code == 0);
    const Outcome shard = run_program({"check", folder / "parts/shards/1-of-2"});
    CHECK_MESSAGE(shard.exit_code == 0, shard.err);

    fs::remove(fs::path(out) / "certificate.json");
    std::string description = read_file(fs::path(out) / "dataset.json");
    const std::size_t at = description.find("\"train\": 2");
    REQUIRE(at != std::string::npos);
    description.replace(at, 10, "\"train\": 1");
    static_cast<void>(folder.add("out/dataset.json", description));
    const Outcome damaged = run_program({"check", out});
    CHECK(damaged.exit_code == 1);
    CHECK(damaged.out.find("give no episode with this id") != std::string::npos);
}

TEST_CASE("make of a family without --counts, or with --count beside it, is refused")
{
    const Outcome family = run_program({"make", "mewl", "--out", "never"});
    CHECK(family.exit_code == 2);
    CHECK(family.err.find("'mewl' is a family of tasks; name one of them, or give --counts") != std::string::npos);
    CHECK(run_program({"make", "mewl", "--counts", "1,1,1", "--count", "2", "--out", "never"}).exit_code == 2);
    CHECK(run_program({"make", "mewl", "--counts", "1,1", "--out", "never"}).exit_code == 2);
    CHECK(run_program({"make", "nomewl", "--counts", "1,1,1", "--out", "never"}).err.find("did you mean 'mewl'?") != std::string::npos);
}

}  // namespace clevrvk::tests
