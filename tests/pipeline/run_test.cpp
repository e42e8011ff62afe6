// Tests whole runs with a renderer that needs no device: order, limits, failures and resume.
#include "tests/pipeline/pipeline_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <thread>

namespace clevrvk::pipeline {
namespace {

using test::FakeRenderer;
using test::FakeSource;
using test::make_episode;
using test::MakeFake;
using test::Workplace;

std::function<void()> lose_device_at_third_call()
{
    return [count = 0]() mutable {
        if (++count == 3) {
            throw GpuError("lost the device");
        }
    };
}

/// A source whose record of that index is bad.
FakeSource make_source_with_bad(std::uint64_t count, std::uint64_t bad_index)
{
    return FakeSource(count, [bad_index](std::uint64_t index) {
        if (index == bad_index) {
            throw SpecError("fake.jsonl: bad");
        }
        return make_episode(fmt::format("e{}", index));
    });
}

}  // namespace

TEST_CASE("run commits the panels in the order of the input, however many workers there are")
{
    Workplace place;
    place.plan.worker_count = 4;
    // Pictures of different sizes take different times.
    FakeSource source(10, [](std::uint64_t index) { return make_episode(fmt::format("e{}", index), 1, index % 3 == 0 ? 512 : 16); });
    CHECK(place.run(source) == RunEnd::Complete);
    CHECK(place.read_episodes() == "e0 e1 e2 e3 e4 e5 e6 e7 e8 e9");
    CHECK(place.status->done == 10);
}

TEST_CASE("run gives the same files for every batch size and number of workers")
{
    Workplace one;
    Workplace other;
    other.plan.worker_count = 3;
    FakeSource first(7);
    FakeSource second(7);
    CHECK(one.run(first, 1) == RunEnd::Complete);
    CHECK(other.run(second, 5) == RunEnd::Complete);
    CHECK(one.read("index.jsonl") == other.read("index.jsonl"));
    CHECK(one.read("journal.jsonl") == other.read("journal.jsonl"));
}

TEST_CASE("run's status follows a batch while the device works at it")
{
    Workplace place;
    FakeSource source(4);
    std::vector<double> rendered;
    const auto watch = [&](int call) {
        rendered.push_back(place.status->rendered);
        return std::array{0.25, 0.75, 1.0}.at(static_cast<std::size_t>(call - 1));
    };
    const MakeFake make = [&] {
        auto renderer = std::make_unique<FakeRenderer>(4);
        renderer->watch = watch;
        return renderer;
    };
    CHECK(place.run(source, make) == RunEnd::Complete);
    CHECK(rendered == std::vector<double>{0.0, 1.0, 3.0});
    CHECK(place.status->rendered == 4.0);
    CHECK(place.status->rendering_s > 0.0);
}

TEST_CASE("run takes only the episodes of its shard and within the limit")
{
    Workplace place;
    place.plan.shard = {1, 2};
    place.plan.episode_limit = 6;
    FakeSource source(20);
    CHECK(place.run(source) == RunEnd::Complete);
    CHECK(place.read_episodes() == "e1 e3 e5");
}

TEST_CASE("run renders nothing, and makes no renderer, without images")
{
    Workplace place;
    place.plan.renders_images = false;
    FakeSource source(3);
    const MakeFake make_none = []() -> std::unique_ptr<PanelRenderer> { throw std::logic_error("no renderer is needed"); };
    CHECK(place.run(source, make_none) == RunEnd::Complete);
    CHECK(place.read_episodes() == "e0 e1 e2");
}

TEST_CASE("run does nothing when all is done, and makes no renderer")
{
    Workplace place;
    FakeSource source(3);
    CHECK(place.run(source) == RunEnd::Complete);
    const std::string journal = place.read("journal.jsonl");
    FakeSource again(3);
    const MakeFake make_none = []() -> std::unique_ptr<PanelRenderer> { throw std::logic_error("no renderer is needed"); };
    CHECK(place.run(again, make_none) == RunEnd::Complete);
    CHECK(place.status->done == 0);
    CHECK(place.status->skipped == 3);
    CHECK(place.read("journal.jsonl") == journal);
}

TEST_CASE("run refuses to resume when a finished episode has changed")
{
    Workplace place;
    FakeSource source(2);
    CHECK(place.run(source) == RunEnd::Complete);
    FakeSource changed(3, [](std::uint64_t index) { return make_episode(fmt::format("e{}", index), 1, index == 1 ? 48 : 32); });
    CHECK_THROWS_AS(static_cast<void>(place.run(changed)), SpecError);
    CHECK(place.read_episodes() == "e0 e1");
}

TEST_CASE("run finishes what comes before a bad record, then throws it")
{
    Workplace place;
    FakeSource source = make_source_with_bad(9, 5);
    CHECK_THROWS_WITH_AS(static_cast<void>(place.run(source)), "fake.jsonl: bad", SpecError);
    CHECK(place.read_episodes() == "e0 e1 e2 e3 e4");
}

TEST_CASE("run leaves a bad record out when the plan keeps going, and does not enter it twice")
{
    Workplace place;
    place.plan.keeps_going = true;
    for (int attempt = 0; attempt < 2; ++attempt) {
        FakeSource source = make_source_with_bad(5, 1);
        CHECK(place.run(source) == RunEnd::Complete);
        CHECK(place.read_episodes() == "e0 e2 e3 e4");
        CHECK(place.error_count == 1);
        const std::string errors = place.read("errors.jsonl");
        CHECK(std::count(errors.begin(), errors.end(), '\n') == 1);
        CHECK(spec::Json::parse(errors)["error"] == "fake.jsonl: bad");
    }
}

TEST_CASE("run stops all threads and throws when the renderer fails")
{
    Workplace place;
    place.plan.worker_count = 2;
    FakeSource endless(1'000'000);
    const MakeFake make = [] { return std::make_unique<FakeRenderer>(2, lose_device_at_third_call()); };
    CHECK_THROWS_WITH_AS(static_cast<void>(place.run(endless, make)), "lost the device", GpuError);
    // A committed run resumes where it stopped.
    FakeSource source(6);
    CHECK(place.run(source) == RunEnd::Complete);
    CHECK(place.read_episodes() == "e0 e1 e2 e3 e4 e5");
}

TEST_CASE("run stops all threads and throws when a source fails for good")
{
    Workplace place;
    FakeSource source(100, [](std::uint64_t index) {
        if (index == 50) {
            throw IoError("the disk is gone");
        }
        return make_episode(fmt::format("e{}", index));
    });
    CHECK_THROWS_WITH_AS(static_cast<void>(place.run(source)), "the disk is gone", IoError);
}

TEST_CASE("run stops all threads and throws when a file cannot be written")
{
    Workplace place;
    std::filesystem::create_directories(place.folder);
    FakeSource endless(1'000'000);
    const MakeFake make = [&] {
        return std::make_unique<FakeRenderer>(2, [&] {
            // A regular file where the folder of masks belongs.
            std::filesystem::remove_all(place.folder / "out" / "masks");
            std::ofstream(place.folder / "out" / "masks") << "in the way";
        });
    };
    CHECK_THROWS_AS(static_cast<void>(place.run(endless, make)), IoError);
}

TEST_CASE("run submits no third batch when it is stopped while two are in flight")
{
    Workplace place;
    FakeSource endless(1'000'000);
    std::atomic<int> sent_count = 0;
    const MakeFake make = [&] {
        return std::make_unique<FakeRenderer>(
            2, [&] { ++sent_count; },
            [&] {
                // The third batch waits until the first is committed; the stop comes before that.
                const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
                while (sent_count < 2 && std::chrono::steady_clock::now() < give_up) {
                    std::this_thread::yield();
                }
                place.stop = true;
            });
    };
    CHECK(place.run(endless, make) == RunEnd::Stopped);
    CHECK(place.read_episodes() == "e0 e1 e2 e3");
}

TEST_CASE("run finishes the batches in flight when it is stopped, and the next run resumes")
{
    Workplace place;
    FakeSource endless(1'000'000);
    const MakeFake make = [&] { return std::make_unique<FakeRenderer>(3, [&] { place.stop = true; }); };
    CHECK(place.run(endless, make) == RunEnd::Stopped);
    CHECK(place.read_episodes() == "e0 e1 e2");
    place.stop = false;
    FakeSource source(5);
    CHECK(place.run(source) == RunEnd::Complete);
    CHECK(place.read_episodes() == "e0 e1 e2 e3 e4");
    CHECK(place.status->skipped == 3);
}

TEST_CASE("run stops while failed records wait for a panel")
{
    Workplace place;
    place.plan.keeps_going = true;
    FakeSource source(1'000'000, [&](std::uint64_t index) {
        if (index > 0) {
            place.stop = index > 500;
            throw SpecError("fake.jsonl: bad");
        }
        return make_episode("e0");
    });
    CHECK(place.run(source, 64) == RunEnd::Stopped);
}

TEST_CASE("run refuses to resume when a failed record is good now, or bad in another way")
{
    Workplace place;
    place.plan.keeps_going = true;
    FakeSource source = make_source_with_bad(3, 1);
    CHECK(place.run(source) == RunEnd::Complete);
    FakeSource mended(3);
    CHECK_THROWS_WITH_AS(static_cast<void>(place.run(mended)),
                         doctest::Contains("entry 1 was record 1 that failed, is panel 'p0' of episode 'e1'"), SpecError);
    FakeSource other(3, [](std::uint64_t index) {
        if (index == 1) {
            throw SpecError("fake.jsonl: worse");
        }
        return make_episode(fmt::format("e{}", index));
    });
    CHECK_THROWS_WITH_AS(static_cast<void>(place.run(other)), doctest::Contains("record 1 that failed was made from another line"),
                         SpecError);
}

TEST_CASE("run stops all threads and throws when the frames of a batch cannot be taken")
{
    Workplace place;
    place.plan.worker_count = 2;
    FakeSource endless(1'000'000);
    const MakeFake make = [] {
        return std::make_unique<FakeRenderer>(
            2, [] {}, lose_device_at_third_call());
    };
    CHECK_THROWS_WITH_AS(static_cast<void>(place.run(endless, make)), "lost the device", GpuError);
    CHECK(std::string("e0 e1 e2 e3").starts_with(place.read_episodes()));
    FakeSource source(6);
    CHECK(place.run(source) == RunEnd::Complete);
    CHECK(place.read_episodes() == "e0 e1 e2 e3 e4 e5");
}

TEST_CASE("run sends the second batch while the first is on the device")
{
    Workplace place;
    FakeSource source(4);
    std::atomic<int> sent_count = 0;
    bool was_second_sent = false;
    const auto is_second_sent = [&] { return sent_count >= 2; };
    const MakeFake make = [&] {
        return std::make_unique<FakeRenderer>(
            2, [&] { ++sent_count; },
            [&] {
                // The first batch is ready when the second is there: a run that waits for the first before it sends the
                // second would stay here.
                const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
                while (!is_second_sent() && std::chrono::steady_clock::now() < give_up) {
                    std::this_thread::yield();
                }
                was_second_sent = is_second_sent();
            });
    };
    CHECK(place.run(source, make) == RunEnd::Complete);
    CHECK(was_second_sent);
    CHECK(place.read_episodes() == "e0 e1 e2 e3");
}

TEST_CASE("run adds up how long the device worked at what")
{
    Workplace place;
    FakeSource source(5);
    CHECK(place.run(source, 2) == RunEnd::Complete);  // three batches
    const std::array<std::int64_t, 6> expected{750'000'000, 1'500'000'000, 0, 6'000'000'000, 0, 375'000'000};
    CHECK(std::equal(expected.begin(), expected.end(), place.status->device_ns.begin()));
}

TEST_CASE("run submits batches of the size that the renderer prefers, or that the plan asks for, and reports how many")
{
    const auto count_batches = [](std::optional<int> batch_size) {
        Workplace place;
        place.plan.batch_size = batch_size;
        FakeSource source(7);
        CHECK(place.run(source, 4) == RunEnd::Complete);
        return place.status->batches.load();
    };
    CHECK(count_batches({}) == 2);
    CHECK(count_batches(1) == 7);
    CHECK(count_batches(3) == 3);
    CHECK(count_batches(7) == 1);  // more than the renderer prefers
}

TEST_CASE("run begins no batch before the one before the last is on the disk")
{
    Workplace place;
    place.plan.worker_count = 2;
    FakeSource source(40);
    std::int64_t most_open = 0;
    std::int64_t rendered = 0;
    const MakeFake make = [&] {
        return std::make_unique<FakeRenderer>(2, [&] {
            most_open = std::max(most_open, rendered - place.status->done.load());
            rendered += 2;
        });
    };
    CHECK(place.run(source, make) == RunEnd::Complete);
    CHECK(most_open <= 2);
}

}  // namespace clevrvk::pipeline
