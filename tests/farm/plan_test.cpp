// Tests plans, and how shards are divided into arrays.
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tests/write/scratch_folder.h"
#include "tools/farm/plan.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace clevrvk::farm {

using write::contains;
using write::message_of;

namespace {

Plan make_plan()
{
    Plan plan;
    plan.program = "/opt/clevrvk";
    plan.command = {"make", "clevr", "--out", "/data/my set"};
    plan.out = "/data/my set";
    plan.shard_count = 12;
    plan.panel_count = 240;
    plan.seed = -7;
    plan.scheduler.cpus = 4;
    plan.scheduler.more = "--mem=8G";
    return plan;
}

}  // namespace

TEST_CASE("split_arrays keeps every index below the cluster's limit and every shard in its place")
{
    const std::vector<int> shards{0, 3, 7, 8, 17};
    const std::vector<ArrayPart> parts = split_arrays(shards, 8);
    REQUIRE(parts.size() == 3);
    CHECK(parts[0].first_shard == 0);
    CHECK(parts[0].indices == std::vector<int>{0, 3, 7});
    CHECK(parts[1].first_shard == 8);
    CHECK(parts[1].indices == std::vector<int>{0});
    CHECK(parts[2].first_shard == 16);
    CHECK(parts[2].indices == std::vector<int>{1});
    CHECK(split_arrays({}, 8).empty());
}

TEST_CASE("describe_indices joins neighbours")
{
    CHECK(describe_indices(std::vector<int>{0, 1, 2, 5, 7, 8}) == "0-2,5,7-8");
    CHECK(describe_indices(std::vector<int>{4}) == "4");
    CHECK(describe_indices({}).empty());
}

TEST_CASE("parse_plan reads what to_json writes")
{
    const Json json = to_json(make_plan());
    CHECK(to_json(parse_plan({json, "plan.json"})) == json);
    CHECK(json["seed"] == -7);
    CHECK(json["scheduler"]["throttle"].is_null());
}

TEST_CASE("parse_plan refuses a plan of another version and names the file")
{
    Json json = to_json(make_plan());
    json["schema"] = "clevrvk-farm/9";
    CHECK(contains(message_of<SpecError>([&] {
                       static_cast<void>(parse_plan({json, "a/plan.json"}));
                   }),
                   "a/plan.json: schema: is not a plan that this version can read"));
}

TEST_CASE("a folder of shards' files has at most a thousand entries")
{
    CHECK(find_tries_file("/d", 499) == "/d/farm/shards/0/499.tries");
    CHECK(find_log_file("/d", 500) == "/d/farm/shards/1/500.log");
}

}  // namespace clevrvk::farm
