// Tests clevrvk farm: plans that are refused, the arguments of sbatch, work without Slurm. A farm on a real cluster:
// tests/farm/cluster_test.py.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

bool says(const Outcome& outcome, const std::string& words)
{
    return outcome.err.find(words) != std::string::npos;
}

std::vector<std::string> make_labels(const std::string& out)
{
    return {"clevr", "--count", "40", "--seed", "7", "--no-images", "--out", out};
}

std::vector<std::string> join(std::vector<std::string> words, const std::vector<std::string>& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::vector<std::string> make_submit(const std::string& out, const std::vector<std::string>& more = {})
{
    return join(join({"farm", "submit"}, make_labels(out)), join({"--shards", "10"}, more));
}

std::string list_files(const fs::path& folder)
{
    std::string names;
    for (const auto& [name, bytes] : read_whole_tree(folder)) {
        names += name + " ";
    }
    return names;
}

/// A Slurm that only records its requests, with arrays of four tasks. The output of squeue is in a file.
class FakeSlurm {
public:
    FakeSlurm()
    {
        fs::create_directories(folder_ / "bin");
        add("sbatch", fmt::format("[ ! -e '{0}/full' ] || {{ echo 'sbatch: error: no such partition' >&2; exit 1; }}\n"
                                  "echo \"$*\" >>'{0}/calls'\nwc -l <'{0}/calls'\n",
                                  folder_ / ""));
        add("squeue", fmt::format("[ ! -e '{0}/queue' ] || cat '{0}/queue'\n", folder_ / ""));
        add("scontrol", "echo 'MaxArraySize            = 4'\n");
        add("scancel", fmt::format("echo \"cancel $*\" >>'{}/cancelled'\n", folder_ / ""));
    }

    void set_queue(const std::string& text) const { static_cast<void>(folder_.add("queue", text)); }
    void be_silent() const
    {
        add("scontrol", "echo 'slurm_load_ctl_conf error: Unable to contact slurm controller (connect failure)' >&2; echo 'scontrol: "
                        "error' >&2; exit 1\n");
    }
    void refuse() const { static_cast<void>(folder_.add("full", "")); }
    [[nodiscard]] std::string calls() const { return read_file(folder_ / "calls"); }
    [[nodiscard]] std::string cancelled() const { return read_file(folder_ / "cancelled"); }

    [[nodiscard]] Outcome run(const std::vector<std::string>& arguments) const
    {
        return run_program(arguments, "", {{"PATH", folder_ / "bin" + ":" + std::getenv("PATH")}});
    }

private:
    void add(const std::string& name, const std::string& body) const
    {
        const std::string path = folder_.add("bin/" + name, "#!/bin/bash\n" + body);
        fs::permissions(path, fs::perms::owner_all);
    }

    ScratchFolder folder_;
};

}  // namespace

TEST_CASE("farm submit splits shards into arrays that the cluster takes, with a merge after them, and once only")
{
    const FakeSlurm slurm;
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const Outcome first = slurm.run(make_submit(out, {"--json"}));
    REQUIRE_MESSAGE(first.exit_code == 0, first.err);
    const std::string script = out + "/farm/array.sbatch";
    CHECK(slurm.calls() == fmt::format("--parsable --array=0-3 {0} 0\n--parsable --array=0-3 {0} 4\n--parsable --array=0-1 {0} 8\n"
                                       "--parsable --dependency=afterany:1:2:3 {1}/farm/merge.sbatch\n",
                                       script, out));
    CHECK(nlohmann::json::parse(first.out)["merge"] == "4");

    slurm.set_queue("1|0|RUNNING|n1|None\n1|1|PENDING||Resources\n1|2|PENDING||Resources\n1|3|PENDING||Resources\n2|0|PENDING||Priority\n"
                    "2|1|PENDING||Priority\n2|2|PENDING||Priority\n2|3|PENDING||Priority\n3|0|PENDING||Priority\n3|1|PENDING||Priority\n"
                    "4|N/A|PENDING||Dependency\n");
    const std::string calls = slurm.calls();
    const Outcome again = slurm.run(make_submit(out));
    CHECK(again.exit_code == 0);
    CHECK(again.out.find("already submitted: 1, 2, 3, 4") != std::string::npos);
    CHECK(slurm.calls() == calls);

    // Two shards were cancelled: they alone are submitted, and the merge waits for them too.
    slurm.set_queue("1|0|RUNNING|n1|None\n1|1|CANCELLED||None\n1|2|PENDING||Resources\n1|3|PENDING||Resources\n2|0|PENDING||Priority\n"
                    "2|1|PENDING||Priority\n2|2|PENDING||Priority\n2|3|PENDING||Priority\n3|0|PENDING||Priority\n3|1|NODE_FAIL||None\n"
                    "4|N/A|PENDING||Dependency\n");
    CHECK(slurm.run({"farm", "retry", out}).exit_code == 0);
    CHECK(slurm.calls() == calls + fmt::format("--parsable --array=1 {0} 0\n--parsable --array=1 {0} 8\n"
                                               "--parsable --dependency=afterany:1:2:3:5:6 {1}/farm/merge.sbatch\n",
                                               script, out));
    CHECK(slurm.cancelled() == "cancel 4\n");
}

