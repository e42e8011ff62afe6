// Tests which panels go to the device together.
#include "renderer/queue/batcher.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
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
    return [count](const scene::BatchLoad&) { return count; };
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
    const BatchSize eight_objects = [](const scene::BatchLoad& load) { return std::max(1, 8 / load.object_count); };
    Batcher batcher(eight_objects);
    CHECK(describe_batches(batcher, {make_job(0, 32, 1), make_job(1, 32, 2), make_job(2, 32, 4), make_job(3, 32, 4)}) == "0 1 | 2 3");
}

TEST_CASE("batcher closes a batch before the panel whose mesh is too much for it, counts a shared mesh once, and refuses none")
{
    const auto make_mesh = [](std::size_t vertex_count) {
        scene::Mesh mesh;
        mesh.positions.resize(vertex_count);
        return std::make_shared<const scene::Mesh>(std::move(mesh));
    };
    const auto make_mesh_job = [](std::uint64_t sequence, const std::shared_ptr<const scene::Mesh>& mesh) {
        RenderJob job = make_job(sequence, 32, 1);
        job.scene.instances.front().geometry = mesh;
        return job;
    };
    // 100 vertices are 1,200 bytes; a batch takes 2,400, and of panels without meshes four.
    const BatchSize two_meshes = [](const scene::BatchLoad& load) {
        const std::uint64_t most_bytes = static_cast<std::uint64_t>(load.panel_count) * 2400;
        return load.mesh_bytes == 0 ? 4 : std::clamp(static_cast<int>(most_bytes / load.mesh_bytes), 1, 4);
    };
    Batcher batcher(two_meshes);
    const std::shared_ptr<const scene::Mesh> shared = make_mesh(100);
    std::vector<RenderJob> jobs;
    jobs.push_back(make_mesh_job(0, make_mesh(100)));
    jobs.push_back(make_mesh_job(1, make_mesh(100)));  // full: the next like these would be too much
    jobs.push_back(make_mesh_job(2, make_mesh(1)));
    jobs.push_back(make_mesh_job(3, make_mesh(1000)));  // 12,000 bytes alone
    jobs.push_back(make_mesh_job(4, shared));
    jobs.push_back(make_mesh_job(5, shared));
    jobs.push_back(make_mesh_job(6, shared));
    jobs.push_back(make_mesh_job(7, shared));
    CHECK(describe_batches(batcher, std::move(jobs)) == "0 1 | 2 | 3 | 4 5 6 7");
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
