// Tests pictures of surroundings: what a direction sees, how directions are drawn, and the light that arrives.
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/rt_pipeline.h"
#include "renderer/render/upload_general.h"
#include "renderer/render/upload_scene.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/environment.h"

#include "tests/render/probe.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <numbers>
#include <string>
#include <vector>

namespace clevrvk::render::test {

namespace {

using shaders::LightProbeInput;
using shaders::LightProbeResult;

constexpr std::uint32_t kLightProbeWords[] = {
#include "shaders/spirv/light_probe.rgen.inc"
};

constexpr int kWidthPx = 16;
constexpr int kHeightPx = 8;

// Dark in a corner, with three hot texels, one of them at the top; different everywhere else.
image::FloatPixels make_picture()
{
    image::FloatPixels picture{kWidthPx, kHeightPx, 3, {}};
    Rng rng = Rng::for_key(1, "texels", 0);
    for (int k = 0; k < kWidthPx * kHeightPx; ++k) {
        const bool is_hot = k == 5 || k == 40 || k == 77;
        const bool is_dark = k % kWidthPx > 10 && k / kWidthPx > 3;
        for (int channel = 0; channel < 3; ++channel) {
            const auto value = static_cast<float>(rng.uniform(0.1, 1.0));
            picture.values.push_back(is_dark ? 0.0F : is_hot ? 300.0F * value : value);
        }
    }
    return picture;
}

image::FloatPixels make_constant(float value)
{
    return {kWidthPx, kHeightPx, 3, std::vector<float>(std::size_t{3} * kWidthPx * kHeightPx, value)};
}

scene::Surroundings surround(const image::FloatPixels& picture, double rotation_deg = 0.0)
{
    scene::Surroundings result;
    result.environment = std::make_shared<const scene::Environment>(scene::make_environment(picture));
    result.strength = glm::vec3(static_cast<float>(result.environment->scale));
    result.rotation_rad = rotation_deg / 180.0 * std::numbers::pi;
    result.is_visible = true;
    return result;
}

// The shaders' draws and values of surroundings.
std::vector<LightProbeResult> run_probe(const gpu::Device& device, const scene::Surroundings& surroundings,
                                        const std::vector<LightProbeInput>& inputs)
{
    scene::Scene scene = make_scene("");
    scene.lights.clear();
    scene.sun.strength = glm::vec3(0.0F);
    scene.surroundings = surroundings;
    const auto upload = [&](const auto& list) { return upload_buffer(device, std::as_bytes(std::span(list)), "probe"); };
    const gpu::Buffer texels = upload(surroundings.environment->picture->words);
    const gpu::Buffer table = upload(surroundings.environment->table->words);
    const gpu::Buffer textures = upload(std::vector{to_gpu_texture(make_environment_texture(surroundings), texels.address())});
    std::vector<shaders::GpuLight> lights = list_gpu_lights(scene);
    lights.at(0).table = table.address();
    const gpu::Buffer light_buffer = upload(lights);
    shaders::GpuGeneralPanel panel = to_gpu_general(scene);
    panel.lights = light_buffer.address();
    panel.textures = textures.address();
    const gpu::Buffer panels = upload(std::vector{panel});
    const gpu::Buffer input_buffer = upload(inputs);
    shaders::GpuJob job{};
    job.panels = panels.address();
    job.ids = input_buffer.address();
    const gpu::Buffer jobs = upload(std::vector{job});
    std::vector<LightProbeResult> results(inputs.size());
    const std::span<std::byte> bytes = std::as_writable_bytes(std::span(results));
    const gpu::Buffer output(device, bytes.size(), gpu::BufferKind::DeviceLocal, "probe results");
    const gpu::Buffer readback(device, bytes.size(), gpu::BufferKind::Readback, "probe readback");
    gpu::RtPipelineDesc desc;
    desc.name = "light probe";
    desc.raygen = kLightProbeWords;
    desc.push_constant_bytes = sizeof(shaders::GpuWork);
    const gpu::RtPipeline pipeline(device, desc);
    shaders::GpuWork work{};
    work.job = jobs.address();
    work.radiance = output.address();
    gpu::Commands commands(device);
    commands.begin();
    pipeline.trace(commands, std::as_bytes(std::span(&work, 1)), static_cast<std::uint32_t>(inputs.size()), 1, 1);
    commands.barrier();
    commands.copy(output, readback, bytes.size());
    commands.submit();
    commands.wait();
    std::memcpy(bytes.data(), readback.mapped().data(), bytes.size());
    return results;
}

std::vector<LightProbeInput> draw_inputs(int count)
{
    Rng rng = Rng::for_key(2, "draws", 0);
    std::vector<LightProbeInput> inputs(static_cast<std::size_t>(count));
    for (LightProbeInput& input : inputs) {
        input.u.x = static_cast<float>(rng.uniform(0.0, 0.999999));
        input.u.y = static_cast<float>(rng.uniform(0.0, 0.999999));
    }
    return inputs;
}

// The direction of a place of the picture, in texels from its top left.
glm::dvec3 direction_of(double x, double y)
{
    const double azimuth = std::numbers::pi - 2.0 * std::numbers::pi * x / kWidthPx;
    const double polar = std::numbers::pi * y / kHeightPx;
    return {std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth), std::cos(polar)};
}

double solid_angle_of(int row)
{
    const auto edge = [](int k) { return std::cos(std::numbers::pi * k / kHeightPx); };
    return 2.0 * std::numbers::pi / kWidthPx * (edge(row) - edge(row + 1));
}

scene::Scene make_panel(const std::string& keys, const std::string& objects)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain","image":{{"width":32,"height":24}},{}"objects":[{}]}}]}})",
        keys, objects);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

