// Tests how a run feeds its panels: several at a time, in order, and no farther ahead than it may.
#include "tests/pipeline/pipeline_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace clevrvk::pipeline {
namespace {

using test::FakeRenderer;
using test::FakeSource;
using test::make_episode;
using test::MakeFake;
using test::Workplace;

}  // namespace

TEST_CASE("run makes as many episodes at a time as it has workers, and keeps their order")
{
    // Each waits until as many are in work; later ones of three are done sooner.
    class SlowSource final : public FakeSource {
    public:
        SlowSource() : FakeSource(9) {}
        std::optional<TakenEpisode> take() override
        {
            const std::optional<spec::EpisodeSpec> episode = next();
            if (!episode) {
                return std::nullopt;
            }
            return TakenEpisode{position(), [this, episode, index = taken() - 1] {
                                    ++begun_;
                                    while (begun_ < 3 * (index / 3 + 1)) {
                                        std::this_thread::yield();
                                    }
                                    std::this_thread::sleep_for(std::chrono::milliseconds(10 * (2 - index % 3)));
                                    return *episode;
                                }};
        }

    private:
        std::atomic<std::uint64_t> begun_ = 0;
    };
    Workplace place;
    place.plan.worker_count = 3;
    SlowSource source;
    CHECK(place.run(source) == RunEnd::Complete);
    CHECK(place.read_episodes() == "e0 e1 e2 e3 e4 e5 e6 e7 e8");
}

TEST_CASE("run ends at a bad record while its source waits for the next one")
{
    class WaitingSource final : public FakeSource {
    public:
        WaitingSource()
            : FakeSource(3, [](std::uint64_t index) {
                  if (index == 1) {
                      throw SpecError("fake.jsonl: bad");
                  }
                  return make_episode(fmt::format("e{}", index));
              })
        {
        }
        std::optional<spec::EpisodeSpec> next() override
        {
            while (taken() == 2 && !is_interrupted_) {
                std::this_thread::yield();
            }
            return FakeSource::next();
        }
        void interrupt() override { is_interrupted_ = true; }

    private:
        std::atomic<bool> is_interrupted_ = false;
    };
    Workplace place;
    WaitingSource source;
    CHECK_THROWS_WITH_AS(static_cast<void>(place.run(source)), "fake.jsonl: bad", SpecError);
    CHECK(place.read_episodes() == "e0");
}

TEST_CASE("run reads no farther ahead than its queues allow")
{
    Workplace place;
    place.plan.memory.queued_jobs = 4;
    FakeSource source(200);
    std::uint64_t farthest = 0;
    const MakeFake make = [&] {
        return std::make_unique<FakeRenderer>(2, [&] {
            const auto finished = static_cast<std::uint64_t>(place.status->done.load());
            farthest = std::max(farthest, source.taken() - finished);
        });
    };
    CHECK(place.run(source, make) == RunEnd::Complete);
    // Queued, with the feeder three that it passes on and two each of episodes and scenes, two batches and the panel
    // that closed the second.
    CHECK(farthest <= 4 + 3 + 2 * 2 + 2 * 2 + 1);
    CHECK(farthest >= 2);
}

TEST_CASE("run without images holds no more panels that are not committed than it may")
{
    Workplace place;
    place.plan.renders_images = false;
    place.plan.memory = {.queued_jobs = 4, .uncommitted_panels = 3};
    std::uint64_t farthest = 0;
    FakeSource source(200, [&](std::uint64_t index) {
        farthest = std::max(farthest, index - static_cast<std::uint64_t>(place.status->done.load()));
        return make_episode(fmt::format("e{}", index));
    });
    CHECK(place.run(source) == RunEnd::Complete);
    // Those, one that waits to be passed on, the queued ones, and with the feeder as above.
    CHECK(farthest <= 3 + 1 + 4 + 3 + 2 * 2);
    CHECK(place.status->done == 200);
}

TEST_CASE("run that sends at once answers each panel while its source waits for the answer, and fills batches otherwise")
{
    for (const bool sends_at_once : {true, false}) {
        CAPTURE(sends_at_once);
        Workplace place;
        place.plan.sends_at_once = sends_at_once;
        int answered_count = 0;
        FakeSource source(3, [&](std::uint64_t index) {
            // As one who asks the next only after the answer, but not for ever.
            const auto is_answered = [&] { return std::ranges::count(place.read("index.jsonl"), '\n') == static_cast<long>(index); };
            for (int wait = 0; wait < (sends_at_once ? 3000 : 20) && !is_answered(); ++wait) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
            answered_count += is_answered() ? 1 : 0;
            return make_episode(fmt::format("e{}", index));
        });
        CHECK(place.run(source, 4) == RunEnd::Complete);
        CHECK(place.read_episodes() == "e0 e1 e2");
        CHECK(answered_count == (sends_at_once ? 3 : 1));
    }
}

TEST_CASE("run holds few failed records while an earlier panel waits for its batch to fill")
{
    Workplace place;
    place.plan.keeps_going = true;
    // One good record, then bad ones only: the batch of 64 never fills, and every bad record waits for the good one.
    constexpr std::uint64_t kBadCount = 5000;
    FakeSource source(1 + kBadCount, [](std::uint64_t index) {
        if (index > 0) {
            throw SpecError("fake.jsonl: bad");
        }
        return make_episode("e0");
    });
    std::uint64_t taken_at_render = 0;
    const MakeFake make = [&] { return std::make_unique<FakeRenderer>(64, [&] { taken_at_render = source.taken(); }); };
    CHECK(place.run(source, make) == RunEnd::Complete);
    CHECK(taken_at_render <= 1 + 1024 + 2 + 1);  // and those with the feeder
    CHECK(place.read_episodes() == "e0");
    CHECK(place.error_count == kBadCount);
}

}  // namespace clevrvk::pipeline
