// Tests how the output of Slurm's commands is read, and which task of which job decides the state of a shard.
#include "tests/write/scratch_folder.h"
#include "tools/farm/jobs.h"
#include "tools/farm/slurm.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::farm {

using write::ScratchFolder;

TEST_CASE("parse_queue reads squeue's lines, of arrays and of single jobs")
{
    const std::vector<QueueEntry> queue = parse_queue("12|3|RUNNING|n2|None\n13|N/A|PENDING||Dependency\nslurm: a word\n");
    REQUIRE(queue.size() == 2);
    CHECK(queue[0].job == "12");
    CHECK(queue[0].index == 3);
    CHECK(queue[0].state == "RUNNING");
    CHECK(queue[0].node == "n2");
    CHECK(queue[0].reason.empty());
    CHECK(queue[1].index == -1);
    CHECK(queue[1].reason == "Dependency");
}

TEST_CASE("is_live distinguishes jobs that run or will run from those that ended")
{
    CHECK(is_live("PENDING"));
    CHECK(is_live("COMPLETING"));
    CHECK(is_live("REQUEUE_HOLD"));
    CHECK_FALSE(is_live("NODE_FAIL"));
    CHECK_FALSE(is_live("CANCELLED"));
}

TEST_CASE("find_shard_entries takes the task that lives, else that of the newest job")
{
    const std::vector<Job> jobs{{"1", false, 0}, {"2", false, 8}, {"3", true, 0}, {"7", false, 0}};
    const std::vector<QueueEntry> queue{{"7", 1, "FAILED", "", ""},    {"1", 1, "CANCELLED", "", ""}, {"2", 1, "RUNNING", "n1", ""},
                                        {"1", 0, "RUNNING", "n2", ""}, {"7", 0, "FAILED", "", ""},    {"3", -1, "PENDING", "", ""},
                                        {"9", 2, "RUNNING", "", ""}};
    const std::vector<std::optional<QueueEntry>> entries = find_shard_entries(jobs, queue, 10);
    REQUIRE(entries.size() == 10);
    CHECK(entries[0]->state == "RUNNING");
    CHECK(entries[1]->job == "7");
    CHECK_FALSE(entries[2]);  // of a job that is not ours
    CHECK(entries[9]->node == "n1");
    CHECK(find_merge_entry(jobs, queue)->job == "3");
}

TEST_CASE("add_job continues after a line that a killed process left torn")
{
    const ScratchFolder folder;
    const std::filesystem::path file = folder.path() / "farm/jobs.jsonl";
    write::write_file(file, "");
    add_job(folder.path(), {"5", false, 1000});
    write::write_file(file, write::read_file(file) + R"({"job":"6","mer)");
    CHECK(read_jobs(folder.path()).size() == 1);
    add_job(folder.path(), {"7", true, 0});
    const std::vector<Job> jobs = read_jobs(folder.path());
    REQUIRE(jobs.size() == 2);
    CHECK(jobs[0].first_shard == 1000);
    CHECK(jobs[1].id == "7");
    CHECK(jobs[1].is_merge);
}

TEST_CASE("run_command gives both outputs and the exit code, and 127 for a command that is not there")
{
    const CommandResult result = run_command({"sh", "-c", "echo out; echo err >&2; exit 3"});
    CHECK(result.exit_code == 3);
    CHECK(result.out == "out\n");
    CHECK(result.err == "err");
    CHECK(run_command({"clevrvk-no-such-command"}).exit_code == 127);
}

}  // namespace clevrvk::farm
