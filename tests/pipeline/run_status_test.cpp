// Tests which stage is reported as the bottleneck.
#include "renderer/pipeline/run_status.h"

#include <doctest/doctest.h>

namespace clevrvk::pipeline {
namespace {

void set_busy(RunStatus& status, Stage stage, double seconds)
{
    status.busy_ns[static_cast<std::size_t>(stage)] = static_cast<std::int64_t>(seconds * 1e9);
}

}  // namespace

TEST_CASE("find_bottleneck takes the thread that is busy the longest")
{
    RunStatus status;
    set_busy(status, Stage::Input, 3.0);
    set_busy(status, Stage::Render, 2.0);
    CHECK(find_bottleneck(status, 1) == Stage::Input);
}

TEST_CASE("find_bottleneck divides the work of the workers among them")
{
    RunStatus status;
    set_busy(status, Stage::Render, 2.0);
    set_busy(status, Stage::Annotate, 1.0);
    set_busy(status, Stage::Encode, 2.0);
    CHECK(find_bottleneck(status, 1) == Stage::Encode);
    CHECK(find_bottleneck(status, 2) == Stage::Render);
}

TEST_CASE("find_bottleneck divides the input among as many, but for the reading")
{
    RunStatus status;
    set_busy(status, Stage::Input, 4.0);
    set_busy(status, Stage::Render, 3.0);
    CHECK(find_bottleneck(status, 1) == Stage::Input);
    CHECK(find_bottleneck(status, 2) == Stage::Render);
    status.reading_ns = 3'500'000'000;
    CHECK(find_bottleneck(status, 2) == Stage::Input);
}

TEST_CASE("compute_rate takes the device's own rate until a panel is finished, then that of the run")
{
    RunStatus status;
    CHECK(compute_rate(status, 10.0) == 0.0);
    status.rendered = 0.25;  // of a picture that takes 34 s
    status.rendering_s = 8.5;
    CHECK(count_made(status) == 0.25);
    CHECK(1.0 / compute_rate(status, 12.0) == doctest::Approx(34.0));
    status.done = 2;
    status.rendered = 2.5;
    CHECK(compute_rate(status, 100.0) == doctest::Approx(0.025));
    status.done = 3;  // without a device nothing is rendered
    status.rendered = 0.0;
    CHECK(compute_rate(status, 100.0) == doctest::Approx(0.03));
}

TEST_CASE("stage timer adds the time it lives")
{
    RunStatus status;
    {
        const StageTimer timer(status, Stage::Write);
    }
    CHECK(compute_busy_seconds(status, Stage::Write) > 0.0);
    CHECK(compute_busy_seconds(status, Stage::Render) == 0.0);
}

}  // namespace clevrvk::pipeline
