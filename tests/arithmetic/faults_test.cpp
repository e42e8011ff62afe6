// Tests paths that the layer turns into NaNs or infinities: they are discarded and counted, and change nothing else.
#include "tests/arithmetic/other_arithmetic.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace clevrvk::arithmetic {

namespace {

using render::test::make_scene;
using render::test::object;
using render::test::TestRenderer;

// operations.comp has its twin.
std::uint32_t make_key(std::uint32_t operation, float x, float y)
{
    std::uint32_t key = (std::bit_cast<std::uint32_t>(x) ^ operation * 0x9e3779b1U) * 0x85ebca6bU;
    key = (key ^ (key >> 15U) ^ std::bit_cast<std::uint32_t>(y)) * 0xc2b2ae35U;
    return key ^ (key >> 16U);
}

// Whether spoil() of operations.comp makes something that is not finite of a path of that radiance.
bool is_spoiled(std::span<const float, 3> radiance, std::uint32_t fault_period)
{
    return make_key(make_key(7, radiance[0], radiance[1]), radiance[2], 0.0F) % fault_period == 0;
}

std::vector<scene::Scene> make_scenes()
{
    const std::string glass = object("o1", "sphere", 0.7, "glass", 0.0, 0.0);
    const std::string metal = object("o2", "cube", 0.5, "metal", 1.5, 0.5);
    return {make_scene(glass + "," + metal, 64, 48, "a"), make_scene(metal, 64, 48, "b"),
            make_scene(glass + "," + object("o3", "hand", 1.0, "rubber", -1.5, 1.0), 64, 48, "c")};
}

// Those that the device can run.
std::vector<render::RenderSettings> list_settings(const TestRenderer& on, int samples, bool denoises)
{
    std::vector<render::RenderSettings> all;
    for (const render::ShaderKind shaders : {render::ShaderKind::Card, render::ShaderKind::Cpu}) {
        for (const render::Traversal traversal : {render::Traversal::Direct, render::Traversal::Structure}) {
            if (shaders == render::ShaderKind::Card || on.test.device.info().is_cpu) {
                all.push_back({samples, traversal, shaders, true, denoises});
            }
        }
    }
    return all;
}

}  // namespace

TEST_CASE("Renderer leaves out just the paths that are not finite, counts them for each panel, and keeps all other pixels")
{
    constexpr std::uint32_t kFaultPeriod = 50;
    const std::vector<scene::Scene> scenes = make_scenes();
    std::vector<std::vector<frame::Frame>> usual;
    {
        TestRenderer on;
        for (const render::RenderSettings& settings : list_settings(on, 1, false)) {
            usual.push_back(on.renderer.render(scenes, settings));
        }
    }
    const OtherArithmetic layer(std::nullopt, kFaultPeriod);
    TestRenderer on;
    const std::vector<render::RenderSettings> all = list_settings(on, 1, false);
    for (std::size_t way = 0; way < all.size(); ++way) {
        const std::vector<frame::Frame> frames = on.renderer.render(scenes, all[way]);
        for (std::size_t panel = 0; panel < scenes.size(); ++panel) {
            CAPTURE(way);
            CAPTURE(panel);
            // A pixel of one path is that path's radiance.
            std::vector<float> expected = usual[way][panel].radiance;
            std::uint32_t spoiled_count = 0;
            for (std::size_t k = 0; k < expected.size(); k += 3) {
                const std::span<float, 3> pixel = std::span(expected).subspan(k).first<3>();
                if (is_spoiled(pixel, kFaultPeriod)) {
                    pixel[0] = pixel[1] = pixel[2] = 0.0F;
                    spoiled_count += 1;
                }
            }
            CHECK(spoiled_count > 20);  // of 61 expected
            CHECK(usual[way][panel].dropped_samples == 0);
            CHECK(frames[panel].dropped_samples == spoiled_count);
            CHECK(frames[panel].radiance == expected);
            CHECK(frames[panel].ids == usual[way][panel].ids);
        }
    }
}

TEST_CASE("Renderer counts the same paths of a panel alone and among others, denoised and in several launches, and pictures stay finite")
{
    const std::vector<scene::Scene> scenes = make_scenes();
    const OtherArithmetic layer(std::nullopt, 1000);
    TestRenderer on;
    for (const auto& [samples, denoises] : {std::pair(4, true), std::pair(65, false)}) {  // the latter in two launches
        for (const render::RenderSettings& settings : list_settings(on, samples, denoises)) {
            const std::vector<frame::Frame> together = on.renderer.render(scenes, settings);
            for (std::size_t panel = 0; panel < scenes.size(); ++panel) {
                const frame::Frame alone = on.renderer.render(std::span(&scenes[panel], 1), settings)[0];
                CHECK(together[panel].dropped_samples == alone.dropped_samples);
                CHECK(together[panel].radiance == alone.radiance);
                // A sample is up to four paths where so few of them are denoised.
                const double sample_count = 64.0 * 48.0 * samples;
                CHECK(together[panel].dropped_samples > 0.0005 * sample_count);
                CHECK(together[panel].dropped_samples < 0.006 * sample_count);
                CHECK(std::ranges::all_of(together[panel].radiance, [](float value) { return std::isfinite(value); }));
            }
        }
    }
}

}  // namespace clevrvk::arithmetic
