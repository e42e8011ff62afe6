// Tests shards of one --out, run side by side and merged: the result is the dataset of a single run.
#include "tests/cli/program.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

bool says(const Outcome& outcome, const std::string& words)
{
    return outcome.err.find(words) != std::string::npos;
}

std::string make_spec(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += make_line(fmt::format("e{}", i), i % 7 == 3 ? "cubee" : "cube");
    }
    return text;
}

std::vector<std::string> make_render(const std::string& spec, const std::string& out, const std::string& shard = "")
{
    std::vector<std::string> arguments{"render",   "--episodes",  spec,        "--out", out,
                                       "--device", test_device(), "--samples", "4",     "--keep-going"};
    if (!shard.empty()) {
        arguments.insert(arguments.end(), {"--shard", shard});
    }
    return arguments;
}

/// Runs all shards at once, as a job array does.
void run_shards(const std::string& spec, const std::string& out, int count)
{
    std::vector<std::unique_ptr<Program>> programs;
    for (int i = 0; i < count; ++i) {
        programs.push_back(std::make_unique<Program>(make_render(spec, out, fmt::format("{}/{}", i, count))));
    }
    for (const std::unique_ptr<Program>& program : programs) {
        const Outcome outcome = program->wait();
        REQUIRE_MESSAGE(outcome.exit_code == 1, outcome.err);  // some records are bad
    }
}

}  // namespace

TEST_CASE("shards run side by side with one --out and merged have the bytes of a single run")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec(40));
    const std::string out = folder / "out";
    REQUIRE(run_program(make_render(spec, folder / "single")).exit_code == 1);
    run_shards(spec, out, 3);

    const Outcome plain = run_program(make_render(spec, out));
    CHECK(plain.exit_code == 2);
    CHECK(says(plain, "holds shards; merge them with 'clevrvk merge"));
    const Outcome apart =
        run_program({"merge", out + "/shards/2-of-3", out + "/shards/0-of-3", out + "/shards/1-of-3", "--out", folder / "apart"});
    CHECK_MESSAGE(apart.exit_code == 1, apart.err);
    CHECK(read_whole_tree(folder / "apart") == read_whole_tree(folder / "single"));

    const Outcome merged = run_program({"merge", out});
    CHECK_MESSAGE(merged.exit_code == 1, merged.err);
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "single"));
    CHECK_FALSE(fs::exists(folder / "out/shards"));
    CHECK(says(run_program({"merge", out}), "nothing to do"));

    // A shard that is submitted again has nothing to do, another one is refused, and a run of the whole continues as if
    // it had made it.
    const Outcome again = run_program(make_render(spec, out, "1/3"));
    CHECK(again.exit_code == 0);
    CHECK(says(again, "contains this shard"));
    static_cast<void>(folder.add("other.jsonl", make_spec(41)));
    const Outcome other = run_program(make_render(folder / "other.jsonl", out, "1/3"));
    CHECK(other.exit_code == 2);
    CHECK(says(other, "input: was"));
    std::vector<std::string> anew = make_render(spec, out, "1/3");
    anew.emplace_back("--overwrite");
    CHECK(run_program(anew).exit_code == 2);
    CHECK(says(run_program(make_render(spec, out)), "nothing to do"));
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "single"));
}

TEST_CASE("merge refuses shards that are missing or not finished, names them, and changes nothing")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec(12));
    const std::string out = folder / "out";
    REQUIRE(run_program(make_render(spec, out, "0/3")).exit_code == 1);
    const auto before = read_whole_tree(out);
    const Outcome missing = run_program({"merge", out});
    CHECK(missing.exit_code == 2);
    CHECK(says(missing, "shard 1/3 is missing; shard 2/3 is missing"));
    CHECK(read_whole_tree(out) == before);
    CHECK(run_program({"merge", folder / "nothing"}).exit_code == 2);
    CHECK(run_program({"merge", out, folder / "more"}).exit_code == 2);
}

TEST_CASE("merges killed with -9 at random moments resume to the bytes of a single run")
{
    const int round_count = runs_long_tests() ? 30 : 2;
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec(runs_long_tests() ? 1000 : 200));
    REQUIRE(run_program(make_render(spec, folder / "single")).exit_code == 1);
    const auto expected = read_whole_tree(folder / "single");
    run_shards(spec, folder / "ready", 3);
    const auto copy_shards = [&](const std::string& out) { fs::copy(folder / "ready", out, fs::copy_options::recursive); };
    copy_shards(folder / "first");
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(run_program({"merge", folder / "first"}).exit_code == 1);
    double span_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    int kill_count = 0;
    for (int round = 0; round < round_count;) {
        const std::string out = folder / fmt::format("round_{}", round);
        const int kills_before = kill_count;
        copy_shards(out);
        Rng rng = Rng::for_key(2, "kill", static_cast<std::uint64_t>(round));
        for (int attempt = 0; attempt < 4; ++attempt) {
            Program merge({"merge", out});
            std::this_thread::sleep_for(std::chrono::duration<double>(rng.uniform(0.0, span_s)));
            merge.send(SIGKILL);
            kill_count += merge.wait().exit_code == -SIGKILL ? 1 : 0;
        }
        const Outcome merged = run_program({"merge", out});
        CHECK_MESSAGE(merged.exit_code == 1, merged.err);
        CHECK(read_whole_tree(out) == expected);
        CHECK_FALSE(fs::exists(out + "/shards"));
        fs::remove_all(out);
        if (kill_count == kills_before) {
            span_s /= 2.0;  // the machine is faster than it was when the span was measured; the round is made again
            REQUIRE(span_s > 1e-3);
        } else {
            ++round;
        }
    }
    MESSAGE(round_count, " merges of 3 shards, ", kill_count, " kills with -9, 0 files lost");
}

TEST_CASE("shards of make need a seed, and those of a job array share one command")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const std::vector<std::string> arguments{"make", "clevr", "--count", "5", "--out", out, "--no-images"};
    const auto run_task = [&](const std::vector<std::string>& words, int id) {
        return run_program(words, "",
                           {{"SLURM_ARRAY_TASK_ID", std::to_string(id)}, {"SLURM_ARRAY_TASK_COUNT", "2"}, {"SLURM_ARRAY_TASK_MIN", "4"}});
    };
    const Outcome seedless = run_task(arguments, 4);
    CHECK(seedless.exit_code == 2);
    CHECK(says(seedless, "--shard needs --seed"));
    CHECK_FALSE(fs::exists(out));
    std::vector<std::string> seeded = arguments;
    seeded.insert(seeded.end(), {"--seed", "7"});
    CHECK(run_task(seeded, 4).exit_code == 0);
    CHECK(run_task(seeded, 5).exit_code == 0);
    CHECK(run_program({"merge", out}).exit_code == 0);
    CHECK(run_task(seeded, 5).exit_code == 0);
    std::vector<std::string> single = seeded;
    single[5] = folder / "single";
    CHECK(run_program(single).exit_code == 0);
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "single"));
}

}  // namespace clevrvk::tests
