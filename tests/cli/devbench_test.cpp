// Tests DevBench's tasks as a user makes them: a whole set with pictures in the published folders, and its manifests.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {

TEST_CASE("make devbench writes the published folders, whose manifests name pictures that are there, and check proves them")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const Outcome made = run_program({"make", "devbench", "--counts", "2,0,0", "--seed", "1", "--set", "width=48", "--set", "height=48",
                                      "--samples", "1", "--format", "devbench", "--device", test_device(), "--out", out});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    struct Task {
        std::string name;
        std::string folder;
        std::string header;
        int image_count;
    };
    for (const Task& task : {Task{"devbench_nouns", "lex-lwl", "text1,image1,image2", 2},
                             Task{"devbench_vocabulary", "lex-viz_vocab", "image1,image2,image3,image4,text1", 4},
                             Task{"devbench_categories", "sem-viz_obj_cat", "text1,image1", 1}}) {
        CAPTURE(task.name);
        const Outcome manifest = run_program({"devbench", "manifest", out, task.name});
        REQUIRE_MESSAGE(manifest.exit_code == 0, manifest.err);
        std::istringstream lines(manifest.out);
        std::string line;
        std::getline(lines, line);
        CHECK(line == task.header);
        int row_count = 0;
        while (std::getline(lines, line)) {
            ++row_count;
            std::istringstream cells(line);
            int found = 0;
            for (std::string cell; std::getline(cells, cell, ',');) {
                found += std::filesystem::exists(std::filesystem::path(out) / task.folder / cell) ? 1 : 0;
            }
            CHECK(found == task.image_count);
        }
        CHECK(row_count == 2);
        CHECK(read_file(out + "/" + task.folder + "/manifest.csv") == manifest.out);
    }
    const Outcome checked = run_program({"check", out});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
    std::ofstream(out + "/lex-lwl/manifest.csv", std::ios::app) << "ball,images/a.png,images/b.png\n";
    const Outcome changed = run_program({"check", out});
    CHECK(changed.exit_code == 1);
    CHECK_MESSAGE(changed.out.find("lex-lwl/manifest.csv: differs from the text that the index gives") != std::string::npos, changed.out);
}

TEST_CASE("make counts the panels of a suite whose tasks have different numbers of them, and of a shard of it")
{
    const ScratchFolder folder;
    const auto count = [&](const std::string& shard, const std::string& limit) {
        const Outcome planned =
            run_program({"make",  "devbench",  "--counts", "1,0,0",   "--seed", "1",     "--set",   "width=48", "--set", "height=48",
                         "--labels-only", "--dry-run", "--json", "--shard", shard,    "--limit", limit,   "--out",    folder / "out"});
        REQUIRE_MESSAGE(planned.exit_code == 0, planned.err);
        const nlohmann::json plan = nlohmann::json::parse(planned.out);
        CHECK(plan.at("probed_images") <= plan.at("panels"));
        return plan.at("panels").get<int>();
    };
    CHECK(count("0/1", "100") == 7);  // a trial of 2, one of 4, a picture
    CHECK(count("1/2", "100") == 4);
    CHECK(count("0/1", "2") == 6);
}

TEST_CASE("a merge of shards has the manifests of a single run")
{
    const ScratchFolder folder;
    const std::vector<std::string> task{"devbench_nouns", "--count",   "4", "--seed",   "2",        "--set",    "width=32",   "--set",
                                        "height=32",      "--samples", "1", "--format", "devbench", "--device", test_device()};
    const auto make = [&](const std::string& out, const std::vector<std::string>& more) {
        std::vector<std::string> words{"make"};
        words.insert(words.end(), task.begin(), task.end());
        words.insert(words.end(), {"--out", out});
        words.insert(words.end(), more.begin(), more.end());
        const Outcome made = run_program(words);
        REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    };
    make(folder / "single", {});
    make(folder / "sharded", {"--shard", "0/2"});
    make(folder / "sharded", {"--shard", "1/2"});
    const Outcome merged = run_program({"merge", folder / "sharded"});
    REQUIRE_MESSAGE(merged.exit_code == 0, merged.err);
    const std::string manifest = read_file(folder / "single/lex-lwl/manifest.csv");
    CHECK(std::count(manifest.begin(), manifest.end(), '\n') == 5);
    CHECK(read_file(folder / "sharded/lex-lwl/manifest.csv") == manifest);
}

TEST_CASE("devbench check measures pictures, and finds that the target is always at the left")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const Outcome made = run_program({"make", "devbench_nouns", "--count", "12", "--seed", "1", "--set", "width=64", "--set", "height=64",
                                      "--samples", "4", "--device", test_device(), "--out", out});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome checked = run_program({"devbench", "check", out, "--json"});
    REQUIRE_MESSAGE(checked.exit_code == 0, checked.err);
    const nlohmann::json report = nlohmann::json::parse(checked.out);
    CHECK(report["task"] == "devbench_nouns");
    CHECK(report["trials"] == 12);
    CHECK(report["chance"] == 0.5);
    CHECK(report["learners"].size() == 5);
    CHECK(report["spread"]["coverage"]["greatest"] < 0.05);
    const std::string index = out + "/index.jsonl";
    std::istringstream lines(read_file(index));
    std::ofstream file(index);
    for (std::string line; std::getline(lines, line);) {
        nlohmann::json panel = nlohmann::json::parse(line);
        panel["labels"]["target"] = 0;
        file << panel.dump() << '\n';
    }
    file.close();
    const Outcome leaking = run_program({"devbench", "check", out});
    CHECK(leaking.exit_code == 1);
    CHECK_MESSAGE(leaking.out.find("100.0 % (64.3 to 100.0) right with position alone, p 0.00122: a leak") != std::string::npos,
                  leaking.out);
    const Outcome few = run_program({"devbench", "check", folder / "none"});
    CHECK(few.exit_code == 2);
}

TEST_CASE("devbench manifest says what a dataset lacks, and no verb takes an unfinished one")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    REQUIRE(run_program({"make", "devbench_nouns", "--count", "1", "--seed", "1", "--no-images", "--out", out}).exit_code == 0);
    const Outcome bare = run_program({"devbench", "manifest", out, "devbench_nouns"});
    CHECK(bare.exit_code == 2);
    CHECK(bare.err.find("the dataset was made without pictures") != std::string::npos);
    const Outcome other = run_program({"devbench", "manifest", out, "devbench_vocabulary"});
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("the dataset has no pictures of task devbench_vocabulary") != std::string::npos);
    std::string description = read_file(out + "/dataset.json");
    const std::string complete = R"("complete": true)";
    description.replace(description.find(complete), complete.size(), R"("complete": false)");
    std::ofstream(out + "/dataset.json") << description;
    for (const std::vector<std::string>& words : {std::vector<std::string>{"devbench", "manifest", out, "devbench_nouns"},
                                                  {"devbench", "check", out},
                                                  {"devbench", "page", out, "--out", folder / "page"}}) {
        const Outcome unfinished = run_program(words);
        CHECK(unfinished.exit_code == 2);
        CHECK_MESSAGE(unfinished.err.find(out + ": the dataset is not finished; run its command again") != std::string::npos,
                      unfinished.err);
    }
}

}  // namespace clevrvk::tests
