// Tests guided bounces: where they are used, that their density is right, and that they reduce the noise of the floor
// inside glass.
#include "tests/render/probe.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <cmath>

namespace clevrvk::render::test {

namespace {

using shaders::GuideProbeInput;
using shaders::GuideProbeResult;

constexpr glm::vec3 kInsideGlass{1.9F, -1.3F, 0.004F};

scene::Scene make_glass_scene(const std::string& id = "p")
{
    return make_scene(object("o1", "cube", 0.7, "glass", 1.9, -1.3, 11.459156), 64, 48, id);
}

GuideProbeInput make_input(const glm::vec3& position)
{
    GuideProbeInput input{};
    input.position = position;
    input.normal = glm::vec3(0.0F, 0.0F, 1.0F);
    return input;
}

// Only the floor inside the cube fills the picture.
scene::Scene look_into_glass(scene::Scene panel)
{
    panel.camera.tan_half_fov *= 0.1F;
    panel.camera.back = glm::normalize(panel.camera.eye - kInsideGlass);
    panel.camera.right = glm::normalize(glm::cross(glm::vec3(0.0F, 0.0F, 1.0F), panel.camera.back));
    panel.camera.up = glm::cross(panel.camera.back, panel.camera.right);
    return panel;
}

struct Spread {
    double mean = 0.0;
    double error = 0.0;  // standard error of the mean, from the pictures' means
};

Spread spread_of(const std::vector<frame::Frame>& frames)
{
    Spread spread;
    double square_sum = 0.0;
    const double count = static_cast<double>(frames.size());
    for (const frame::Frame& frame : frames) {
        double sum = 0.0;
        for (const float value : frame.radiance) {
            sum += value;
        }
        const double mean = sum / static_cast<double>(frame.radiance.size());
        spread.mean += mean / count;
        square_sum += mean * mean / count;
    }
    spread.error = std::sqrt((square_sum - spread.mean * spread.mean) / (count - 1.0));
    return spread;
}

}  // namespace

TEST_CASE("find_guides finds lights to choose from on the floor inside a glass cube, and none where no light shines through glass")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, guide_probe());
    const std::vector<GuideProbeInput> inputs{make_input(kInsideGlass), make_input({5.0F, -5.0F, 0.0F})};
    const std::vector<GuideProbeResult> results = probe.run<GuideProbeResult>(std::span<const GuideProbeInput>(inputs), make_glass_scene());
    CHECK(results[0].total > 0.0F);
    CHECK(results[1].total == 0.0F);
    const scene::Scene opaque = make_scene(object("o1", "cube", 0.7, "rubber", 1.9, -1.3));
    CHECK(probe.run<GuideProbeResult>(std::span<const GuideProbeInput>(inputs), opaque)[0].total == 0.0F);
}

TEST_CASE("sample_guide draws directions as guide_pdf says")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, guide_probe());
    const scene::Scene scene = make_glass_scene();
    constexpr int kSamples = 1 << 17;
    for (const glm::vec3& position : {kInsideGlass, glm::vec3(0.7F, -0.9F, 0.004F)}) {
        // About the key light, which is the brightest.
        const SphereGrid grid(glm::normalize(glm::dvec3(scene.lights[0].center - position)));
        constexpr int kParts = SphereGrid::kSubdivisions * SphereGrid::kSubdivisions;
        std::vector<GuideProbeInput> inputs;
        std::vector<double> solid_angles;
        for (int k = 0; k < SphereGrid::cell_count() * kParts; ++k) {
            double solid_angle = 0.0;
            GuideProbeInput input = make_input(position);
            input.direction = grid.point(k / kParts, k % kParts, solid_angle);
            inputs.push_back(input);
            solid_angles.push_back(solid_angle);
        }
        std::vector<double> expected(static_cast<std::size_t>(SphereGrid::cell_count()), 0.0);
        double total = 0.0;
        const std::vector<GuideProbeResult> densities = probe.run<GuideProbeResult>(std::span<const GuideProbeInput>(inputs), scene);
        for (std::size_t k = 0; k < densities.size(); ++k) {
            expected[k / kParts] += densities[k].pdf * solid_angles[k] * kSamples;
            total += densities[k].pdf * solid_angles[k];
        }
        CHECK(total == doctest::Approx(1.0).epsilon(2e-3));
        Rng rng = Rng::for_key(3, "guide", 0);
        inputs.assign(kSamples, make_input(position));
        for (GuideProbeInput& input : inputs) {
            input.choice = static_cast<float>(rng.next_u32() >> 8U) * 0x1p-24F;
            input.u.x = static_cast<float>(rng.next_u32() >> 8U) * 0x1p-24F;
            input.u.y = static_cast<float>(rng.next_u32() >> 8U) * 0x1p-24F;
        }
        std::vector<double> counted(expected.size(), 0.0);
        for (const GuideProbeResult& result : probe.run<GuideProbeResult>(std::span<const GuideProbeInput>(inputs), scene)) {
            counted[static_cast<std::size_t>(grid.cell_of(glm::normalize(glm::dvec3(result.direction))))] += 1.0;
        }
        CHECK(compare_histogram(expected, counted) < 3.09);
    }
}

TEST_CASE("Renderer's guided bounces leave the mean as it is")
{
    TestRenderer on;
    std::vector<scene::Scene> panels;
    for (int k = 0; k < 12; ++k) {
        panels.push_back(look_into_glass(make_glass_scene(fmt::format("p{}", k))));
    }
    RenderSettings settings;
    settings.samples = 256;
    const Spread guided = spread_of(on.renderer.render(panels, settings));
    settings.guides_bounces = false;
    const Spread plain = spread_of(on.renderer.render(panels, settings));
    MESSAGE("mean and its standard error: guided " << guided.mean << " +- " << guided.error << ", plain " << plain.mean << " +- "
                                                   << plain.error);
    CHECK(plain.error < 0.02 * plain.mean);  // else the next line would say little
    CHECK(std::abs(guided.mean - plain.mean) < 4.0 * std::hypot(guided.error, plain.error));
}

// Guided directions weigh little because there are many of them; roulette must not thin them out for that.
TEST_CASE("Renderer's guided bounces quiet the floor inside a glass cube")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels{look_into_glass(make_glass_scene("a")), look_into_glass(make_glass_scene("b"))};
    const std::vector<frame::Frame> frames = on.renderer.render(panels, {64});
    double sum = 0.0;
    double square_sum = 0.0;
    for (std::size_t k = 1; k < frames[0].radiance.size(); k += 3) {  // green
        const double difference = frames[0].radiance[k] - static_cast<double>(frames[1].radiance[k]);
        sum += 0.5 * (frames[0].radiance[k] + static_cast<double>(frames[1].radiance[k]));
        square_sum += 0.5 * difference * difference;
    }
    const double count = static_cast<double>(frames[0].ids.size());
    const double relative_noise = std::sqrt(square_sum / count) / (sum / count);
    CHECK(relative_noise < 1.25);  // 1.02 as it should be, 1.60 when roulette goes by the whole throughput
}

}  // namespace clevrvk::render::test
