// Tests which panels go to the device together.
#include "renderer/queue/batcher.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace clevrvk::queue {
namespace {

RenderJob make_job(std::uint64_t sequence, int width_px, int object_count = 1)
{
    RenderJob job;
    job.sequence = sequence;
    job.scene.width_px = width_px;
    job.scene.height_px = 24;
    job.scene.instances.resize(static_cast<std::size_t>(object_count));
    return job;
}

/// The sequences of every batch, as in "0 1 | 2".
std::string describe_batches(Batcher& batcher, std::vector<RenderJob> jobs)
{
    std::string text;
    const auto append = [&](const std::optional<Batch>& batch) {
        if (!batch) {
            return;
        }
        text += text.empty() ? "" : " | ";
        for (std::size_t i = 0; i < batch->jobs.size(); ++i) {
            text += fmt::format("{}{}", i == 0 ? "" : " ", batch->jobs[i].sequence);
        }
    };
    for (RenderJob& job : jobs) {
        append(batcher.add(std::move(job)));
        append(batcher.take_full());
    }
    append(batcher.take_rest());
    return text;
}

BatchSize always(int count)
{
    return [count](int, int, int, scene::ScenePath) { return count; };
}

}  // namespace

TEST_CASE("batcher closes a batch at the preferred size and the rest at the end")
{
    Batcher batcher(always(2));
    CHECK(describe_batches(batcher, {make_job(0, 32), make_job(1, 32), make_job(2, 32)}) == "0 1 | 2");
}

TEST_CASE("batcher closes a batch when the image size changes and keeps the order")
{
    Batcher batcher(always(8));
    CHECK(describe_batches(batcher, {make_job(0, 32), make_job(1, 64), make_job(2, 64), make_job(3, 32)}) == "0 | 1 2 | 3");
}

TEST_CASE("batcher closes a batch early when a panel of many objects makes the preferred size smaller")
{
    const BatchSize eight_objects = [](int, int, int object_count, scene::ScenePath) { return std::max(1, 8 / object_count); };
    Batcher batcher(eight_objects);
    CHECK(describe_batches(batcher, {make_job(0, 32, 1), make_job(1, 32, 2), make_job(2, 32, 4), make_job(3, 32, 4)}) == "0 1 | 2 3");
}

TEST_CASE("batcher gives panels of size one their own batches at once")
{
    Batcher batcher(always(1));
    CHECK_FALSE(batcher.add(make_job(0, 32)).has_value());
    const std::optional<Batch> batch = batcher.take_full();
    REQUIRE(batch.has_value());
    CHECK(batch->jobs.size() == 1);
    CHECK_FALSE(batcher.take_rest().has_value());
}

TEST_CASE("batcher gives nothing when no job came")
{
    Batcher batcher(always(4));
    CHECK_FALSE(batcher.take_full().has_value());
    CHECK_FALSE(batcher.take_rest().has_value());
}

TEST_CASE("batcher refuses a preferred size below one")
{
    Batcher batcher(always(0));
    CHECK_FALSE(batcher.add(make_job(0, 32)).has_value());
    CHECK_THROWS_AS(static_cast<void>(batcher.take_full()), std::logic_error);
}

}  // namespace clevrvk::queue
