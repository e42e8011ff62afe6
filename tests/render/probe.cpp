// Launches the probes, and computes statistics of their results.
#include "tests/render/probe.h"

#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/render/upload_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::render::test {

namespace {

constexpr std::uint32_t kBsdfProbeWords[] = {
#include "shaders/spirv/bsdf_probe.rgen.inc"
};
constexpr std::uint32_t kShapeProbeWords[] = {
#include "shaders/spirv/shape_probe.rgen.inc"
};
constexpr std::uint32_t kGuideProbeWords[] = {
#include "shaders/spirv/guide_probe.rgen.inc"
};
constexpr std::uint32_t kPathBudgetProbeWords[] = {
#include "shaders/spirv/path_budget_probe.rgen.inc"
};

gpu::RtPipelineDesc describe(gpu::SpirV raygen)
{
    gpu::RtPipelineDesc desc;
    desc.name = "probe";
    desc.raygen = raygen;
    desc.push_constant_bytes = sizeof(shaders::GpuLaunch);
    return desc;
}

template <typename T>
gpu::Buffer upload_list(const gpu::Device& device, const std::vector<T>& list)
{
    const std::vector<T> filled = list.empty() ? std::vector<T>(1) : list;  // a buffer has at least one byte
    return upload_buffer(device, std::as_bytes(std::span(filled)), "probe list");
}

}  // namespace

gpu::SpirV bsdf_probe()
{
    return kBsdfProbeWords;
}

gpu::SpirV shape_probe()
{
    return kShapeProbeWords;
}

gpu::SpirV guide_probe()
{
    return kGuideProbeWords;
}

gpu::SpirV path_budget_probe()
{
    return kPathBudgetProbeWords;
}

Probe::Probe(const gpu::Device& device, gpu::SpirV raygen) : device_(device), pipeline_(device, describe(raygen)) {}

void Probe::run_bytes(std::span<const std::byte> inputs, std::uint32_t lane_count, std::span<std::byte> results, const scene::Scene& scene,
                      shaders::GpuLaunch launch) const
{
    std::vector<shaders::GpuAreaLight> lights;
    for (const scene::AreaLight& light : scene.lights) {
        lights.push_back(to_gpu(light));
    }
    const gpu::Buffer light_buffer = upload_list(device_, lights);
    const gpu::Buffer transmitter_buffer = upload_list(device_, list_transmitters(scene));
    shaders::GpuPanel panel = to_gpu(scene);
    panel.lights = light_buffer.address();
    panel.transmitters = transmitter_buffer.address();
    const gpu::Buffer panel_buffer = upload_list(device_, std::vector<shaders::GpuPanel>{panel});
    const gpu::Buffer input_buffer = upload_buffer(device_, inputs, "probe inputs");
    const gpu::Buffer output_buffer(device_, results.size(), gpu::BufferKind::DeviceLocal, "probe results");
    const gpu::Buffer readback(device_, results.size(), gpu::BufferKind::Readback, "probe readback");
    launch.panels = panel_buffer.address();
    launch.instances = input_buffer.address();
    launch.radiance = output_buffer.address();
    gpu::Commands commands(device_);
    commands.begin();
    pipeline_.trace(commands, std::as_bytes(std::span(&launch, 1)), lane_count, 1, 1);
    commands.barrier();
    commands.copy(output_buffer, readback, results.size());
    commands.submit();
    commands.wait();
    std::memcpy(results.data(), readback.mapped().data(), results.size());
}

double chi_square_z(double chi_square, int degrees)
{
    const double spread = 2.0 / (9.0 * degrees);
    return (std::cbrt(chi_square / degrees) - (1.0 - spread)) / std::sqrt(spread);
}

double compare_histogram(std::span<const double> expected, std::span<const double> counted)
{
    double chi_square = 0.0;
    int degrees = -1;
    double wanted = 0.0;
    double found = 0.0;
    for (std::size_t k = 0; k < expected.size(); ++k) {
        wanted += expected[k];
        found += counted[k];
        if (wanted >= 5.0) {
            chi_square += (found - wanted) * (found - wanted) / wanted;
            degrees += 1;
            wanted = found = 0.0;
        }
    }
    chi_square += (found - wanted) * (found - wanted) / std::max(wanted, 5.0);
    return chi_square_z(chi_square, std::max(degrees, 1));
}

glm::dvec3 draw_direction(Rng& rng)
{
    const double z = rng.uniform(-1.0, 1.0);
    const double angle = rng.uniform(0.0, 2.0 * std::numbers::pi);
    const double radius = std::sqrt(1.0 - z * z);
    return {radius * std::cos(angle), radius * std::sin(angle), z};
}

SphereGrid::SphereGrid(const glm::dvec3& axis)
    : axis_(axis),
      tangent_(glm::normalize(glm::cross(axis, std::abs(axis.x) < 0.5 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0)))),
      bitangent_(glm::cross(axis, tangent_))
{
}

int SphereGrid::cell_of(const glm::dvec3& direction) const
{
    const double angle = std::atan2(glm::length(glm::cross(axis_, direction)), glm::dot(axis_, direction));
    const double azimuth = std::atan2(glm::dot(bitangent_, direction), glm::dot(tangent_, direction)) / (2.0 * std::numbers::pi);
    const int ring = std::min(static_cast<int>(std::pow(angle / std::numbers::pi, 0.25) * kRings), kRings - 1);
    const int sector = std::min(static_cast<int>((azimuth < 0.0 ? azimuth + 1.0 : azimuth) * kSectors), kSectors - 1);
    return ring * kSectors + sector;
}

glm::dvec3 SphereGrid::point(int cell, int part, double& solid_angle) const
{
    const auto angle_at = [](double ring) { return std::numbers::pi * std::pow(ring / kRings, 4.0); };
    const double ring = cell / kSectors + static_cast<double>(part / kSubdivisions) / kSubdivisions;
    const double step = 1.0 / kSubdivisions;
    const double sector = cell % kSectors + (part % kSubdivisions + 0.5) * step;
    const double azimuth = 2.0 * std::numbers::pi * sector / kSectors;
    solid_angle = 2.0 * std::numbers::pi * step / kSectors * (std::cos(angle_at(ring)) - std::cos(angle_at(ring + step)));
    const double angle = angle_at(ring + 0.5 * step);
    return std::cos(angle) * axis_ + std::sin(angle) * (std::cos(azimuth) * tangent_ + std::sin(azimuth) * bitangent_);
}

}  // namespace clevrvk::render::test