// A floor of that roughness and metallic share, seen from straight above, without light.
scene::Scene make_floor(double roughness, double metallic)
{
    scene::Scene scene = make_panel(
        fmt::format(R"("camera":{{"eye":[0,-2,3],"look_at":[0,0,0],"focal_mm":400,"sensor_mm":36}},"lights":[],"stage":[{{"class":"floor",)"
                    R"("shape":"plane","size":10,"position":[0,0],"material":{{"base_color":[0.8,0.8,0.8],"roughness":{},"metallic":{},)"
                    R"("specular":0}}}}],)",
                    roughness, metallic),
        "");
    return scene;
}

glm::dvec3 render_mean(TestRenderer& on, const scene::Scene& scene, int samples)
{
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {samples})[0];
    glm::dvec3 sum(0.0);
    for (std::size_t k = 0; k < frame.radiance.size(); k += 3) {
        sum += glm::dvec3(frame.radiance[k], frame.radiance[k + 1], frame.radiance[k + 2]);
    }
    return sum / static_cast<double>(frame.ids.size());
}

}  // namespace

TEST_CASE("surroundings show a texel's colour in its direction: the middle along x, a quarter left along y, the top along z")
{
    const gpu::TestDevice on;
    const image::FloatPixels picture = make_picture();
    std::vector<LightProbeInput> inputs;
    for (int k = 0; k < kWidthPx * kHeightPx; ++k) {
        inputs.push_back({direction_of(k % kWidthPx + 0.5, k / kWidthPx + 0.5), {}});
    }
    const std::vector<LightProbeResult> seen = run_probe(on.device, surround(picture), inputs);
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        CAPTURE(k);
        CHECK(seen[k].radiance.x == doctest::Approx(picture.values[3 * k]).epsilon(0.002));
        CHECK(seen[k].radiance.z == doctest::Approx(picture.values[3 * k + 2]).epsilon(0.002));
    }
    // A quarter turn to the left brings to y what lay along x.
    const std::vector<LightProbeInput> along{{{1.0F, 0.0F, 0.0F}, {}}, {{0.0F, 1.0F, 0.0F}, {}}};
    const glm::vec3 before = run_probe(on.device, surround(picture), along)[0].radiance;
    const glm::vec3 after = run_probe(on.device, surround(picture, 90.0), along)[1].radiance;
    CHECK(glm::distance(before, after) < 1e-4F * glm::length(before));
}

TEST_CASE("directions to surroundings are drawn with the density that they are said to have")
{
    const gpu::TestDevice on;
    const scene::Surroundings surroundings = surround(make_picture());
    constexpr int kDraws = 1 << 16;
    const std::vector<LightProbeResult> drawn = run_probe(on.device, surroundings, draw_inputs(kDraws));
    std::vector<LightProbeInput> middles;
    for (int k = 0; k < kWidthPx * kHeightPx; ++k) {
        middles.push_back({direction_of(k % kWidthPx + 0.5, k / kWidthPx + 0.5), {}});
    }
    const std::vector<LightProbeResult> texels = run_probe(on.device, surroundings, middles);
    std::vector<double> expected;
    double total = 0.0;
    for (int k = 0; k < kWidthPx * kHeightPx; ++k) {
        const double chance = static_cast<double>(texels[static_cast<std::size_t>(k)].pdf) * solid_angle_of(k / kWidthPx);
        total += chance;
        expected.push_back(kDraws * chance);
    }
    CHECK(total == doctest::Approx(1.0).epsilon(1e-5));
    std::vector<double> counted(expected.size());
    std::vector<LightProbeInput> asked;
    for (const LightProbeResult& one : drawn) {
        const glm::dvec3 d = one.direction;
        CHECK(std::abs(glm::length(d) - 1.0) < 1e-5);
        const double x = (0.5 - std::atan2(d.y, d.x) / (2.0 * std::numbers::pi)) * kWidthPx;
        const double y = std::acos(std::clamp(d.z, -1.0, 1.0)) / std::numbers::pi * kHeightPx;
        const int column = std::clamp(static_cast<int>(x), 0, kWidthPx - 1);
        const int row = std::clamp(static_cast<int>(y), 0, kHeightPx - 1);
        counted[static_cast<std::size_t>(row * kWidthPx + column)] += 1.0;
        asked.push_back({one.direction, {}});
    }
    CHECK(std::abs(compare_histogram(expected, counted)) < 4.0);
    const std::vector<LightProbeResult> found = run_probe(on.device, surroundings, asked);
    int differing_count = 0;
    for (std::size_t k = 0; k < drawn.size(); ++k) {
        differing_count += std::abs(found[k].pdf / drawn[k].pdf - 1.0F) > 1e-3F ? 1 : 0;
        CHECK(glm::distance(found[k].radiance, drawn[k].radiance) < 2e-3F * glm::length(drawn[k].radiance) + 1e-3F);
    }
    CHECK(differing_count < kDraws / 1000);  // on the edge of a texel
}

