// Helpers of the pipeline's tests: episodes from memory, a renderer without a device, and a scratch folder.
#pragma once

#include "renderer/base/error.h"
#include "renderer/pipeline/run.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/write/dataset_writer.h"
#include "tests/folder_layouts.h"
#include "tests/shipped_catalog.h"

#include <stdlib.h>

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::pipeline::test {

/// An episode of small pictures.
inline spec::EpisodeSpec make_episode(const std::string& id, int panel_count = 1, int width_px = 32)
{
    std::string panels;
    for (int i = 0; i < panel_count; ++i) {
        panels += fmt::format(R"({}{{"id":"p{}","world":"clevr","image":{{"width":{},"height":24}},"objects":[{{"id":"o1","shape":"cube",)"
                              R"("size":"large","material":"rubber","color":"red","position":[0.5,0.2]}}]}})",
                              i == 0 ? "" : ",", i, width_px);
    }
    const std::string line = fmt::format(R"({{"schema":"clevrvk/1","id":"{}","panels":[{}]}})", id, panels);
    return resolve::parse_episode(line, "test:1", shipped_catalog());
}

/// Gives what `make` makes for 0, 1, ... up to the count; `make` may throw.
class FakeSource : public EpisodeSource {
public:
    using Make = std::function<spec::EpisodeSpec(std::uint64_t index)>;

    explicit FakeSource(
        std::uint64_t count, Make make = [](std::uint64_t index) { return make_episode(fmt::format("e{}", index)); })
        : count_(count), make_(std::move(make))
    {
    }

    std::optional<spec::EpisodeSpec> next() override
    {
        if (taken_ == count_) {
            return std::nullopt;
        }
        return make_(taken_++);
    }

    std::string identity() const override { return fmt::format("{} fakes", taken_.load()); }

    SourcePosition position() const override { return {"fake.jsonl", taken_}; }

    std::uint64_t taken() const { return taken_; }

private:
    std::uint64_t count_;
    Make make_;
    std::atomic<std::uint64_t> taken_ = 0;
};

/// The work of a batch of the fake renderer, pass by pass.
constexpr frame::PassSeconds kFakeDevice_s{0.25, 0.5, 0.0, 2.0, 0.0, 0.125};

/// Frames of background.
class FakeBatch : public frame::FrameBatch {
public:
    FakeBatch(std::span<const scene::Scene> panels, const std::function<void()>& after, std::uint32_t dropped_samples) : after_(after)
    {
        for (const scene::Scene& panel : panels) {
            frame::Frame frame;
            frame.width_px = panel.width_px;
            frame.height_px = panel.height_px;
            frame.object_count = static_cast<int>(panel.instances.size());
            frame.dropped_samples = dropped_samples;
            const auto pixel_count = static_cast<std::size_t>(panel.width_px * panel.height_px);
            frame.radiance.resize(3 * pixel_count);
            frame.ids.resize(pixel_count);
            frame.amodal.resize(pixel_count * static_cast<std::size_t>(frame::amodal_word_count(frame.object_count)));
            frames_.push_back(std::move(frame));
        }
    }

    double wait_for(std::chrono::milliseconds) override
    {
        waited_parts_ += watch ? 1 : 0;
        return watch ? watch(waited_parts_) : 1.0;
    }

    frame::PassSeconds wait() override
    {
        after_();
        return kFakeDevice_s;
    }

    frame::Frame read(std::size_t place) const override { return frames_.at(place); }

    std::function<double(int call)> watch;  ///< the result of wait_for, counted from 1

private:
    const std::function<void()>& after_;  // of the renderer
    std::vector<frame::Frame> frames_;
    int waited_parts_ = 0;
};

/// `before` runs ahead of each batch, `after` when it is waited for; both may throw. As the real one, it refuses a
/// batch while anybody holds the one before the last.
class FakeRenderer : public PanelRenderer {
public:
    explicit FakeRenderer(
        int batch_size, std::function<void()> before = [] {}, std::function<void()> after = [] {})
        : batch_size_(batch_size), before_(std::move(before)), after_(std::move(after))
    {
    }

    int preferred_batch_size(const scene::BatchLoad&) const override { return batch_size_; }

    std::shared_ptr<frame::FrameBatch> submit(std::span<const scene::Scene> panels) override
    {
        before_();
        std::weak_ptr<frame::FrameBatch>& place = sent_.at(sent_count_++ % sent_.size());
        CLEVRVK_CHECK(place.expired(), "the batch before the last is held");
        auto batch = std::make_shared<FakeBatch>(panels, after_, dropped_samples);
        batch->watch = watch;
        place = batch;
        return batch;
    }

    std::function<double(int call)> watch;  ///< of each batch

    std::uint32_t dropped_samples = 0;  ///< of each panel

private:
    int batch_size_;
    std::function<void()> before_;
    std::function<void()> after_;
    std::array<std::weak_ptr<frame::FrameBatch>, 2> sent_;
    std::size_t sent_count_ = 0;
};

using MakeFake = std::function<std::unique_ptr<PanelRenderer>()>;

/// A folder that is removed again, and a run into it.
class Workplace {
public:
    Workplace()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "clevrvk_pipeline_XXXXXX").string();
        folder = mkdtemp(pattern.data());
    }
    ~Workplace() { std::filesystem::remove_all(folder); }
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;

    RunEnd run(EpisodeSource& source, const MakeFake& make)
    {
        std::unique_ptr<PanelRenderer> renderer;
        const MakeRenderer make_renderer = [&]() -> PanelRenderer& {
            renderer = make();
            return *renderer;
        };
        write::RunSettings settings;
        settings.tool_version = "0";
        settings.format = "folder";
        settings.samples = samples;
        settings.device = "fake";
        settings.writes_images = plan.renders_images;
        write::DatasetWriter writer(folder / "out", folder_layouts(), settings, {}, write::OpenMode::Resume);
        const RunParts parts{source, shipped_catalog(), make_renderer, folder_layout(), settings, writer};
        status.emplace();
        const RunEnd end = pipeline::run(plan, parts, *status, stop);
        error_count = writer.sizes().failed;
        return end;
    }

    RunEnd run(EpisodeSource& source, int batch_size = 4)
    {
        return run(source, [batch_size] { return std::make_unique<FakeRenderer>(batch_size); });
    }

    /// The episodes of the index, in its order, a space between.
    std::string read_episodes() const
    {
        std::ifstream index(folder / "out" / "index.jsonl");
        std::string text;
        for (std::string line; std::getline(index, line);) {
            text += fmt::format("{}{}", text.empty() ? "" : " ", spec::Json::parse(line)["episode"].get<std::string>());
        }
        return text;
    }

    std::string read(const std::string& name) const
    {
        std::ifstream file(folder / "out" / name, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }

    std::filesystem::path folder;
    RunPlan plan;
    std::optional<RunStatus> status;
    std::atomic<bool> stop = false;
    std::uint64_t error_count = 0;
    int samples = 1;  ///< a pixel
};

}  // namespace clevrvk::pipeline::test
