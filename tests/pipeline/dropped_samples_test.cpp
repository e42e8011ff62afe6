// Tests runs whose device discarded samples because they were not finite: how many a run may have, and where they are
// reported.
#include "tests/pipeline/pipeline_fixture.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace clevrvk::pipeline {
namespace {

using test::FakeRenderer;
using test::FakeSource;
using test::MakeFake;
using test::Workplace;

}  // namespace

TEST_CASE("run allows two dropped samples in all, or one in ten million, and reports them in index and journal")
{
    const auto drop = [](std::uint32_t count) {
        return [count] {
            auto renderer = std::make_unique<FakeRenderer>(4);
            renderer->dropped_samples = count;
            return renderer;
        };
    };
    Workplace place;
    FakeSource two(2);
    CHECK(place.run(two, drop(1)) == RunEnd::Complete);
    CHECK(place.status->dropped_samples == 2);
    CHECK(spec::Json::parse(place.read("index.jsonl").substr(0, place.read("index.jsonl").find('\n')))["render"]["dropped_samples"] == 1);

    // 32 x 24 pixels of 65104 samples are 49,999,872: one such panel may have 4 dropped ones, and five may have 24.
    Workplace large;
    large.samples = 65104;
    FakeSource five(5);
    CHECK(large.run(five, drop(4)) == RunEnd::Complete);
    Workplace much;
    much.samples = 65104;
    FakeSource one(1);
    CHECK_THROWS_AS(static_cast<void>(much.run(one, drop(5))), GpuError);
}

TEST_CASE("run ends with a device error when too many samples were dropped, keeps all panels, and does so again when it is given again")
{
    Workplace place;
    FakeSource source(3);
    const MakeFake make = [] {
        auto renderer = std::make_unique<FakeRenderer>(4);
        renderer->dropped_samples = 1;
        return renderer;
    };
    CHECK_THROWS_AS(static_cast<void>(place.run(source, make)), GpuError);
    CHECK(place.read_episodes() == "e0 e1 e2");
    const std::string journal = place.read("journal.jsonl");
    CHECK(journal.find("complete") == std::string::npos);
    FakeSource again(3);
    const MakeFake make_none = []() -> std::unique_ptr<PanelRenderer> { throw std::logic_error("no renderer is needed"); };
    CHECK_THROWS_WITH_AS(
        static_cast<void>(place.run(again, make_none)),
        "of 2304 samples, 3 were not finite and were left out. This is more than one in ten million, so the device or its "
        "driver may be faulty. The pictures are kept, and 'render.dropped_samples' in index.jsonl lists them; "
        "--overwrite renders them again",
        GpuError);
    CHECK(place.status->done == 0);
    CHECK(place.read("journal.jsonl") == journal);
}

}  // namespace clevrvk::pipeline
