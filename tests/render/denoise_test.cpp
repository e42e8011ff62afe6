// The denoiser's shaders against a slow twin of them, and denoised pictures against the labels and means that they must keep.
#include "renderer/base/rng.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/render/denoiser.h"
#include "renderer/render/shape_library.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

namespace clevrvk::render::test {

namespace {

constexpr int kWidth = 21;      // no multiple of the shader's blocks
constexpr int kHeight = 14;
constexpr int kPixels = kWidth * kHeight;
constexpr std::array<std::uint32_t, 2> kHalfSamples{3, 5};

struct NoisyPanel {
    std::array<std::vector<float>, 2> halves;   // sums, three a pixel
    std::vector<std::uint32_t> ids;
};

// A ramp behind two objects, noise of every strength, a glint, and black pixels without any.
NoisyPanel draw_noisy_panel(std::uint64_t index)
{
    Rng rng = Rng::for_key(5, "denoise_test", index);
    NoisyPanel panel;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const std::uint32_t id = x > 4 && x < 12 && y > 2 && y < 9 ? 1U : x > 10 && y > 6 ? 2U : 0U;
            panel.ids.push_back(id);
            for (int channel = 0; channel < 3; ++channel) {
                const double level = x < 2 && y < 2 ? 0.0 : x == 8 && y == 5 ? 40.0 : 0.2 + 0.01 * x + 0.3 * id + 0.1 * channel;
                for (std::size_t half = 0; half < 2; ++half) {
                    const double noise = rng.uniform(-0.4, 0.4);
                    panel.halves[half].push_back(static_cast<float>(kHalfSamples[half] * level * (1.0 + noise * x / kWidth)));
                }
            }
        }
    }
    return panel;
}

int clamp_to(int value, int count)
{
    return std::clamp(value, 0, count - 1);
}

// Of a channel of a pixel; places outside the picture stand for its nearest pixel.
class Twin {
public:
    explicit Twin(const NoisyPanel& panel) : panel_(panel) {}

    [[nodiscard]] double mean(int x, int y, int channel) const { return 0.5 * (half(0, x, y, channel) + half(1, x, y, channel)); }

    [[nodiscard]] double variance(int x, int y, int channel) const
    {
        double sum = 0.0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int near_x = clamp_to(x + dx, kWidth);
                const int near_y = clamp_to(y + dy, kHeight);
                const double difference = 0.5 * (half(0, near_x, near_y, channel) - half(1, near_x, near_y, channel));
                sum += difference * difference;
            }
        }
        return sum / 9.0;
    }

    [[nodiscard]] double patch_distance(int x, int y, int dx, int dy) const
    {
        double sum = 0.0;
        for (int patch_y = -2; patch_y <= 2; ++patch_y) {
            for (int patch_x = -2; patch_x <= 2; ++patch_x) {
                const int own_x = clamp_to(x + patch_x, kWidth);
                const int own_y = clamp_to(y + patch_y, kHeight);
                const int other_x = clamp_to(own_x + dx, kWidth);
                const int other_y = clamp_to(own_y + dy, kHeight);
                for (int channel = 0; channel < 3; ++channel) {
                    const double difference = mean(own_x, own_y, channel) - mean(other_x, other_y, channel);
                    const double own = variance(own_x, own_y, channel);
                    const double other = variance(other_x, other_y, channel);
                    sum += (difference * difference - (own + std::min(own, other))) / (1e-10 + 0.64 * (own + other));
                }
            }
        }
        return sum / 75.0;
    }

    [[nodiscard]] std::array<double, 3> smooth(int x, int y) const
    {
        std::array<double, 3> sum{};
        double weights = 0.0;
        for (int other_y = std::max(y - 3, 0); other_y <= std::min(y + 3, kHeight - 1); ++other_y) {
            for (int other_x = std::max(x - 3, 0); other_x <= std::min(x + 3, kWidth - 1); ++other_x) {
                if (id(other_x, other_y) != id(x, y)) {
                    continue;
                }
                const double weight = std::exp(-std::max(patch_distance(x, y, other_x - x, other_y - y), 0.0));
                weights += weight;
                for (int channel = 0; channel < 3; ++channel) {
                    sum[static_cast<std::size_t>(channel)] += weight * mean(other_x, other_y, channel);
                }
            }
        }
        return {sum[0] / weights, sum[1] / weights, sum[2] / weights};
    }

