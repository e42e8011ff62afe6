// Tests the array script under bash, with a program and a Slurm of the test's own.
#include "tests/write/scratch_folder.h"
#include "tools/farm/script.h"
#include "tools/farm/slurm.h"
#include "tools/farm/status.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::farm {

using write::contains;
using write::read_file;
using write::ScratchFolder;
using write::write_file;

namespace {

namespace fs = std::filesystem;

/// A farm of 12 shards in a folder with an awkward name. Its program does what a test says; its Slurm writes down what
/// it is asked.
class ScriptFarm {
public:
    explicit ScriptFarm(const std::string& program_body) : out_(folder_.path() / "o u't")
    {
        add_command("clevrvk", program_body);
        add_command("scontrol", fmt::format("echo \"$*\" >>{}\n", quote_for_shell(calls_file())));
        add_command("squeue", "echo RUNNING\n");
        Plan plan;
        plan.program = (folder_.path() / "bin/clevrvk").string();
        plan.command = {"make", "--out", out_.string()};
        plan.out = out_;
        plan.shard_count = 12;
        plan.most_failures = 3;
        write_file(script(), write_array_script(plan));
    }

    void add_command(const std::string& name, const std::string& body)
    {
        const fs::path path = folder_.path() / "bin" / name;
        write_file(path, "#!/bin/bash\n" + body);
        fs::permissions(path, fs::perms::owner_all);
    }

    /// Runs a line of bash in which $S is the script. Gives its exit code.
    [[nodiscard]] int run(const std::string& line) const
    {
        return run_command({"bash", "-c",
                            fmt::format("PATH={}:$PATH; TMPDIR={}; S={}; unset ${{!SLURM_@}}\nexport TMPDIR\n{}",
                                        quote_for_shell((folder_.path() / "bin").string()), quote_for_shell(folder_.path().string()),
                                        quote_for_shell(script().string()), line)})
            .exit_code;
    }

    /// The same as a task of an array.
    [[nodiscard]] int run_task(int index, int first_shard = 0) const
    {
        return run(fmt::format("export SLURM_ARRAY_TASK_ID={} SLURM_JOB_ID=77 SLURMD_NODENAME=n5\nbash \"$S\" {}", index, first_shard));
    }

    [[nodiscard]] fs::path script() const { return find_array_script(out_); }
    [[nodiscard]] std::string log(int shard) const { return read_file(find_log_file(out_, shard)); }
    [[nodiscard]] std::string tries(int shard) const { return read_file(find_tries_file(out_, shard)); }
    [[nodiscard]] std::string calls() const { return read_file(calls_file()); }
    [[nodiscard]] fs::path out() const { return out_; }

private:
    [[nodiscard]] std::string calls_file() const { return (folder_.path() / "calls").string(); }

    ScratchFolder folder_;
    fs::path out_;
};

}  // namespace

TEST_CASE("the script makes the shard that its argument names, whatever the folder is called")
{
    const ScriptFarm farm("printf '<%s>' \"$@\"; exit 0\n");
    CHECK(farm.run("bash \"$S\" 3") == 0);
    CHECK(contains(farm.log(3), "<make><--out><" + farm.out().string() + "><--shard><3/12>"));
    CHECK(parse_tries(farm.tries(3)).back().exit_code == 0);
}

TEST_CASE("the script in a job array adds the task's index to its argument")
{
    const ScriptFarm farm("echo \"$5\"\n");
    CHECK(farm.run_task(2, 8) == 0);
    CHECK(contains(farm.tries(10), " 77 n5 0\n"));
    CHECK(farm.calls().empty());
}

TEST_CASE("a task that was stopped, killed, or found its disk full is requeued; bad input and faults are not")
{
    for (const int code : {3, 4, 75, 137}) {
        CAPTURE(code);
        const ScriptFarm farm(fmt::format("exit {}\n", code));
        CHECK(farm.run_task(1) == 0);
        CHECK(contains(farm.calls(), "requeue 77\n"));
        CHECK(contains(farm.calls(), "ExcNodeList=n5") == (code == 3));
    }
    for (const int code : {0, 1, 2, 70}) {
        CAPTURE(code);
        const ScriptFarm farm(fmt::format("exit {}\n", code));
        CHECK(farm.run_task(1) == code);
        CHECK(farm.calls().empty());
    }
}