TEST_CASE("a rough floor receives the light of surroundings that their integral says, at any turn")
{
    const image::FloatPixels picture = make_picture();
    // The integral, by many directions for each texel of what their blend shows; the device blends alike.
    TestRenderer on;
    constexpr int kParts = 24;
    std::vector<LightProbeInput> inputs;
    for (int y = 0; y < kHeightPx * kParts / 2; ++y) {
        for (int x = 0; x < kWidthPx * kParts; ++x) {
            inputs.push_back({direction_of((x + 0.5) / kParts, (y + 0.5) / kParts), {}});
        }
    }
    const std::vector<LightProbeResult> seen = run_probe(on.test.device, surround(picture), inputs);
    glm::dvec3 irradiance(0.0);
    for (std::size_t k = 0; k < seen.size(); ++k) {
        const auto row = static_cast<double>(k / (kWidthPx * kParts));
        const auto edge = [&](double line) { return std::cos(std::numbers::pi * line / (kHeightPx * kParts)); };
        const double solid_angle = 2.0 * std::numbers::pi / (kWidthPx * kParts) * (edge(row) - edge(row + 1.0));
        irradiance += solid_angle * static_cast<double>(inputs[k].direction.z) * glm::dvec3(seen[k].radiance);
    }
    scene::Scene scene = make_floor(1.0, 0.0);
    for (const double turn : {0.0, 130.0}) {
        scene.surroundings = surround(picture, turn);
        const glm::dvec3 mean = render_mean(on, scene, 256);
        scene::Scene even = scene;
        even.surroundings.reset();
        even.sky = glm::vec3(1.0F);
        // A rough floor under an even sky of 1, which has no light to draw, says what the floor reflects.
        const glm::dvec3 white = render_mean(on, even, 256);
        for (glm::length_t k = 0; k < 3; ++k) {
            CHECK(mean[k] / white[k] == doctest::Approx(irradiance[k] / std::numbers::pi).epsilon(0.02));
        }
    }
}

TEST_CASE("even surroundings light any surface as an even sky does, which is found by chance alone")
{
    TestRenderer on;
    for (const double metallic : {0.0, 1.0}) {
        for (const double roughness : {0.05, 0.3, 0.8}) {
            CAPTURE(metallic);
            CAPTURE(roughness);
            scene::Scene scene = make_floor(roughness, metallic);
            scene.sky = glm::vec3(70.0F);
            const double by_chance = render_mean(on, scene, 64).y;
            scene.sky = glm::vec3(0.0F);
            scene.surroundings = surround(make_constant(70.0F));
            CHECK(render_mean(on, scene, 64).y == doctest::Approx(by_chance).epsilon(0.01));
        }
    }
}

TEST_CASE("surroundings and another light together give the sum of each alone")
{
    TestRenderer on;
    for (const double roughness : {0.2, 1.0}) {
        scene::Scene scene = make_floor(roughness, 0.5);
        scene::Scene lamp = scene;
        scene::AreaLight light = make_scene("").lights.front();
        light.radiance = glm::vec3(40.0F);
        lamp.lights = {light};
        scene.surroundings = surround(make_picture());
        scene::Scene both = lamp;
        both.surroundings = scene.surroundings;
        const glm::dvec3 wanted = render_mean(on, scene, 512) + render_mean(on, lamp, 512);
        const glm::dvec3 found = render_mean(on, both, 512);
        for (glm::length_t k = 0; k < 3; ++k) {
            CHECK(found[k] == doctest::Approx(wanted[k]).epsilon(0.02));
        }
    }
}

TEST_CASE("numbers beyond half precision keep their light")
{
    TestRenderer on;
    scene::Scene scene = make_floor(1.0, 0.0);
    scene.surroundings = surround(make_constant(3.0F));
    const double little = render_mean(on, scene, 16).y;
    scene.surroundings = surround(make_constant(3.0e6F));
    CHECK(scene.surroundings->environment->scale > 1.0);
    CHECK(render_mean(on, scene, 16).y == doctest::Approx(1.0e6 * little).epsilon(0.001));
}

TEST_CASE("the camera sees surroundings unless they are invisible, or there is a background")
{
    TestRenderer on;
    scene::Scene scene = make_panel(R"("stage":[],"lights":[{"kind":"environment","picture":"afternoon"}],)", "");
    const auto corner = [&] { return on.renderer.render(std::span(&scene, 1), {4})[0].radiance[2]; };
    CHECK(corner() > 0.1F);
    scene.background = glm::vec3(0.25F);
    CHECK(corner() == 0.25F);
    scene.background.reset();
    scene.surroundings->is_visible = false;
    CHECK(corner() == 0.0F);
}

}  // namespace clevrvk::render::test
