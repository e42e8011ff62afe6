// Tests files of a dataset that were deleted or cut short: the next run makes them again, byte for byte.
// Pictures: resume_test.cpp.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

/// Four episodes of seven panels in MEWL's layout: an info.json and seven scene files each.
std::vector<std::string> make_mewl(const std::string& out)
{
    return {"make", "mewl_shape", "--count", "4", "--seed", "3", "--format", "mewl", "--no-images", "--out", out};
}

void damage(const fs::path& out, const std::string& kind)
{
    const fs::path episode = out / "train/shape/2";
    if (kind == "a file") {
        CHECK(fs::remove(episode / "info.json"));
    } else if (kind == "a file, cut short") {
        fs::resize_file(episode / "info.json", 10);
    } else if (kind == "a file, empty") {
        fs::resize_file(episode / "question.json", 0);
    } else if (kind == "a folder") {
        CHECK(fs::remove_all(episode) == 9);
    } else if (kind == "all folders") {
        CHECK(fs::remove_all(out / "train") > 30);
    } else if (kind.ends_with(", cut short")) {
        const std::string name = kind.substr(0, kind.find(','));
        fs::resize_file(out / name, fs::file_size(out / name) / 2);
    } else {
        CHECK(fs::remove(out / kind));
    }
}

constexpr std::array kDamages{"a file",
                              "a file, cut short",
                              "a file, empty",
                              "a folder",
                              "all folders",
                              "dataset.json",
                              "dataset.json, cut short",
                              "index.jsonl",
                              "index.jsonl, cut short",
                              "journal.jsonl, cut short"};

}  // namespace

TEST_CASE("check names the files that an episode's folder lacks, and does not call the empty folder a stray")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    REQUIRE(run_program(make_mewl(out)).exit_code == 0);
    const fs::path episode = fs::path(out) / "train/shape/2";
    CHECK(fs::remove_all(episode) == 9);
    fs::create_directory(episode);
    const Outcome found = run_program({"check", out});
    CHECK(found.exit_code == 1);
    CHECK(found.out.find("train/shape/2/info.json") != std::string::npos);
    CHECK(found.out.find("stray-file") == std::string::npos);
}

TEST_CASE("a finished dataset that lacks something is made whole by its command, and then there is nothing to do")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    REQUIRE(run_program(make_mewl(out)).exit_code == 0);
    const auto whole = read_whole_tree(out);
    REQUIRE(fs::is_directory(fs::path(out) / "train/shape/2"));
    for (const std::string kind : kDamages) {
        CAPTURE(kind);
        damage(out, kind);
        CHECK(read_whole_tree(out) != whole);
        const Outcome mended = run_program(make_mewl(out));
        CHECK_MESSAGE(mended.exit_code == 0, mended.err);
        CHECK(read_whole_tree(out) == whole);
        CHECK(run_program(make_mewl(out)).err.find("nothing to do: 28 panels done") != std::string::npos);
    }
}

TEST_CASE("only what is missing is made again")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    std::vector<std::string> arguments = make_mewl(out);
    arguments.emplace_back("--json");
    REQUIRE(run_program(arguments).exit_code == 0);
    damage(out, "a file");
    const nlohmann::json summary = nlohmann::json::parse(run_program(arguments).out);
    CHECK(summary.at("panels") == 1);
    CHECK(summary.at("skipped") == 27);
}

TEST_CASE("a run that resumes makes again what an earlier run of it has lost")
{
    const ScratchFolder folder;
    REQUIRE(run_program(make_mewl(folder / "whole")).exit_code == 0);
    const std::string out = folder / "out";
    REQUIRE(run_program(make_mewl(out)).exit_code == 0);
    const std::string journal = read_file(fs::path(out) / "journal.jsonl");
    damage(out, "a file");
    static_cast<void>(folder.add("out/journal.jsonl", journal.substr(0, journal.size() - journal.size() / 4)));
    CHECK(run_program(make_mewl(out)).exit_code == 0);
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));
}