TEST_CASE("outside of an array nothing is requeued, and the program's exit code is the script's")
{
    const ScriptFarm farm("exit 75\n");
    CHECK(farm.run("export SLURM_JOB_ID=77; bash \"$S\" 1") == 75);
    CHECK(farm.calls().empty());
}

TEST_CASE("a shard is given up after its failures in a row, and a retry counts anew")
{
    const ScriptFarm farm("exit 75\n");
    CHECK(farm.run_task(1) == 0);
    CHECK(farm.run_task(1) == 0);
    CHECK(farm.run_task(1) == 1);
    CHECK(contains(farm.log(1), "shard 1 is given up"));
    CHECK(parse_tries(farm.tries(1)).size() == 3);
    // Given again by a scheduler that knows no better, it does not run at all.
    CHECK(farm.run_task(1) == 1);
    CHECK(parse_tries(farm.tries(1)).size() == 3);
    write_file(find_tries_file(farm.out(), 1), farm.tries(1) + "retry 5\n");
    CHECK(farm.run_task(1) == 0);
    CHECK(parse_tries(farm.tries(1)).size() == 4);
}

TEST_CASE("a shard that is done may be given as often as one likes")
{
    const ScriptFarm farm("exit 0\n");
    for (int attempt = 0; attempt < 5; ++attempt) {
        CHECK(farm.run("bash \"$S\" 1") == 0);
    }
}

TEST_CASE("an attempt that adds a line to the journal is not a failure")
{
    const ScriptFarm farm("mkdir -p \"$3/shards/1-of-12\"; echo x >>\"$3/shards/1-of-12/journal.jsonl\"; exit 75\n");
    for (int attempt = 0; attempt < 6; ++attempt) {
        CHECK(farm.run_task(1) == 0);
    }
    CHECK(parse_tries(farm.tries(1)).back().lines_before == 5);
}

TEST_CASE("SIGTERM reaches the program, and its exit code comes back")
{
    const std::string body = "trap 'kill $!; exit 75' TERM\necho ready >\"$3.ready\"\nsleep 30 &\nwait\n";
    const std::string stop =
        "bash \"$S\" 1 &\nuntil [ -e \"$(dirname \"$S\")/../../o u't.ready\" ]; do sleep 0.02; done\nkill -TERM $!; wait $!";
    const std::string task = "export SLURM_ARRAY_TASK_ID=0 SLURM_JOB_ID=77\n";
    const ScriptFarm by_hand(body);
    CHECK(by_hand.run(stop) == 75);
    CHECK(parse_tries(by_hand.tries(1)).back().exit_code == 75);

    // Before a time limit the job still runs; a job that was cancelled does not, and is left alone.
    const ScriptFarm warned(body);
    CHECK(warned.run(task + stop) == 0);
    CHECK(contains(warned.calls(), "requeue 77"));
    ScriptFarm cancelled(body);
    cancelled.add_command("squeue", "echo COMPLETING\n");
    CHECK(cancelled.run(task + stop) == 1);
    CHECK(cancelled.calls().empty());
}

TEST_CASE("quote_for_shell gives one word of bash")
{
    CHECK(quote_for_shell("a b") == "'a b'");
    CHECK(quote_for_shell("it's $(x)") == "'it'\\''s $(x)'");
    CHECK(quote_for_shell("") == "''");
}

TEST_CASE("the script's head holds the scheduler's options, and nothing that was not asked for")
{
    Plan plan;
    plan.out = "/data/a b";
    plan.shard_count = 40;
    CHECK_FALSE(contains(write_array_script(plan), "--partition"));
    CHECK(contains(write_array_script(plan), "#SBATCH --job-name=clevrvk-a_b\n#SBATCH --array=0-39\n"));
    plan.scheduler = {"gpus", "gpu:1", "4:00:00", 8, 10, "--mem=8G"};
    const std::string text = write_array_script(plan);
    CHECK(contains(text, "#SBATCH --array=0-39%10\n"));
    CHECK(contains(
        text, "#SBATCH --partition=gpus\n#SBATCH --gres=gpu:1\n#SBATCH --time=4:00:00\n#SBATCH --cpus-per-task=8\n#SBATCH --mem=8G\n"));
    CHECK(contains(write_merge_script(plan), "merge \"$out\"\n"));
    plan.command = {"render", "--assets", "/my assets", "--samples", "4", "--assets", "/more"};
    CHECK(contains(write_merge_script(plan), "merge \"$out\" --assets '/my assets' --assets '/more'\n"));
}

}  // namespace clevrvk::farm
