// Tests the first reading of an input, which counts it.
#include "renderer/pipeline/count_input.h"

#include "tests/pipeline/pipeline_fixture.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

namespace clevrvk::pipeline {
namespace {

using test::FakeSource;
using test::make_episode;

spec::EpisodeSpec make_bad_third(std::uint64_t index)
{
    if (index == 2) {
        throw SpecError("fake.jsonl:3: bad");
    }
    return make_episode(fmt::format("e{}", index), 2);
}

/// Holds nothing.
class PickyLayout final : public layout::Layout {
public:
    [[nodiscard]] std::string_view name() const override { return "picky"; }
    [[nodiscard]] std::string_view summary() const override { return "none is good enough"; }
    [[nodiscard]] std::vector<std::string> folders() const override { return {}; }
    void check_episode(const spec::EpisodeSpec&, const std::string& source) const override
    {
        throw SpecError(source + ": not one of mine");
    }
    [[nodiscard]] layout::PanelPaths find_paths(const std::string&, const std::string&, const layout::Json&,
                                                const std::string&) const override
    {
        return {};
    }
    [[nodiscard]] layout::FileWords describe_files() const override { return {}; }
};

}  // namespace

TEST_CASE("count_input counts the episodes and panels of its shard")
{
    RunPlan plan;
    plan.shard = {1, 3};
    FakeSource source(8, [](std::uint64_t index) { return make_episode(fmt::format("e{}", index), 2); });
    const std::atomic<bool> stop = false;
    const InputCount count = count_input(plan, source, folder_layout(), stop);
    CHECK(count.episodes == 3);  // 1, 4, 7
    CHECK(count.panels == 6);
}

TEST_CASE("count_input reads no farther than the limit")
{
    RunPlan plan;
    plan.episode_limit = 2;
    FakeSource source(8, make_bad_third);
    const std::atomic<bool> stop = false;
    CHECK(count_input(plan, source, folder_layout(), stop).episodes == 2);
    CHECK(source.taken() == 2);
}

TEST_CASE("count_input throws at a bad record of any shard, unless the plan keeps going")
{
    RunPlan plan;
    plan.shard = {0, 4};
    const std::atomic<bool> stop = false;
    FakeSource source(5, make_bad_third);
    CHECK_THROWS_WITH_AS(static_cast<void>(count_input(plan, source, folder_layout(), stop)), "fake.jsonl:3: bad", SpecError);

    plan.keeps_going = true;
    plan.shard = {};
    FakeSource again(5, make_bad_third);
    const InputCount count = count_input(plan, again, folder_layout(), stop);
    CHECK(count.episodes == 4);
    CHECK(count.bad_records == 1);
}

TEST_CASE("count_input throws at an episode that the format cannot hold, naming its place")
{
    const std::atomic<bool> stop = false;
    const PickyLayout layout;
    FakeSource source(2, [](std::uint64_t) { return make_episode("no_mewl", 1); });
    std::string message;
    try {
        static_cast<void>(count_input(RunPlan(), source, layout, stop));
    } catch (const SpecError& error) {
        message = error.what();
    }
    CHECK_MESSAGE(message.starts_with("fake.jsonl:1: not one of mine"), message);
}

}  // namespace clevrvk::pipeline
