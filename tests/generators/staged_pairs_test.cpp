// Tests the task 'staged_pairs': a line shows the arrangement that was asked for, its labels are measured on it, and
// it breaks its rules once a thing has moved.
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "renderer/base/error.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace clevrvk::generators {
namespace {

spec::EpisodeSpec make(std::uint64_t index, const std::vector<std::string>& settings)
{
    const Task& task = find_task("staged_pairs");
    TaskRequest request;
    request.seed = 3;
    request.index = index;
    request.options = parse_options(task.info, settings);
    return task.generate(shipped_catalog(), request);
}

std::vector<std::string> find_broken(const spec::EpisodeSpec& episode)
{
    return find_task("staged_pairs").find_broken_rules(shipped_catalog(), episode);
}

}  // namespace

TEST_CASE("staged_pairs puts a spoon in a cup, keeps its rules, and breaks them once the spoon lies beside it")
{
    spec::EpisodeSpec episode = make(0, {"arrangement=in", "ground=table", "first=spoon", "second=cup", "objects=2"});
    const Json& relation = episode.labels.at("relation");
    CHECK(relation.at("name") == "in");
    CHECK(relation.at("holds").at("in").at("forward") == true);
    CHECK(relation.at("holds").at("in").at("backward") == false);
    CHECK(relation.at("holds").at("near").at("forward") == false);
    REQUIRE(episode.panels.front().objects.size() == 2);
    CHECK(episode.panels.front().objects[0].shape == "spoon");
    CHECK(episode.panels.front().objects[1].shape == "cup");
    CHECK(find_broken(episode).empty());
    // Labels of another form break the rules, too.
    for (const auto& damage : {std::pair{"holds", Json("x")}, {"holds", Json::array()}, {"name", Json(3)}, {"first", Json()}}) {
        spec::EpisodeSpec damaged = episode;
        damaged.labels["relation"][damage.first] = damage.second;
        CHECK_FALSE(find_broken(damaged).empty());
    }
    episode.panels.front().objects[0].position[0] += 0.3;
    CHECK_FALSE(find_broken(episode).empty());
}

TEST_CASE("staged_pairs names the arrangement behind by its relation, occluded by, and adds a third thing beside the pair")
{
    const spec::EpisodeSpec episode = make(0, {"arrangement=behind", "ground=table", "first=ball", "second=milk", "objects=3"});
    CHECK(episode.labels.at("relation").at("name") == "occluded by");
    CHECK(episode.panels.front().objects.size() == 3);
    CHECK(find_broken(episode).empty());
    CHECK(make(0, {"arrangement=behind", "ground=table", "first=ball", "second=milk", "objects=3"}) == episode);
}

TEST_CASE("staged_pairs refuses a pair that sizes forbid, and says the clause and how often")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(make(0, {"arrangement=in", "ground=table", "first=book", "second=apple", "objects=2"})),
                         doctest::Contains("no 'in' of 'book' and 'apple'"), SpecError);
}

}  // namespace clevrvk::generators
