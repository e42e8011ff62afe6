// Tests the denoiser's shaders against a slow reference implementation, and denoised pictures against the labels and
// means that they must keep.
#include "renderer/base/rng.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/render/denoiser.h"
#include "tests/render/denoise_twin.h"
#include "tests/render/render_fixture.h"

#include "shaders/shared/denoise_types.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

constexpr int kWidth = 37;  // no multiple of the shader's blocks
constexpr int kHeight = 22;
constexpr std::array<std::uint32_t, 2> kHalfSamples{3, 5};

bool is_firefly(std::uint64_t index, int x, int y)
{
    return index == 1 && (x == 30 || x == 33) && y == 11;
}

// A ramp behind two objects, noise of every strength, a glint, black pixels without any, and in the second panel two
// fireflies. In the third one, which has two in both halves, too, all surfaces are matte.
NoisyPanel draw_noisy_panel(std::uint64_t index)
{
    Rng rng = Rng::for_key(5, "denoise_test", index);
    NoisyPanel panel;
    panel.width = kWidth;
    panel.height = kHeight;
    panel.half_samples = kHalfSamples;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const std::uint32_t id = x > 4 && x < 12 && y > 2 && y < 9 ? 1U : x > 10 && y > 6 ? 2U : 0U;
            panel.ids.push_back(id | (index == 2 ? shaders::kKeyMatte : 0U));
            for (int channel = 0; channel < 3; ++channel) {
                const double level = x < 2 && y < 2 ? 0.0 : x == 8 && y == 5 ? 40.0 : 0.2 + 0.01 * x + 0.3 * id + 0.1 * channel;
                for (std::size_t half = 0; half < 2; ++half) {
                    const double noise = rng.uniform(-0.4, 0.4);
                    const bool is_double = index == 2 && (x == 20 || x == 21) && y == 15;
                    const double firefly = is_double || (half == 0 && is_firefly(index, x, y)) ? 20.0 : 0.0;
                    panel.halves[half].push_back(static_cast<float>(kHalfSamples[half] * (level * (1.0 + noise * x / kWidth) + firefly)));
                }
            }
        }
    }
    return panel;
}

std::vector<float> denoise(const gpu::Device& device, const std::vector<NoisyPanel>& panels,
                           Denoiser::Smoothing smoothing = Denoiser::Smoothing::Squares)
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
    const gpu::Buffer cleaned(device, ids.size() * sizeof(shaders::GpuPixelStatistics), gpu::BufferKind::DeviceLocal, "cleaned");
    const gpu::Buffer statistics(device, ids.size() * sizeof(shaders::GpuPixelStatistics), gpu::BufferKind::DeviceLocal, "statistics");
    const gpu::Buffer result(device, result_bytes, gpu::BufferKind::DeviceLocal, "result");
    const gpu::Buffer readback(device, result_bytes, gpu::BufferKind::Readback, "readback");
    shaders::GpuDenoise work{};
    work.halves[0] = first.address();
    work.halves[1] = second.address();
    work.ids = id_buffer.address();
    work.cleaned = cleaned.address();
    work.statistics = statistics.address();
    work.row_spread = first.address();
    work.radiance = result.address();
    work.half_samples[0] = panels.front().half_samples[0];
    work.half_samples[1] = panels.front().half_samples[1];
    work.width = static_cast<std::uint32_t>(panels.front().width);
    work.height = static_cast<std::uint32_t>(panels.front().height);
    const Denoiser denoiser(device, smoothing);
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

// The shown value: above 1 it is white.
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

TEST_CASE("Denoiser agrees with its slow twin on every pixel of three panels")
{
    const gpu::TestDevice test;
    const std::vector<NoisyPanel> panels{draw_noisy_panel(0), draw_noisy_panel(1), draw_noisy_panel(2)};
    const std::vector<float> smoothed = denoise(test.device, panels);
    const std::vector<float> tiled = denoise(test.device, panels, Denoiser::Smoothing::Tiles);
    if (test.device.info().is_cpu) {
        CHECK(tiled == smoothed);
    } else {  // two shaders of a card may round differently
        for (std::size_t k = 0; k < smoothed.size(); ++k) {
            CHECK(tiled[k] == doctest::Approx(smoothed[k]).epsilon(1e-4));
        }
    }
    double largest_error = 0.0;
    double largest_change = 0.0;
    double outlier_sum = 0.0;
    std::size_t place = 0;
    for (const NoisyPanel& panel : panels) {
        const DenoiseTwin twin(panel);
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                const Color expected = twin.smooth(x, y);
                for (std::size_t channel = 0; channel < 3; ++channel, ++place) {
                    largest_error = std::max(largest_error, std::abs(smoothed[place] - expected[channel]) / (expected[channel] + 0.01));
                    largest_change = std::max(largest_change, std::abs(twin.mean(x, y)[channel] - expected[channel]));
                    outlier_sum += twin.outlier(x, y)[channel];
                }
            }
        }
    }
    CHECK(largest_error < 1e-4);
    CHECK(largest_change > 0.05);  // the twin has something to do
    CHECK(outlier_sum > 3 * (2 * 9.0 + 2 * 19.0));
}

