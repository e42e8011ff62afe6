// Tests `clevrvk export`, `reproduce` and `sheet` where they need no device: words, refusals, and datasets of labels.
#include "renderer/base/json.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

// Two panels by hand, with labels of each kind, a thing and an empty panel, and an episode of a task's name and form.
const std::string kLines =
    R"({"schema":"clevrvk/1","id":"a/b","labels":{"z":[1,2.5]},"panels":[{"id":"x","world":"clevr","labels":{"k":1},"time_s":0.5,"objects":[)"
    R"({"id":"o1","shape":"cup","variant":3,"scale":9,"position":[0.1,0]},{"id":"o2","shape":"cube","size":"large","material":"rubber",)"
    R"("color":"#ffa500","position":[1.2,-0.4],"rotation_deg":30}]},{"id":"y","world":"plain","objects":[]}]})"
    "\n" +
    make_line("second") + "\n";

// The folder of a dataset of labels.
std::string make_labels(const ScratchFolder& scratch)
{
    const std::string out = scratch / "labels";
    const Outcome made = run_program({"render", "--episodes", scratch.add("lines.jsonl", kLines), "--no-images", "--no-advice", "--quiet",
                                      "--out", out});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    return out;
}

}  // namespace

TEST_CASE("export --list says of each format what it holds and what it drops")
{
    const Outcome listed = run_program({"export", "--list"});
    CHECK(listed.exit_code == 0);
    for (const char* word : {"coco", "yolo", "huggingface", "webdataset", "clevr", "holds: ", "drops: nothing"}) {
        CHECK(listed.out.find(word) != std::string::npos);
    }
}

TEST_CASE("export refuses a wrong call in one line and makes no folder")
{
    const ScratchFolder scratch;
    const std::string labels = make_labels(scratch);
    const std::string out = scratch / "out";
    const auto check = [&](const std::vector<std::string>& words, const std::string& message) {
        const Outcome refused = run_program(words);
        CHECK(refused.exit_code == 2);
        CHECK_MESSAGE(refused.err.find(message) != std::string::npos, refused.err);
        CHECK(std::ranges::count(refused.err, '\n') == 1);
        CHECK_FALSE(fs::exists(out));
    };
    check({"export", "coco", labels, "--out", out}, "the dataset has labels and no pictures; make it without --no-images");
    check({"export", "coc", labels, "--out", out}, "unknown format 'coc'; did you mean 'coco'?");
    check({"export", "coco", labels}, "FORMAT, DIR and --out are needed");
    check({"export", "coco", labels, "--out", out, "--split", "a/b"}, "'a/b' must be 1 to 64 letters");
    check({"export", "yolo", labels, "--out", out, "--shard-mib", "4"}, "--shard-mib is valid with FORMAT webdataset, not with yolo");
    check({"export", "coco", scratch / "nowhere", "--out", out}, "nowhere");
    check({"sheet", labels, out}, "the dataset has no pictures");
}

TEST_CASE("reproduce makes a dataset of hand-written lines again, byte for byte, and a second time finds it finished")
{
    const ScratchFolder scratch;
    const std::string labels = make_labels(scratch);
    for (int k = 0; k < 2; ++k) {
        const Outcome again = run_program({"reproduce", labels, "--out", scratch / "again", "--quiet"});
        CHECK_MESSAGE(again.exit_code == 0, again.err);
        CHECK(again.out == "the same: 2 files of '" + labels + "' and '" + (scratch / "again") + "'\n");
    }
    CHECK(read_tree(scratch / "again") == read_tree(labels));
}

TEST_CASE("reproduce refuses all devices at once, and makes no folder")
{
    const ScratchFolder scratch;
    const std::string labels = make_labels(scratch);
    const Outcome refused = run_program({"reproduce", labels, "--out", scratch / "again", "--device", "all"});
    CHECK(refused.exit_code == 2);
    CHECK_MESSAGE(refused.err.find("--device all: reproduce makes a dataset on one device") != std::string::npos, refused.err);
    CHECK_FALSE(fs::exists(scratch / "again"));
}

TEST_CASE("reproduce names each file that differs, and exits with 1")
{
    const ScratchFolder scratch;
    const std::string labels = make_labels(scratch);
    REQUIRE(run_program({"reproduce", labels, "--out", scratch / "again", "--quiet"}).exit_code == 0);
    std::ofstream(labels + "/errors.jsonl") << "{}\n";
    Json description = Json::parse(read_file(labels + "/dataset.json"));
    description["licenses"] = Json::array();
    std::ofstream(labels + "/dataset.json") << description.dump(2);
    const Outcome differing = run_program({"reproduce", labels, "--out", scratch / "again", "--quiet"});
    CHECK(differing.exit_code == 1);
    CHECK(differing.out.find("dataset.json: licenses: was []") != std::string::npos);
    CHECK(differing.out.find("errors.jsonl: only in '" + labels + "'") != std::string::npos);
    CHECK(differing.out.find("differences: 2, in 3 files") != std::string::npos);
}

TEST_CASE("reproduce refuses a shard, other assets, and an index that no spec describes")
{
    const ScratchFolder scratch;
    const std::string labels = make_labels(scratch);
    const std::string out = scratch / "out";
    const auto check = [&](const std::string& key, const Json& value, const std::string& message) {
        const std::string before = read_file(labels + "/dataset.json");
        Json description = Json::parse(before);
        description["settings"][key] = value;
        std::ofstream(labels + "/dataset.json") << description.dump(2);
        const Outcome refused = run_program({"reproduce", labels, "--out", out, "--quiet"});
        CHECK(refused.exit_code == 2);
        CHECK_MESSAGE(refused.err.find(message) != std::string::npos, refused.err);
        CHECK_FALSE(fs::exists(out));
        std::ofstream(labels + "/dataset.json") << before;
    };
    check("shard_count", 2, "it is a shard; merge the shards and name their dataset");
    check("assets", "0123", "it was made with other assets; name its folders with --assets");
    std::string index = read_file(labels + "/index.jsonl");
    const std::string::size_type place = index.find("\"cube\"");
    REQUIRE(place != std::string::npos);
    std::ofstream(labels + "/index.jsonl") << index.replace(place, 6, "\"cubo\"");
    const Outcome refused = run_program({"reproduce", labels, "--out", out, "--quiet"});
    CHECK(refused.exit_code == 2);
    CHECK_MESSAGE(refused.err.find("index.jsonl:1") != std::string::npos, refused.err);
}

}  // namespace clevrvk::tests
