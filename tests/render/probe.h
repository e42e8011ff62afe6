// Runs a probe: a ray generation shader that calls the renderer's own functions on a list of inputs, one a lane.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/rt_pipeline.h"
#include "renderer/scene/scene.h"

#include "tests/render/probe_types.h"

#include <cstring>
#include <span>
#include <vector>

namespace clevrvk::render::test {

/// SPIR-V words of the probes.
[[nodiscard]] gpu::SpirV bsdf_probe();
[[nodiscard]] gpu::SpirV shape_probe();
[[nodiscard]] gpu::SpirV guide_probe();
[[nodiscard]] gpu::SpirV path_budget_probe();

/// A pipeline of one ray generation shader.
class Probe {
public:
    Probe(const gpu::Device& device, gpu::SpirV raygen);

    /// The results, one for each input. `scene` is the panel that the shader sees: its lights, backdrop and
    /// transmitters. `launch` has what else it reads.
    template <typename Result, typename Input>
    [[nodiscard]] std::vector<Result> run(std::span<const Input> inputs, const scene::Scene& scene = {},
                                          const shaders::GpuLaunch& launch = {}) const
    {
        std::vector<Result> results(inputs.size());
        run_bytes(std::as_bytes(inputs), static_cast<std::uint32_t>(inputs.size()), std::as_writable_bytes(std::span(results)), scene,
                  launch);
        return results;
    }

private:
    void run_bytes(std::span<const std::byte> inputs, std::uint32_t lane_count, std::span<std::byte> results, const scene::Scene& scene,
                   shaders::GpuLaunch launch) const;

    const gpu::Device& device_;
    gpu::RtPipeline pipeline_;
};

/// Wilson and Hilferty's approximation of a chi-square as a standard normal number: 3.09 has a chance of 0.001.
[[nodiscard]] double chi_square_z(double chi_square, int degrees);

/// Compares counts with expectations; neighbours are merged until at least 5 are expected.
/// \return  z as of chi_square_z
[[nodiscard]] double compare_histogram(std::span<const double> expected, std::span<const double> counted);

/// A unit vector, uniform on the sphere.
[[nodiscard]] glm::dvec3 draw_direction(Rng& rng);

/// A grid on the sphere about an axis, finer towards it: cell (i, j) is angle pi (i / kRings)^4 and azimuth 2 pi j /
/// kSectors.
class SphereGrid {
public:
    static constexpr int kRings = 40;
    static constexpr int kSectors = 16;
    static constexpr int kSubdivisions = 12;  // of a cell for integration, each way

    explicit SphereGrid(const glm::dvec3& axis);

    [[nodiscard]] static int cell_count() { return kRings * kSectors; }
    [[nodiscard]] int cell_of(const glm::dvec3& direction) const;
    /// The midpoint of a part of a cell and its solid angle.
    [[nodiscard]] glm::dvec3 point(int cell, int part, double& solid_angle) const;

private:
    glm::dvec3 axis_;
    glm::dvec3 tangent_;
    glm::dvec3 bitangent_;
};

}  // namespace clevrvk::render::test
