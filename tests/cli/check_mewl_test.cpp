// Tests check of MEWL: datasets in its own layout, and the rules of its tasks in every layout.
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

/// Spec lines with pictures of 16 x 16 pixels: of all nine tasks one episode in train and one in val.
std::string make_lines(const std::string& variant = "repaired")
{
    return shrink_pictures(run_program({"generate", "mewl", "--counts", "1,1,0", "--seed", "4", "--variant", variant}).out);
}

void render(const std::string& spec, const std::string& out, const std::vector<std::string>& more)
{
    std::vector<std::string> arguments{"render", "--episodes", spec, "--out", out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run_program(arguments);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
}

std::set<std::string> find_kinds(const Outcome& outcome)
{
    const Json report = Json::parse(outcome.out);
    std::set<std::string> kinds;
    for (const auto& [kind, count] : report["found"].items()) {
        kinds.insert(kind);
    }
    return kinds;
}

std::vector<Damage> list_damages()
{
    const auto edit_info = [](const std::function<void(Json&)>& edit) {
        return [edit](const fs::path& dir) {
            Json info = Json::parse(read_file(dir / "train/shape/0/info.json"));
            edit(info);
            write_bytes(dir / "train/shape/0/info.json", info.dump(4));
        };
    };
    return {
        {"info.json with another answer", "format-files", edit_info([](Json& info) {
             info["question"]["answer"] = info["question"]["choices"][0];
             info["objects"] = {};
         })},
        {"info.json with a key less", "format-files", edit_info([](Json& info) { info.erase("word-concept"); })},
        {"info.json in other bytes", "format-files",
         [](const fs::path& dir) {
             write_bytes(dir / "train/shape/0/info.json", Json::parse(read_file(dir / "train/shape/0/info.json")).dump());
         }},
        {"info.json cut short", "format-files", [](const fs::path& dir) { cut_file(dir / "train/shape/0/info.json", 0.5); }},
        {"info.json missing", "missing-file", [](const fs::path& dir) { fs::remove(dir / "train/shape/0/info.json"); }},
        {"a scene with another direction", "format-files",
         [](const fs::path& dir) {
             Json scene = Json::parse(read_file(dir / "train/relation/0/question.json"));
             scene["directions"]["left"] = scene["directions"]["right"];
             write_bytes(dir / "train/relation/0/question.json", scene.dump(4));
         }},
        {"a scene missing", "missing-file", [](const fs::path& dir) { fs::remove(dir / "train/pragmatic/0/question.json"); }},
        {"a picture missing", "missing-file", [](const fs::path& dir) { fs::remove(dir / "val/number/0/question.png"); }},
        {"a mask missing", "missing-file", [](const fs::path& dir) { fs::remove(dir / "masks/val/number/0/question.png"); }},
        {"a mask pixel set", "hidden-by-nearer",
         [](const fs::path& dir) {
             edit_mask(dir / "masks/val/number/0/question.png",
                       [](std::vector<std::uint8_t>& ids, int) { std::fill(ids.begin(), ids.end(), std::uint8_t{0}); });
         }},
        {"a file in a task's folder", "stray-file", [](const fs::path& dir) { write_bytes(dir / "train/shape/.DS_Store", "x"); }},
        {"a file in an episode's folder", "stray-file", [](const fs::path& dir) { write_bytes(dir / "train/shape/0/latent.npy", "x"); }},
        {"an empty folder in a task's folder", "stray-file", [](const fs::path& dir) { fs::create_directory(dir / "train/shape/1"); }},
        {"a task that does not exist", "stray-file", [](const fs::path& dir) { write_bytes(dir / "test/taste/0/info.json", "{}"); }},
        {"a name that is not a file's", "file-names",
         [](const fs::path& dir) { edit_line(dir / "index.jsonl", 0, [](Json& line) { line["labels"]["names"][0] = "../up"; }); }},
        {"labels of no episode of MEWL", "spec",
         [](const fs::path& dir) {
             for (std::size_t i = 0; i < 7; ++i) {
                 edit_line(dir / "index.jsonl", i, [](Json& line) { line["labels"]["names"][0] = "other #1"; });
             }
         }},
        {"dataset.json missing", "dataset", [](const fs::path& dir) { fs::remove(dir / "dataset.json"); }},
    };
}

}  // namespace

