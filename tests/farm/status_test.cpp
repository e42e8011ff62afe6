// Tests the status that a farm's files give, on made-up journals.
#include "tests/write/scratch_folder.h"
#include "tools/farm/status.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace clevrvk::farm {

using write::contains;
using write::ScratchFolder;
using write::write_file;

namespace {

std::string make_journal(int panels, bool is_finished)
{
    std::string text = R"({"schema":"clevrvk-journal/2","spec_hash":"xxh3_128","settings":{}})"
                       "\n";
    for (int i = 1; i <= panels; ++i) {
        text += fmt::format(
            R"({{"record":{0},"episode":"e{0}","panel":"a","spec_hash":"00","panels":{0},"failed":0,"index_bytes":{0},"errors_bytes":0}})"
            "\n",
            i);
    }
    if (is_finished) {
        text += fmt::format(R"({{"complete":true,"input":"x","panels":{0},"failed":0,"index_bytes":{0},"errors_bytes":0}})"
                            "\n",
                            panels);
    }
    return text;
}

/// Five shards: done, running, waiting after a full disk, died without a word, never begun.
Plan make_farm(const ScratchFolder& folder)
{
    Plan plan;
    plan.out = folder.path();
    plan.shard_count = 5;
    plan.panel_count = 50;
    const auto add = [&](int shard, const std::string& journal, const std::string& tries, const std::string& log) {
        write_file(folder.path() / fmt::format("shards/{}-of-5/journal.jsonl", shard), journal);
        write_file(find_tries_file(plan.out, shard), tries);
        write_file(find_log_file(plan.out, shard), log);
    };
    add(0, make_journal(10, true), "begin 100 4 n1 0\nend 150 0 12\n", "farm: attempt on n1\n10 panels\n");
    add(1, make_journal(8, false), "begin 100 5 n1 0\nend 120 137 4\nbegin 130 5 n2 4\n", "farm: attempt on n2\n");
    add(2, make_journal(2, false), "begin 100 6 n1 0\nend 120 4 3\n",
        "farm: attempt on n1\nclevrvk make: cannot write 'x': the disk is full\nfarm: requeued\n");
    add(3, make_journal(4, false), "begin 100 7 n3 0\n", "farm: attempt on n3\nrendering on 'a card'\n");
    return plan;
}

const std::vector<Job> kJobs{{"1", false, 0}, {"2", true, 0}};
const std::vector<QueueEntry> kQueue{{"1", 0, "COMPLETED", "", ""},
                                     {"1", 1, "RUNNING", "n2", ""},
                                     {"1", 2, "PENDING", "", "BeginTime"},
                                     {"1", 3, "NODE_FAIL", "", ""},
                                     {"2", -1, "PENDING", "", "Dependency"}};

}  // namespace

TEST_CASE("read_status takes panels from the journals and news from the queue")
{
    const ScratchFolder folder;
    const Plan plan = make_farm(folder);
    const FarmStatus status = read_status(plan, kJobs, kQueue, 155);
    CHECK(status.done == 24);
    CHECK(status.left() == 26);
    // Shard 1 had 3 panels when its attempt began, 25 s ago, and has 8 now.
    CHECK(status.images_per_second == doctest::Approx(0.2));
    CHECK(status.seconds_left.value_or(0.0) == doctest::Approx(130.0));
    REQUIRE(status.shards.size() == 5);
    CHECK(status.shards[0].state == ShardState::Done);
    CHECK(status.shards[0].last_error.empty());
    CHECK(status.shards[1].state == ShardState::Running);
    CHECK(status.shards[1].job == "1_1");
    CHECK(status.shards[1].node == "n2");
    CHECK(status.shards[1].attempt_count == 2);
    CHECK(status.shards[1].last_error == "killed by signal 9");
    CHECK(status.shards[2].state == ShardState::Waiting);
    CHECK(status.shards[2].reason == "BeginTime");
    CHECK(status.shards[2].last_error == "exit 4: clevrvk make: cannot write 'x': the disk is full");
    CHECK(status.shards[3].state == ShardState::Failed);
    CHECK(status.shards[3].reason == "NODE_FAIL");
    CHECK(contains(status.shards[3].last_error, "ended without a report"));
    CHECK(status.shards[4].state == ShardState::Idle);
    CHECK(status.merge_job == "2");
    CHECK(contains(describe_status(plan, status), "1 done 1 running 1 waiting 1 failed 1 idle"));
    CHECK(to_json(plan, status)["shards"][2]["state"] == "waiting");
}

TEST_CASE("read_status without a queue takes an attempt that has not ended for one that runs")
{
    const ScratchFolder folder;
    const FarmStatus status = read_status(make_farm(folder), {}, std::nullopt, 155);
    CHECK(status.shards[1].state == ShardState::Running);
    CHECK(status.shards[2].state == ShardState::Failed);
    CHECK(status.shards[3].state == ShardState::Running);
    CHECK(status.done == 24);
}

TEST_CASE("read_status knows a merged dataset by its finished journal, and by the shards that are gone")
{
    const ScratchFolder folder;
    Plan plan = make_farm(folder);
    write_file(folder.path() / "journal.jsonl", make_journal(50, true));
    const FarmStatus unfinished = read_status(plan, kJobs, kQueue, 155);
    CHECK_FALSE(unfinished.is_merged);
    std::filesystem::remove_all(folder.path() / "shards" / "1-of-5");  // as a merge that was killed there leaves it
    CHECK(read_status(plan, kJobs, kQueue, 155).count(ShardState::Done) == 5);
    std::filesystem::remove_all(folder.path() / "shards");
    const FarmStatus status = read_status(plan, kJobs, kQueue, 155);
    CHECK(status.is_merged);
    CHECK(status.done == 50);
    CHECK(status.count(ShardState::Done) == 5);
}

TEST_CASE("parse_tries leaves out what a killed writer left torn")
{
    const std::vector<Attempt> tries =
        parse_tries("end 90 0 1\nbegin 100 4 n1 0\nend 120 75 4\nretry 130\nbegin 140 4\nbegin 150 9 n2 4\nend 1");
    REQUIRE(tries.size() == 2);
    CHECK(tries[0].exit_code == 75);
    CHECK(tries[1].job == "9");
    CHECK(tries[1].lines_before == 4);
    CHECK_FALSE(tries[1].exit_code);
}

TEST_CASE("find_last_words gives the program's last line of the last attempt, fit for one line")
{
    CHECK(find_last_words("farm: attempt 1\nclevrvk: old\nfarm: attempt 2\nclevrvk: a\tb\n\nfarm: requeued\n") == "clevrvk: a\\x09b");
    CHECK(find_last_words("clevrvk: old\nfarm: attempt 2\n").empty());
    CHECK(find_last_words("clevrvk: old\nfarm: attempt 2\nrendering\n", 1) == "clevrvk: old");
    CHECK(find_last_words("clevrvk: old\n", 1).empty());
}

}  // namespace clevrvk::farm