TEST_CASE("files that are deleted while a dataset is written are noticed at its end, and the next run makes them again")
{
    const ScratchFolder folder;
    const std::string lines = run_program({"generate", "mewl_shape", "--count", "2", "--seed", "3"}).out;
    const std::string file = folder.add("lines.jsonl", lines);
    std::array<int, 2> pipe{};
    REQUIRE(pipe2(pipe.data(), O_CLOEXEC) == 0);
    const auto send = [&](const std::string& text) {
        REQUIRE(write(pipe[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    };
    const std::size_t first = lines.find('\n') + 1;
    send(lines.substr(0, first));
    Program program({"render", "--episodes", "-", "--format", "mewl", "--no-images", "--out", folder / "out"}, "", {}, pipe[0]);
    close(pipe[0]);
    wait_until([&] { return count_lines(folder / "out/index.jsonl") == 7; });
    CHECK(fs::remove(folder / "out/train/shape/0/info.json"));
    send(lines.substr(first));
    close(pipe[1]);
    const Outcome outcome = program.wait();
    CHECK(outcome.exit_code == 4);
    CHECK(outcome.err.find("train/shape/0/info.json' was removed or cut short") != std::string::npos);
    CHECK(read_file(folder / "out/dataset.json").find(R"("complete": false)") != std::string::npos);
    CHECK(run_program({"render", "--episodes", file, "--format", "mewl", "--no-images", "--out", folder / "out"}).exit_code == 0);
    CHECK(run_program({"render", "--episodes", file, "--format", "mewl", "--no-images", "--out", folder / "whole"}).exit_code == 0);
    CHECK(read_whole_tree(folder / "out") == read_whole_tree(folder / "whole"));
}

TEST_CASE("shards are mended, a merge refuses a shard that lacks a file, and the merged dataset is mended by the command without --shard")
{
    const ScratchFolder folder;
    REQUIRE(run_program(make_mewl(folder / "whole")).exit_code == 0);
    const std::string out = folder / "out";
    const auto run_shard = [&](const std::string& shard) {
        std::vector<std::string> arguments = make_mewl(out);
        arguments.insert(arguments.end(), {"--shard", shard});
        return run_program(arguments);
    };
    CHECK(run_shard("0/2").exit_code == 0);
    CHECK(run_shard("1/2").exit_code == 0);
    fs::resize_file(folder / "out/shards/0-of-2/train/shape/2/info.json", 10);
    const Outcome refused = run_program({"merge", out});
    CHECK(refused.exit_code == 4);
    CHECK(refused.err.find("info.json' is missing or cut short") != std::string::npos);
    CHECK(run_shard("0/2").exit_code == 0);
    CHECK(run_program({"merge", out}).exit_code == 0);
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));

    damage(out, "a file");
    const Outcome shard = run_shard("0/2");
    CHECK(shard.exit_code == 2);
    CHECK(shard.err.find("the same command without --shard makes them again") != std::string::npos);
    CHECK(run_program(make_mewl(out)).exit_code == 0);
    CHECK(run_shard("0/2").exit_code == 0);
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));
}

TEST_CASE("--overwrite removes the dataset's files, and leaves a user's files and folders, in the dataset's folders, too")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    REQUIRE(run_program(make_mewl(out)).exit_code == 0);
    fs::create_directories(folder / "out/mine/images");
    const std::vector<std::string> own{"out/notes.txt", "out/mine/images/a.png", "out/images.txt", "out/train/notes.txt",
                                       "out/train/shape/2/notes.txt"};
    for (const std::string& name : own) {
        static_cast<void>(folder.add(name, "mine"));
    }
    std::vector<std::string> other{"make",     "mewl_color", "--count",     "1",           "--seed", "3",
                                   "--format", "mewl",       "--no-images", "--overwrite", "--out",  out};
    CHECK(run_program(other).exit_code == 0);
    for (const std::string& name : own) {
        CAPTURE(name);
        CHECK(read_file(folder / name) == "mine");
    }
    CHECK_FALSE(fs::exists(folder / "out/train/shape/1"));
    CHECK_FALSE(fs::exists(folder / "out/train/shape/2/info.json"));
    CHECK(fs::exists(folder / "out/train/color/0/info.json"));
}

}  // namespace clevrvk::tests