TEST_CASE("check of a sound dataset in MEWL's layout certifies every file of it, renders panels again, and takes shards and their merger")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_lines());
    const std::vector<std::string> flags{"--format", "mewl", "--device", test_device(), "--samples", "1", "--aov", "depth"};
    render(spec, folder / "out", flags);
    const Outcome outcome = run_program({"check", folder / "out", "--json", "--sample", "20"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.out);
    CHECK(find_kinds(outcome).empty());
    const Json report = Json::parse(outcome.out);
    CHECK(report["checks"]["task-rules"] == 18);
    CHECK(report["checks"]["format-files"] == 18 * 8);
    CHECK(report["checks"]["sample"] == 20);
    const Json certificate = Json::parse(read_file(folder / "out/certificate.json"));
    std::set<std::string> certified;
    for (const auto& [path, hash] : certificate["files"].items()) {
        certified.insert(path);
    }
    std::set<std::string> there;
    for (const auto& [path, bytes] : read_tree(folder / "out")) {
        there.insert(path);
    }
    there.erase("certificate.json");
    CHECK(certified == there);

    for (const char* shard : {"0/2", "1/2"}) {
        std::vector<std::string> arguments = flags;
        arguments.insert(arguments.end(), {"--shard", shard});
        render(spec, folder / "parts", arguments);
    }
    CHECK(run_program({"check", folder / "parts/shards/0-of-2", "--no-certificate"}).exit_code == 0);
    REQUIRE(run_program({"merge", folder / "parts"}).exit_code == 0);
    CHECK(run_program({"check", folder / "parts"}).exit_code == 0);
    CHECK(read_file(folder / "parts/certificate.json") == read_file(folder / "out/certificate.json"));
}

TEST_CASE("check names every damage to a dataset in MEWL's layout")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_lines());
    const fs::path good = folder / "good";
    render(spec, good, {"--format", "mewl", "--device", test_device(), "--samples", "1"});
    const std::vector<Damage> damages = list_damages();
    CHECK(damages.size() == 17);
    check_damages(good, folder / "damaged", damages);
    // Without dataset.json the journal names the layout, and how the pictures were rendered.
    CHECK(find_kinds(run_program({"check", folder / "damaged", "--json"})) == std::set<std::string>{"dataset"});
}

TEST_CASE("check judges episodes of both variants by MEWL's rules, in both layouts and as spec lines, whoever made them")
{
    const ScratchFolder folder;
    for (const char* variant : {"repaired", "published"}) {
        const std::string spec = folder.add("spec.jsonl", make_lines(variant));
        const Outcome lines = run_program({"check", spec, "--json"});
        CHECK_MESSAGE(lines.exit_code == 0, lines.out);
        CHECK(Json::parse(lines.out)["checks"]["task-rules"] == 18);
        // The answer of the first episode of number is another word of the contexts.
        const auto spoil = [](Json& labels) {
            const Json& choices = labels["choices"];
            labels["answer"] = choices[0] == labels["answer"] ? choices[1] : choices[0];
        };
        constexpr std::size_t kNumber = 7;
        for (const char* format : {"folder", "mewl"}) {
            CAPTURE(variant);
            CAPTURE(format);
            const fs::path out = folder / format;
            render(spec, out, {"--format", format, "--no-images", "--overwrite"});
            CHECK(run_program({"check", out, "--no-certificate"}).exit_code == 0);
            for (std::size_t i = 0; i < 7; ++i) {
                edit_line(out / "index.jsonl", 7 * kNumber + i, [&](Json& line) { spoil(line["labels"]); });
            }
            const Outcome outcome = run_program({"check", out, "--json"});
            CHECK(outcome.exit_code == 1);
            CHECK(find_kinds(outcome).contains("task-rules"));
            CHECK(outcome.out.find("is not the number of its objects") != std::string::npos);
        }
        edit_line(spec, kNumber, [&](Json& line) { spoil(line["labels"]); });
        const Outcome spoilt = run_program({"check", spec, "--json"});
        CHECK(spoilt.exit_code == 1);
        CHECK(find_kinds(spoilt) == std::set<std::string>{"task-rules"});
    }
}

}  // namespace clevrvk::tests