TEST_CASE("farm submit draws a seed once and keeps to it; another plan is refused with the difference")
{
    const FakeSlurm slurm;
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const std::vector<std::string> unseeded{"farm", "submit", "clevr", "--count", "40", "--no-images", "--shards", "10", "--out", out};
    REQUIRE(slurm.run(unseeded).exit_code == 0);
    const Outcome again = slurm.run(unseeded);
    CHECK_MESSAGE(again.exit_code == 0, again.err);
    std::vector<std::string> other = unseeded;
    other[4] = "41";
    const Outcome refused = slurm.run(other);
    CHECK(refused.exit_code == 2);
    CHECK_MESSAGE(says(refused, "panels: was 40, is 41"), refused.err);
}

TEST_CASE("farm submit checks everything before anything is written")
{
    const FakeSlurm slurm;
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const std::string spec = folder.add("spec.jsonl", make_line("e0") + make_line("e1", "cubee"));
    const Outcome wrong = slurm.run({"farm", "submit", "--episodes", spec, "--shards", "2", "--out", out});
    CHECK(wrong.exit_code == 2);
    CHECK(says(wrong, "spec.jsonl:2:"));
    CHECK(slurm.run(make_submit(out, {"--partition", "a b"})).exit_code == 2);
    CHECK(slurm.run(make_submit(out, {"--sbatch", "--mem=1G\nrm"})).exit_code == 2);
    CHECK(slurm.run(make_submit(out, {"--overwrite"})).exit_code == 2);
    CHECK(slurm.run(make_submit(out, {"--episodes", spec})).exit_code == 2);
    CHECK(slurm.run(make_submit(out, {"--format", "foldr"})).exit_code == 2);
    CHECK(says(slurm.run(make_submit(out, {"--format", "mewl"})), "format mewl writes only episodes of MEWL"));
    CHECK(slurm.run({"farm", "submit", "clevr", "--shards", "1", "--out", out}).exit_code == 2);
    CHECK_FALSE(fs::exists(out));

    const Outcome printed = slurm.run(make_submit(out, {"--print"}));
    CHECK(printed.exit_code == 0);
    CHECK(printed.out.starts_with("#!/bin/bash\n#SBATCH --job-name=clevrvk-out\n#SBATCH --array=0-9\n"));
    CHECK_FALSE(fs::exists(out));

    fs::create_directories(folder / "foreign");
    static_cast<void>(folder.add("foreign/thesis.txt", "x"));
    CHECK(says(slurm.run(make_submit(folder / "foreign")), "is not empty and holds no shards"));
    CHECK(list_files(folder / "foreign") == "thesis.txt ");
    REQUIRE(run_program(join({"make"}, make_labels(folder / "single"))).exit_code == 0);
    CHECK(says(slurm.run(make_submit(folder / "single")), "holds a dataset that no farm made"));
    REQUIRE(run_program(join({"make"}, join(make_labels(folder / "few"), {"--shard", "0/3"}))).exit_code == 0);
    CHECK(says(slurm.run(make_submit(folder / "few")), "0-of-3' is not a shard of 10"));
    CHECK(slurm.calls().empty());
}

TEST_CASE("farm submit writes nothing where no cluster answers, and says what can be done")
{
    const FakeSlurm slurm;
    slurm.be_silent();
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const Outcome outcome = slurm.run(make_submit(out));
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err == "clevrvk farm submit: no Slurm cluster answers: slurm_load_ctl_conf error: Unable to contact slurm "
                         "controller (connect failure); "
                         "scontrol: error; 'clevrvk farm submit --no-submit' only writes the scripts\n");
    CHECK_FALSE(fs::exists(out));
    CHECK(slurm.run(make_submit(out, {"--no-submit"})).exit_code == 0);
}

TEST_CASE("farm submit repeats sbatch's message when it refuses, and resumes when it no longer does")
{
    const FakeSlurm refusing;
    const ScratchFolder folder;
    const std::string out = folder / "out";
    refusing.refuse();
    const Outcome refused = refusing.run(make_submit(out));
    CHECK(refused.exit_code == 2);
    CHECK_MESSAGE(says(refused, "sbatch refuses the job: sbatch: error: no such partition"), refused.err);
    const FakeSlurm slurm;
    CHECK(slurm.run(make_submit(out)).exit_code == 0);
    CHECK_FALSE(slurm.calls().empty());
    CHECK(says(slurm.run({"farm", "status", folder / "nothing"}), "holds no farm"));
}