private:
    [[nodiscard]] std::uint32_t id(int x, int y) const { return panel_.ids[static_cast<std::size_t>(y * kWidth + x)]; }
    [[nodiscard]] double half(std::size_t which, int x, int y, int channel) const
    {
        return static_cast<double>(panel_.halves[which][static_cast<std::size_t>(3 * (y * kWidth + x) + channel)]) / kHalfSamples[which];
    }

    const NoisyPanel& panel_;
};

std::vector<float> denoise(const gpu::Device& device, const std::vector<NoisyPanel>& panels)
{
    std::array<std::vector<float>, 2> halves;
    std::vector<std::uint32_t> ids;
    for (const NoisyPanel& panel : panels) {
        for (std::size_t half = 0; half < 2; ++half) {
            halves[half].insert(halves[half].end(), panel.halves[half].begin(), panel.halves[half].end());
        }
        ids.insert(ids.end(), panel.ids.begin(), panel.ids.end());
    }
    const gpu::Buffer first = upload_buffer(device, std::as_bytes(std::span(halves[0])), "first half");
    const gpu::Buffer second = upload_buffer(device, std::as_bytes(std::span(halves[1])), "second half");
    const gpu::Buffer id_buffer = upload_buffer(device, std::as_bytes(std::span(ids)), "ids");
    const std::uint64_t result_bytes = halves[0].size() * sizeof(float);
    const gpu::Buffer statistics(device, ids.size() * sizeof(shaders::GpuPixelStatistics), gpu::BufferKind::DeviceLocal, "statistics");
    const gpu::Buffer result(device, result_bytes, gpu::BufferKind::DeviceLocal, "result");
    const gpu::Buffer readback(device, result_bytes, gpu::BufferKind::Readback, "readback");
    shaders::GpuDenoise work{};
    work.halves[0] = first.address();
    work.halves[1] = second.address();
    work.ids = id_buffer.address();
    work.statistics = statistics.address();
    work.radiance = result.address();
    work.half_samples[0] = kHalfSamples[0];
    work.half_samples[1] = kHalfSamples[1];
    work.width = kWidth;
    work.height = kHeight;
    const Denoiser denoiser(device);
    gpu::Commands commands(device);
    commands.begin();
    denoiser.record(commands, work, static_cast<std::uint32_t>(panels.size()));
    commands.barrier();
    commands.copy(result, readback, result_bytes);
    commands.submit();
    commands.wait();
    std::vector<float> values(halves[0].size());
    std::memcpy(values.data(), readback.mapped().data(), result_bytes);
    return values;
}

scene::Scene make_mixed_panel(const std::string& id)
{
    return make_scene(object("a", "sphere", 0.7, "rubber", 0.5, -0.5) + "," + object("b", "cube", 0.7, "metal", -1.2, 1.0, 20.0) + "," +
                          object("c", "cylinder", 0.7, "glass", 1.8, 1.2),
                      64, 48, id);
}

// What a picture shows: above 1 it is white.
double error_of(const frame::Frame& frame, const frame::Frame& truth)
{
    double sum = 0.0;
    for (std::size_t k = 0; k < frame.radiance.size(); ++k) {
        const double difference = std::min(frame.radiance[k], 1.0F) - std::min(truth.radiance[k], 1.0F);
        sum += difference * difference;
    }
    return sum / static_cast<double>(frame.radiance.size());
}

double mean_of(const frame::Frame& frame, std::uint32_t id)
{
    double sum = 0.0;
    double count = 0.0;
    for (std::size_t k = 0; k < frame.radiance.size(); ++k) {
        if (frame.ids[k / 3] == id) {
            sum += std::min(frame.radiance[k], 1.0F);
            count += 1.0;
        }
    }
    return sum / count;
}

}  // namespace