// A grey wall of faint noise around a sphere, each with a firefly in one half; the wall has another in the corner, and
// a glint, which is in both.
TEST_CASE("Denoiser shows no square around a firefly, keeps what is seen of its light on its object, and leaves a glint alone")
{
    const gpu::TestDevice test;
    constexpr int kSide = 64;
    constexpr double kLevel = 0.3;
    constexpr double kFirefly = 5.0;  // above white
    constexpr double kGlint = 7.0;
    Rng rng = Rng::for_key(5, "firefly_test", 0);
    NoisyPanel panel;
    panel.width = kSide;
    panel.height = kSide;
    panel.half_samples = {32, 32};
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            panel.ids.push_back((x - 44) * (x - 44) + (y - 40) * (y - 40) < 100 ? 1U : 0U);
            const bool is_firefly = (x == 14 && y == 20) || (x == 47 && y == 38) || (x == 0 && y == 0);
            const bool is_glint = x == 30 && y == 8;
            for (int channel = 0; channel < 3; ++channel) {
                for (std::size_t half = 0; half < 2; ++half) {
                    const double noise = rng.uniform(-0.004, 0.004);
                    const double firefly = is_firefly && half == 1 ? 2.0 * kFirefly : 0.0;
                    panel.halves[half].push_back(static_cast<float>(32.0 * (kLevel + noise + (is_glint ? kGlint : 0.0) + firefly)));
                }
            }
        }
    }
    const std::vector<float> smoothed = denoise(test.device, {panel});
    std::array<double, 2> sums{};
    constexpr double kSeen = 1.0 - kLevel;  // of a firefly: the picture cannot show more than white
    std::array<double, 2> expected_sums{kGlint + 2.0 * kSeen, kSeen};
    double largest_step = 0.0;  // between neighbours on the wall
    double largest_level = 0.0;
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const auto place = static_cast<std::size_t>(y * kSide + x);
            const std::uint32_t id = panel.ids[place];
            sums[id] += smoothed[3 * place];
            expected_sums[id] += kLevel;
            if (id == 1 || std::abs(x - 30) <= 3 || x + 1 == kSide || panel.ids[place + 1] != id) {
                continue;
            }
            largest_step = std::max(largest_step, static_cast<double>(std::abs(smoothed[3 * place] - smoothed[3 * place + 3])));
            largest_level = std::max(largest_level, static_cast<double>(smoothed[3 * place]));
        }
    }
    CHECK(smoothed[3 * (8 * kSide + 30)] == doctest::Approx(kLevel + kGlint).epsilon(0.01));
    CHECK(largest_step < 0.01 * kLevel);
    CHECK(largest_level < 1.08 * kLevel);
    for (std::size_t id = 0; id < 2; ++id) {
        CAPTURE(id);
        CHECK(std::abs(sums[id] - expected_sums[id]) < 0.4 * kSeen);  // the noise is not nothing
    }
}

TEST_CASE("Denoiser takes a bright pixel amid a matte surface for chance, even beside another, but no line and nothing at an outline")
{
    const gpu::TestDevice test;
    constexpr int kSide = 48;
    constexpr double kLevel = 0.3;
    for (const std::uint32_t wide : {0U, shaders::kKeyMatte}) {
        CAPTURE(wide);
        NoisyPanel panel;
        panel.width = kSide;
        panel.height = kSide;
        panel.half_samples = {8, 8};
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                panel.ids.push_back((x < 24 ? 1U : 2U) | wide);
                const bool is_line = (x == 36 && y > 5 && y < 40) || (x + y == 60 && x > 27 && x < 33);
                const bool is_bright =
                    (x == 10 && y == 12) || (x == 10 && y == 30) || (x == 11 && y == 31) || (x == 24 && y == 20) || is_line;
                for (int channel = 0; channel < 3; ++channel) {
                    for (std::vector<float>& half : panel.halves) {
                        half.push_back(8.0F * static_cast<float>(is_bright ? 1.0 : kLevel));
                    }
                }
            }
        }
        const std::vector<float> smoothed = denoise(test.device, {panel});
        const auto at = [&](int x, int y) { return static_cast<double>(smoothed[3 * static_cast<std::size_t>(y * kSide + x)]); };
        CHECK(at(24, 20) > 0.9);  // the outline of something thin looks like that
        CHECK(at(36, 20) > 0.9);  // a slit of light
        CHECK(at(30, 30) > 0.9);
        for (const auto& [x, y] : {std::pair(10, 12), std::pair(10, 30), std::pair(11, 31)}) {
            CHECK((wide == 0 ? at(x, y) > 0.9 : at(x, y) < 1.1 * kLevel));
        }
        double sum = 0.0;
        for (const float value : smoothed) {
            sum += value;
        }
        CHECK(sum / 3.0 == doctest::Approx(kSide * kSide * kLevel + (4.0 + 34.0 + 5.0) * (1.0 - kLevel)).epsilon(1e-4));  // none is lost
    }
}

TEST_CASE("Renderer denoises a panel alone and among others to the same bytes, with and without the acceleration structure")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (const char* id : {"p", "q", "r"}) {
        panels.push_back(make_mixed_panel(id));
    }
    RenderSettings settings;
    settings.denoises = true;
    for (const int samples : {5, 33}) {  // of few samples objects are sampled like the floor
        settings.samples = samples;
        settings.traversal = Traversal::Direct;
        const std::vector<frame::Frame> together = on.renderer.render(panels, settings);
        settings.traversal = Traversal::Structure;
        const std::vector<frame::Frame> traced = on.renderer.render(panels, settings);
        const frame::Frame alone = on.renderer.render(std::span(&panels[1], 1), settings).front();
        CHECK(alone.radiance == traced[1].radiance);
        CHECK(together[0].radiance != together[1].radiance);
        if (on.test.device.info().is_cpu) {  // a GPU may round the two paths differently
            for (std::size_t k = 0; k < panels.size(); ++k) {
                CHECK(together[k].radiance == traced[k].radiance);
            }
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