TEST_CASE("a farm works by hand, with GNU parallel and under another scheduler, and merges to the bytes of a single run")
{
    const ScratchFolder folder;
    const std::string out = folder / "o u't";
    REQUIRE(run_program(make_submit(out, {"--no-submit"})).exit_code == 0);
    // The lines of docs/farm.md, each with some of the shards.
    const auto run_line = [&](const std::string& line) {
        const std::string script = folder.add("line.sh", "cd \"$(dirname \"$0\")/o u't\"/..\nDIR=\"o u't\"\n" + line + "\n");
        const int status = std::system(("bash '" + script + "' 2>&1").c_str());
        CHECK_MESSAGE(WEXITSTATUS(status) == 0, line);
    };
    run_line(R"(for i in $(seq 0 3); do bash "$DIR/farm/array.sbatch" $i; done)");
    if (std::system("command -v parallel >/dev/null") == 0) {
        run_line(R"(seq 4 6 | parallel -q bash "$DIR/farm/array.sbatch")");
    } else {
        MESSAGE("GNU PARALLEL IS NOT INSTALLED: its line is not tried");
        run_line(R"(for i in $(seq 4 6); do bash "$DIR/farm/array.sbatch" $i; done)");
    }
    run_line(R"(export PBS_ARRAY_INDEX; for PBS_ARRAY_INDEX in 7 8 9; do bash "$DIR/farm/array.sbatch" $PBS_ARRAY_INDEX; done)");

    const Outcome status = run_program({"farm", "status", out});
    CHECK(status.exit_code == 0);
    CHECK_MESSAGE(status.out.find("40 of 40 panels done, 0 failed, 0 left\nshards: 10 done\n") != std::string::npos, status.out);
    CHECK(status.out.ends_with(fmt::format("'clevrvk merge {}' merges the shards into one dataset\n", out)));
    REQUIRE(run_program({"merge", out}).exit_code == 0);
    REQUIRE(run_program(join({"make"}, make_labels(folder / "single"))).exit_code == 0);
    fs::rename(out + "/farm", folder / "farm");
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "single"));
}

TEST_CASE("check and merge leave a farm's files alone")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    REQUIRE(run_program(make_submit(out, {"--no-submit"})).exit_code == 0);
    for (int shard = 0; shard < 10; ++shard) {
        REQUIRE(run_program(join({"make"}, join(make_labels(out), {"--shard", fmt::format("{}/10", shard)}))).exit_code == 0);
    }
    REQUIRE(run_program({"merge", out}).exit_code == 0);
    const Outcome checked = run_program({"check", out});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out);
    const Outcome status = run_program({"farm", "status", out, "--json"});
    CHECK(nlohmann::json::parse(status.out)["merged"] == true);
}

TEST_CASE("farm status of 1,000 shards takes less than two seconds")
{
    const FakeSlurm slurm;
    const ScratchFolder folder;
    const std::string out = folder / "out";
    REQUIRE(run_program({"farm", "submit", "clevr", "--count", "250000", "--seed", "7", "--no-images", "--shards", "1000", "--out", out,
                         "--no-submit"})
                .exit_code == 0);
    REQUIRE(run_program({"make", "clevr", "--count", "250000", "--seed", "7", "--no-images", "--limit", "250", "--out", folder / "one"})
                .exit_code == 0);
    std::string queue;
    for (int shard = 0; shard < 1000; ++shard) {
        const std::string journal = fmt::format("out/shards/{}-of-1000/journal.jsonl", shard);
        fs::create_directories(fs::path(folder / journal).parent_path());
        fs::copy_file(folder / "one/journal.jsonl", folder / journal);
        const std::string tries = fmt::format("out/farm/shards/{}/{}.tries", shard / 500, shard);
        fs::create_directories(fs::path(folder / tries).parent_path());
        static_cast<void>(folder.add(tries, "begin 100 4 n1 0\nend 120 75 90\nbegin 130 4 n1 90\n"));
        queue += fmt::format("1|{}|RUNNING|n1|None\n", shard);
    }
    static_cast<void>(folder.add("out/farm/jobs.jsonl", R"({"job":"1","merge":false,"first_shard":0})"
                                                        "\n"));
    slurm.set_queue(queue);
    const auto start = std::chrono::steady_clock::now();
    const Outcome status = slurm.run({"farm", "status", out, "--json"});
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    MESSAGE(fmt::format("status of 1,000 shards: {:.2f} s, {:.2f} CPU seconds", seconds, status.cpu_s));
    CHECK(status.exit_code == 0);
    CHECK(nlohmann::json::parse(status.out)["done"] == 250'000);
    CHECK(seconds < 2.0 * kSanitizerCost);
}

}  // namespace clevrvk::tests
