// One batch on the device: its buffers and its commands, and how its frames come back. What the commands do is the renderer's.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/gpu/accel_struct.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/stopwatch.h"
#include "renderer/render/batch_layout.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace clevrvk::render {

/// Room for a batch. Keeps its buffers from one batch to the next; they grow and do not shrink.
class DeviceBatch {
public:
    /// \throws GpuError
    explicit DeviceBatch(const gpu::Device& device);

    /// Makes room for panels of one image size.
    /// \param summed_count  how many samples a radiance will be the sum of
    /// \throws GpuError  when memory does not suffice
    void prepare(std::span<const scene::Scene> panels, bool denoises, int summed_count);

    /// Waits for the submitted commands and reads the frames, in the order of the panels.
    /// \throws GpuError          when the device fails
    /// \throws std::logic_error  when a radiance is not finite
    [[nodiscard]] frame::FrameBatch collect();

    gpu::Buffer upload;         ///< mapped; laid out as `in`
    gpu::Buffer inputs;         ///< likewise, on the device
    gpu::Buffer outputs;        ///< laid out as `out`
    gpu::Buffer readback;       ///< mapped; the first part of `out`
    InputLayout in;
    OutputLayout out;
    std::optional<gpu::AccelBuilder> structures;    ///< each panel's top level; goes when the frames are read
    gpu::Stopwatch stopwatch;
    gpu::Commands commands;     ///< destroyed before all that it uses: it waits for the device

private:
    /// What a frame tells of its scene.
    struct Panel {
        std::uint64_t noise_seed = 0;
        std::vector<glm::vec3> albedos;     // of the backdrop, then of each object
    };

    [[nodiscard]] frame::Frame read_frame(std::size_t place) const;

    const gpu::Device& device_;     // outlives this
    int width_px_ = 0;
    int height_px_ = 0;
    int summed_count_ = 1;
    std::vector<Panel> panels_;
};

}  // namespace clevrvk::render