TEST_CASE("Denoiser agrees with its slow twin on every pixel of two panels")
{
    const gpu::TestDevice test;
    const std::vector<NoisyPanel> panels{draw_noisy_panel(0), draw_noisy_panel(1)};
    const std::vector<float> smoothed = denoise(test.device, panels);
    double largest_error = 0.0;
    double largest_change = 0.0;
    for (std::size_t panel = 0; panel < panels.size(); ++panel) {
        const Twin twin(panels[panel]);
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                const std::array<double, 3> expected = twin.smooth(x, y);
                for (std::size_t channel = 0; channel < 3; ++channel) {
                    const std::size_t place = 3 * (panel * kPixels + static_cast<std::size_t>(y * kWidth + x)) + channel;
                    largest_error = std::max(largest_error, std::abs(smoothed[place] - expected[channel]) / (expected[channel] + 0.01));
                    const double raw = twin.mean(x, y, static_cast<int>(channel));
                    largest_change = std::max(largest_change, std::abs(raw - expected[channel]));
                }
            }
        }
    }
    CHECK(largest_error < 1e-4);
    CHECK(largest_change > 0.05);   // the twin has something to do
}

TEST_CASE("Renderer denoises a panel alone and among others to the same bytes, with and without the acceleration structure")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (const char* id : {"p", "q", "r"}) {
        panels.push_back(make_mixed_panel(id));
    }
    RenderSettings settings;
    settings.samples = 5;
    settings.denoises = true;
    settings.small_scenes = SmallScenes::Always;
    const std::vector<frame::Frame> together = on.renderer.render(panels, settings);
    settings.small_scenes = SmallScenes::Never;
    const std::vector<frame::Frame> traced = on.renderer.render(panels, settings);
    const frame::Frame alone = on.renderer.render(std::span(&panels[1], 1), settings).front();
    CHECK(alone.radiance == traced[1].radiance);
    CHECK(together[0].radiance != together[1].radiance);
    if (on.test.device.info().is_cpu) {     // a GPU may round the two paths differently
        for (std::size_t k = 0; k < panels.size(); ++k) {
            CHECK(together[k].radiance == traced[k].radiance);
        }
    }
}

TEST_CASE("Renderer leaves labels and arrays alone when it denoises")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels{make_mixed_panel("p")};
    RenderSettings settings;
    settings.samples = 2;
    const frame::Frame raw = on.renderer.render(panels, settings).front();
    settings.denoises = true;
    const frame::Frame denoised = on.renderer.render(panels, settings).front();
    CHECK(denoised.radiance != raw.radiance);
    CHECK(denoised.ids == raw.ids);
    CHECK(denoised.depth == raw.depth);
    CHECK(denoised.normals == raw.normals);
    CHECK(denoised.albedo == raw.albedo);
    CHECK(denoised.amodal == raw.amodal);
}

TEST_CASE("Renderer denoises towards the converged picture and keeps the mean colour of floor and objects")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels{make_mixed_panel("p")};
    RenderSettings settings;
    settings.samples = 1024;
    const frame::Frame truth = on.renderer.render(panels, settings).front();
    settings.samples = 64;
    const frame::Frame raw = on.renderer.render(panels, settings).front();
    settings.denoises = true;
    const frame::Frame denoised = on.renderer.render(panels, settings).front();
    MESSAGE("error ", error_of(raw, truth), " before, ", error_of(denoised, truth), " after");
    CHECK(error_of(denoised, truth) < 0.5 * error_of(raw, truth));
    for (std::uint32_t id = 0; id <= 3; ++id) {
        CAPTURE(id);
        CHECK(mean_of(denoised, id) == doctest::Approx(mean_of(truth, id)).epsilon(id == 0 ? 0.002 : 0.01));
    }
}

}  // namespace clevrvk::render::test
